import { useEffect } from 'react'

const open = '.mantine-Modal-content, .mantine-Drawer-content'
const closing = '.mantine-Modal-close, .mantine-Drawer-close'

/** What marks the place of a dialog whose code is being fetched. */
export const dialogOnItsWay = { 'data-dialog-on-its-way': '' }

/** Whether a dialog covers the screen, or is about to. Keys are meant for it even before it holds the focus. */
export const dialogIsOpen = (): boolean =>
  document.querySelector(`${open}, [data-dialog-on-its-way]`) !== null

/**
 * Lets the Escape key close only the dialog on top: without this, a confirmation and the dialog below it would both
 * close. A menu that is open inside the dialog, or an item that is being dragged in it, gets the key first.
 */
export function useEscape(): void {
  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
      const { target } = event
      if (
        target instanceof Element &&
        target.closest('[data-mantine-stop-propagation="true"], [role="menu"]')
      )
        return
      // The dialog on top holds the focus; it may not be the last one in the page
      const top = document.activeElement?.closest(open) ?? [...document.querySelectorAll(open)].at(-1)
      // The screen below hears the same key, perhaps after the dialog is gone: mark the key as used
      if (top) event.preventDefault()
      // A key must not close something that is shown only once
      if (!top?.closest('[data-stays]')) top?.querySelector<HTMLElement>(closing)?.click()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}
