import { namedFile } from '#app/data/files.ts'
import { downloadNamedFile } from './download-private-file.ts'
import { notifyFailed } from './notify.tsx'
import { useExplain } from './use-explain.ts'

/** Downloads a private file under its own name. @param failed what is said when that fails, with the reason below it */
export function useFileDownload(failed: string) {
  const explain = useExplain()
  return async ({ file_url, name, size }: { file_url: string; name: string; size: number }) => {
    try {
      await downloadNamedFile(namedFile(file_url, { name, size }))
    } catch (error) {
      notifyFailed(failed, explain(error))
    }
  }
}
