import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** How far below the top of the window a heading comes to stand: below all that is sticky. */
const lineOf = (heading: Element) => Number.parseFloat(getComputedStyle(heading).scrollMarginTop) + 1

/** The pixels that are left to scroll. */
const leftBelow = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY

/** The heading that a link has led to, which has the focus, while it stands where it was brought. */
function headingLedTo(ids: readonly string[]): string | undefined {
  const heading = document.activeElement
  if (!heading || !ids.includes(heading.id)) return undefined
  const below = heading.getBoundingClientRect().top - lineOf(heading)
  // The end of the screen comes before the last ones reach their line
  const isThere = Math.abs(below) < 3 || (leftBelow() < 1 && below > 0)
  return isThere ? heading.id : undefined
}

/** The last heading in the upper part of the window, which grows to all of it over the last windowful of the screen. */
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
