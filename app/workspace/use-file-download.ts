import { namedFile } from '#app/data/files.ts'
import { downloadNamedFile } from './download-private-file.ts'
import { notifyFailed } from './notify.tsx'
import { useExplain } from './use-explain.ts'

/**
 * Downloads a private file under its own name.
 * @param failed what is said when that fails, with the reason below it
 * @returns a function that says whether the download has begun
 */
export function useFileDownload(failed: string) {
  const explain = useExplain()
  return async (file: { file_url: string; name: string; size: number }): Promise<boolean> => {
    try {
      await downloadNamedFile(namedFile(file.file_url, file))
      return true
    } catch (error) {
      notifyFailed(failed, explain(error))
      return false
    }
  }
}
