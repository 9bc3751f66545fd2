import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DocumentRenewal } from '#app/data/document-renewals/employee.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import styles from './renewals.module.css'

/** Says beside a document that a renewed one waits, with the way to it. */
export function WaitingBadge({ renewal }: { renewal: DocumentRenewal }) {
  const { t } = useTranslation('employees')
  const dialog = useDialogParam('renewal')
  return (
    <div className={styles.badge}>
      <Badge color="amber">{t('renewals.badge')}</Badge>
      <Button
        size="sm"
        aria-label={t('renewals.reviewOf', { document: t(`documents.kinds.${renewal.kind}`) })}
        onClick={() => dialog.open(renewal.id)}
      >
        {t('renewals.review')}
      </Button>
    </div>
  )
}
