import { useLayoutEffect } from 'react'

/** The element that has the focus; for an entry of a menu, which goes with its menu, the button of that menu. */
export function openerNow(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? active
}

/** What had the focus last: a menu that closes without moving is gone before the dialog of its entry is there. */
let last: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', () => {
    last = openerNow()
  })

/** Whether an element has the focus only because what had it before is gone: the screen, or the heading of a part. */
export const isFallback = (element: Element): boolean =>
  element.matches('#content, :is(h1, h2, h3)[tabindex="-1"]')

/**
 * Moves the focus to what had it before, or where that is gone, to the dialog that is open, or the screen; not where
 * the person has moved it.
 */
export function returnFocusTo(element: Element | null | undefined): void {
  const { activeElement } = document
  const returns = element?.isConnected && element !== document.body
  const isThere = activeElement?.isConnected && activeElement !== document.body
  if (isThere && !(returns && isFallback(activeElement))) return
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')
  const place = returns ? element : ([...dialogs].at(-1) ?? document.getElementById('content'))
  if (place instanceof HTMLElement) place.focus({ preventScroll: place !== element })
}

/** Returns the focus when a dialog closes whose state is not in the address. Mantine does so only for one that stays mounted. */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const now = openerNow()
    const from = now === document.body ? last : now
    // Once the dialog has left the page, and its trap for the focus with it
    return () => void setTimeout(() => returnFocusTo(from))
  }, [isOpen])
}
