import Bowser from 'bowser'

/**
 * The everyday names of a browser and its system, such as Chrome and Windows.
 * @param userAgent the User-Agent header; a name that it does not reveal is ''
 */
export function browserName(userAgent: string): { browser: string; system: string } {
  if (!userAgent) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '' }
}
