import { Modal } from '@mantine/core'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusRecord } from './focus-record.ts'
import { ListState, type ListStateProps } from './list/list-state.tsx'
import styles from './name-manager.module.css'
import { DragHandle, SortableList } from './order/sortable-list.tsx'
import { RowMenuItem } from './row-tools/row-menu.tsx'
import { RowTools } from './row-tools/row-tools.tsx'

interface NameManagerProps<Row extends { id: string }> {
  title: string
  lead?: string
  query: ListStateProps<Row[]>['query']
  /** What is said when there are none yet. */
  empty: string
  nameOf(row: Row): string
  /** How a row is shown; its name without this. */
  show?: (row: Row) => ReactNode
  /** The names of the buttons of a row. */
  edit(name: string): string
  remove(name: string): string
  onDelete(row: Row): void
  /** Stores another order, where the rows have one: the ids that changed places, in their new order. */
  onOrder?: (ids: string[]) => void
  /** The form of a row. For null the form of a new row, which is shown below the others. */
  form(row: Row | null, close: () => void): ReactNode
  onClose(): void
}

/** A dialog with the few names of one kind, such as tags or stages, to add, rename, delete and order. */
export function NameManager<Row extends { id: string }>(props: NameManagerProps<Row>) {
  const { title, lead, query, empty, nameOf, show, edit, remove, onDelete, onOrder, form, onClose } = props
  const { t } = useTranslation('workspace')
  const [edited, setEdited] = useState<string | null>(null)
  // Counts new rows: each starts an empty form
  const [added, setAdded] = useState(0)
  const last = useRef({ edited, added })
  const newRow = useRef<HTMLDivElement>(null)
  // The pressed button disappears with its row or form: focus the form, the next new name, or the row
  useEffect(() => {
    const before = last.current
    last.current = { edited, added }
    if (added !== before.added) newRow.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else if (edited && edited !== before.edited)
      document
        .querySelector<HTMLElement>(`[data-record="${CSS.escape(edited)}"] :is(input, textarea)`)
        ?.focus()
    else if (before.edited && !edited) focusRecord(before.edited)
  }, [edited, added])
  const content = (rows: Row[]) => (row: Row) => {
    if (edited === row.id) return form(row, () => setEdited(null))
    const name = nameOf(row)
    const at = rows.indexOf(row)
    const swap = (other: Row | undefined, before: boolean) =>
      other && (() => onOrder?.(before ? [row.id, other.id] : [other.id, row.id]))
    const [up, down] = [swap(rows[at - 1], true), swap(rows[at + 1], false)]
    return (
      <div className={styles.row}>
        {onOrder && <DragHandle />}
        <span className={styles.shown}>{show ? show(row) : <bdi>{name}</bdi>}</span>
        <RowTools
          name={name}
          edit={edit(name)}
          remove={remove(name)}
          onEdit={() => setEdited(row.id)}
          onDelete={() => onDelete(row)}
        >
          {onOrder && rows.length > 1 && (
            <>
              {up && (
                <RowMenuItem icon={ArrowUp} action={up}>
                  {t('order.up')}
                </RowMenuItem>
              )}
              {down && (
                <RowMenuItem icon={ArrowDown} action={down}>
                  {t('order.down')}
                </RowMenuItem>
              )}
            </>
          )}
        </RowTools>
      </div>
    )
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={title}>
      <div className={styles.manager}>
        {lead && <p>{lead}</p>}
        <ListState
          query={query}
          skeletons={{ count: 3, height: 44 }}
          isEmpty={(rows) => rows.length === 0}
          empty={<p className={styles.soft}>{empty}</p>}
        >
          {(rows) =>
            onOrder ? (
              <SortableList
                items={rows}
                nameOf={nameOf}
                onOrder={onOrder}
                disabled={rows.length < 2}
                className={styles.rows}
              >
                {content(rows)}
              </SortableList>
            ) : (
              <ul className={styles.rows}>
                {rows.map((row) => (
                  <li key={row.id} data-record={row.id}>
                    {content(rows)(row)}
                  </li>
                ))}
              </ul>
            )
          }
        </ListState>
        <div key={added} ref={newRow}>
          {form(null, () => setAdded(added + 1))}
        </div>
      </div>
    </Modal>
  )
}
