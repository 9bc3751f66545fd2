import { readingPlaceKey } from '#app/lib/storage-keys.ts'
import { layOutWhole } from './later-parts.client.ts'

/** The reader's place on a page: how far the line where reading starts is below the top of a part. */
interface Place {
  /** The part's id */
  id: string
  /** The page's path */
  path: string
  /** In pixels */
  below: number
  /** The part's height in pixels, if the place is for the page in the other language: texts differ in length */
  height?: number
}

interface Part {
  id: string
  top: number
  height: number
}

/**
 * The reader's place. Not a fraction of the part, since a part has a guessed height while parts inside it
 * have one.
 * @param parts the parts of the page with their positions in the viewport, in page order
 * @param line where reading starts, in pixels below the top of the viewport
 */
export function placeIn(parts: Part[], line: number): Pick<Place, 'id' | 'below'> | null {
  const part = parts.findLast(({ top }) => top <= line + 1) ?? parts[0]
  return part?.height ? { id: part.id, below: line - part.top } : null
}

/**
 * The scroll position, in pixels, that puts a part back where it was.
 * @param part the part as it is now
 * @param line as for `placeIn`
 * @param scrolled the scroll position now
 */
export function scrollFor(
  part: Part,
  { below, height }: Pick<Place, 'below' | 'height'>,
  line: number,
  scrolled: number,
): number {
  return scrolled + part.top + (height ? (below / height) * part.height : below) - line
}

const lineOf = () =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--scroll-offset')) || 0

function partOf(element: Element): Part {
  const { top, height } = element.getBoundingClientRect()
  return { id: element.id, top, height }
}

/** Where the reader is, as the place of a page; null at its top. */
function currentPlace(path: string): Place | null {
  if (scrollY <= 0) return null
  const parts = [...document.querySelectorAll('main section[id]:not([hidden]), main#content')].map(partOf)
  const place = placeIn(parts, lineOf())
  return place ? { ...place, path } : null
}

/**
 * Remembers the reader's place for the page in the other language, which is about to open.
 * @param path of that page
 */
export function rememberPlace(path: string): void {
  const place = currentPlace(path)
  if (!place) return
  layOutWhole()
  const height = document.getElementById(place.id)?.getBoundingClientRect().height
  sessionStorage.setItem(readingPlaceKey, JSON.stringify({ ...place, height }))
}

/**
 * Keeps the reader's place in the history: when the page loads again, its parts have guessed heights at first, so the
 * browser's own pixels lead elsewhere.
 */
export function keepPlaceInHistory(): void {
  const keep = () => {
    history.scrollRestoration = 'manual'
    history.replaceState({ ...history.state, place: currentPlace(location.pathname) }, '')
  }
  // A part that gets its real height moves the page without a scroll event
  for (const type of ['scrollend', 'contentvisibilityautostatechange', 'pagehide'])
    addEventListener(type, keep)
  // The reader may have scrolled before this script was loaded
  if (scrollY > 0) keep()
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
    const element = place?.path === location.pathname && document.getElementById(place.id)
    if (!place || !element) return false
    layOutWhole()
    scrollTo({ top: scrollFor(partOf(element), place, lineOf(), scrollY), behavior: 'instant' })
    return true
  } catch {
    // Storage may be blocked: then the page opens at the top
    return false
  }
}
