/** Asks for stylesheets again that did not come: Vite asks once, and would show the part without them. */
export async function fetchMissingStyles() {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    ({ sheet }) => !sheet,
  )
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.addEventListener('load', resolve)
          again.addEventListener('error', () => reject(new Error(`Failed to fetch ${link.href}`)))
          link.replaceWith(again)
        }),
    ),
  )
}
