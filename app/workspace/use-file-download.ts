import { namedFile } from '#app/data/files.ts'
import { downloadNamedFile, downloadPrivateFile } from './download-private-file.ts'
import { notifyFailed } from './notify.tsx'
import { useExplain } from './use-explain.ts'

/** Runs a download, and says why it failed. @returns whether it has begun */
function useDownload(failed: string) {
  const explain = useExplain()
  return async (run: () => Promise<void>): Promise<boolean> => {
    try {
      await run()
      return true
    } catch (error) {
      notifyFailed(failed, explain(error))
      return false
    }
  }
}

/**
 * Downloads a private file under its own name.
 * @param failed what is said when that fails, with the reason below it
 * @returns a function that says whether the download has begun
 */
export function useFileDownload(failed: string) {
  const download = useDownload(failed)
  return (file: { file_url: string; name: string; size: number }) =>
    download(() => downloadNamedFile(namedFile(file.file_url, file)))
}

/**
 * Downloads a private file, such as a contract, under a name given here.
 * @param failed as above
 * @returns a function that says whether the download has begun; it runs `first` before, such as noting who
 *   looks
 */
export function usePrivateDownload(failed: string) {
  const download = useDownload(failed)
  return (url: string, name: string, first?: () => Promise<void>) =>
    download(async () => {
      await first?.()
      await downloadPrivateFile(url, name)
    })
}
