import { KeyboardCode, type KeyboardCoordinateGetter } from '@dnd-kit/core'

/** Where the arrow keys move a card: to the next column on that side, or nowhere if there is none. */
export const nextColumn: KeyboardCoordinateGetter = (
  event,
  { context: { droppableRects, collisionRect }, currentCoordinates },
) => {
  const step = event.code === KeyboardCode.Right ? 1 : event.code === KeyboardCode.Left ? -1 : 0
  if (step === 0 || !collisionRect) return
  event.preventDefault()
  const middle = collisionRect.left + collisionRect.width / 2
  const [nearest] = [...droppableRects.values()]
    .filter(({ left, right }) => (step === 1 ? left > middle : right < middle))
    .sort((a, b) => step * (a.left - b.left))
  if (!nearest) return
  return {
    x: currentCoordinates.x + nearest.left + nearest.width / 2 - middle,
    y: Math.min(Math.max(currentCoordinates.y, nearest.top), nearest.bottom),
  }
}
