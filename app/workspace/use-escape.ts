import { useEffect } from 'react'

const open = '.mantine-Modal-content, .mantine-Drawer-content'
const closing = '.mantine-Modal-close, .mantine-Drawer-close'

/**
 * Lets the escape key close the dialog on top and no other: by themselves, a question and the dialog that it is
 * asked over would both hear it. Whatever is open inside that dialog, or taken up in it, hears it first.
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
      // The one on top holds the focus; it need not be the last one in the page
      const top = document.activeElement?.closest(open) ?? [...document.querySelectorAll(open)].at(-1)
      top?.querySelector<HTMLElement>(closing)?.click()
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [])
}
