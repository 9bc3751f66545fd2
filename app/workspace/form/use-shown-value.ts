import { useTranslation } from 'react-i18next'

/** Says the value of a field in words; `shown` has those of values that are not shown as they are stored. */
export function useShownValue(shown: Record<string, Record<string, string>> | undefined) {
  const { t } = useTranslation('workspace')
  return (field: string, value: unknown): string => {
    if (typeof value === 'boolean') return shown?.[field]?.[String(value)] ?? t(value ? 'yes' : 'no')
    const text = String(value ?? '')
    return (shown?.[field]?.[text] ?? text) || '–'
  }
}
