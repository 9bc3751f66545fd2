import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** What someone does who goes on to another place. */
const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Brings the part of a screen that the address names into view, once it is there: screens load after the browser has
 * looked for it. It stays there until someone goes on.
 * @param isThere whether the screen has been rendered
 */
export function useHashTarget(isThere = true): void {
  const { hash } = useLocation()
  useEffect(() => {
    const wanted = decodeURIComponent(hash.slice(1))
    if (!isThere || !wanted) return
    const part = document.getElementById(wanted)
    if (!part) return
    const show = () => part.scrollIntoView({ block: 'start' })
    show()
    part.focus({ preventScroll: true })
    // What is above it may grow while it loads
    const observer = new ResizeObserver(show)
    observer.observe(document.body)
    const stop = () => observer.disconnect()
    for (const event of inputs) addEventListener(event, stop, { once: true })
    return () => {
      stop()
      for (const event of inputs) removeEventListener(event, stop)
    }
  }, [hash, isThere])
}
