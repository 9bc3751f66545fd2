import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { useSettleReply } from './use-work.ts'
import styles from './work.module.css'

/**
 * Says that what the sender wrote back needs no more answer, with a button to undo that. While it waits,
 * `WaitingReply` is shown instead.
 */
export function ReplyField({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const settle = useSettleReply()
  const { reply_since, reply_settled } = request.work
  if (reply_since || !reply_settled) return null
  return (
    <div className={styles.field} data-settled="">
      <h4>{t('work.reply.label')}</h4>
      <p>{t('work.reply.settled')}</p>
      <Button variant="default" size="sm" onClick={() => settle(request, null)}>
        {t('work.reply.takeBack')}
      </Button>
    </div>
  )
}
