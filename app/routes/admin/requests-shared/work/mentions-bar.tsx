import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import { readMentions, unreadMentions } from '#app/data/service-requests/mentions.ts'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './notes.module.css'
import { readChanges } from './use-read-mentions.ts'

/** Shown above a list of unread mentions: how many there are, and a button that marks all of them as read. */
export function MentionsBar({ list }: { list: RequestList }) {
  const { t } = useTranslation('requests')
  const shown = list.view.filters.attention === 'mentions_unread'
  const { data = [] } = useQuery({ ...unreadMentions, enabled: shown })
  const readAll = useOptimisticMutation({
    run: () => readMentions(),
    invalidates: [unreadMentions.queryKey, requestsKey, ...readChanges],
    optimistic: () => [],
    done: t('work.mentions.done'),
    failed: t('work.mentions.failed'),
  })
  if (!shown || data.length === 0) return null
  return (
    <div className={styles.mentions}>
      <p>{t('work.mentions.unread', { count: data.length })}</p>
      <Button variant="default" size="sm" onClick={() => readAll.mutate(undefined)}>
        {t('work.mentions.readAll')}
      </Button>
    </div>
  )
}
