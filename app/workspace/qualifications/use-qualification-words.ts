import { qualifications as ar } from '#app/i18n/locales/ar/admin/qualifications.ts'
import { qualifications as en } from '#app/i18n/locales/en/admin/qualifications.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'

/** The words for qualifications, with the labels and value names that an `EditForm` needs. */
export function useQualificationWords() {
  const { t } = useScreenWords('qualifications', { ar, en })
  const both = useBilingualLabels()
  const { degrees, ...fields } = t('fields', { returnObjects: true })
  return {
    t,
    labels: { ...both({ degrees }), ...fields },
    shown: { engineers_grade: t('grades', { returnObjects: true }) },
  }
}
