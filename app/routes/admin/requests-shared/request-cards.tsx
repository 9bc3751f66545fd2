import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { ManyBar } from './many/many-bar.tsx'
import { SelectionContext, useSelection } from './many/use-selection.ts'
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
  const selection = useSelection(list.rows ?? [])
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const id = desk.selectedByKey(event)
    if (id) selection.toggle(id)
    else desk.onListKey(event)
  }
  return (
    <PagedList
      list={list}
      skeletons={{ count: 10, height: 330, rows: true }}
      notFound={t('empty')}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    >
      {(rows) => (
        <SelectionContext value={selection}>
          <div className={styles.list}>
            <ul className={styles.cards} onKeyDown={onKeyDown}>
              {rows.map((request) => (
                <li key={request.id} data-record={request.id}>
                  {children(request)}
                </li>
              ))}
            </ul>
          </div>
          <ManyBar selection={selection} rows={rows.length} />
        </SelectionContext>
      )}
    </PagedList>
  )
}
