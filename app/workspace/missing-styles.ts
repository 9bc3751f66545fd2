/** Stylesheets that failed to load. One that is on its way is left alone: someone waits for it to load. */
const failed = new Set<HTMLLinkElement>()
let again: Promise<unknown> = Promise.resolve()

if (typeof document !== 'undefined')
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failed.add(target)
    },
    { capture: true },
  )

/**
 * Asks for stylesheets again that failed: Vite asks once, and would show the part without them.
 * @throws where one fails again
 */
export function fetchMissingStyles(): Promise<unknown> {
  if (failed.size === 0) return again
  const links = [...failed]
  failed.clear()
  again = Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const copy = link.cloneNode() as HTMLLinkElement
          copy.addEventListener('load', resolve)
          copy.addEventListener('error', () => reject(new Error(`Failed to fetch ${link.href}`)))
          link.replaceWith(copy)
        }),
    ),
  )
  return again
}
