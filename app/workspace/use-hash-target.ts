import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepInView } from './use-in-view.ts'

/**
 * Brings the part of a screen that the address names into view once it is rendered: screens load after the
 * browser has looked for it. The part stays in view until someone scrolls, presses or types.
 * @param isThere whether the screen has been rendered
 */
export function useHashTarget(isThere = true): void {
  const { hash } = useLocation()
  useEffect(() => {
    const wanted = decodeURIComponent(hash.slice(1))
    if (!isThere || !wanted) return
    const part = document.getElementById(wanted)
    if (!part) return
    return keepInView(part, 'start')
  }, [hash, isThere])
}
