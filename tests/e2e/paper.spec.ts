import { firstAccount, signInAs } from '#tests/support/accounts.ts'
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

test('on paper nothing covers the text, and what can only be pressed is left out', async ({ page }) => {
  await open(page, '/en')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toHaveCSS('position', 'absolute')
  await expect(page.getByRole('link', { name: words('en').common.otherLanguage, exact: true })).toBeHidden()
  for (const hidden of [
    page.locator('#contact form'),
    page.locator('[data-filters]'),
    page.getByRole('link', { name: words('en').landing.services.request, exact: true }).first(),
  ])
    await expect(hidden).toBeHidden()
  for (const section of ['home', 'about', 'services', 'projects', 'team', 'contact'])
    await expect(page.locator(`#${section}`).getByRole('heading').first()).toBeVisible()
  await expect(page.locator('#projects')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // The biographies, too, without a press
  await expect(page.locator('#team details p').first()).toBeVisible()
})

test('a printed project shows all its pictures and no buttons', async ({ page }) => {
  await open(page, '/en/projects/50000000-0000-4000-8000-000000000001')
  await page.emulateMedia({ media: 'print' })
  const { landing } = words('en')
  await expect(page.getByRole('link', { name: landing.projects.request })).toBeHidden()
  const pictures = page.getByRole('region', { name: landing.projects.gallery }).getByRole('img')
  const width = page.viewportSize()?.width ?? 0
  for (const picture of await pictures.all()) {
    const box = await picture.boundingBox()
    expect((box?.x ?? width) + (box?.width ?? width)).toBeLessThanOrEqual(width)
  }
})

for (const language of languages)
  test(`${language}: the printed register is one sheet, with no word broken`, async ({ page }) => {
    const { landing } = words(language)
    await open(page, pathFor(language, '/projects?view=register'))
    const pdf = readPdf(await page.pdf({ preferCSSPageSize: true }))
    expect(pdf.pages.length).toBe(1)
    // As wide as the sheet between its margins
    await page.setViewportSize({ width: 1032, height: 703 })
    await page.emulateMedia({ media: 'print' })
    for (const status of [landing.projects.statuses.completed, landing.projects.statuses.in_progress]) {
      const cell = page.getByRole('cell', { name: status, exact: true }).first()
      const lines = await cell.locator('bdi').evaluate((text) => text.getClientRects().length)
      expect(lines, status).toBe(1)
    }
  })

test('a printed request is the request alone, from its first line to its last', async ({ page, db }) => {
  const { requests, t } = words('en')
  const mark = newMark()
  const request = await newRequest(db, mark, { project_description: `Two floors ${mark}` })
  await openWorkspace(page, db, 'en', `/admin/requests?search=${mark}`)
  await page.getByRole('button', { name: t('requests:detailsOf', { name: request.client_name }) }).click()
  const opened = page.getByRole('region', { name: request.reference })
  await expect(opened.getByText(requests.details.history)).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article')).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeHidden()
  await expect(opened.getByText(`Two floors ${mark}`)).toBeVisible()
  await expect(opened.getByText(requests.details.change)).toBeHidden()
  // No button is printed, not even those that lead to the sender's other requests
  await expect(opened.getByRole('button')).toHaveCount(0)
  const [clientHeight, scrollHeight] = await opened.evaluate(({ clientHeight, scrollHeight }) => [
    clientHeight,
    scrollHeight,
  ])
  expect(scrollHeight, 'nothing is left in a part that scrolls').toBeLessThanOrEqual(clientHeight)
  await page.emulateMedia({ media: 'screen' })
  await removeRequests(db, mark)
})

test('the printed portal of a client names each request, also those that are closed', async ({ page }) => {
  await signInAs(page, 'en', 'client', firstAccount('client'))
  const requests = page.getByRole('heading', { level: 3 }).filter({ has: page.locator('[aria-expanded]') })
  await expect(requests.first()).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const request of await requests.all()) await expect(request.getByText(/^R-/)).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(await requests.count())
  await page.emulateMedia({ media: 'screen' })
})

test.describe('in the colours of the reader', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })
  test('the chosen category differs from the others', async ({ page }) => {
    await open(page, '/en')
    const choices = page
      .getByRole('navigation', { name: words('en').landing.projects.filters.label })
      .getByRole('link')
    const ground = (index: number) =>
      choices.nth(index).evaluate((choice) => getComputedStyle(choice).backgroundColor)
    expect(await ground(0)).not.toBe(await ground(1))
    await choices.nth(1).click()
    await expect.poll(async () => (await ground(0)) === (await ground(2))).toBe(true)
    expect(await ground(1)).not.toBe(await ground(2))
  })
})

for (const path of ['/', '/projects/50000000-0000-4000-8000-000000000001', '/request'])
  test(`${path} holds text that is spaced wider, at twice the size`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 })
    await open(page, path)
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`
        * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-block-end: 2em !important }
        html { font-size: 200% }`)
      document.adoptedStyleSheets = [sheet]
    })
    const widths = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return { scrollWidth, clientWidth }
    })
    expect(widths.scrollWidth).toBe(widths.clientWidth)
  })
