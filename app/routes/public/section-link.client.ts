import { isPlainClick } from '#app/lib/plain-click.ts'

/** Makes the next scroll a smooth one; other scrolls, such as going back, stay immediate. */
function scrollSmoothly() {
  const { dataset } = document.documentElement
  const done = () => {
    delete dataset.smooth
    removeEventListener('scrollend', done)
  }
  dataset.smooth = ''
  addEventListener('scrollend', done)
  setTimeout(done, 2000)
}

/**
 * Moves smoothly to the sections of the page that is open. How far below the top a section rests is the
 * style sheet's `--scroll-offset`.
 */
export function followSectionLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-section]')
    if (!link || event.defaultPrevented || !isPlainClick(event) || link.pathname !== location.pathname) return
    // The same page still, whatever an advertisement has added to its address.
    link.search = location.search
    scrollSmoothly()
    if (link.hash) return
    // The top of the page has no name, and going there by address would load it again.
    event.preventDefault()
    if (link.href !== location.href) history.pushState(null, '', link.href)
    document.getElementById('home')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  })
}
