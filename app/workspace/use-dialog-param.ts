import { useCallback, useEffect } from 'react'
import { useUrlParams } from '#app/workspace/use-url-params.ts'

/** What opened each dialog, by its parameter: the focus returns there. */
const openers = new Map<string, Element>()

/** The element that has the focus; for an entry of a menu, which goes with its menu, the button of that menu. */
function opener(): Element | null {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  return document.getElementById(menu?.getAttribute('aria-labelledby') ?? '') ?? active
}

/** Returns the focus to what opened a dialog, or where that is gone, to the screen. */
function returnFocus(name: string) {
  const { activeElement } = document
  // Something else has taken it meanwhile
  if (activeElement && activeElement !== document.body && activeElement.isConnected) return
  const element = openers.get(name)
  const place = element?.isConnected ? element : document.getElementById('content')
  if (place instanceof HTMLElement) place.focus({ preventScroll: place.id === 'content' })
  openers.delete(name)
}

/**
 * A dialog whose state is in the address: the back button closes it, a reload opens it again.
 * @param name of the parameter, such as `edit`
 * @param inner a parameter that means something only while the dialog is open, and goes with it
 * @returns its value (null when it is closed), and functions that open and close it
 */
export function useDialogParam(name: string, inner?: string) {
  const [params, change] = useUrlParams()
  const value = params.get(name)
  const open = useCallback(
    (value: string) => {
      const from = opener()
      if (from) openers.set(name, from)
      void change((params) => params.set(name, value), { preventScrollReset: true })
    },
    [name, change],
  )
  const close = useCallback(
    () =>
      void change(
        (params) => {
          params.delete(name)
          if (inner) params.delete(inner)
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, inner, change],
  )
  useEffect(() => {
    if (value === null) return
    // Once the dialog has left the page, and its trap for the focus with it
    return () => void setTimeout(() => returnFocus(name))
  }, [name, value])
  return { value, open, close }
}
