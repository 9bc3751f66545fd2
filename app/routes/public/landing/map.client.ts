/** Whether the map's host can be reached from here; an empty frame is worse than the drawing of a map. */
function isReachable(map: string): Promise<boolean> {
  return fetch(map, { mode: 'no-cors', credentials: 'omit' }).then(
    () => true,
    () => false,
  )
}

/** Puts the map in the place of its drawing once it is nearly reached: nobody is asked for a map unseen. */
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
      // Its own address is another one than ours: it may run its scripts, and do nothing to this page.
      map.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
      template.replaceWith(template.content)
    },
    { rootMargin: '200px' },
  ).observe(place)
}
