import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { inColumns, ListColumns } from '#app/workspace/list/list-columns.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import type { Column } from './filters/use-list-layout.ts'
import styles from './row.module.css'
import type { RequestKeys } from './use-request-keys.ts'
import type { RequestList } from './use-requests.ts'

interface RequestGridProps {
  list: RequestList
  keys: RequestKeys
  /** Whether a request is open beside the list. */
  short: boolean
  /** The columns that are hidden. */
  hidden: string | undefined
  /** A row. */
  children(request: ServiceRequest): ReactNode
}

/** A page of requests: cards, or rows where there is room for them; one grid for the keyboard. */
export function RequestGrid({ list, keys, short, hidden, children }: RequestGridProps) {
  const { t } = useTranslation(['requests', 'requestPlace'])
  const phone = usePhone()
  const hides = (column: Column) => hidden?.split(' ').includes(column)
  const heads = {
    state: t('fields.status'),
    who: t('requestPlace:sender.title'),
    contacts: t('requestPlace:filters.columnNames.contacts'),
    what: hides('facts') ? (hides('text') ? '' : t('fields.project_description')) : t('fields.service'),
    came: t('fields.created_at'),
    owner: t('many.owner'),
  }
  return (
    <PagedList
      list={list}
      skeletons={{ count: 10, height: phone ? 108 : 200, rows: true }}
      notFound={t('notFound')}
      empty={<Empty title={t('empty')} text={t('emptyText')} />}
    >
      {(rows) => (
        <ListColumns
          className={[styles.columns, short && styles.short].filter(Boolean).join(' ')}
          heads={short ? null : heads}
        >
          {/* biome-ignore lint/a11y/useSemanticElements: see RequestRow. */}
          <div
            role="grid"
            aria-multiselectable="true"
            aria-label={t('requestPlace:list')}
            className={`${styles.rows} ${inColumns}`}
            data-hide={hidden}
            data-short={short || undefined}
            onKeyDown={keys.onListKey}
          >
            {rows.map(children)}
          </div>
        </ListColumns>
      )}
    </PagedList>
  )
}
