import { isPlainClick } from '#app/lib/plain-click.ts'
import { stripButtons, stripOf } from './strip.client.ts'

/** Adds previous/next buttons to the gallery and opens pictures in the viewer. */
export function enhanceGallery(): void {
  const gallery = document.querySelector<HTMLElement>('[data-gallery]')
  const row = gallery?.querySelector<HTMLElement>('[data-row]')
  if (!gallery || !row) return
  const links = [...row.querySelectorAll<HTMLAnchorElement>('a[data-position]')]
  const controls = gallery.querySelector<HTMLElement>('[data-controls]')
  const status = gallery.querySelector('[role=status]')
  const strip = stripOf(row, show)
  const mark = controls && stripButtons(controls, strip, links.length)

  function show(index: number) {
    mark?.(index)
    controls?.style.setProperty('--at', String(index))
  }
  if (controls) {
    controls.style.setProperty('--count', String(links.length))
    controls.addEventListener('click', () => {
      if (status) status.textContent = links[strip.at()]?.dataset.position ?? ''
    })
    show(strip.at())
    controls.hidden = false
  }

  // Scroll a picture reached by Tab fully into view, or snapping would move it back
  row.addEventListener('focusin', ({ target }) => {
    const index = links.indexOf(target as HTMLAnchorElement)
    if (index >= 0 && (target as Element).matches(':focus-visible')) strip.go(index)
  })

  let open = false
  let viewer: Promise<typeof import('./viewer.client.ts')> | undefined
  row.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-position]')
    const template = gallery.querySelector('template')
    if (!link || !template || !isPlainClick(event)) return
    event.preventDefault()
    if (open) return
    open = true
    viewer ??= import('./viewer.client.ts')
    viewer.then(
      ({ openViewer }) =>
        openViewer(template, links, links.indexOf(link), (seen) => {
          open = false
          strip.go(seen, true)
          links[seen]?.focus({ preventScroll: true })
        }),
      () => location.assign(link.href),
    )
  })
}
