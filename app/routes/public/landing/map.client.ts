/** Puts the map in the place of its drawing once it is nearly reached: nobody asks a stranger for a map unseen. */
export function loadMapWhenReached(): void {
  const place = document.querySelector('[data-map]')
  const template = place?.querySelector('template')
  if (!place || !template) return
  new IntersectionObserver(
    ([entry], observer) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      template.replaceWith(template.content)
    },
    { rootMargin: '200px' },
  ).observe(place)
}
