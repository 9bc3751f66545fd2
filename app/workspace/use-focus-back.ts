import { useLayoutEffect } from 'react'
import { focusScreen, isFallback } from './focus-place.ts'

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

/**
 * Returns the focus to an element; if it is gone, to the open dialog or to what is closest to it on the screen. Does
 * nothing if the person has moved the focus elsewhere.
 */
export function returnFocusTo(element: Element | null | undefined): void {
  const { activeElement } = document
  const returns = element?.isConnected && element !== document.body
  const isThere = activeElement?.isConnected && activeElement !== document.body
  if (isThere && !(returns && isFallback(activeElement))) return
  if (returns && element instanceof HTMLElement) element.focus()
  else focusScreen()
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
