import { useTranslation } from 'react-i18next'

/**
 * Names the columns of fields in two languages as `BilingualField` does: given `title: 'Title'`, the words for
 * `title_ar` and `title_en`.
 */
export function useBilingualLabels(): (labels: Record<string, string>) => Record<string, string> {
  const { t } = useTranslation('workspace')
  return (labels) =>
    Object.fromEntries(
      Object.entries(labels).flatMap(([name, label]) => [
        [`${name}_ar`, `${label} (${t('languages.ar')})`],
        [`${name}_en`, `${label} (${t('languages.en')})`],
      ]),
    )
}
