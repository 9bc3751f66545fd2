import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { AddButton } from '#app/workspace/add-button.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { ListSearch } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { OrderedList } from '#app/workspace/order/ordered-list.tsx'
import rows from './ordered-rows.module.css'
import { ScreenHead } from './screen-head.tsx'

interface OrderedScreenProps<Row extends { id: string }> {
  /** What `useOrderedList` returns. */
  list: ComponentProps<typeof OrderedList<Row>>['list'] & {
    blank: boolean
    dialog: { value: string | null; open(value: string): void; close(): void }
    edited: Row | null
    query: { refetch(): Promise<unknown> }
  }
  /** A word of the screen. */
  words(key: 'title' | 'lead' | 'add' | 'search' | 'notFound' | 'empty' | 'emptyText'): string
  nameOf(row: Row): string
  /** The page of the website that shows the list. */
  page?: string
  /** A class for the list, if its rows look different. */
  className?: string | undefined
  /** A row. @param onEdit opens its dialog */
  children(row: Row, onEdit: () => void): ReactNode
  /** The dialog for a row; the row is null for a new one. */
  form(dialog: { row: Row | null; onClose(): void; onSaved(): void }): ReactNode
}

/** The screen of a list that is put into order by hand: its head, its search, its rows, and the dialog for one of them. */
export function OrderedScreen<Row extends { id: string }>(props: OrderedScreenProps<Row>) {
  const { list, words, nameOf, page, className, children, form } = props
  const { dialog, edited } = list
  const add = <AddButton onClick={() => dialog.open('new')}>{words('add')}</AddButton>
  return (
    <>
      <ScreenHead title={words('title')} lead={words('lead')}>
        <HeadActions name={words('title')} main={!list.blank && add}>
          {page && <EditOnPage page={page} />}
        </HeadActions>
      </ScreenHead>
      {!list.blank && <ListSearch list={list} label={words('search')} alone />}
      <OrderedList
        list={list}
        nameOf={nameOf}
        notFound={words('notFound')}
        empty={
          <Empty title={words('empty')} text={words('emptyText')}>
            {add}
          </Empty>
        }
        className={className ?? rows.list}
      >
        {(row) => children(row, () => dialog.open(row.id))}
      </OrderedList>
      {(dialog.value === 'new' || edited) && (
        <Fragment key={dialog.value}>
          {form({
            row: edited,
            onClose: dialog.close,
            onSaved: () => {
              void list.query.refetch()
              dialog.close()
            },
          })}
        </Fragment>
      )}
    </>
  )
}
