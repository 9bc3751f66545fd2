import { isFallback } from './focus-place.ts'

/** How long a list may take to show a row that came back, in milliseconds. */
const wait = 500

/**
 * Moves the focus to a row that has just come back, or to the content when this screen does not show the row,
 * since the pressed button is gone. A focus that the person has moved elsewhere in the meantime stays.
 * @param pressed the element that had the focus when the change began; the next render may remove it
 */
export function focusRecord(id: string, pressed?: Element | null): void {
  if (isElsewhere(pressed)) return
  requestAnimationFrame(async () => {
    const row = await whenShown(`[data-record="${CSS.escape(id)}"]`)
    if (isElsewhere(pressed)) return
    const target = row?.querySelector<HTMLElement>('button, a[href], input, textarea, select') ?? row
    const content = document.getElementById('content')
    // The content cannot take the focus while a dialog is open
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    ;(target ?? dialog ?? content)?.focus()
  })
}

function isElsewhere(pressed?: Element | null): boolean {
  const focused = document.activeElement
  if (focused === pressed) return false
  // Neither counts as moved: the message with the button may still be fading out, and useKeepFocus may have
  // found another place
  const isKept = focused && (focused.closest('[data-undo]') || isFallback(focused))
  return Boolean(focused && focused !== document.body && !isKept)
}

/**
 * Waits until an element is on the page, since lists are drawn later than read; null if it does not come.
 * @param within milliseconds
 */
export function whenShown(selector: string, within = wait): Promise<HTMLElement | null> {
  const find = () => document.querySelector<HTMLElement>(selector)
  const shown = find()
  if (shown) return Promise.resolve(shown)
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const found = find()
      if (found) end(found)
    })
    const later = setTimeout(() => end(null), within)
    const end = (found: HTMLElement | null) => {
      clearTimeout(later)
      observer.disconnect()
      resolve(found)
    }
    observer.observe(document.body, { childList: true, subtree: true })
  })
}
