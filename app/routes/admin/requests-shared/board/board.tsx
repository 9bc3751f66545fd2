import {
  type Announcements,
  DndContext,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Button, Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { RequestStatus, ServiceRequest } from '#app/data/service-requests/admin.ts'
import type { OpenRequest } from '#app/routes/admin/requests-shared/use-open-request.ts'
import { useStatusChange } from '#app/routes/admin/requests-shared/use-requests.ts'
import { ListState } from '#app/workspace/list/list-state.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import styles from './board.module.css'
import { BoardCard } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { nextColumn } from './next-column.ts'
import type { BoardState } from './use-board.ts'

interface BoardProps {
  board: BoardState
  openRequest: OpenRequest
  /** Shows all requests of a status as a list. */
  onList(status: RequestStatus): void
}

/** Moves the focus to the menu of a card in its new column, or to the content when that column is not shown. */
function focusMoved(id: string): void {
  const card = document.querySelector(`[data-record="${CSS.escape(id)}"]`)
  const menu = card?.querySelector<HTMLElement>('button[aria-haspopup="menu"]')
  ;(menu ?? document.getElementById('content'))?.focus({ preventScroll: !menu })
}

/**
 * The requests by status, a column for each. A card is dragged to another column, by mouse, finger or keyboard, or moved by
 * its menu; that sets the status as everywhere, with the email to the sender and "Undo".
 */
export function RequestBoard({ board, openRequest, onList }: BoardProps) {
  const { t } = useTranslation(['requestPlace', 'requests'])
  const { mails } = useCompany()
  const change = useStatusChange()
  // On phones, the columns begin as high as they can
  const isPhone = usePhone()
  const [tell, setTell] = useState(true)
  const [held, setHeld] = useState<ServiceRequest | null>(null)
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves right away scrolls
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextColumn }),
  )
  const named = (status: UniqueIdentifier | undefined) => t(`requests:statuses.${status as RequestStatus}`)
  const nameOf = (id: UniqueIdentifier) => board.rows.find((one) => one.id === id)?.client_name ?? ''
  const move = (request: ServiceRequest, status: RequestStatus) => {
    if (status === request.status) return
    // Senders who left no email cannot be told
    const notice = { tell: tell && request.client_email !== null, message: '' }
    change({ id: request.id, from: request.status, status, ...notice })
  }
  const moved = useRef<Pick<ServiceRequest, 'id' | 'status'> | null>(null)
  // The pressed menu or handle moved with its card, so the focus follows it to the new column
  useEffect(() => {
    if (!moved.current) return
    const { id, status } = moved.current
    const now = board.rows.find((one) => one.id === id)
    if (now && now.status !== status) return
    moved.current = null
    focusMoved(id)
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('board.taken', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('board.over', { name: nameOf(active.id), status: named(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      over
        ? t('board.dropped', { name: nameOf(active.id), status: named(over.id) })
        : t('board.cancelled', { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t('board.cancelled', { name: nameOf(active.id) }),
  }
  const more = board.others.length > 0 && (
    <Button variant="default" size="sm" aria-expanded={board.more} onClick={board.toggleMore}>
      {t(board.more ? 'board.fewer' : 'board.more')}
    </Button>
  )
  return (
    <section className={styles.board} aria-label={t('board.title')}>
      <div className={styles.tools}>
        <Switch
          label={t(mails.sent ? 'board.tell' : 'board.tellNoMail')}
          description={t(mails.sent ? 'board.tellHint' : 'board.tellHintNoMail')}
          checked={tell}
          onChange={({ currentTarget }) => setTell(currentTarget.checked)}
        />
        {!isPhone && more}
      </div>
      <ListState
        query={board.query}
        skeletons={{ count: 3, height: 320, cards: true }}
        isEmpty={() => false}
        empty={null}
      >
        {({ columns, counts }) => (
          <DndContext
            sensors={sensors}
            accessibility={{ announcements, screenReaderInstructions: { draggable: t('board.how') } }}
            onDragStart={({ active }) => setHeld(board.rows.find((one) => one.id === active.id) ?? null)}
            onDragCancel={() => setHeld(null)}
            onDragEnd={({ over, activatorEvent }) => {
              setHeld(null)
              if (!held || !over) return
              const status = over.id as RequestStatus
              if (activatorEvent instanceof KeyboardEvent) moved.current = { id: held.id, status }
              move(held, status)
            }}
          >
            <div className={styles.columns}>
              {board.statuses.map((status) => (
                <BoardColumn
                  key={status}
                  status={status}
                  column={columns[status]}
                  count={counts?.[status]}
                  onList={() => onList(status)}
                >
                  {(request) => (
                    <BoardCard
                      key={request.id}
                      request={request}
                      openRequest={openRequest}
                      statuses={board.all}
                      held={held?.id === request.id}
                      onMove={(to) => {
                        moved.current = { id: request.id, status: to }
                        move(request, to)
                      }}
                    />
                  )}
                </BoardColumn>
              ))}
            </div>
            {createPortal(
              <DragOverlay dropAnimation={null}>
                {held && (
                  <div className={styles.held}>
                    <bdi>{held.client_name}</bdi>
                    <bdi className={styles.heldReference}>{held.reference}</bdi>
                  </div>
                )}
              </DragOverlay>,
              document.body,
            )}
          </DndContext>
        )}
      </ListState>
      {isPhone && more}
    </section>
  )
}
