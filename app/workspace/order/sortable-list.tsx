import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sorting as ar } from '#app/i18n/locales/ar/admin/sorting.ts'
import { sorting as en } from '#app/i18n/locales/en/admin/sorting.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './order.module.css'

interface SortableListProps<Item extends { id: string }> {
  items: Item[]
  /** The name of an item, for screen readers. */
  nameOf(item: Item): string
  /** Called with the ids that changed places, in their new order. */
  onOrder(ids: string[]): void
  /** Fixes the order, for a list that is searched or sorted otherwise. */
  disabled?: boolean
  className?: string | undefined
  children(item: Item): ReactNode
}

/**
 * Items ordered by dragging or by keyboard: space picks one up, arrows move it, space drops it. While one is dragged,
 * the list stays as it was.
 */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { nameOf, onOrder, disabled = false, className, children } = props
  // Changes by others during a drag would move the places under the dragged item
  const [held, setHeld] = useState<Item[] | null>(null)
  const items = held ?? props.items
  const { t } = useScreenWords('sorting', { ar, en })
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const name = (id: UniqueIdentifier | undefined) => {
    const item = items.find((one) => one.id === id)
    return item ? nameOf(item) : ''
  }
  const place = (id: UniqueIdentifier | undefined) => showCount(ids.indexOf(String(id)) + 1)
  const total = showCount(items.length)
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('taken', { name: name(active.id), place: place(active.id), total }),
    onDragOver: ({ active, over }) =>
      over ? t('over', { name: name(active.id), place: place(over.id), total }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('dropped', { name: name(active.id), place: place(over?.id ?? active.id), total }),
    onDragCancel: ({ active }) => t('cancelled', { name: name(active.id) }),
  }
  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(null)
    if (!over || over.id === active.id) return
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over.id))]
    // Only the moved ones: someone else may be reordering the others
    onOrder(arrayMove(ids, from, to).slice(Math.min(from, to), Math.max(from, to) + 1))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={() => setHeld(props.items)}
      onDragCancel={() => setHeld(null)}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('how') } }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={disabled}>
        <ul className={className}>
          {items.map((item) => (
            <Sortable key={item.id} id={item.id} name={nameOf(item)} disabled={disabled}>
              {children(item)}
            </Sortable>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

const Handle = createContext<ReactNode>(null)

/** The drag handle of the item around it; nothing while the order is fixed. */
export function DragHandle() {
  return use(Handle)
}

function Sortable({
  id,
  name,
  disabled,
  children,
}: {
  id: string
  name: string
  disabled: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('workspace')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const handle = disabled ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className={styles.handle}
      {...attributes}
      {...listeners}
      aria-label={t('order.move', { name })}
      // Escape puts the item back, and leaves the dialog around the list open
      data-mantine-stop-propagation={isDragging || undefined}
    >
      <GripVertical aria-hidden="true" size={20} />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-record={id}
      data-dragging={isDragging || undefined}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <Handle value={handle}>{children}</Handle>
    </li>
  )
}
