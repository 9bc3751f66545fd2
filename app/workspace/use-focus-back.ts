import { useLayoutEffect } from 'react'

/** The element that has the focus; for an entry of a menu, which goes with its menu, the button of that menu. */
export function openerNow(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? active
}

/** Moves the focus to what had it before, or where that is gone, to the screen; not where something else has taken it. */
export function returnFocusTo(element: Element | null | undefined): void {
  const { activeElement } = document
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return
  const place =
    element?.isConnected && element !== document.body ? element : document.getElementById('content')
  if (place instanceof HTMLElement) place.focus({ preventScroll: place.id === 'content' })
}

/** Returns the focus when a dialog closes whose state is not in the address. Mantine does so only for one that stays mounted. */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const from = openerNow()
    // Once the dialog has left the page, and its trap for the focus with it
    return () => void setTimeout(() => returnFocusTo(from))
  }, [isOpen])
}
