/**
 * From an empty database to an open website and back. Each test has its own site, since the others share one.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { logIn, openIn } from '#tests/support/accounts.ts'
import {
  test as base,
  type Db,
  expect,
  type Locator,
  languages,
  type Page,
  pathFor,
  words,
} from '#tests/support/e2e.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyIn } from '#tests/support/quality.ts'
import { firstAdmin, migratedDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

const test = base.extend<{ site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  site: async ({}, use) => {
    const site = await startServer({ SEED: 'none', DATA_DIR: migratedDataDir(), TRUST_PROXY: 'loopback' })
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
  db: async ({ site }, use) => {
    const { secretKey } = JSON.parse(readFileSync(join(site.dataDir, 'secrets.json'), 'utf8'))
    await use(createClient<Database>(site.url, secretKey, { auth: { persistSession: false } }))
  },
})

/** The page that someone without a cookie gets, as text. */
const visitorsSee = async (site: RunningServer, path: string) => (await fetch(site.url + path)).text()

/** Moves the focus with the tab key until it is on an element. */
async function tabTo(page: Page, name: string, role: 'button' | 'link') {
  const wanted = page.getByRole(role, { name, exact: true })
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(wanted).toBeFocused()
}

/** Adds a logo, a project with an image and a person, as the screens do. */
async function addContent(db: Db) {
  const image_url = '/storage/v1/object/public/site-images/none.webp'
  const { data: project } = await db
    .from('projects')
    .insert({
      title_ar: 'برج الرواد',
      title_en: 'Rowad tower',
      category_ar: 'أبراج',
      category_en: 'Towers',
      description_ar: 'نص',
      description_en: 'Text',
    })
    .select('id')
    .single()
    .throwOnError()
  await db.from('project_images').insert({ project_id: project.id, image_url }).throwOnError()
  const person = { name_ar: 'سلمى', name_en: 'Salma', position_ar: 'مهندسة', position_en: 'Engineer' }
  await db.from('team_members').insert(person).throwOnError()
}

