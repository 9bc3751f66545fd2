import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { MergedRequest } from '#app/data/service-requests/merges.ts'
import { isolated } from '#app/lib/isolated.ts'
import { When } from '#app/routes/admin/requests-shared/work/timeline.tsx'
import styles from './answer.module.css'

/** Says beside an answer that another request was merged into this one since it was begun, and shows its text. */
export function NewMergeNotice({ merge }: { merge: MergedRequest }) {
  const { t } = useTranslation('answers')
  const { client_name: name, project_description } = merge.row
  return (
    <div role="status" className={styles.note}>
      <strong>{t('merged', { reference: isolated(merge.reference), name: isolated(name) })}</strong>
      <p dir="auto" className={styles.excerpt}>
        <FreeText>{project_description}</FreeText>
      </p>
      <When at={merge.merged_at} />
    </div>
  )
}
