import { type RefObject, useEffect } from 'react'

/** What someone does who goes on to another place. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Brings something into view, and keeps it there until someone goes on.
 * @returns what ends it
 */
export function keepShown(part: HTMLElement, block: ScrollLogicalPosition): () => void {
  const show = () => part.scrollIntoView({ block })
  show()
  // What is above it may grow while it loads, in the page or in what scrolls by itself
  const observer = new ResizeObserver(show)
  for (let around = part.parentElement; around; around = around.parentElement) observer.observe(around)
  const stop = () => observer.disconnect()
  for (const event of inputs) addEventListener(event, stop, { once: true })
  return () => {
    stop()
    for (const event of inputs) removeEventListener(event, stop)
  }
}

/** The same with the focus on it. */
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
