import { Button, Modal, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { previewChanges } from '#app/data/service-requests/many.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import styles from './bulk.module.css'

interface StatusDialogProps {
  status: RequestStatus
  /** The selected requests. */
  ids: string[]
  onClose(): void
  onConfirm(tell: boolean): void
}

/** Says how many requests change and how many people get an email, before either happens. */
export function StatusDialog({ status, ids, onClose, onConfirm }: StatusDialogProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const company = useCompany()
  const [tell, setTell] = useState(true)
  const query = useQuery({
    queryKey: ['preview-requests', status, ids],
    queryFn: () => previewChanges('status', ids, status),
    // Not cached, because the numbers have to be current
    gcTime: 0,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      size="md"
      title={t('many.change.title', { status: t(`statuses.${status}`) })}
    >
      <ListState
        query={query}
        skeletons={{ count: 2, height: 40 }}
        isEmpty={({ changes }) => changes === 0}
        empty={<p>{t('many.change.text', { count: 0 })}</p>}
      >
        {({ changes, mails }) => (
          <div className={styles.dialog}>
            <p>{t('many.change.text', { count: changes })}</p>
            {mails > 0 && (
              <Switch
                label={
                  company.mails.sent ? t('many.change.tell', { count: mails }) : t('many.change.tellNoMail')
                }
                checked={tell}
                onChange={({ currentTarget }) => setTell(currentTarget.checked)}
              />
            )}
            <div className={styles.buttons}>
              <Button data-autofocus onClick={() => onConfirm(tell)}>
                {t('many.change.confirm')}
              </Button>
              <Button variant="default" onClick={onClose}>
                {t('workspace:cancel')}
              </Button>
            </div>
          </div>
        )}
      </ListState>
    </Modal>
  )
}
