import { isFallback } from './use-focus-back.ts'

/** Milliseconds in which a list that has been read again shows a row that came back. */
const wait = 500

/**
 * Moves the focus to a row that has just come back, or to the content when this screen does not show it: the button that
 * was pressed is gone. A focus that the person has moved elsewhere in the meantime stays.
 * @param pressed what had the focus when the change began: it can still be there, and goes with the next render
 */
export function focusRecord(id: string, pressed?: Element | null): void {
  if (isElsewhere(pressed)) return
  requestAnimationFrame(async () => {
    const row = await whenShown(`[data-record="${CSS.escape(id)}"]`)
    if (isElsewhere(pressed)) return
    const target = row?.querySelector<HTMLElement>('button, a[href], input, textarea, select') ?? row
    const content = document.getElementById('content')
    // In a dialog the content is not reachable
    const dialog = document.querySelector<HTMLElement>('[role="dialog"]')
    ;(target ?? dialog ?? content)?.focus()
  })
}

function isElsewhere(pressed?: Element | null): boolean {
  const focused = document.activeElement
  if (focused === pressed) return false
  // The message with the button may still be fading out, and where the button went, useKeepFocus has found a place
  const isKept = focused && (focused.closest('[data-undo]') || isFallback(focused))
  return Boolean(focused && focused !== document.body && !isKept)
}

/**
 * The element, as soon as it is on the page; null when it does not come. A list can be drawn later than it is read.
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
