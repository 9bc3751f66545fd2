import { demoProject } from '#tests/support/demo-projects.ts'
import {
  expect,
  type Language,
  languages,
  literally,
  open,
  type Page,
  pathFor,
  test,
  topOf,
  words,
} from '#tests/support/e2e.ts'
import { alsoIn, deviceOf, onlyIn } from '#tests/support/quality.ts'

const tower = '/projects/50000000-0000-4000-8000-000000000001'

declare global {
  interface Window {
    /** Every language and direction that the page has had, in order. */
    directions: string[]
  }
}

/** Records each language and direction of a page from its first moment on, with the script of its title. */
async function noteDirections(page: Page) {
  await page.addInitScript(() => {
    window.directions = []
    const note = () => {
      const { lang, dir } = document.documentElement ?? {}
      const title = document.querySelector('h1')?.textContent
      const now = [lang, dir, title && (/[\u0600-\u06ff]/.test(title) ? 'Arabic' : 'Latin')].join(' ')
      if (lang && title && window.directions.at(-1) !== now) window.directions.push(now)
      requestAnimationFrame(note)
    }
    note()
  })
}

const shown = { ar: 'ar rtl Arabic', en: 'en ltr Latin' } as const

async function expectLanguage(page: Page, language: Language) {
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
}

const toggle = (page: Page, language: Language) =>
  page.getByRole('link', { name: words(language).common.otherLanguage, exact: true })

for (const language of languages) {
  const other = language === 'ar' ? 'en' : 'ar'
  test.describe(language, () => {
    const addressOf = (path: string, to: Language) =>
      path === tower ? demoProject('tower', to) : pathFor(to, path)
    for (const path of ['/', tower, '/request', '/contact'])
      test(`${path} says its language and direction, its title, its address and its twin's`, {
        tag: path === '/' ? [] : alsoIn(language),
      }, async ({ page, baseURL }) => {
        await noteDirections(page)
        await open(page, pathFor(language, path))
        await expectLanguage(page, language)
        const script = language === 'ar' ? /[\u0600-\u06ff]{3}/ : /[A-Za-z]{3}/
        await expect(page).toHaveTitle(script)
        await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', script)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(script)
        const link = (selector: string) => page.locator(`link${selector}`)
        await expect(link('[rel="canonical"]')).toHaveAttribute('href', baseURL + addressOf(path, language))
        await expect(link('[rel="alternate"]')).toHaveCount(3)
        for (const [name, to] of [
          ['ar', 'ar'],
          ['en', 'en'],
          ['x-default', 'ar'],
        ] as const)
          await expect(link(`[hreflang="${name}"]`)).toHaveAttribute('href', baseURL + addressOf(path, to))
        await expect(toggle(page, language)).toHaveAttribute('lang', other)
        // The page has never had another language or direction
        expect(await page.evaluate(() => window.directions)).toEqual([shown[language]])
      })

    test('the toggle keeps the place on the landing page, without a moment in the wrong direction', {
      tag: deviceOf(language),
    }, async ({ page }) => {
      await noteDirections(page)
      await open(page, pathFor(language))
      const team = page.locator('#team')
      await team
        .getByRole('listitem')
        .nth(4)
        .evaluate((element) => element.scrollIntoView({ block: 'center' }))
      const place = () =>
        team.evaluate((section) => {
          const { top, height } = section.getBoundingClientRect()
          return (80 - top) / height
        })
      const before = await place()
      expect(await page.evaluate(() => window.directions)).toEqual([shown[language]])
      await toggle(page, language).click()
      await expect(page).toHaveURL(pathFor(other))
      await expectLanguage(page, other)
      await expect.poll(async () => Math.abs((await place()) - before)).toBeLessThan(0.02)
      expect(await page.evaluate(() => window.directions)).toEqual([shown[other]])
      await expect(page).toHaveTitle(other === 'ar' ? /[\u0600-\u06ff]{3}/ : /[A-Za-z]{3}/)

      await page.goBack()
      await expectLanguage(page, language)
      await expect(page).toHaveURL(pathFor(language))
    })

    test('the toggle keeps the section that the address names', { tag: onlyIn('ar', language) }, async ({
      page,
    }) => {
      await open(page, pathFor(language, '/#team'))
      await expect.poll(() => topOf(page.locator('#team'))).toBeCloseTo(80, -1)
      await toggle(page, language).click()
      await expect(page).toHaveURL(pathFor(other, '/#team'))
      await expectLanguage(page, other)
      await expect.poll(() => topOf(page.locator('#team'))).toBeCloseTo(80, -1)
    })

    test('the toggle leads to the same project and to the same question', { tag: alsoIn(language) }, async ({
      page,
    }) => {
      await open(page, pathFor(language, tower))
      await page.mouse.wheel(0, 400)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
      await toggle(page, language).click()
      await expect(page).toHaveURL(demoProject('tower', other))
      await expectLanguage(page, other)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)

      const question = '/request?service=20000000-0000-4000-8000-000000000003'
      await open(page, pathFor(language, question))
      await toggle(page, language).click()
      await expect(page).toHaveURL(pathFor(other, question))
      await expect(page.getByLabel(literally(words(other).forms.labels.service_id)).first()).toHaveValue(
        '20000000-0000-4000-8000-000000000003',
      )
    })

    test('typed text survives the toggle', { tag: onlyIn('en', language) }, async ({ page }) => {
      await open(page, pathFor(language))
      const message = (of: Language) => page.getByLabel(literally(words(of).forms.labels.message)).first()
      await message(language).fill('Half a sentence, نصف جملة')
      await toggle(page, language).click()
      await expectLanguage(page, other)
      await expect(message(other)).toHaveValue('Half a sentence, نصف جملة')
    })

    test('numbers and addresses of the company read from left to right', { tag: alsoIn(language) }, async ({
      page,
      db,
    }) => {
      await open(page, pathFor(language))
      const { data } = await db.from('company_settings').select('email').single().throwOnError()
      const links = page.locator('#contact, footer').locator('a[href^="tel:"], a[href^="mailto:"]')
      // The company's own email and phone, and the phones of two offices
      await expect(links).toHaveCount(7)
      for (const link of await links.all()) {
        const text = link.locator('bdi').or(link).last()
        await expect(text).toHaveCSS('direction', 'ltr')
        await expect(text).toHaveText(new RegExp(`^(\\+966 1\\d \\d{3} \\d{4}|${data.email})$`))
      }
      for (const type of ['email', 'tel'])
        for (const input of await page.locator(`input[type=${type}]`).all())
          await expect(input).toHaveCSS('direction', 'ltr')
    })
  })

  test.describe(`a browser that prefers ${language}`, () => {
    test.use({ locale: language === 'ar' ? 'ar-SA' : 'en-US' })
    test('gets what the address says, Arabic where it says nothing', async ({ page }) => {
      await page.goto('/')
      await expect(page).toHaveURL('/')
      await expectLanguage(page, 'ar')
      await page.goto('/en')
      await expect(page).toHaveURL('/en')
      await expectLanguage(page, 'en')
    })
  })
}

test('the years of a project are shown in both calendars, in 0-9', async ({ page }) => {
  await open(page, tower)
  const facts = page.getByRole('definition')
  await expect(facts.filter({ hasText: /^2017–2021/ })).toContainText(/الموافق .*1438–1443/)
  await open(page, `/en${tower}`)
  await expect(facts.filter({ hasText: /^2017–2021/ })).toContainText(/1438–1443.*AH/)
})
