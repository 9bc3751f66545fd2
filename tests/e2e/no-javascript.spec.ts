import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { lowestContrast } from '#tests/support/contrast.ts'
import { demoProject } from '#tests/support/demo-projects.ts'
import {
  type Db,
  expect,
  type Language,
  languages,
  type Page,
  pathFor,
  test,
  words,
} from '#tests/support/e2e.ts'
import { alsoIn, deviceOf } from '#tests/support/quality.ts'
import { FormOnPage, filled, requestLink, serviceAt, storedUnder } from '#tests/support/visitor-forms.ts'

test.use({ javaScriptEnabled: false })

test.beforeEach(async ({ context, baseURL, problems }) => {
  // Without JavaScript, preloaded modules fail with `csp`; refused forms are answered with 422
  problems.expect(/\.js csp$/, /status of 422/)
  await context.addCookies([seen(-60_000, baseURL)])
})

/** The cookie with the time of a visitor's first page, some milliseconds from now. */
const seen = (from: number, url = '') => ({ name: 'seen', value: (Date.now() + from).toString(36), url })

/** Opens a form the way visitors do: the request form by a service's link, the contact form on the landing page. */
async function openForm(kind: VisitorForm, page: Page, language: Language, db: Db) {
  await visit(page, pathFor(language))
  const form = new FormOnPage(kind, language, page.getByRole('main'))
  if (kind === 'contact') return form
  const { id, title } = await serviceAt(db, language, 6)
  await requestLink(page, language, title).click()
  await expect(page).toHaveURL(pathFor(language, `/request?service=${id}`))
  await expect(form.field('service_id')).toHaveValue(id)
  return form
}

/** Opens a page without waiting for its pictures, all of which load immediately without JavaScript. */
const visit = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

const nameField = { request: 'client_name', contact: 'name' } as const

for (const path of ['/', '/services'])
  test(`the words of the header are read on ${path}`, { tag: path === '/' ? [] : ['@slow'] }, async ({
    page,
  }) => {
    await visit(page, path)
    for (const words of await page.getByRole('banner').getByRole('link').all())
      if (await words.isVisible()) expect(await lowestContrast(page, words)).toBeGreaterThan(4.5)
  })

