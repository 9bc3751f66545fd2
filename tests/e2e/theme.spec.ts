import { firstAccount, homes, openIn } from '#tests/support/accounts.ts'
import { lowestContrast } from '#tests/support/contrast.ts'
import { expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { alsoIn, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** Whether the page is dark, judged by its painted colours. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g) ?? []
    const [letters = 0] = getComputedStyle(document.body).color.match(/\d+/g) ?? []
    return Number(red) < 60 && Number(letters) > 200
  })
const expectDark = (page: Page, dark: boolean) => expect.poll(() => isDark(page)).toBe(dark)

for (const language of languages) {
  const { theme } = words(language).account

  test(`${language}: a theme is chosen by keyboard, kept, and shared by all tabs and screens`, {
    tag: alsoIn(language),
  }, async ({ page, context, db }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openWorkspace(page, db, language, '/admin')
    const select = page.getByLabel(theme.label, { exact: true })
    await expect(select).toHaveValue('auto')
    await expectDark(page, false)
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'light' })
    await openIn(other, language, '/client/login')
    await expectDark(other, false)

    await select.focus()
    await page.keyboard.press('ArrowUp')
    await expect(select.locator('option:checked')).toHaveText(theme.dark)
    await expectDark(page, true)
    await expectDark(other, true)
    await expect(other.getByLabel(theme.label, { exact: true })).toHaveValue('dark')

    await page.reload()
    await expect(select).toHaveValue('dark')
    await expectDark(page, true)
    await select.selectOption(theme.light)
    await expectDark(page, false)
    // The website has only one theme
    await select.selectOption(theme.dark)
    await page.goto('/')
    await expectDark(page, false)
  })
}

test('without a choice the theme is the device’s, and follows it', async ({ page, db }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openWorkspace(page, db, 'en', homes.client, firstAccount('client'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectDark(page, true)
  await page.emulateMedia({ colorScheme: 'light' })
  await expectDark(page, false)
})

test('where storage is blocked, screens show, in the theme of the device', { tag: '@slow' }, async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    }),
  )
  await openIn(page, 'en', '/client/login')
  await expect(page.getByRole('button', { name: words('en').account.login.submit })).toBeVisible()
  await expectDark(page, true)
  const select = page.getByLabel(words('en').account.theme.label, { exact: true })
  await select.selectOption('light')
  await expect(select).toHaveValue('auto')
})

test('the first paint has the chosen theme, before any code has come', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('handasa.theme', 'dark'))
  await page.route(/\.js$/, () => {})
  for (const path of ['/admin', '/employee/login']) {
    await page.goto(path, { waitUntil: 'commit' })
    // Styles block the first paint, so that nothing is seen before them
    await expectDark(page, true)
    await expect(page.locator('main')).toBeVisible()
  }
})

test('paper is light', { tag: '@slow' }, async ({ page, db }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openWorkspace(page, db, 'en', '/admin/requests')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectDark(page, true)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expectDark(page, false)
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  await expectDark(page, true)
  // For browsers whose media query does not report printing
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expectDark(page, false)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expectDark(page, true)
})

test('the theme fits beside the other tools of every frame', { tag: '@slow' }, async ({ page, db }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/admin', '/admin/login']) {
      await (path === '/admin' ? openWorkspace(page, db, 'ar', path) : openIn(page, 'ar', path))
      await expect(page.getByLabel(words('ar').account.theme.label, { exact: true })).toBeVisible()
      await expectNoSidewaysScroll(page, `${path} at ${width}`)
    }
  }
})

test('in the dark theme buttons can be read while the pointer is on them, and while they are busy', {
  tag: '@slow',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await openIn(page, 'en', '/client/login')
  const { login } = words('en').account
  const main = page.getByRole('main')
  const buttons = await main.locator('button:visible, a:visible').all()
  expect(buttons.length).toBeGreaterThan(3)
  for (const button of buttons) {
    await button.hover()
    expect(await lowestContrast(page, button), await button.innerText()).toBeGreaterThanOrEqual(4.5)
  }
  const submit = main.getByRole('button', { name: login.submit })
  await page.route('**/auth/v1/token?*', () => {})
  await main.getByLabel(login.email).fill('someone@handasa.example')
  await main.getByLabel(login.password).first().fill('a-password')
  await submit.hover()
  await main.locator('button[type=submit]').click()
  const busy = main.locator('button[aria-disabled=true]')
  await expect(busy).toBeVisible()
  expect(await lowestContrast(page, busy), 'busy').toBeGreaterThanOrEqual(4.5)
})
