import { useCallback, useEffect } from 'react'
import { openerNow, returnFocusTo } from '#app/workspace/use-focus-back.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'

/** What opened each dialog, by its parameter: the focus returns there. */
const openers = new Map<string, Element>()

/** Returns the focus to what opened a dialog. */
function returnFocus(name: string) {
  returnFocusTo(openers.get(name))
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
      const from = openerNow()
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
    // Wait until the dialog and its focus trap have left the page
    return () => void setTimeout(() => returnFocus(name))
  }, [name, value])
  return { value, open, close }
}