for (const language of languages) {
  const { common, forms, landing, t, track } = words(language)
  test.describe(language, () => {
    test('the page is complete', { tag: deviceOf(language) }, async ({ page, db }) => {
      await visit(page, pathFor(language))
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const id of ['home', 'about', 'services', 'projects', 'team', 'contact'])
        await expect(page.locator(`section#${id}`).getByRole('heading').first()).toBeVisible()
      await expect(
        page.locator('#services').getByRole('link', { name: landing.services.request, exact: true }),
      ).toHaveCount(9)
      // Other tests publish projects, so compare the page with the table as both are at one moment
      await expect(async () => {
        await visit(page, pathFor(language))
        const { count } = await db
          .from('projects')
          .select('*', { count: 'exact', head: true })
          .eq('is_active', true)
          .throwOnError()
        expect(await page.locator('#projects a[href*="/projects/"]').count()).toBe(count)
      }).toPass()
      for (const image of await page.getByRole('img').all()) await expect(image).toBeVisible()
    })

    test('the menus open, and links lead on', { tag: alsoIn(language) }, async ({ page }) => {
      await visit(page, pathFor(language))
      await page.getByRole('button', { name: common.login.label }).click()
      for (const who of ['employee', 'client', 'admin'] as const)
        await expect(page.getByRole('link', { name: common.login[who] })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('link', { name: common.login.admin })).toBeHidden()

      await page
        .getByRole('navigation', { name: common.nav.label })
        .getByRole('link', { name: common.nav.projects })
        .click()
      await expect(page).toHaveURL(pathFor(language, '/#projects'))
      const project = page.locator('#projects').getByRole('heading', { level: 4 }).first()
      const title = (await project.textContent()) ?? ''
      await project.getByRole('link').click()
      await expect(page).toHaveURL(demoProject('tower', language))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)

      await page.getByRole('link', { name: common.otherLanguage, exact: true }).click()
      const other = language === 'ar' ? 'en' : 'ar'
      await expect(page).toHaveURL(demoProject('tower', other))
      await expect(page.locator('html')).toHaveAttribute('lang', other)
    })

    test('the menu of the phone opens and leads on', { tag: ['@phone', '@slow'] }, async ({ page }) => {
      await visit(page, pathFor(language))
      const menu = page.getByRole('navigation', { name: common.nav.label })
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: common.nav.menu }).click()
      await menu.getByRole('link', { name: common.nav.team }).click()
      await expect(page).toHaveURL(pathFor(language, '/#team'))
      await expect(page.locator('#team')).toBeInViewport()
    })

    test('a project shows its pictures, each leads to its file, and the next project follows', {
      tag: '@slow',
    }, async ({ page, problems }) => {
      // The browser adds its own styles around a picture
      problems.expect(/Applying inline style/)
      await visit(page, pathFor(language, '/projects/50000000-0000-4000-8000-000000000001'))
      const gallery = page.getByRole('region', { name: landing.projects.gallery })
      const links = gallery.getByRole('link')
      await expect(links).toHaveCount(4)
      await expect(gallery.getByRole('button')).toHaveCount(0)
      await expect(
        gallery.getByText(t('landing:projects.count_of', { number: 2, total: 4 }), { exact: true }),
      ).toBeVisible()
      await gallery.getByRole('list').press(language === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect(links.nth(1)).toBeInViewport({ ratio: 0.6 })
      const file = await links.nth(1).getAttribute('href')
      await links.nth(1).click()
      await expect(page).toHaveURL(file ?? '')
      await page.goBack()
      await page
        .getByRole('navigation', { name: landing.projects.neighbours })
        .getByRole('link', { name: landing.projects.next })
        .click()
      await expect(page).toHaveURL(demoProject('waterfront', language))
    })

    test('a project leads to the request form, which keeps what it folds away', {
      tag: deviceOf(language),
    }, async ({ page }) => {
      await visit(page, pathFor(language, '/projects/50000000-0000-4000-8000-000000000001'))
      const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await expect(page.getByRole('main').getByRole('link', { name: landing.projects.next })).toHaveAttribute(
        'href',
        demoProject('waterfront', language),
      )
      await page.getByRole('link', { name: landing.projects.request }).click()
      await expect(page).toHaveURL(pathFor(language, '/request?project=50000000-0000-4000-8000-000000000001'))
      const form = new FormOnPage('request', language, page.getByRole('main'))
      await expect(form.field('project_description')).toHaveValue(new RegExp(title))
      await expect(form.field('notes')).toBeHidden()
      await form.fill({ notes: 'A tower' })
      await form.submit.click()
      // The form is refused, and its folded fields are visible again
      await expect(form.alert).not.toBeEmpty()
      await expect(form.field('notes')).toBeVisible()
      await form.expectValues({ notes: 'A tower' })
    })

    for (const kind of ['request', 'contact'] as const) {
      test(`the ${kind} form gets an answer, and stores a repeated submission once`, {
        tag: deviceOf(language),
      }, async ({ page, db }) => {
        const form = await openForm(kind, page, language, db)
        const values = filled(kind)
        await form.fill(values)
        await form.submit.click()
        const reference = await form.expectSuccess()
        await expect(form.success).toContainText(track.due.split('{{date}}')[0] ?? '')
        await page.goBack()
        await form.fill(values)
        await form.submit.click()
        expect(await form.expectSuccess()).toBe(reference)
        expect(await storedUnder(db, values[nameField[kind]] ?? '')).toEqual([
          expect.objectContaining({
            reference,
            locale: language,
            status: kind === 'request' ? 'new' : 'pending',
          }),
        ])
        await page.getByRole('link', { name: common.home }).click()
        await expect(page).toHaveURL(pathFor(language))
      })

      test(`the ${kind} form shows errors beside the fields and keeps the text`, {
        tag: alsoIn(language),
      }, async ({ page, db }) => {
        const form = await openForm(kind, page, language, db)
        const email = kind === 'request' ? 'client_email' : 'email'
        const name = nameField[kind]
        const hostile = '</textarea><script>alert(1)</script> "quoted" & <b>bold</b>\nسطر ثانٍ'
        const text = kind === 'request' ? 'project_description' : 'message'
        const values = { ...filled(kind), [text]: hostile, [name]: '', [email]: 'not an address' }
        await form.fill(values)
        const news = form.scope.getByRole('checkbox', { name: forms.news })
        await news.check()
        await form.submit.click()
        await form.expectError(name, forms.errors.required[name])
        await form.expectError(email, forms.errors.email)
        await form.expectNoError(text)
        await expect(form.alert).toHaveText(words(language).t('forms:errors.summary', { count: 2 }))
        await form.expectValues(values)
        await expect(news).toBeChecked()

        const { [name]: right } = filled(kind)
        await form.fill({ [name]: right, [email]: 'visitor@example.com' })
        await form.submit.click()
        await form.expectSuccess()
        expect(await storedUnder(db, right ?? '')).toEqual([
          expect.objectContaining({ project_description: hostile, news_wording: 1 }),
        ])
      })
    }

    test('a form that is sent too soon asks to send it again, with the text kept', {
      tag: alsoIn(language),
    }, async ({ page, context, baseURL, db }) => {
      await visit(page, pathFor(language, '/contact'))
      await context.addCookies([seen(60_000, baseURL)])
      const form = new FormOnPage('contact', language, page.getByRole('main'))
      const values = filled('contact')
      await form.fill(values)
      await form.submit.click()
      await expect(form.alert).toHaveText(forms.failures.too_fast)
      await form.expectValues(values)
      expect(await storedUnder(db, values.name ?? '')).toEqual([])
      await expect(async () => {
        await form.submit.click()
        await expect(form.success).toBeVisible({ timeout: 2500 })
      }).toPass()
      expect(await storedUnder(db, values.name ?? '')).toHaveLength(1)
    })
  })
}
