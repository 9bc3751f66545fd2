import { useEffect } from 'react'
import { focusPlace, focusScreen, placeOf } from './focus-place.ts'

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
    let last: ReturnType<typeof placeOf> | undefined
    let later: ReturnType<typeof setTimeout> | undefined
    const note = ({ target }: FocusEvent) => {
      last = placeOf(target as Element)
    }
    const isLost = () => document.activeElement === document.body && last && !last.element.isConnected
    const move = () => {
      if (isLost() && last && !focusPlace(last)) focusScreen()
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(later)
      later = setTimeout(move, grace)
    })
    document.addEventListener('focusin', note)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(later)
      document.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [])
}
