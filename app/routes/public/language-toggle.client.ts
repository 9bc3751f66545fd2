import { isPlainClick } from '#app/lib/plain-click.ts'
import { twinPath } from '#common/language.ts'
import { rememberPlace } from './reading-place.client.ts'

/** Keeps the query, the hash and the reader's place when the language changes. */
export function keepPlaceOnToggle(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-toggle]')
    if (!link) return
    const { pathname, search, hash } = location
    const { toggle } = link.dataset
    // An address that has a query already brings its own
    link.href = toggle
      ? (toggle.includes('?') ? toggle : toggle + search) + hash
      : twinPath(pathname, search, hash)
    if (!isPlainClick(event)) return
    try {
      rememberPlace(link.pathname)
    } catch {
      // Storage may be blocked: then the page opens at the top
    }
  })
}
