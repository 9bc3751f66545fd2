/**
 * Lays out every part of the page now, so that none has a guessed height (`[data-later]` in
 * app/styles/base.css).
 */
export function layOutWhole(): void {
  document.documentElement.dataset.whole = ''
}

const whenIdle = (run: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200)

/**
 * Lays out the parts below the window one at a time, whenever the page has nothing else to do: the first view
 * stays quick, and soon after, the page's length, its anchors and full-page screenshots are right. A part
 * above the window waits until the reader comes near it, since its real height would move what they read.
 */
export function layOutInTurns(): void {
  const waiting = [...document.querySelectorAll<HTMLElement>('[data-later]')]
  const next = () => {
    const part = waiting.shift()
    if (!part) return
    if (part.getBoundingClientRect().bottom > 0) delete part.dataset.later
    whenIdle(next)
  }
  whenIdle(next)
}
