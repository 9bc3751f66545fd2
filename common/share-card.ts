/** The text of a drawn share card: the title of the page, and the company's name below it. */
export interface ShareCard {
  title: string
  name: string
}

/** Increase this when cards are drawn differently, so that cached ones are no longer shown. */
const design = 1

/** The text of a page's card. The page title ends with the company's name, which the card shows only once. */
export const shareCardOf = (pageTitle: string, name: string): ShareCard => ({
  title: pageTitle.replace(/\s*\|\s*[^|]*$/, (end) => (end.endsWith(name) ? '' : end)) || name,
  name,
})

/** A short hash of a card's text (FNV-1a, 32 bits), so that a new text gets a new address. */
export function shareCardVersion({ title, name }: ShareCard): string {
  let hash = 0x811c9dc5
  for (const character of `${design}\n${title}\n${name}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** The last part of the path for landing pages, which have no name of their own. */
const index = '/index'

/** The path of a page's card. @param pathname of the page, percent-encoded as in its address */
export const shareCardPath = (pathname: string, card: ShareCard): string =>
  `/pictures/card/${shareCardVersion(card)}${pathname.replace(/\/$/, '') || index}.jpeg`

/** The version and the page in the path of a card; null for any other path. */
export function shareCardAt(path: string): { version: string; pathname: string } | null {
  const [, version, pathname] = /^\/pictures\/card\/([0-9a-f]{8})(\/[^?#]{0,1000})\.jpeg$/.exec(path) ?? []
  if (!version || !pathname || /(^|\/)\.{1,2}(\/|$)|\\|\/\/|%2f|%5c/i.test(pathname)) return null
  return { version, pathname: pathname === index ? '/' : pathname }
}
