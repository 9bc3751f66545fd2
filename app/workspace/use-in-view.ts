import { type RefObject, useEffect } from 'react'

/** Events by which someone moves on to another place. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Brings something into view, and keeps it there until someone moves on.
 * @returns a function that ends this
 */
export function keepShown(part: HTMLElement, block: ScrollLogicalPosition): () => void {
  const show = () => part.scrollIntoView({ block })
  show()
  // Content above it may grow while it loads, in the page or in a container that scrolls
  const observer = new ResizeObserver(show)
  for (let around = part.parentElement; around; around = around.parentElement) observer.observe(around)
  const stop = () => observer.disconnect()
  for (const event of inputs) addEventListener(event, stop, { once: true })
  return () => {
    stop()
    for (const event of inputs) removeEventListener(event, stop)
  }
}

/** Does the same, and gives it the focus. */
export function keepInView(part: HTMLElement, block: ScrollLogicalPosition): () => void {
  part.focus({ preventScroll: true })
  return keepShown(part, block)
}

/** Brings the row that an address names into the middle of the window: see `keepInView`. */
export function useInView(part: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && part.current) return keepInView(part.current, 'center')
  }, [part, isWanted])
}
