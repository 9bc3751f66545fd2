import { legalKinds } from '#common/legal.ts'
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { alsoIn, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'

for (const language of languages) {
  const { landing, forms, account } = words(language)
  test.describe(language, { tag: alsoIn(language) }, () => {
    for (const kind of legalKinds)
      test(`/${kind} is accessible, fits every window, and is reached from the footer`, {
        tag: kind === 'privacy' ? [] : ['@slow'],
      }, async ({ page, isMobile }) => {
        await open(page, pathFor(language, '/careers'))
        const footer = page.getByRole('contentinfo')
        await footer.getByRole('link', { name: landing[kind].title, exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: landing[kind].title })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(landing[kind].title))
        await expect(page.locator('link[rel=alternate][hreflang=en]')).toHaveAttribute(
          'href',
          new RegExp(`/en/${kind}$`),
        )
        await expect(page.getByText('{')).toHaveCount(0)
        await expectAccessible(page, kind)
        for (const width of isMobile ? [390, 360, 320] : [1920, 1440, 768]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page, `${width} pixels`)
        }
      })

    test('the table of contents leads to each section', async ({ page, isMobile }) => {
      await open(page, pathFor(language, '/privacy'))
      const contents = page.getByRole('navigation', { name: landing.legal.contents })
      // The contents are folded on a phone
      if (isMobile) await contents.locator('summary').click()
      const entries = await contents.getByRole('link').allTextContents()
      expect(entries.length).toBeGreaterThan(5)
      await contents.getByRole('link').last().click()
      await expect(page.getByRole('heading', { level: 2, name: entries.at(-1) ?? '' })).toBeInViewport()
    })

    for (const path of ['/request', '/contact', '/careers'])
      test(`the form of ${path} links to the privacy notice`, async ({ page }) => {
        await open(page, pathFor(language, path))
        const link = page.getByText(forms.notice).getByRole('link', { name: landing.privacy.title })
        await expect(link).toHaveAttribute('href', pathFor(language, '/privacy'))
      })

    test('the registration links to the privacy notice', async ({ page }) => {
      await page.goto(`/client/register?lang=${language}`)
      const link = page.getByText(account.register.notice).getByRole('link', { name: landing.privacy.title })
      await expect(link).toHaveAttribute('href', pathFor(language, '/privacy'))
    })

    test('without JavaScript, an earlier version stays readable beside the one in force', async ({
      browser,
      baseURL,
      db,
    }) => {
      const mark = crypto.randomUUID()
      await db
        .from('legal_pages')
        .insert({ kind: 'terms', body_ar: `نص ${mark}`, body_en: `Text ${mark}` } as never)
        .throwOnError()
      const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
      const page = await context.newPage()
      await page.goto(pathFor(language, '/terms'))
      await expect(page.getByText(mark)).toBeVisible()
      await page.goto(pathFor(language, '/terms?version=1'))
      await expect(page.getByText(landing.legal.old)).toBeVisible()
      await expect(page.getByText(mark)).toHaveCount(0)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await page.getByRole('link', { name: landing.legal.current }).click()
      await expect(page.getByText(landing.legal.old)).toHaveCount(0)
      expect((await page.goto(pathFor(language, '/terms?version=99999')))?.status()).toBe(404)
      await context.close()
    })
  })
}
