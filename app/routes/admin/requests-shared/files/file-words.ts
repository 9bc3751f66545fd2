import { requestFiles as ar } from '#app/i18n/locales/ar/admin/request-files.ts'
import { requestFiles as en } from '#app/i18n/locales/en/admin/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showAmount } from '#app/lib/numbers.ts'

/** The words of this folder, for `useScreenWords('requestFiles', …)`: its parts stand on several screens. */
export const fileWords = { ar, en }

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** Says how large a file is. */
export function useSizeWords(): (bytes: number) => string {
  const { t } = useScreenWords('requestFiles', fileWords)
  return (size) =>
    size < megabyte
      ? t('kilobytes', { size: showAmount(Math.max(1, Math.round(size / kilobyte))) })
      : t('megabytes', { size: showAmount(Math.round((size / megabyte) * 10) / 10) })
}