for (const language of languages) {
  const { common, landing, settings, setup, services, workspace, t } = words(language)
  const own = language === 'ar' ? 'مكتب الرواد' : 'Rowad Consultants'
  const step = (name: keyof typeof setup.steps) => setup.steps[name]
  const home = pathFor(language)

  test(`${language}: a new company goes through the checklist and opens its website`, {
    tag: deviceOf(language),
  }, async ({ page, site, db, problems }) => {
    // The files of this test's images do not exist
    problems.expect(/\/pictures\/|status of 404/)
    const row = (name: keyof typeof setup.steps) =>
      card.getByRole('listitem').filter({ has: page.getByRole('heading', { name: step(name) }) })
    const card = page.getByRole('region', { name: setup.title })
    const progress = (done: number) =>
      expect(card.getByRole('status')).toHaveText(t('setup:progress', { done, total: 8 }))

    await test.step('visitors see that it opens soon, and nothing that nobody entered', async () => {
      await page.goto(home)
      await expect(page.getByRole('heading', { level: 1, name: landing.opening.title })).toBeVisible()
      await expect(page.getByText(landing.opening.textAlone)).toBeVisible()
      await expect(page.getByRole('link', { name: /@|\d{3}/ })).toHaveCount(0)
      await expectAccessible(page, 'opening soon')
      await expectNoSidewaysScroll(page, 'opening soon')
      await page.getByRole('link', { name: common.otherLanguage }).click()
      const other = words(language === 'ar' ? 'en' : 'ar')
      await expect(page.getByRole('heading', { level: 1, name: other.landing.opening.title })).toBeVisible()
      await page.goto(home)
      await page.getByRole('link', { name: common.login.admin }).click()
    })

    await test.step('the first admin finds the checklist, whose steps are open', async () => {
      await page.waitForFunction(() => !document.querySelector('form button[type=submit]:disabled'))
      await logIn(page, language, firstAdmin(site.dataDir))
      await expect(card).toBeVisible()
      await progress(0)
      await expect(card.getByRole('listitem')).toHaveCount(8)
      // Steps that the website needs in order to open cannot be postponed
      for (const name of ['name', 'contact'] as const)
        await expect(row(name).getByRole('button')).toHaveCount(0)
      const open = card.getByRole('button', { name: setup.open.action })
      await expect(open).toHaveAttribute('aria-disabled', 'true')
      await expect(open).toHaveAccessibleDescription(setup.open.first)
      await open.click({ force: true })
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectAccessible(page, 'checklist, empty')
      await expectNoSidewaysScroll(page, 'checklist, empty')
    })

    await test.step('name and contact, by keyboard alone', async () => {
      await tabTo(page, setup.go.name, 'link')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: settings.names, exact: true })).toBeFocused()
      const field = (label: string, side?: 'ar' | 'en') =>
        page.getByLabel(side ? `${label} (${workspace.languages[side]})` : label, { exact: !side })
      await page.keyboard.press('Tab')
      await expect(field(settings.fields.company_name, 'ar')).toBeFocused()
      await page.keyboard.type('مكتب الرواد')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Rowad Consultants')
      // Only fields that have had a value are required, so the rest can wait
      await page.keyboard.press('Enter')
      await expect(page.getByText(settings.saved)).toBeVisible()
      // The header and the window's title show the name without a reload
      await expect(page.getByRole('banner')).toContainText(own)
      await expect(page).toHaveTitle(`${settings.title} | ${own}`)
      await page.goto('/admin')
      await expect(row('name').getByText(setup.why.logo)).toBeVisible()
      await row('contact').getByRole('link', { name: setup.go.contact }).click()
      await expect(page.getByRole('heading', { name: settings.contact, exact: true })).toBeFocused()
      await page.getByRole('textbox', { name: settings.fields.email }).fill('info@rowad.example')
      await page.getByRole('textbox', { name: settings.fields.phone }).fill('920000123')
      await field(settings.fields.address, language).fill(language === 'ar' ? 'جدة' : 'Jeddah')
      await page.getByRole('button', { name: settings.save }).click()
      await expect(page.getByText(settings.saved)).toBeVisible()
      const soon = await visitorsSee(site, home)
      expect(soon).toContain(own)
      expect(soon).toContain('tel:920000123')
    })

    await test.step('a suggested service is shown', async () => {
      await page.goto('/admin')
      await progress(1)
      await expect(row('contact')).toContainText(setup.done)
      await row('services').getByRole('link', { name: setup.go.services }).click()
      await page.getByRole('article').getByRole('switch').first().press('Space')
      await expect(page.getByText(services.shown)).toBeVisible()
    })

    await test.step('steps are put aside and taken up again, by keyboard', async () => {
      await page.goto('/admin')
      await progress(2)
      await tabTo(page, t('setup:skipOne', { step: step('mail') }), 'button')
      await page.keyboard.press('Enter')
      await expect(row('mail')).toContainText(setup.skipped)
      await expect(
        page.getByRole('button', { name: t('setup:resumeOne', { step: step('mail') }) }),
      ).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(row('mail').getByText(setup.why.mail)).toBeVisible()
      await progress(2)
    })

    await test.step('the preview shows the website, to this admin alone', async () => {
      await card.getByRole('button', { name: setup.preview }).click()
      const bar = page.getByRole('complementary', { name: landing.preview.label })
      await expect(bar).toContainText(landing.preview.text)
      await expect(page.getByRole('heading', { level: 1, name: own })).toBeVisible()
      await expect(page.locator('#services')).toBeAttached()
      for (const section of ['about', 'projects', 'team'])
        await expect(page.locator(`#${section}, a[href$="#${section}"]`)).toHaveCount(0)
      expect(await visitorsSee(site, home)).toContain(landing.opening.title)
      // Without the header, which Axe wrongly finds over content below the fold; quality.spec.ts checks it
      for (const part of ['main', 'aside', 'footer']) await expectAccessible(page, 'preview', part)
      await expectNoSidewaysScroll(page, 'preview')
      await bar.getByRole('button', { name: landing.preview.end }).click()
      await expect(page.getByRole('heading', { level: 1, name: landing.opening.title })).toBeVisible()
      await expect(page.getByRole('link', { name: 'info@rowad.example' })).toBeVisible()
      await expectAccessible(page, 'opening soon, with contact details')
      await expectNoSidewaysScroll(page, 'opening soon, with contact details')
      await page.goto('/admin')
    })

    await test.step('it asks what visitors will see, and opens', async () => {
      // The name loads later than the checklist
      const { promise: asked, resolve: letGo } = Promise.withResolvers<void>()
      await page.route('**/rest/v1/company_settings?*', async (route) => {
        await asked
        await route.continue()
      })
      await page.reload()
      await progress(2)
      await addContent(db)
      // The checklist updates by itself
      await progress(4)
      const open = card.getByRole('button', { name: setup.open.action })
      await open.press('Enter')
      letGo()
      const question = page.getByRole('dialog', { name: setup.open.title })
      await expect(question.getByRole('listitem')).toHaveText([
        t('setup:open.name', { name: own }),
        t('setup:open.services', { count: 1 }),
        t('setup:open.projects', { count: 1 }),
        t('setup:open.people', { count: 1 }),
      ])
      await expectAccessible(page, 'question before opening')
      await page.keyboard.press('Escape')
      await expect(question).toBeHidden()
      expect(await visitorsSee(site, home)).toContain(landing.opening.title)
      await open.press('Enter')
      await question.getByRole('button', { name: setup.open.action }).press('Enter')
      await expect(page.getByText(setup.open.done, { exact: true })).toBeVisible()
      await expect(card.getByText(setup.left)).toBeVisible()
      expect(await visitorsSee(site, home)).not.toContain(landing.opening.title)
    })

    await test.step('the open website has what was entered and nothing else', async () => {
      await page.goto(home)
      const sections = await page.locator('main > section').evaluateAll((all) => all.map(({ id }) => id))
      expect(sections).toEqual(['home', 'services', 'projects', 'team', 'contact'])
      await expect(page.locator('main')).not.toContainText(/15\+|300\+|handasa\.example/)
      for (const part of ['main', 'footer']) await expectAccessible(page, 'open website', part)
      await expectNoSidewaysScroll(page, 'open website')
    })

    await test.step('the checklist goes once every step is done or put aside', async () => {
      await page.goto('/admin')
      for (const name of ['name', 'mail', 'privacy', 'backup'] as const)
        await card.getByRole('button', { name: t('setup:skipOne', { step: step(name) }) }).click()
      await expect(card).toBeHidden()
      await page.reload()
      await expect(page.getByRole('heading', { name: words(language).dashboard.cards })).toBeVisible()
      await expect(card).toBeHidden()
    })

    await test.step('the website is closed again in the settings', async () => {
      await page.goto('/admin/settings')
      const part = page.getByRole('region', { name: setup.settings.title })
      await expect(part.getByRole('status')).toHaveText(setup.settings.open)
      await expect(part.getByRole('switch', { name: setup.settings.hides })).toBeChecked()
      await part.getByRole('button', { name: setup.close.action }).click()
      const question = page.getByRole('dialog', { name: setup.close.title })
      await question.getByRole('button', { name: setup.close.action }).click()
      await expect(part.getByRole('status')).toHaveText(setup.settings.closedSince)
      const seen = await visitorsSee(site, home)
      expect(seen).toContain(landing.closed.title)
      expect(seen).not.toContain(landing.opening.title)
      await expectAccessible(page, 'settings, closed')
      await page.goto('/admin')
      const closed = page.getByRole('region', { name: setup.closedAgain })
      await expect(closed).toContainText(setup.closedSince)
      await expectAccessible(page, 'dashboard, closed again')
    })
  })

  test(`${language}: a list with nothing in it shows what to do first, and nothing to search in`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page, site, db, problems }) => {
    // The files of this test's images do not exist
    problems.expect(/\/pictures\/|status of 404/)
    const screens = words(language)
    await openIn(page, language, '/admin/login', site.url)
    await page.waitForFunction(() => !document.querySelector('form button[type=submit]:disabled'))
    await logIn(page, language, firstAdmin(site.dataDir))
    await expect(page.getByRole('region', { name: setup.title })).toBeVisible()
    const main = page.getByRole('main')
    for (const [path, title, ...actions] of [
      ['/admin/requests', screens.requests.empty, screens.requestIntake.enter.action],
      ['/admin/service-requests', screens.requests.empty, screens.requestIntake.enter.action],
      ['/admin/employees', screens.employees.empty, screens.invitations.inviteEmployee],
      ['/admin/clients', screens.clients.empty, screens.invitations.inviteClient],
      [
        '/admin/client-projects',
        screens.clientProjects.empty,
        screens.invitations.inviteClient,
        screens.clientProjects.add,
      ],
      ['/admin/team', screens.team.empty, screens.team.add],
      ['/admin/images', screens.images.empty, screens.images.add],
      ['/admin/projects', screens.projects.empty, screens.projects.add],
    ] as const) {
      await page.goto(path)
      await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(main.getByRole('searchbox'), path).toHaveCount(0)
      await expect(main.getByRole('combobox'), path).toHaveCount(0)
      await expect(main.getByRole('button'), path).toHaveText(actions)
      await expectAccessible(page, `${path}, empty`)
    }

    // The form of the first project: the image is required, and there is no category to choose yet
    await main.getByRole('button', { name: screens.projects.add }).click()
    const dialog = page.getByRole('dialog', { name: screens.projects.add })
    const image = dialog.getByLabel(screens.projects.fields.image_url)
    await expect(image).toHaveAttribute('required')
    await expect(
      dialog.locator('label').filter({ hasText: screens.projects.fields.image_url }),
    ).toContainText(`${screens.projects.fields.image_url} *`)
    await expect(dialog.getByText(screens.projects.hints.category)).toHaveCount(0)
    await page.keyboard.press('Escape')

    // The search appears with the first project, and stays when it finds nothing
    await addContent(db)
    await page.goto('/admin/projects')
    await expect(main.getByRole('searchbox')).toBeVisible()
    await main.getByRole('searchbox').fill('nothing like it')
    await expect(main.getByRole('heading', { name: screens.projects.notFound })).toBeVisible()
    await expect(main.getByRole('searchbox')).toBeVisible()
    await page.goto('/admin/projects?edit=new')
    await expect(dialog.getByText(screens.projects.hints.category)).toBeVisible()
  })
}

