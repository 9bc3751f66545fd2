import { type RefObject, useEffect, useRef } from 'react'

/** Whether a component is still on the page, for work that ends later: false once it has been removed. */
export function useIsShown(): RefObject<boolean> {
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return shown
}
