import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownRequests } from '#app/data/service-requests/client.ts'
import { showCount } from '#app/lib/numbers.ts'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import styles from './portal.module.css'
import { RequestItem } from './request-item.tsx'

interface OwnRequestsProps {
  id: string
  onRequest(): void
}

/** The client's requests and messages with their status. */
export function OwnRequests({ id, onRequest }: OwnRequestsProps) {
  const { t } = useTranslation('clientPortal')
  const query = useInfiniteQuery(ownRequests(id))
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  return (
    <section className={styles.section} aria-labelledby="own-requests">
      <h2 id="own-requests" tabIndex={-1}>
        {t('requests.title')}
      </h2>
      <ListState
        // Errors are shown below, beside the button
        query={isFetchNextPageError ? { ...query, error: null } : query}
        skeletons={{ count: 3, height: 76 }}
        isEmpty={({ total }) => total === 0}
        empty={
          <Empty level={3} title={t('requests.empty')} text={t('requests.emptyText')}>
            <Button onClick={onRequest}>{t('newRequest')}</Button>
          </Empty>
        }
      >
        {({ rows, total }) => (
          <>
            <ul className={styles.requests}>
              {rows.map((request) => (
                <RequestItem key={request.id} request={request} />
              ))}
            </ul>
            {hasNextPage && (
              <div className={styles.more}>
                <p role="status">
                  {t('requests.shown', { shown: showCount(rows.length), total: showCount(total) })}
                </p>
                {isFetchNextPageError && <p role="alert">{t('requests.moreFailed')}</p>}
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {t('requests.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </ListState>
    </section>
  )
}
