import { requestFiles as ar } from '#app/i18n/locales/ar/admin/request-files.ts'
import { requestFiles as en } from '#app/i18n/locales/en/admin/request-files.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showAmount } from '#app/lib/numbers.ts'

const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** The words of the files of a request, and a size in words. */
export function useFileWords() {
  const { t } = useScreenWords('requestFiles', { ar, en })
  const sizeOf = (size: number) =>
    size < megabyte
      ? t('kilobytes', { size: showAmount(Math.max(1, Math.round(size / kilobyte))) })
      : t('megabytes', { size: showAmount(Math.round((size / megabyte) * 10) / 10) })
  return { t, sizeOf }
}
