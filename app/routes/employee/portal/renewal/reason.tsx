import { useTranslation } from 'react-i18next'
import { BilingualText } from '#app/workspace/bilingual-text.tsx'
import styles from './renewal.module.css'

/** Why management sent a renewed document back. */
export function Reason({ children }: { children: string }) {
  const { t } = useTranslation('employeePortal')
  return (
    <div className={styles.reason}>
      <BilingualText text={children} readIn={t('readIn', { returnObjects: true })}>
        {(shown, lang) => (
          <p>
            <strong>{t('documents.renewal.reason')}</strong> <bdi lang={lang}>{shown}</bdi>
          </p>
        )}
      </BilingualText>
    </div>
  )
}
