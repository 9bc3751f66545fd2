/** Stylesheets that failed to load. Those still loading are left alone, since a part waits for them. */
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
 * Loads stylesheets again that failed: Vite asks for each only once, and would show the part without them.
 * @throws when one fails again
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
