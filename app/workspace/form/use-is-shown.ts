import { type RefObject, useEffect, useRef } from 'react'

/** Whether a component is still shown, for what ends later than it: false once it was taken away. */
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
