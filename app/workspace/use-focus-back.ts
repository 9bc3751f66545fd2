import { useLayoutEffect } from 'react'

/**
 * The element that has the focus. For an item of a menu, which disappears with its menu, the menu's button.
 */
export function openerNow(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? active
}

/** What had the focus last: without an animation, a menu is gone before the dialog of its item is there. */
let last: Element | null = null
if (typeof document !== 'undefined')
  document.addEventListener('focusin', () => {
    last = openerNow()
  })

/** Whether an element has the focus only because the focused one is gone: the screen, or the heading of a part. */
export const isFallback = (element: Element): boolean =>
  element.matches('#content, :is(h1, h2, h3)[tabindex="-1"]')

/**
 * Returns the focus to an element; if it is gone, to the open dialog or the screen. Does nothing if the person has
 * moved the focus elsewhere.
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
    // Wait until the dialog and its focus trap have left the page
    return () => void setTimeout(() => returnFocusTo(from))
  }, [isOpen])
}
