/**
 * Takes the pictures of docs/handbook.md and docs/handbook.en.md from a site with the example content:
 * `npm run handbook`. The pictures are committed; run it after changing how one of these screens looks.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { type Language, languages } from '#common/language.ts'
import { firstAdmin, startServer } from '#tests/support/server.ts'
import { workspaceWords } from '#tests/support/workspace-words.ts'

const folder = 'docs/handbook'
/** A request of the example content with an owner, a tag, a next step and a history, of a client with an account. */
const request = 'R-Q5R0TX'
const client = 'أفق الشرق'

/** Opens what a picture shows, from the address to the last press. */
const pictures: Record<string, (page: Page, language: Language) => Promise<void>> = {
  dashboard: (page) => open(page, '/admin'),
  requests: (page) => open(page, '/admin/requests'),
  async request(page, language) {
    const { workspace, requests } = workspaceWords[language]
    await open(page, `/admin/requests?search=${request}`)
    await page.getByText(workspace.details, { exact: true }).first().click()
    await page.getByRole('heading', { name: requests.details.history }).waitFor()
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

mkdirSync(folder, { recursive: true })
const server = await startServer()
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const language of languages) {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1440, height: 900 },
      timezoneId: 'Asia/Riyadh',
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'language', value: language, url: server.url }])
    const page = await context.newPage()
    // A stream of changes would keep the network busy
    await page.route('**/live?*', (route) => route.fulfill({ status: 204 }))
    await page.goto('/admin/login')
    const { email, password } = firstAdmin(server.dataDir)
    await page.locator('input[type=email]').fill(email)
    await page.locator('input[type=password]').fill(password)
    await page.locator('button[type=submit]:enabled').click()
    await page.waitForURL('**/admin')
    for (const [name, show] of Object.entries(pictures)) {
      await show(page, language)
      // Everything that the screen fetches is there
      await page.waitForLoadState('networkidle')
      const picture = await sharp(await page.screenshot())
        .webp({ quality: 82, effort: 6 })
        .toBuffer()
      writeFileSync(`${folder}/${language}-${name}.webp`, picture)
      process.stdout.write(`${language}-${name}.webp ${Math.round(picture.length / 1000)} kB\n`)
    }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
