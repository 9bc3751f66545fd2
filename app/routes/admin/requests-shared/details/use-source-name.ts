import { visits as ar } from '#app/i18n/locales/ar/admin/visits.ts'
import { visits as en } from '#app/i18n/locales/en/admin/visits.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'

/** The words about visits, for `useScreenWords('visits', …)`: they stand on several screens. */
export const visitWords = { ar, en }

const named = ['direct', 'unknown', 'other'] as const

/** Names a source of visits: kinds of sources in words, any other source as it is stored. */
export function useSourceName(): (source: string) => string {
  const { t } = useScreenWords('visits', visitWords)
  return (source) => {
    const known = named.find((one) => one === source)
    return known ? t(`names.${known}`) : source
  }
}
