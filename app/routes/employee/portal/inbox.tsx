import { Button } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import CheckCheck from 'lucide-react/icons/check-check'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestRecheck } from '#app/auth/access-recheck.ts'
import { useCompany } from '#app/auth/company.ts'
import {
  asRead,
  type Inbox as Box,
  inbox,
  inboxKey,
  inboxStart,
  inboxStep,
  markAllRead,
  markRead,
} from '#app/data/employee-notifications/employee.ts'
import type { Employee } from '#app/data/employees/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import styles from './inbox.module.css'
import { Notification } from './notification.tsx'
import portal from './portal.module.css'

/** As tall as the latest notifications of most people, so that what follows stays where it is. */
const skeletons = { count: 3, height: 150 }

interface InboxProps {
  record: UseQueryResult<Employee | null>
}

/** The employee's notifications. */
export function Inbox({ record }: InboxProps) {
  const { t } = useTranslation('employeePortal')
  return (
    <section aria-labelledby="inbox" className={portal.section}>
      {record.data ? (
        <OwnInbox employeeId={record.data.id} />
      ) : (
        <>
          <div className={`${portal.sectionHead} ${styles.head}`}>
            <h2 id="inbox" tabIndex={-1}>
              {t('inbox.title')}
            </h2>
          </div>
          <ListState
            query={record}
            skeletons={skeletons}
            isEmpty={() => true}
            empty={<Empty level={3} title={t('inbox.empty')} text={t('inbox.emptyText')} />}
          >
            {() => null}
          </ListState>
        </>
      )}
    </section>
  )
}

/** The element id of a notification. */
const placeOf = (id: string | undefined) => (id ? `notification-${id}` : 'inbox')

function OwnInbox({ employeeId }: { employeeId: string }) {
  const { t } = useTranslation('employeePortal')
  const { name } = useCompany()
  const [params, setAddress] = useUrlParams()
  const [shown, setShown] = useState(inboxStart)
  const unreadOnly = params.get('inbox') === 'unread'
  const query = useQuery({
    ...inbox(employeeId, { unread: unreadOnly, shown }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const unread = data?.unread ?? 0
  const choose = (value: string) => {
    setShown(inboxStart)
    void setAddress((next) => (value ? next.set('inbox', value) : next.delete('inbox')), {
      preventScrollReset: true,
    })
  }

  const invalidates = [inboxKey(employeeId)]
  const now = () => new Date().toISOString()
  const mark = useOptimisticMutation({
    run: markRead,
    invalidates,
    optimistic: (cached, id: string) => asRead(cached as Box, id, now()),
    failed: t('inbox.markFailed'),
  })
  const markAll = useOptimisticMutation({
    async run(newest: string) {
      // No row updated: another tab was first, or access was lost
      if ((await markAllRead(employeeId, newest)) === 0) requestRecheck()
    },
    invalidates,
    optimistic: (cached) => asRead(cached as Box, 'all', now()),
    failed: t('inbox.markAllFailed'),
  })
  /**
   * The pressed button disappears: focus its notification, or the next one if the notification disappears
   * too.
   */
  const markOne = (id: string) => {
    const ids = data?.rows.map((row) => row.id) ?? []
    const next = ids[ids.indexOf(id) + 1] ?? ids[ids.indexOf(id) - 1]
    document.getElementById(placeOf(unreadOnly ? next : id))?.focus()
    mark.mutate(id)
  }

  return (
    <>
      <title>{`${unread > 0 ? `(${showCount(unread)}) ` : ''}${t('title')} | ${name}`}</title>
      <div className={`${portal.sectionHead} ${styles.head}`}>
        <div>
          <h2 id="inbox" tabIndex={-1}>
            {t('inbox.title')}
          </h2>
          <p role="status">{data && data.total + unread > 0 && t('inbox.unread', { count: unread })}</p>
        </div>
        {unread > 0 && (
          <Button
            variant="default"
            leftSection={<CheckCheck aria-hidden="true" size={18} />}
            onClick={() => {
              document.getElementById('inbox')?.focus()
              const [newest] = data?.rows ?? []
              if (newest) markAll.mutate(newest.sent_at)
            }}
          >
            {t('inbox.markAll')}
          </Button>
        )}
      </div>
      {(unreadOnly || data === undefined || data.total > 0) && (
        <div className={styles.tabs}>
          <FilterTabs
            label={t('inbox.filter')}
            value={unreadOnly ? 'unread' : ''}
            options={[
              { value: '', label: t('inbox.all') },
              { value: 'unread', label: t('inbox.unreadOnly'), count: data && unread },
            ]}
            onChoose={choose}
          />
        </div>
      )}
      <ListState
        query={query}
        skeletons={skeletons}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          unreadOnly ? (
            <Empty level={3} title={t('inbox.noneUnread')} text={t('inbox.noneUnreadText')}>
              <Button variant="default" onClick={() => choose('')}>
                {t('inbox.showAll')}
              </Button>
            </Empty>
          ) : (
            <Empty level={3} title={t('inbox.empty')} text={t('inbox.emptyText')} />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <ul className={styles.list}>
              {rows.map((row) => (
                <li key={row.id}>
                  <Notification place={placeOf(row.id)} notification={row} onRead={() => markOne(row.id)} />
                </li>
              ))}
            </ul>
            {total > rows.length && (
              <div className={styles.more}>
                <p>{t('inbox.shown', { shown: showCount(rows.length), total: showCount(total) })}</p>
                <Button variant="default" onClick={() => setShown(shown + inboxStep)}>
                  {t('inbox.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </ListState>
    </>
  )
}
