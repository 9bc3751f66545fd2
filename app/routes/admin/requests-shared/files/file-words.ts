import { requestFiles as ar } from '#app/i18n/locales/ar/admin/request-files.ts'
import { requestFiles as en } from '#app/i18n/locales/en/admin/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showFileSize } from '#app/lib/file-size.ts'

/** The words of this folder, for `useScreenWords('requestFiles', …)`: its parts stand on several screens. */
export const fileWords = { ar, en }

/** Says how large a file is. */
export function useSizeWords(): (bytes: number) => string {
  const { t } = useScreenWords('requestFiles', fileWords)
  return (size) => t(...showFileSize(size))
}
