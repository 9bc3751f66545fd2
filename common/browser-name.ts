import Bowser from 'bowser'

/**
 * What people call a browser and its system: Chrome, Windows.
 * @param userAgent what the browser calls itself; each name is '' when that does not tell
 */
export function browserName(userAgent: string): { browser: string; system: string } {
  if (!userAgent) return { browser: '', system: '' }
  const { browser, os } = Bowser.parse(userAgent)
  return { browser: browser.name ?? '', system: os.name ?? '' }
}
