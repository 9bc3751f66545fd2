import { isPlainClick } from '#app/lib/plain-click.ts'
import { readingPlaceKey } from '#app/lib/storage-keys.ts'
import { twinPath } from '#common/language.ts'

/** The part of the page at the top of the viewport, the fraction of it scrolled past, and the page's path. */
export interface Place {
  id: string
  passed: number
  path: string
}

interface Part {
  id: string
  top: number
  height: number
}

/**
 * The reader's place: a fraction of a part of the page rather than pixels, since the languages differ in length.
 * @param parts the parts of the page with their positions in the viewport, in page order
 * @param line where reading starts, in pixels below the top of the viewport
 */
export function placeIn(parts: Part[], line: number): Omit<Place, 'path'> | null {
  const part = parts.findLast(({ top }) => top <= line + 1) ?? parts[0]
  return part?.height ? { id: part.id, passed: (line - part.top) / part.height } : null
}

/** The scroll position that puts a part back where it was. */
export function scrollFor(part: Part, passed: number, line: number, scrolled: number): number {
  return scrolled + part.top + passed * part.height - line
}

const lineOf = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--scroll-offset')) || 0

function partOf(element: Element): Part {
  const { top, height } = element.getBoundingClientRect()
  return { id: element.id, top, height }
}

/** Where the reader is, as the place of a page; null at its top. */
function currentPlace(path: string): Place | null {
  const parts = [...document.querySelectorAll('main section[id]:not([hidden]), main#content')].map(partOf)
  const place = scrollY > 0 && placeIn(parts, lineOf())
  return place ? { ...place, path } : null
}

function remember(path: string) {
  const place = currentPlace(path)
  if (place) sessionStorage.setItem(readingPlaceKey, JSON.stringify(place))
}

/**
 * Keeps the reader's place in the history: when the page loads again, its parts have guessed heights at first, so the
 * browser's own pixels lead elsewhere.
 */
export function keepPlaceInHistory(): void {
  addEventListener('scrollend', () => {
    history.scrollRestoration = 'manual'
    history.replaceState({ ...history.state, place: currentPlace(location.pathname) }, '')
  })
}

/** The place in the other language, once, or the one before the page was loaded again. */
function placeBefore(): Place | null {
  const text = sessionStorage.getItem(readingPlaceKey)
  sessionStorage.removeItem(readingPlaceKey)
  return text ? JSON.parse(text) : (history.state?.place ?? null)
}

/** Restores the reader's place from the other language or from before a reload. @returns whether there was one */
export function returnToPlace(): boolean {
  try {
    const place = placeBefore()
    if (!place) return false
    const { id, passed, path } = place
    const element = path === location.pathname && document.getElementById(id)
    if (!element) return false
    document.documentElement.dataset.whole = ''
    scrollTo({ top: scrollFor(partOf(element), passed, lineOf(), scrollY), behavior: 'instant' })
    return true
  } catch {
    // Storage may be blocked: then the page opens at the top
    return false
  }
}

/** Keeps the query, the hash and the reader's place when the language changes. */
export function keepPlaceOnToggle(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-toggle]')
    if (!link) return
    const { pathname, search, hash } = location
    const { toggle } = link.dataset
    // The query of such an address is a part of it
    link.href = toggle
      ? (toggle.includes('?') ? toggle : toggle + search) + hash
      : twinPath(pathname, search, hash)
    if (!isPlainClick(event)) return
    try {
      remember(link.pathname)
    } catch {
      // As above
    }
  })
}
