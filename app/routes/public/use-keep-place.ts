import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { languageOf, otherLanguage } from '../../lib/language.ts'

interface Place {
  /** The part of the page at the top of the window, and how much of it has gone by. */
  id: string
  passed: number
  language: string
}

// Outlives the header, which is another one in the other language.
let place: Place | null = null

function placeOf(pathname: string): Place | null {
  const line =
    Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--scroll-offset')) || 0
  const parts = [...document.querySelectorAll<HTMLElement>('main section[id], main#content')]
  const part = parts.findLast((element) => element.getBoundingClientRect().top <= line + 1) ?? parts[0]
  if (!part) return null
  const { top, height } = part.getBoundingClientRect()
  return { id: part.id, passed: (line - top) / height, language: otherLanguage(languageOf(pathname)) }
}

/**
 * Keeps the reader's place when the language changes: texts differ in length, so the same section
 * comes back to the same height instead of the same number of pixels.
 * @returns to be called before the language changes
 */
export function useKeepPlace(): () => void {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    if (!place || place.language !== languageOf(pathname)) return
    const { id, passed } = place
    place = null
    const element = document.getElementById(id)
    if (!element || scrollY === 0) return
    const { top, height } = element.getBoundingClientRect()
    const line =
      Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--scroll-offset')) || 0
    scrollTo({ top: scrollY + top + passed * height - line, behavior: 'instant' })
  }, [pathname])
  return () => {
    place = placeOf(pathname)
  }
}
