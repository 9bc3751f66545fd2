import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { readPdf } from '#tests/support/pdf.ts'
import {
  alsoIn,
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  smallTargets,
} from '#tests/support/quality.ts'

for (const language of languages) {
  const { landing } = words(language)

  test(`the company profile is a page like the others (${language})`, { tag: deviceOf(language) }, async ({
    page,
  }) => {
    await open(page, pathFor(language))
    await page.getByRole('contentinfo').getByRole('link', { name: landing.profile.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(landing.profile.title)
    for (const part of Object.values(landing.profile.parts))
      await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: landing.profile.print })).toBeVisible()
    await expectAccessible(page, 'the company profile')
    expect(await smallTargets(page), 'the company profile').toEqual([])
    await expectNoSidewaysScroll(page, 'the company profile')
  })

  test(`on paper it fills its sheets, and its text can be copied (${language})`, {
    tag: alsoIn(language),
  }, async ({ page }) => {
    await open(page, pathFor(language, '/profile'))
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = ''
      }
    })
    // Printing waits for the pictures below the window
    await page.getByRole('button', { name: landing.profile.print }).click()
    await page.locator('html[data-printed]').waitFor()
    const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pdf.pages.length).toBeGreaterThanOrEqual(5)
    expect(pdf.pages.length).toBeLessThanOrEqual(8)
    // A sheet with only a head and a number counts as blank
    for (const [index, page] of pdf.pages.entries())
      expect(page.match(/\bT[jJ]\b/g)?.length ?? 0, `sheet ${index + 1}`).toBeGreaterThan(
        index === 0 ? 2 : 12,
      )
    expect(pdf.missingFonts).toEqual([])
    for (const character of language === 'ar' ? 'هندسة' : 'Handasa')
      expect(pdf.characters, character).toContain(character)
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the profile is whole, without a button that does nothing', async ({ page }) => {
    await page.goto('/en/profile')
    const { landing } = words('en')
    await expect(page.getByRole('heading', { name: landing.profile.parts.contact })).toBeVisible()
    await expect(page.getByText(landing.profile.print, { exact: true })).toBeHidden()
  })
})
