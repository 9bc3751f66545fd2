/** Whether the map's host is reachable; the placeholder is better than an empty frame. */
function isReachable(map: string): Promise<boolean> {
  return fetch(map, { mode: 'no-cors', credentials: 'omit' }).then(
    () => true,
    () => false,
  )
}

/** Replaces the placeholder with the map once it is about to scroll into view, and not before. */
export function loadMapWhenReached(): void {
  const place = document.querySelector('[data-map]')
  const template = place?.querySelector('template')
  const map = template?.content.querySelector('iframe')
  if (!place || !template || !map) return
  new IntersectionObserver(
    async ([entry], observer) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      if (!(await isReachable(map.src))) return
      // The map has another origin, so its scripts cannot reach this page
      map.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
      template.replaceWith(template.content)
    },
    { rootMargin: '200px' },
  ).observe(place)
}
