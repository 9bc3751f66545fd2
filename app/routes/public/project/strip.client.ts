import { prefersReducedMotion } from '#app/lib/reduced-motion.ts'
import { slideAt } from './strip.ts'

/** A row of slides to swipe, which script can look at and move. */
export interface Strip {
  /** The slide being looked at, or being moved to. */
  at(): number
  /** Moves to a slide, at once if asked to or if the reader wants less motion. */
  go(index: number, atOnce?: boolean): void
}

/**
 * Lets buttons and keys move a row of slides, beside fingers and the browser's own keys.
 * @param row the element that scrolls; its children are the slides
 * @param changed called with the slide that has become the one being looked at
 */
export function stripOf(row: HTMLElement, changed: (index: number) => void): Strip {
  const rtl = getComputedStyle(row).direction === 'rtl'
  /** Where a button has sent the row, for as long as it is under way. */
  let wanted: number | null = null
  let last = -1

  const distance = (slide: Element) => {
    // Slides rest where the first one does before the row is moved.
    const rest = Number.parseFloat(getComputedStyle(row).paddingInlineStart) || 0
    const [from, to] = [slide.getBoundingClientRect(), row.getBoundingClientRect()]
    return rtl ? from.right - to.right + rest : from.left - to.left - rest
  }
  const seen = () => {
    const atEnd = Math.abs(row.scrollLeft) >= row.scrollWidth - row.clientWidth - 2
    return slideAt([...row.children].map(distance), atEnd && row.scrollLeft !== 0)
  }
  const look = () => {
    const now = seen()
    if (wanted === now) wanted = null
    if (wanted !== null || now === last) return
    last = now
    changed(now)
  }
  const letGo = () => {
    wanted = null
  }
  row.addEventListener('scroll', look, { passive: true })
  for (const type of ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const)
    row.addEventListener(type, letGo, { passive: true })

  return {
    at: () => wanted ?? seen(),
    go(index, atOnce = false) {
      const slide = row.children[index]
      if (!slide) return
      wanted = seen() === index ? null : index
      row.scrollTo({
        left: row.scrollLeft + distance(slide),
        behavior: atOnce || prefersReducedMotion() ? 'instant' : 'smooth',
      })
      if (index !== last) {
        last = index
        changed(index)
      }
    },
  }
}

/** Sets up the two buttons beside a row; they stay reachable at the ends, where they lead nowhere. */
export function stripButtons(scope: ParentNode, strip: Strip, count: number) {
  const buttons = [...scope.querySelectorAll<HTMLButtonElement>('button[data-step]')]
  const target = (button: HTMLButtonElement, at: number) => at + Number(button.dataset.step)
  for (const button of buttons)
    button.addEventListener('click', () => {
      const to = target(button, strip.at())
      if (to >= 0 && to < count) strip.go(to)
    })
  return (at: number) => {
    for (const button of buttons) {
      const to = target(button, at)
      button.setAttribute('aria-disabled', String(to < 0 || to >= count))
    }
  }
}
