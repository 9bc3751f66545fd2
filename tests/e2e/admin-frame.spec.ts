import { screens as all } from '#app/routes/admin/screens.ts'
import { firstAccount, logIn, newAccount, removeAccounts } from '#tests/support/accounts.ts'
import {
  type Db,
  expect,
  type Locator,
  languages,
  open,
  type Page,
  pathFor,
  test,
  withoutLive,
  words,
} from '#tests/support/e2e.ts'
import {
  alsoIn,
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  onlyWithAll,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace, unfoldMenu } from '#tests/support/workspace.ts'

/** The entries of the menu in their order. */
const screens = all.map(({ name, to }) => [name, to] as const)

/** Adds so many requests that those of other tests do not matter, older than other tests look at. */
async function manyRequests(db: Db, mark: string) {
  const row = {
    client_name: mark,
    client_email: 'many@example.com',
    client_phone: '+966512345678',
    project_description: 'x',
    created_at: '2024-01-01T00:00:00Z',
  }
  await db
    .from('service_requests')
    .insert(Array.from({ length: 60 }, () => row))
    .throwOnError()
}

for (const language of languages) {
  const { account, clientPortal, common, dashboard, employeePortal, workspace, services, t } = words(language)
  const menu = (page: Page) => page.getByRole('navigation', { name: workspace.menu.label })
  const entry = (page: Page, name: (typeof screens)[number][0]) =>
    menu(page)
      .getByRole('link')
      .nth(screens.findIndex(([one]) => one === name))

  test(`${language}: the header says who is signed in, and leads to their account`, {
    tag: alsoIn(language),
  }, async ({ browser, db, problems }) => {
    const name = (ar: string, en: string) => `${account.own}: ${language === 'ar' ? ar : en}`
    for (const [audience, path, heading, link] of [
      ['admin', '/admin/services', dashboard.account, name('مدير النظام', 'Admin')],
      ['client', '/client/portal', clientPortal.account.title, name('بدر العنزي', 'Badr Al-Anazi')],
      ['employee', '/employee/portal', employeePortal.account.title, name('ريم الحازمي', 'Reem Al-Hazmi')],
    ] as const) {
      const context = await browser.newContext()
      await problems.watch(context)
      const page = await context.newPage()
      await openWorkspace(page, db, language, path, firstAccount(audience))
      const own = page.getByRole('banner').getByRole('link', { name: link, exact: true })
      await expect(own).toBeVisible()
      await own.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeFocused()
      await expect(page.getByRole('link', { name: workspace.yourData })).toBeInViewport()
      // A phone has no room for the link, and the first screen includes the account
      await page.setViewportSize({ width: 390, height: 844 })
      await expect(own).toBeHidden()
      await context.close()
    }
  })

  test(`${language}: the menu leads to every screen, marks it, and titles the window`, {
    tag: onlyWithAll('ar', language),
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/dashboard')
    await unfoldMenu(page, language)
    await expect(menu(page).getByRole('link')).toHaveCount(screens.length)
    const company = await page.getByRole('banner').getByRole('link').first().innerText()
    expect(company).not.toBe('')
    for (const [place, [name, path]] of [...screens.entries()].reverse()) {
      const link = menu(page).getByRole('link').nth(place)
      await expect(link).toContainText(workspace.menu[name])
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(menu(page).locator('[aria-current]')).toHaveCount(1)
      await expect(page.getByRole('main')).toBeFocused()
      const heading = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
      await expect(page).toHaveTitle(`${heading} | ${company}`)
    }
    await page.goto('/admin/dashboard')
    await expect(entry(page, 'dashboard')).toHaveAttribute('aria-current', 'page')
    const skip = page.getByRole('link', { name: common.skip })
    await expect(page.locator('a, button').first()).toHaveText(common.skip)
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/admin/dashboard')
  })

  test(`${language}: the groups of a long menu fold, which the tab remembers, and unfold for the open screen`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const { groups } = workspace.menu
    const group = (name: keyof typeof groups) =>
      menu(page).getByRole('button', { name: new RegExp(`^${groups[name]}`) })
    const mark = newMark()
    const me = await newAdmin(db, `قارئ ${mark}`)
    const request = await newRequest(db, mark)
    await db
      .from('request_notes')
      .insert({ request_id: request.id, text: `@قارئ ${mark}`, mentions: [me.id] })
      .throwOnError()
    await openWorkspace(page, db, language, '/admin', me)
    // Groups for things that are set up once are folded
    await expect(group('work')).toHaveAttribute('aria-expanded', 'true')
    await expect(group('site')).toHaveAttribute('aria-expanded', 'false')
    await expect(group('records')).toHaveAttribute('aria-expanded', 'false')
    const settings = menu(page).getByRole('link', { name: workspace.menu.settings })
    await expect(settings).toHaveCount(0)
    await group('site').press('Enter')
    await expect(settings).toBeVisible()
    // The name of a folded group says how many items wait in it
    await expect(entry(page, 'requests')).toHaveAccessibleName(/\d/)
    await expect(group('work')).not.toHaveAccessibleName(/\d/)
    await group('work').press('Enter')
    await expect(group('work')).toHaveAccessibleName(/\d/)
    await expect(menu(page).getByText(workspace.menu.mentions)).toHaveCount(1)
    // The group counts as many as its entries together, including unread notes
    const said = () =>
      group('work').evaluate((head) => {
        const list = document.getElementById(head.getAttribute('aria-controls') ?? '')
        const counts = (place: Element | null) =>
          [...(place?.querySelectorAll('[aria-hidden]:not(svg)') ?? [])].map((count) =>
            Number(count.textContent),
          )
        return [counts(head), counts(list).reduce((sum, count) => sum + count, 0)].flat()
      })
    await expect(async () => {
      const [head, list, ...more] = await said()
      expect(more).toEqual([])
      expect(head).toBe(list)
    }).toPass()
    await expectAccessible(page, 'menu with folded groups')
    await page.reload()
    await expect(settings).toBeVisible()
    await expect(group('work')).toHaveAttribute('aria-expanded', 'false')
    await page.goto('/admin/requests')
    await expect(group('work')).toHaveAttribute('aria-expanded', 'true')
    await expect(menu(page).locator('[aria-current]')).toBeVisible()
    // The group can be folded even on one of its screens
    await group('work').press('Enter')
    await expect(menu(page).locator('[aria-current]')).toBeHidden()
    await removeRequests(db, mark)
    await removeAccounts(db, me.id)
  })

  test(`${language}: on a phone the menu opens, closes and leads on by keys alone`, {
    tag: ['@phone', ...alsoIn(language)],
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/services')
    const opener = page.getByRole('button', { name: workspace.menu.open })
    const drawer = page.getByRole('dialog')
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(entry(page, 'services')).toHaveAttribute('aria-current', 'page')
    await expect(drawer.locator(':focus')).toHaveCount(1)
    await expectAccessible(page, 'menu')
    await expectNoSidewaysScroll(page, 'menu')
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Enter')
    await entry(page, 'settings').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/settings')
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test(`${language}: on a phone the menu ends with the name of the account and the way out`, {
    tag: ['@phone', ...alsoIn(language)],
  }, async ({ page, db, problems }) => {
    // The counts of the menu may be on their way when the session ends
    problems.expect(/status of 401 .*pending_counts/)
    const admin = await newAdmin(db, 'سعاد القرني / Suad Alqarni')
    await openWorkspace(page, db, language, '/admin/services', admin)
    const leave = page.getByRole('button', { name: account.signOut })
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(leave).toBeHidden()
    await page.getByRole('button', { name: workspace.menu.open }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText(language === 'ar' ? 'سعاد القرني' : 'Suad Alqarni')).toBeVisible()
    await expect(drawer.getByRole('button').last()).toHaveAccessibleName(account.signOut)
    await leave.click()
    await expect(page).toHaveURL('/admin/login')
    await removeAccounts(db, admin.id)
  })

  test(`${language}: the language button keeps the screen and what is typed`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const other = words(language === 'ar' ? 'en' : 'ar')
    await openWorkspace(page, db, language, '/admin/services?search=abc')
    const box = page.getByRole('searchbox')
    await expect(box).toHaveAccessibleName(services.search)
    await box.fill('تصميم')
    await page.getByRole('button', { name: account.language }).click()
    await expect(page.getByRole('heading', { level: 1, name: other.services.title })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'ltr' : 'rtl')
    await expect(page.getByRole('searchbox', { name: other.services.search })).toHaveValue('تصميم')
    await expect(page).toHaveTitle(new RegExp(`^${other.services.title} \\|`))
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: other.services.title })).toBeVisible()
  })

  test(`${language}: signing out leads to the login, and a session that ends knows the way back`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page, context, db }) => {
    const admin = await newAdmin(db)
    await openWorkspace(page, db, language, '/admin/services?search=abc', admin)
    await expect(page.getByRole('searchbox')).toHaveValue('abc')
    const other = await context.newPage()
    await withoutLive(other)
    await other.goto('/admin')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await other.waitForLoadState('networkidle')
    await other.getByRole('button', { name: account.signOut }).click()
    await expect(other).toHaveURL('/admin/login')
    await expect(page).toHaveURL(/\/admin\/login\?reason=signed_out&next=/)
    await expect(page.getByText(account.login.notes.signed_out)).toBeVisible()
    await logIn(page, language, admin)
    await expect(page).toHaveURL('/admin/services?search=abc')
  })

  test(`${language}: an unknown address shows a message in the frame`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/nothing/here')
    await expect(page.getByRole('heading', { level: 1, name: account.notFound.title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${account.notFound.title} \\|`))
    await expect(page.getByRole('banner').getByRole('button', { name: account.language })).toBeVisible()
    await expectAccessible(page, 'not found')
    await page.getByRole('main').getByRole('link', { name: account.login.admin.home }).click()
    await expect(page).toHaveURL('/admin')
  })

  test(`${language}: the counts in the menu rise when requests and applications arrive`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const mark = crypto.randomUUID()
    await withoutLive(page)
    await page.clock.install()
    await openWorkspace(page, db, language, '/admin/services')
    const waiting = async (name: 'requests' | 'employees') =>
      Number((await entry(page, name).textContent())?.match(/\d[\d,]*/)?.[0]?.replaceAll(',', '') ?? 0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = await waiting('requests')
    await manyRequests(db, mark)
    const applicant = await newAccount('employee')
    await page.clock.runFor('01:01')
    await expect.poll(() => waiting('requests')).toBeGreaterThan(before + 30)
    const now = await waiting('requests')
    await expect(entry(page, 'requests')).toContainText(t('workspace:menu.waiting', { count: now }))
    await expect.poll(() => waiting('employees')).toBeGreaterThanOrEqual(1)
    await db.from('service_requests').delete().eq('client_name', mark).throwOnError()
    await removeAccounts(db, applicant.id)
  })
}

for (const language of languages) {
  const { services, clientProjects, clientPortal, landing } = words(language)

  test(
    `${language}: nothing moves sideways when a dialog opens, on long screens and short ones, on the website and behind it`,
    {
      tag: ['@slow', alsoIn(language)].flat(),
    },
    async ({ db, playwright, baseURL }, { project }) => {
      // Show scroll bars, which Playwright hides by default
      const browser = await playwright.chromium.launch({
        ...project.use.launchOptions,
        ignoreDefaultArgs: ['--hide-scrollbars'],
      })
      const newPage = () =>
        browser.newPage({
          baseURL: baseURL ?? '',
          viewport: { width: 1280, height: 700 },
          contextOptions: { reducedMotion: 'reduce' },
        } as never)
      /** Opens and closes a dialog with a tool, and expects the tool and the page not to move. */
      const expectStill = async (page: Page, path: string, tool: Locator, scrolls: boolean) => {
        const bar = await page.evaluate(() => innerWidth - document.documentElement.clientWidth)
        expect(bar > 0, `${path} has a scroll bar that takes room`).toBe(scrolls)
        const heading = page.getByRole('heading', { level: 1 }).first()
        const before = [await startOf(tool), await startOf(heading)] as const
        await tool.click()
        await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
        // Units of the window's width may include the scroll bar, which moves things by less than a pixel
        expect(Math.abs((await startOf(tool)) - before[0]), path).toBeLessThan(1)
        expect(Math.abs((await startOf(page.locator('h1').first())) - before[1]), path).toBeLessThan(1)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
        expect([await startOf(tool), await startOf(heading)], path).toEqual(before)
      }

      const page = await newPage()
      for (const [path, add, scrolls] of [
        ['/admin/services', services.add, true],
        ['/admin/client-projects?search=nothing-is-called-so', clientProjects.add, false],
      ] as const) {
        await openWorkspace(page, db, language, path)
        // A row, or the text that there are none
        await expect(page.locator('main h2').first()).toBeVisible()
        await expectStill(page, path, page.getByRole('button', { name: add }).first(), scrolls)
      }

      const portal = await newPage()
      await openWorkspace(portal, db, language, '/client/portal', firstAccount('client'))
      await expect(portal.getByRole('article').first()).toBeVisible()
      const ask = portal.getByRole('button', { name: clientPortal.newRequest, exact: true }).first()
      await expectStill(portal, '/client/portal', ask, true)

      const website = await newPage()
      await open(website, pathFor(language))
      const request = website
        .locator('#services')
        .getByRole('link', { name: landing.services.request })
        .first()
      await request.scrollIntoViewIfNeeded()
      await expectStill(website, pathFor(language), request, true)
      await browser.close()
    },
  )
}

/** Where an element begins. Letters that scale with the window's width move only its other end. */
const startOf = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right } = node.getBoundingClientRect()
    return getComputedStyle(node).direction === 'rtl' ? right : left
  })
