import { type RefObject, useEffect } from 'react'

/** What someone does who goes on to another place. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Brings something into view with the focus on it, and keeps it there until someone goes on.
 * @returns what ends it
 */
export function keepInView(part: HTMLElement, block: ScrollLogicalPosition): () => void {
  const show = () => part.scrollIntoView({ block })
  show()
  part.focus({ preventScroll: true })
  // What is above it may grow while it loads
  const observer = new ResizeObserver(show)
  observer.observe(document.body)
  const stop = () => observer.disconnect()
  for (const event of inputs) addEventListener(event, stop, { once: true })
  return () => {
    stop()
    for (const event of inputs) removeEventListener(event, stop)
  }
}

/** Brings the row that an address names into the middle of the window: see `keepInView`. */
export function useInView(part: RefObject<HTMLElement | null>, isWanted: boolean): void {
  useEffect(() => {
    if (isWanted && part.current) return keepInView(part.current, 'center')
  }, [part, isWanted])
}
