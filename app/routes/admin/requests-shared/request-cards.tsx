import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import styles from './requests.module.css'
import type { RequestDesk } from './use-request-desk.ts'
import type { RequestList } from './use-requests.ts'

/** A page of requests: cards, or rows where there is room for them. */
export function RequestCards({
  list,
  desk,
  children,
}: {
  list: RequestList
  desk: RequestDesk
  children(request: ServiceRequest): ReactNode
}) {
  const { t } = useTranslation('requests')
  return (
    <PagedList
      list={list}
      skeletons={{ count: 10, height: 330, rows: true }}
      notFound={t('empty')}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    >
      {(rows) => (
        <div className={styles.list}>
          <ul className={styles.cards} onKeyDown={desk.onListKey}>
            {rows.map((request) => (
              <li key={request.id} data-record={request.id}>
                {children(request)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </PagedList>
  )
}
