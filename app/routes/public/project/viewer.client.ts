import { makeDialog, showDialog } from '#app/components/dialog.client.ts'
import { stripButtons, stripOf } from './strip.client.ts'
import { slideAfterKey } from './strip.ts'

/** A slide with the picture of a link, for the size of the window. */
function slideOf(link: HTMLAnchorElement): HTMLElement {
  const slide = document.createElement('li')
  const source = link.querySelector('picture') ?? link.querySelector('img')
  if (!source) return slide
  const picture = source.cloneNode(true) as HTMLElement
  for (const part of [picture, ...picture.querySelectorAll<HTMLElement>('source, img')]) {
    part.removeAttribute('class')
    // As wide as the window, or as its height allows a picture of the usual shape to be.
    if (part.matches('source, img[srcset]')) part.setAttribute('sizes', 'min(100vw, 150vh)')
    if (part instanceof HTMLImageElement) part.loading = 'lazy'
  }
  slide.append(picture)
  return slide
}

/**
 * Shows pictures in the whole window, one at a time.
 * @param template holds the window
 * @param links the links to the pictures; what they say of themselves is said here too
 * @param first the picture to begin with
 * @param closed called with the picture that was being looked at last
 */
export function openViewer(
  template: HTMLTemplateElement,
  links: readonly HTMLAnchorElement[],
  first: number,
  closed: (last: number) => void,
): void {
  const dialog = makeDialog(template)
  const row = dialog.querySelector<HTMLElement>('[data-row]')
  if (!row) throw new Error('The window holds no row for pictures')
  const part = (name: string) => dialog.querySelector(`[data-${name}]`)
  row.replaceChildren(...links.map(slideOf))
  const images = [...row.querySelectorAll('img')]
  let last = first
  const strip = stripOf(row, show)
  const mark = stripButtons(dialog, strip, links.length)

  function show(index: number) {
    last = index
    mark(index)
    const link = links[index]
    part('position')?.replaceChildren(link?.dataset.position ?? '')
    part('counter')?.replaceChildren(`${index + 1} / ${links.length}`)
    part('caption')?.replaceChildren(link?.querySelector('img')?.alt ?? '')
    // The neighbours are there before somebody turns to them.
    for (const image of images.slice(Math.max(index - 1, 0), index + 2)) image.loading = 'eager'
  }

  dialog.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const rtl = getComputedStyle(row).direction === 'rtl'
    const to = slideAfterKey(event.key, strip.at(), links.length, rtl)
    if (to === null) return
    event.preventDefault()
    strip.go(to)
  })
  dialog.addEventListener('close', () => {
    closed(last)
    dialog.remove()
  })

  showDialog(dialog)
  strip.go(first, true)
}