test('en: a new administrator enters everything on the screens alone, and a second logo takes the place of the first', {
  tag: '@slow',
}, async ({ page, site, db }) => {
  const { common, images, landing, legal, projects, services, settings, setup, team, workspace, t } =
    words('en')
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const fill = async (within: Locator, label: string, ar: string, en: string) => {
    await within.getByLabel(`${label} (${workspace.languages.ar})`).first().fill(ar)
    await within.getByLabel(`${label} (${workspace.languages.en})`).first().fill(en)
  }
  const card = page.getByRole('region', { name: setup.title })
  const progress = async (done: number) => {
    await page.goto('/admin')
    await expect(card.getByRole('status')).toHaveText(t('setup:progress', { done, total: 8 }))
  }
  /** Presses the button at the end of the dialog in which something is added, which has the name of the dialog. */
  const save = (action: string) => dialog(action).getByRole('button', { name: action, exact: true }).click()

  await page.goto('/en')
  await page.getByRole('link', { name: common.login.admin }).click()
  await page.waitForFunction(() => !document.querySelector('form button[type=submit]:disabled'))
  await logIn(page, 'en', firstAdmin(site.dataDir))
  await card.getByRole('link', { name: setup.go.name }).click()
  const main = page.getByRole('main')
  await fill(main, settings.fields.company_name, 'مكتب الرواد', 'Rowad Consultants')
  await main.getByRole('textbox', { name: settings.fields.email }).fill('info@rowad.example')
  await main.getByRole('textbox', { name: settings.fields.phone }).fill('٩٢٠٠٠٠١٢٣')
  await fill(main, settings.fields.address, 'جدة', 'Jeddah')
  await main.getByRole('button', { name: settings.save }).click()
  await expect(page.getByText(settings.saved)).toBeVisible()
  await main.getByRole('link', { name: settings.privacyGo }).click()
  const notice = dialog(t('legal:editOne', { name: legal.kinds.privacy }))
  await fill(notice, legal.body, 'نحفظ ما ترسله.', 'We keep what you send.')
  await notice.getByRole('button', { name: legal.publish }).click()
  await expect(page.getByText(legal.published)).toBeVisible()

  // Both logos get the first place of their type, and the newer one is shown
  const logos: string[] = []
  for (const [name, background] of [
    ['Old mark', '#aa3311'],
    ['New mark', '#1133aa'],
  ] as const) {
    await page.goto('/admin/images')
    await page.getByRole('button', { name: images.add }).first().click()
    await dialog(images.add).getByLabel(images.fields.image_type).selectOption('logo')
    await dialog(images.add)
      .getByLabel(images.fields.image_url)
      .setInputFiles(await pictureFile('logo.png', background))
    await expect(dialog(images.add).getByLabel(images.fields.display_order)).toHaveValue('0')
    await fill(dialog(images.add), images.fields.title, 'الشعار', name)
    await save(images.add)
    await expect(dialog(images.add)).toBeHidden()
    const shown = page.getByRole('listitem').filter({ hasText: name })
    await expect(shown.getByText(images.onSite, { exact: true })).toBeVisible()
    const { data } = await db.from('site_images').select().eq('title_en', name).single().throwOnError()
    logos.push(data.image_url.split('/').at(-1)?.split('.')[0] ?? '')
  }
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Old mark' }).getByText(images.standby, { exact: true }),
  ).toBeVisible()
  const [old = '', current = ''] = logos
  for (const path of ['/', '/en', '/admin/login']) {
    const html = await visitorsSee(site, path)
    expect(html, path).toContain(current)
    expect(html, path).not.toContain(old)
  }

  await page.goto('/admin/services')
  await page.getByRole('switch').first().press('Space')
  await expect(page.getByText(services.shown)).toBeVisible()

  await page.goto('/admin/projects')
  await main.getByRole('button', { name: projects.add }).click()
  await dialog(projects.add)
    .getByLabel(projects.fields.image_url)
    .setInputFiles(await pictureFile('tower.png', '#0e6963'))
  await fill(dialog(projects.add), projects.fields.title, 'برج الرواد', 'Rowad tower')
  await fill(dialog(projects.add), projects.fields.category, 'أبراج', 'Towers')
  await fill(dialog(projects.add), projects.fields.description, 'نص', 'Text')
  await save(projects.add)
  await expect(dialog(projects.add)).toBeHidden()

  await page.goto('/admin/team')
  await main.getByRole('button', { name: team.add }).click()
  await dialog(team.add)
    .getByLabel(team.fields.image_url)
    .setInputFiles(await pictureFile('salma.png', '#b85533'))
  await fill(dialog(team.add), team.fields.name, 'سلمى', 'Salma')
  await fill(dialog(team.add), team.fields.position, 'مهندسة', 'Engineer')
  await save(team.add)
  await expect(dialog(team.add)).toBeHidden()

  // Everything but the mail server and the backup, which the operator of the server sets up
  await progress(6)
  await card.getByRole('button', { name: setup.open.action }).click()
  await dialog(setup.open.title).getByRole('button', { name: setup.open.action }).click()
  await expect(page.getByText(setup.open.done, { exact: true })).toBeVisible()
  await page.goto('/en')
  for (const shown of ['Rowad tower', 'Salma', 'Jeddah'])
    await expect(main.getByText(shown, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: landing.opening.title })).toHaveCount(0)
  await page.getByRole('contentinfo').getByRole('link', { name: landing.privacy.title }).click()
  await expect(main.getByText('We keep what you send.')).toBeVisible()
})
