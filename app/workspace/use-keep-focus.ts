import { useEffect } from 'react'
import { findFocus, focusIsLost } from './focus-place.ts'

/** How long code that removes an element has to move the focus itself, in milliseconds. */
const grace = 60

/**
 * Keeps the focus where someone works when the button that they pressed disappears: moves it to the next row,
 * the heading of the button's part, its dialog, or the screen; after a button in a message, to what had the
 * focus before. With the focus on the page itself, the keys of that part would do nothing, and Tab would start
 * at the top.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let later: ReturnType<typeof setTimeout> | undefined
    const observer = new MutationObserver(() => {
      if (!focusIsLost()) return
      clearTimeout(later)
      later = setTimeout(findFocus, grace)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(later)
      observer.disconnect()
    }
  }, [])
}
