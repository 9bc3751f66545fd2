import { useTranslation } from 'react-i18next'

/** Says the value of a field in words; `shown` has those of values that are not shown as they are stored. */
export function useShownValue(shown: Record<string, Record<string, string>> | undefined) {
  const { t } = useTranslation('workspace')
  return (field: string, value: unknown): string => {
    const stored = String(value ?? '')
    const plain = typeof value === 'boolean' ? t(value ? 'yes' : 'no') : stored
    return (shown?.[field]?.[stored] ?? plain) || '–'
  }
}
