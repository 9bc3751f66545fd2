/** What a drawn share card says: the title of the page without the company's name, and that name below it. */
export interface ShareCard {
  title: string
  name: string
}

/** Raised when cards are drawn in another way, so that cached ones are no longer shown. */
const design = 1

/** What a card is to say of a page: its title ends with the company's name, which is said once. */
export const shareCardOf = (pageTitle: string, name: string): ShareCard => ({
  title: pageTitle.replace(/\s*\|\s*[^|]*$/, (end) => (end.endsWith(name) ? '' : end)) || name,
  name,
})

/** A short hash of what a card says (FNV-1a, 32 bits): another text has another address. */
export function shareCardVersion({ title, name }: ShareCard): string {
  let hash = 0x811c9dc5
  for (const character of `${design}\n${title}\n${name}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash.toString(16).padStart(8, '0')
}

/** What a path has at its end; the landing pages have no name of their own. */
const index = '/index'

/** Where the card of a page is. @param pathname of the page, encoded as in its address */
export const shareCardPath = (pathname: string, card: ShareCard): string =>
  `/pictures/card/${shareCardVersion(card)}${pathname.replace(/\/$/, '') || index}.jpeg`

/** The version and the page that such an address names; null for any other. */
export function shareCardAt(path: string): { version: string; pathname: string } | null {
  const [, version, pathname] = /^\/pictures\/card\/([0-9a-f]{8})(\/[^?#]{0,1000})\.jpeg$/.exec(path) ?? []
  if (!version || !pathname || /(^|\/)\.{1,2}(\/|$)|\\|\/\/|%2f|%5c/i.test(pathname)) return null
  return { version, pathname: pathname === index ? '/' : pathname }
}
