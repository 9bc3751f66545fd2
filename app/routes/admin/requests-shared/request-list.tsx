import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestPage, ServiceRequest } from '#app/data/service-requests/admin.ts'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import styles from './requests.module.css'
import type { ChangeView, RequestView } from './use-requests.ts'

interface RequestListProps {
  query: UseQueryResult<RequestPage>
  view: RequestView
  change: ChangeView
  children(request: ServiceRequest): ReactNode
}

/** A page of requests as cards, and the way to the other pages. */
export function RequestList({ query, view, change, children }: RequestListProps) {
  const { t } = useTranslation('requests')
  const filtered = view.search !== '' || view.filters.status !== ''
  return (
    <ListState
      query={query}
      skeletons={{ count: 4, height: 240 }}
      isEmpty={({ total }) => total === 0}
      empty={
        filtered ? (
          <NothingFound title={t('empty')} onClear={() => change({ search: '', filters: { status: '' } })} />
        ) : (
          <Empty title={t('empty')} text={t('emptyText')} />
        )
      }
    >
      {({ rows, total }) => (
        <>
          <ul className={styles.cards}>
            {rows.map((request) => (
              <li key={request.id}>{children(request)}</li>
            ))}
          </ul>
          <Pager page={view.page} total={total} onPage={(page) => change({ page })} />
        </>
      )}
    </ListState>
  )
}
