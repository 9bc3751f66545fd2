import { violationsOf } from './axe.ts'
import { expect, type Language, type Locator, type Page } from './e2e.ts'

/** Expects that Axe finds nothing, not even advice. */
export async function expectAccessible(page: Page, state: string, part = 'html') {
  expect(await violationsOf(page, { part }), state).toEqual([])
}

/**
 * Targets smaller than 24 by 24 pixels without enough space around them (WCAG 2.2; Axe does not check this by
 * default), and on a phone crosses, buttons of dialogs and, behind a login, names in lists that a thumb has less than
 * 44 pixels for.
 * The window is high during the check, since targets covered by a bar at its edge would count as small.
 */
export async function smallTargets(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ ...size, height: 12_000 })
  const found = await violationsOf(page, { runOnly: ['target-size'] })
  if (size.width < 768) found.push(...(await smallForThumbs(page)))
  await page.setViewportSize(size)
  return found
}

/**
 * The buttons of an open dialog, or else the names and switches of the rows of a list behind a login, where less than 44 pixels
 * from top to bottom react: each is pressed on a line through its middle, so that what it takes beyond its edge
 * counts, and what covers it does not.
 */
const smallForThumbs = (page: Page) =>
  page.evaluate(() => {
    const dialog = [...document.querySelectorAll('[role="dialog"]')].findLast((one) => one.checkVisibility())
    const isWorkspace = /^\/(en\/)?(admin|client|employee)\b/.test(location.pathname)
    const names = 'main :is(th, h2, h3) > :is(a, button), main a[data-thumb], main .mantine-Switch-track'
    const controls = dialog
      ? dialog.querySelectorAll('button, [role="tab"]')
      : isWorkspace
        ? document.querySelectorAll(names)
        : []
    const pressed = (control: Element, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      if (control.contains(hit)) return true
      // The whole row of a request opens it
      const row = control.closest('[role="row"]')
      return row !== null && row === hit.closest('[role="row"]') && hit.closest('a, button, label') === null
    }
    return [...controls].flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return []
      const [x, y] = [left + width / 2, top + height / 2]
      const reach = (step: number) => {
        let taken = 0
        while (taken < 43 && pressed(control, x, y + step * (taken + 1))) taken++
        return taken
      }
      const taken = reach(-1) + reach(1) + 1
      const name = control.getAttribute('aria-label') || control.textContent?.trim() || 'a switch'
      return taken < 43 ? [`${name} takes ${taken} pixels of a thumb`] : []
    })
  })

/** Expects that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, state: string) {
  const widths = await page.evaluate(async () => {
    // Wait until listeners of the window's size have run: an element outside the form measures text areas
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  // The width is smaller while a dialog reserves the space of the scroll bar
  expect(widths.scrollWidth, state).toBeLessThanOrEqual(widths.clientWidth)
}

/** How many of the elements are wholly inside the window. */
export function countInWindow(elements: Locator): Promise<number> {
  return elements.evaluateAll(
    (all) =>
      all.filter((element) => {
        const { top, bottom } = element.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }).length,
  )
}

/** The tag of a journey that runs in Arabic on the phone and, with `npm test -- all`, in English on the desk. */
export const deviceOf = (language: Language) => (language === 'ar' ? '@phone' : '@slow')

/** The tag of a test that `npm test` leaves out, in Arabic on the phone and in English on the desk. */
export const withAllOn = (language: Language) => (language === 'ar' ? ['@phone', '@slow'] : ['@slow'])

/**
 * The tag of a test that runs in Arabic and, with `npm test -- all`, in English, since it does not depend on
 * texts.
 */
export const alsoIn = (language: Language) => (language === 'ar' ? [] : ['@slow'])

/**
 * The tag of a journey that is the same in both languages and runs in one. The tests of a screen's states read its
 * words in both.
 */
export const onlyIn = (walked: Language, language: Language) => (language === walked ? [] : '@other-language')

/** The tag of a journey that runs in one language, and only with `npm test -- all`. */
export const onlyWithAll = (walked: Language, language: Language) =>
  language === walked ? '@slow' : '@other-language'

/**
 * Expects that a button shows all of its text, and that nothing is cut off because other elements take the
 * width.
 */
export async function expectWholeWords(button: Locator) {
  const cut = await button.evaluate((root) =>
    [root, ...root.querySelectorAll('*')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
}
