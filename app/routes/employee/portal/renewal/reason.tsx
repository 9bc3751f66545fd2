import { useTranslation } from 'react-i18next'
import { useLanguage } from '#app/lib/use-language.ts'
import { ownLanguageFirst } from '#common/bilingual-text.ts'
import styles from './renewal.module.css'

/** Why management sent a renewed document back. */
export function Reason({ children }: { children: string }) {
  const { t } = useTranslation('employeePortal')
  const language = useLanguage()
  return (
    <p className={styles.reason}>
      <strong>{t('documents.renewal.reason')}</strong> <bdi>{ownLanguageFirst(children, language)}</bdi>
    </p>
  )
}
