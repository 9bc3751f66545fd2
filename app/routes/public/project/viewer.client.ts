import { makeDialog, showDialog } from '#app/components/dialog.client.ts'
import { stripButtons, stripOf } from './strip.client.ts'
import { slideAfterKey } from './strip.ts'

/** A slide with a link's picture, sized for the viewport. */
function slideOf(link: HTMLAnchorElement): HTMLElement {
  const slide = document.createElement('li')
  const source = link.querySelector('picture') ?? link.querySelector('img')
  if (!source) return slide
  const picture = source.cloneNode(true) as HTMLElement
  for (const part of [picture, ...picture.querySelectorAll<HTMLElement>('source, img')]) {
    part.removeAttribute('class')
    // As wide as the viewport, or as its height allows at an aspect ratio of 3:2
    if (part.matches('source, img[srcset]')) part.setAttribute('sizes', 'min(100vw, 150vh)')
    if (part instanceof HTMLImageElement) part.loading = 'lazy'
  }
  slide.append(picture)
  return slide
}

/**
 * Opens the full-screen viewer, which shows one picture at a time.
 * @param template contains the dialog
 * @param links the links to the pictures, which also provide positions and captions
 * @param first the index to start with
 * @param closed called with the index of the last picture shown
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
    // Load the neighbouring pictures in advance
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
