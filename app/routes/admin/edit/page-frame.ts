import { editingParameter } from '#common/editing-address.ts'
import { isAccountPath } from '#common/language.ts'
import { formLine, type PageText, textAttribute, textKey, textOf } from '#common/page-texts.ts'
import { frameStyle } from './frame-style.ts'

/** A text of the page that someone wants to edit, or something whose form has to be opened. */
export interface Place {
  text: PageText
  /** The element that shows the text. */
  element: HTMLElement
  /** The pressed image or formatted text near the text, if that is what was pressed. */
  near: Element | null
  /** The address that the link around the text leads to. */
  link: string | null
}

interface Wishes {
  /** Whether this person may edit a text. */
  mayEdit(text: PageText): boolean
  /** What each text is called, for screen readers. */
  labelOf(text: PageText): string
  edit(place: Place): void
  /** Follows a link. @param path with its query and fragment */
  follow(path: string): void
}

/** The address of a page of the website with marks for its texts. */
export function framed(path: string): string {
  const url = new URL(path, location.origin)
  url.searchParams.set(editingParameter, '')
  return url.pathname + url.search + url.hash
}

/** The path of a page in the frame, without the parameter that asks for marks. */
export function pathOf({ pathname, search, hash }: Location): string {
  const query = new URLSearchParams(search)
  query.delete(editingParameter)
  return pathname + (query.size > 0 ? `?${query}` : '') + hash
}

/** The path of a public page in an address; the landing page for anything else. */
export function publicPath(asked: string | null): string {
  const url = URL.parse(asked ?? '/', location.origin)
  if (url?.origin !== location.origin || isAccountPath(url.pathname)) return '/'
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash
}

const marked = `[${textAttribute}]`

/** Finds the text nearest to an image or a formatted text, which belongs to the same item. */
function nearText(target: Element): HTMLElement | null {
  for (
    let around: Element | null = target;
    around && around.tagName !== 'BODY';
    around = around.parentElement
  ) {
    const found = around.querySelector<HTMLElement>(marked)
    if (found) return found
  }
  return null
}

/** Makes the texts of a page in the frame ready to be edited. @returns the texts, each once */
export function preparePage(page: Document, wishes: Wishes): PageText[] {
  const sheet = new (page.defaultView as Window & typeof globalThis).CSSStyleSheet()
  sheet.replaceSync(frameStyle)
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet]

  const texts = new Map<string, PageText>()
  let before = ''
  for (const element of page.querySelectorAll<HTMLElement>(marked)) {
    const text = textOf(element.getAttribute(textAttribute))
    // The table of contents of a legal page keeps its links
    const leads = text && formLine(text) && element.closest('nav')
    if (!text || leads || !wishes.mayEdit(text)) {
      element.removeAttribute(textAttribute)
      continue
    }
    texts.set(textKey(text), text)
    // The lines of one text are one stop for the keyboard
    if (before === textKey(text)) continue
    before = textKey(text)
    element.tabIndex = 0
    element.setAttribute('role', 'button')
    element.setAttribute('aria-description', wishes.labelOf(text))
  }

  const placeOf = (element: HTMLElement, target: Element, near: Element | null = null): Place => {
    const href = target.closest('a')?.getAttribute('href')
    const url = href ? URL.parse(href, page.location.href) : null
    const leads = url?.origin === location.origin && !isAccountPath(url.pathname)
    return {
      // The loop above leaves the mark only on texts
      text: textOf(element.getAttribute(textAttribute)) as PageText,
      element,
      link: leads ? url.pathname + url.search + url.hash : null,
      near,
    }
  }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const inEditor = (target: Element) => target.closest('.editor') !== null

  // This listener runs before the page's own scripts
  page.addEventListener(
    'click',
    (event) => {
      const target = event.target as Element
      if (inEditor(target)) return
      const text = target.closest<HTMLElement>(marked)
      if (text) {
        stop(event)
        wishes.edit(placeOf(text, target))
        return
      }
      const link = target.closest('a')
      if (link) {
        const url = URL.parse(link.href)
        const isHere = url?.origin === location.origin
        if (isHere && url.pathname === page.location.pathname && url.hash) return
        stop(event)
        if (isHere && !isAccountPath(url.pathname)) wishes.follow(url.pathname + url.search + url.hash)
        return
      }
      if (
        !target.closest('img, picture, figure, main article p, main article li') ||
        target.closest('button, summary, dialog')
      )
        return
      const near = nearText(target)
      if (near) wishes.edit(placeOf(near, target, target))
    },
    true,
  )
  page.addEventListener(
    'keydown',
    (event) => {
      const target = event.target as HTMLElement
      if (inEditor(target) || !target.matches?.(marked) || !['Enter', ' '].includes(event.key)) return
      stop(event)
      wishes.edit(placeOf(target, target))
    },
    true,
  )
  // Forms of the page are not sent from here
  page.addEventListener('submit', (event) => !inEditor(event.target as Element) && stop(event), true)
  return [...texts.values()]
}

/** Shows which texts of a page differ from what is published. */
export function showChanged(page: Document, isChanged: (text: PageText) => boolean): void {
  for (const element of page.querySelectorAll<HTMLElement>(marked)) {
    const text = textOf(element.getAttribute(textAttribute))
    element.classList.toggle('changed', text !== null && isChanged(text))
  }
}
