import { useTranslation } from 'react-i18next'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import styles from '#app/routes/admin/requests-shared/requests.module.css'
import { ClampedText } from '#app/workspace/clamped-text.tsx'
import asked from './asked.module.css'

/** What the sender wrote, which is read before it is answered. */
export function RequestText({ found: { request } }: RequestPartProps) {
  const { t } = useTranslation('requests')
  const { kind, project_description, notes } = request
  return (
    <>
      <section aria-labelledby="request-description">
        <h4 id="request-description">
          {t(kind === 'message' ? 'kinds.message' : 'fields.project_description')}
        </h4>
        <ClampedText className={`${styles.lines} ${asked.written}`}>{project_description}</ClampedText>
      </section>
      {notes && (
        <section aria-labelledby="request-notes">
          <h4 id="request-notes">{t('fields.notes')}</h4>
          <ClampedText className={`${styles.lines} ${asked.written}`}>{notes}</ClampedText>
        </section>
      )}
    </>
  )
}
