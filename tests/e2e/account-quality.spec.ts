import { audiences, firstAccount, homes, openIn, signInAs } from '#tests/support/accounts.ts'
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, withAllOn } from '#tests/support/quality.ts'
import { signOut } from '#tests/support/workspace.ts'

const entries = [
  ...audiences.map((audience) => `/${audience}/login`),
  '/client/login?reason=wrong_type',
  '/client/register',
  '/forgotten-password',
  '/new-password',
  '/new-password?token_hash=unused',
]

for (const language of languages) {
  const { account, forms } = words(language)

  test(`${language}: the login and registration pages are accessible, and fit windows from 320 pixels on`, {
    tag: deviceOf(language),
  }, async ({ page, isMobile }) => {
    for (const path of entries) {
      await openIn(page, language, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectAccessible(page, path)
      const submit = page.locator('button[type="submit"]')
      if (await submit.isVisible()) {
        await submit.click()
        await expect(page.locator('[aria-invalid]').first()).toBeVisible()
        await expectAccessible(page, `${path} with errors`)
      }
      for (const width of isMobile ? [390, 320] : [1440, 768]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page, `${path} at ${width} pixels`)
      }
    }
  })

  test(`${language}: the screens behind them are accessible, and fit`, { tag: withAllOn(language) }, async ({
    page,
    isMobile,
  }) => {
    for (const audience of audiences) {
      await signInAs(page, language, audience, firstAccount(audience))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, audience)
      for (const width of isMobile ? [390, 320] : [1440, 768]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page, `${audience} at ${width} pixels`)
      }
      await signOut(page, language)
      await expect(page).toHaveURL(`/${audience}/login`)
    }
  })

  test(`${language}: an unknown address behind a login shows a message in that frame and language`, {
    tag: withAllOn(language),
  }, async ({ page }) => {
    for (const audience of audiences) {
      await signInAs(page, language, audience, firstAccount(audience))
      for (const path of [`/${audience}/nothing/here.html`, `/${audience}/${encodeURIComponent('لا شيء')}`]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: account.notFound.title })).toBeVisible()
        await expect(page).toHaveTitle(new RegExp(`^${account.notFound.title} \\|`))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
      }
      await expectAccessible(page, `${audience}, not found`)
      await page.getByRole('main').getByRole('link', { name: account.login[audience].home }).click()
      await expect(page).toHaveURL(homes[audience])
      await signOut(page, language)
      await expect(page).toHaveURL(`/${audience}/login`)
    }
  })

  test(`${language}: the application for a job is accessible with errors and when it is sent`, {
    tag: deviceOf(language),
  }, async ({ page }) => {
    await open(page, pathFor(language, '/careers'))
    await page.getByRole('button', { name: forms.careers.submit }).click()
    await expect(page.locator('[aria-invalid]').first()).toBeVisible()
    await expectAccessible(page, 'with errors')
    await expectNoSidewaysScroll(page, 'with errors')
  })
}

test('without script a login says that it needs it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/client/login')
  await expect(page.getByText(words('ar').account.noScript)).toBeVisible()
  await context.close()
})
