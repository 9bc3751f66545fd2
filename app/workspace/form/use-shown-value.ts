import { useTranslation } from 'react-i18next'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { isDay } from '#common/moment.ts'

/** Says the value of a field in words; `shown` has those of values that are not shown as they are stored. */
export function useShownValue(shown: Record<string, Record<string, string>> | undefined) {
  const { t } = useTranslation('workspace')
  const language = useLanguage()
  return (field: string, value: unknown): string => {
    const stored = String(value ?? '')
    const day = isDay(stored) ? showDay(stored, language)?.gregorian : undefined
    const plain = typeof value === 'boolean' ? t(value ? 'yes' : 'no') : (day ?? stored)
    return (shown?.[field]?.[stored] ?? plain) || '–'
  }
}
