import AxeBuilder from '@axe-core/playwright'
import { expect, type Language, type Page } from './e2e.ts'

/** Axe finds nothing, not even advice. What is in the map is not ours. */
export async function expectAccessible(page: Page, state: string, part = 'html') {
  const axe = new AxeBuilder({ page }).include(part).exclude('iframe')
  // It would gather what the frames of a page say in a window of its own, and describe all that is well
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
  expect(found, state).toEqual([])
}

/** Nothing stands out to either side, whatever its direction. */
export async function expectNoSidewaysScroll(page: Page, state: string) {
  const widths = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  // Behind a dialog the place of the scroll bar is kept free
  expect(widths.scrollWidth, state).toBeLessThanOrEqual(widths.clientWidth)
}

/** The tag of a journey that is walked on both devices: in Arabic on the phone, in English on the desk. */
export const deviceOf = (language: Language) => (language === 'ar' ? '@phone' : [])

/**
 * The tag of a journey whose course is the same in both languages: it is walked in one. The words of its screens
 * are shown in both by the tests of their states.
 */
export const onlyIn = (walked: Language, language: Language) => (language === walked ? [] : '@other-language')
