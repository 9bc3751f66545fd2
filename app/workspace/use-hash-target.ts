import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Brings the part of a screen that the address names into view, once it is there: screens load after the browser has
 * looked for it.
 * @param isThere whether the screen has been rendered
 */
export function useHashTarget(isThere = true): void {
  const { hash } = useLocation()
  useEffect(() => {
    const wanted = decodeURIComponent(hash.slice(1))
    if (!isThere || !wanted) return
    const part = document.getElementById(wanted)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }, [hash, isThere])
}
