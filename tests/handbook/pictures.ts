/**
 * Takes the pictures of docs/handbook.md and docs/handbook.en.md from a site with the example content:
 * `npm run handbook`. The pictures are committed; run it after changing how one of these screens looks.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Language, languages } from '#common/language.ts'
import { firstAccountOf, startServer } from '#tests/support/server.ts'
import { workspaceWords } from '#tests/support/workspace-words.ts'

const folder = 'docs/handbook'
/** A request of the example content with an owner, a tag, a next step and a history, of a client with an account. */
const request = 'R-Q5R0TX'
const client = 'أفق الشرق'
/** What a client writes in the portal. */
const written = {
  ar: 'متى تناسبكم زيارة الموقع؟ المالك متاح صباح الأحد.',
  en: 'When does a site visit suit you? The owner is free on Sunday morning.',
}

/** What leads to each picture, from the address to the last press. */
const pictures: Record<string, (page: Page, language: Language) => Promise<void>> = {
  dashboard: (page) => open(page, '/admin'),
  requests: (page) => open(page, '/admin/requests'),
  async request(page, language) {
    const { workspace, requests } = workspaceWords[language]
    await open(page, `/admin/requests?search=${request}`)
    await page.getByText(workspace.details, { exact: true }).first().click()
    await page.getByRole('heading', { name: requests.details.history }).waitFor()
    const { answers } = workspaceWords[language]
    await page.getByRole('button', { name: answers.open, disabled: false }).waitFor()
  },
  async board(page, language) {
    await open(page, '/admin/requests')
    await page.getByText(workspaceWords[language].requestPlace.board.show, { exact: true }).click()
    await page.getByText(workspaceWords[language].requestPlace.board.more).waitFor()
  },
  reports: (page) => open(page, '/admin/reports?period=quarter'),
  async client(page) {
    await open(page, `/admin/client-projects?search=${encodeURIComponent(client)}`)
    await page.locator('main a[href^="/admin/clients/"]').first().click()
    await page.waitForURL('**/admin/clients/*')
  },
  async employee(page) {
    await open(page, '/admin/employees?status=approved')
    await page.locator('main a[href^="/admin/employees/"]').first().click()
    await page.waitForURL('**/admin/employees/*')
  },
}

async function open(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens a page with someone signed in. */
async function signIn(
  language: Language,
  role: 'admin' | 'client',
  viewport: { width: number; height: number },
) {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport,
    timezoneId: 'Asia/Riyadh',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name: 'language', value: language, url: server.url }])
  const page = await context.newPage()
  // The stream of changes would keep the network busy
  await page.route('**/live?*', (route) => route.fulfill({ status: 204 }))
  await page.goto(`/${role}/login`)
  const { email, password } = firstAccountOf(server.dataDir, role)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill(password)
  await page.locator('button[type=submit]:enabled').click()
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'))
  return page
}

async function take(page: Page, name: string) {
  // Wait until everything that the screen reads is there
  await page.waitForLoadState('networkidle')
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  const picture = await sharp(await page.screenshot())
    .webp({ quality: 82, effort: 6 })
    .toBuffer()
  writeFileSync(`${folder}/${name}.webp`, picture)
  process.stdout.write(`${name}.webp ${Math.round(picture.length / 1000)} kB\n`)
}

mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const language of languages) {
    const page = await signIn(language, 'admin', { width: 1440, height: 900 })
    for (const [name, show] of Object.entries(pictures)) {
      await show(page, language)
      await take(page, `${language}-${name}`)
    }
    await page.context().close()
  }
  // Take these last, since the waiting replies would be in the other pictures
  for (const language of languages) {
    const phone = await signIn(language, 'client', { width: 390, height: 844 })
    const { requests } = workspaceWords[language].clientPortal
    await phone
      .getByRole('region', { name: requests.title })
      .locator('button[aria-expanded]')
      .nth(languages.indexOf(language))
      .click()
    await phone.getByLabel(requests.write.label).fill(written[language])
    await phone.getByRole('button', { name: requests.write.submit }).click()
    await phone.getByText(requests.write.sent).waitFor()
    await phone
      .getByRole('heading', { name: requests.messages.title })
      .evaluate((title) => title.scrollIntoView())
    await phone.mouse.wheel(0, -120)
    await take(phone, `${language}-portal`)
    await phone.context().close()
  }
} finally {
  await browser.close()
  await server.stop()
}
