import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** How far below the top of the window a heading is scrolled to: below everything sticky. */
const lineOf = (heading: Element) => Number.parseFloat(getComputedStyle(heading).scrollMarginTop) + 1

/** The pixels that are left to scroll. */
const leftBelow = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY

/** The focused heading that a link has led to, as long as it is still where the link scrolled it. */
function headingLedTo(ids: readonly string[]): string | undefined {
  const heading = document.activeElement
  if (!heading || !ids.includes(heading.id)) return undefined
  const below = heading.getBoundingClientRect().top - lineOf(heading)
  // At the end of the screen, the last headings cannot reach their line
  const isThere = Math.abs(below) < 3 || (leftBelow() < 1 && below > 0)
  return isThere ? heading.id : undefined
}

/**
 * The last heading in the upper part of the window. Over the last windowful of the screen, that part grows to
 * the whole window.
 */
function headingRead(ids: readonly string[]): string | undefined {
  const end = 1 - Math.min(1, leftBelow() / window.innerHeight)
  return ids.findLast((id) => {
    const heading = document.getElementById(id)
    if (!heading) return false
    const line = lineOf(heading) + window.innerHeight / 8
    return heading.getBoundingClientRect().top <= line + end * (window.innerHeight - line)
  })
}

/**
 * Which section of a long screen is in view. Mantine's useScrollSpy takes the heading that is nearest, which in a tall
 * section is soon that of the next one.
 * @param ids of the headings, from the first to the last
 */
export function useSectionInView(ids: readonly string[]): string | undefined {
  const { hash } = useLocation()
  const [inView, setInView] = useState(ids[0])
  const find = () => setInView(headingLedTo(ids) ?? headingRead(ids) ?? ids[0])
  useWindowEvent('scroll', find)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and where a link leads on a screen that need not scroll.
  useEffect(find, [hash])
  return inView
}
