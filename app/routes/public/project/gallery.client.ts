import { isPlainClick } from '../../../lib/plain-click.ts'
import { type Strip, stripButtons, stripOf } from './strip.client.ts'

/** Adds buttons to a project's pictures, and opens them in the whole window. */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  const row = gallery?.querySelector<HTMLElement>('[data-row]')
  if (!gallery || !row) return
  const links = [...row.querySelectorAll<HTMLAnchorElement>('a[data-position]')]
  const controls = gallery.querySelector<HTMLElement>('[data-controls]')
  const status = gallery.querySelector('[role=status]')
  let strip: Strip

  if (controls) {
    const mark = stripButtons(controls, () => strip, links.length)
    const show = (index: number) => {
      mark(index)
      controls.style.setProperty('--at', String(index))
    }
    controls.style.setProperty('--count', String(links.length))
    strip = stripOf(row, show)
    controls.addEventListener('click', () => {
      if (status) status.textContent = links[strip.at()]?.dataset.position ?? ''
    })
    show(strip.at())
    controls.hidden = false
  }

  let viewer: Promise<typeof import('./viewer.client.ts')> | undefined
  row.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-position]')
    const template = gallery.querySelector('template')
    if (!link || !template || !isPlainClick(event)) return
    event.preventDefault()
    viewer ??= import('./viewer.client.ts')
    viewer.then(
      ({ openViewer }) =>
        openViewer(template, links, links.indexOf(link), (seen) => {
          strip?.go(seen, true)
          links[seen]?.focus({ preventScroll: true })
        }),
      () => location.assign(link.href),
    )
  })
}
