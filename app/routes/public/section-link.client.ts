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
 * Scrolls smoothly to sections of the current page. The offset below the top is `--scroll-offset` in the style
 * sheet.
 */
export function followSectionLinks(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-section]')
    if (!link || event.defaultPrevented || !isPlainClick(event) || link.pathname !== location.pathname) return
    // Keep query parameters, such as those of a campaign, or the link would load the page again
    link.search = location.search
    scrollSmoothly()
    if (link.hash) return
    // The home link has no hash, so following it would load the page again
    event.preventDefault()
    if (link.href !== location.href) history.pushState(null, '', link.href)
    document.getElementById('home')?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  })
}
