import { prefersReducedMotion } from '#app/lib/reduced-motion.ts'
import { slideAt } from './strip.ts'

/** A row of slides to swipe, controlled by script. */
interface Strip {
  /** The index of the current slide, or of the one being scrolled to. */
  at(): number
  /** Scrolls to a slide, without animation if asked to or if the user prefers reduced motion. */
  go(index: number, atOnce?: boolean): void
}

/**
 * Controls a row of slides in addition to swiping and the browser's own keys.
 * @param row the scrolling element; its children are the slides
 * @param changed called with the index of a slide that becomes the current one
 */
export function stripOf(row: HTMLElement, changed: (index: number) => void): Strip {
  const rtl = getComputedStyle(row).direction === 'rtl'
  /** The slide a button is scrolling to, until it is reached. */
  let wanted: number | null = null
  let last = -1

  const distance = (slide: Element) => {
    // Slides snap to where the first one is before scrolling
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

/** Sets up the previous and next buttons. At the ends they stay focusable (`aria-disabled`). */
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
