import { useDroppable } from '@dnd-kit/core'
import { Button } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestStatus, ServiceRequest } from '#app/data/service-requests/admin.ts'
import type { BoardColumnRows } from '#app/data/service-requests/board.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './board.module.css'

interface BoardColumnProps {
  status: RequestStatus
  column: BoardColumnRows | undefined
  /** How many requests have the status, where they are counted. */
  count: number | undefined
  onList(): void
  children(request: ServiceRequest): ReactNode
}

/** The newest requests of a status, and the way to all of them. */
export function BoardColumn({ status, column, count, onList, children }: BoardColumnProps) {
  const { t } = useTranslation(['requestPlace', 'requests'])
  const title = useId()
  const { setNodeRef, isOver } = useDroppable({ id: status })
  const rows = column?.rows ?? []
  const total = count ?? column?.total ?? 0
  const more = count === undefined && column?.more
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-labelledby={title}
      data-status={status}
      data-over={isOver || undefined}
    >
      <h2 id={title}>
        {t(`requests:statuses.${status}`)}{' '}
        <span className={styles.count}>
          {more ? t('board.orMore', { total: showCount(total) }) : showCount(total)}
        </span>
      </h2>
      {rows.length > 0 ? (
        <ul className={styles.cards}>{rows.map(children)}</ul>
      ) : (
        <p className={styles.none}>{t('board.none')}</p>
      )}
      {(total > rows.length || more) && (
        <Button variant="subtle" size="sm" onClick={onList}>
          {t('board.all')}
        </Button>
      )}
    </section>
  )
}
