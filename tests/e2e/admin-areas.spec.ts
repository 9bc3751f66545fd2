/** Areas of admins: one admin gives them, and another sees only the screens of their own areas. */
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

/** What an admin of requests and people sees of the menu and of the dashboard. */
const inside = [
  'dashboard',
  'bin',
  'requests',
  'serviceRequests',
  'clients',
  'clientProjects',
  'subscribers',
  'reports',
  'answerTemplates',
  'employees',
  'openings',
  'imports',
] as const
const outside = [
  'projects',
  'users',
  'team',
  'leadership',
  'services',
  'images',
  'content',
  'legal',
  'settings',
] as const

for (const language of languages) {
  const { users, workspace, dashboard, t } = words(language)
  const { names } = workspace.areas

  test(`${language}: an admin is given areas, sees these alone, and no longer what is taken`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db, baseURL }) => {
    const mark = newMark()
    const full_name = `ريم ${mark}`
    const person = await newAccount('client', { full_name })
    const everything = await newAdmin(db)
    await openWorkspace(page, db, language, `/admin/users?search=${mark}`, everything)
    const action = async (name: string) => {
      await page.getByRole('button', { name: t('workspace:actionsFor', { name: full_name }) }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const dialog = page.getByRole('dialog', { name: t('users:change.title', { name: full_name }) })
    const area = (name: keyof typeof names) => dialog.getByRole('checkbox', { name: names[name] })

    // By keyboard: everything is the default, and choosing one area replaces it
    await action(users.change.action)
    await dialog.getByRole('radio', { name: users.types.admin }).check()
    await expect(area('everything')).toBeChecked()
    for (const name of ['requests', 'content', 'people', 'settings'] as const) {
      await expect(area(name)).not.toBeChecked()
      await expect(area(name)).toBeEnabled()
    }
    await area('content').press('Space')
    await expect(area('everything')).not.toBeChecked()
    await expect(area('content')).toBeChecked()
    await area('everything').press('Space')
    await expect(area('content')).not.toBeChecked()
    await area('everything').press('Space')
    const confirm = dialog.getByRole('button', {
      name: t('users:change.confirm', { type: users.types.admin }),
    })
    await confirm.press('Enter')
    await expect(dialog.getByText(users.change.areas.none)).toBeVisible()
    await area('requests').press('Space')
    await area('people').press('Space')
    await expectAccessible(page, 'areas of an admin')
    await expectNoSidewaysScroll(page, 'areas of an admin')
    await confirm.press('Enter')
    await expect(
      page.getByText(t('users:change.done', { name: full_name, type: users.types.admin })),
    ).toBeVisible()
    const separator = language === 'ar' ? '، ' : ', '
    await expect(page.getByRole('row').filter({ hasText: mark })).toContainText(
      [names.requests, names.people].join(separator),
    )

    // What that admin sees
    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })
    const theirs = await context.newPage()
    await openWorkspace(theirs, db, language, '/admin', person)
    await expect(
      theirs.getByText(t('dashboard:areas', { areas: [names.requests, names.people].join(separator) })),
    ).toBeVisible()
    const cards = theirs.getByRole('region', { name: dashboard.cards })
    await expect(cards.getByRole('link')).toHaveCount(2)
    await expect(cards.getByRole('link', { name: workspace.menu.employees })).toContainText(/\d/)
    await expect(theirs.getByRole('heading', { name: dashboard.weeks.title })).toBeVisible()
    await expect(theirs.getByRole('heading', { name: dashboard.backup.title })).toHaveCount(0)
    await expectAccessible(theirs, 'dashboard of an admin with areas')
    if (language === 'ar') await theirs.getByRole('button', { name: workspace.menu.open }).click()
    const menu = theirs.getByRole('navigation', { name: workspace.menu.label })
    await expect(menu.getByRole('link')).toHaveCount(inside.length)
    for (const name of inside)
      await expect(menu.getByRole('link', { name: workspace.menu[name] }).first()).toBeVisible()
    for (const name of outside)
      await expect(menu.getByRole('link', { name: workspace.menu[name], exact: true })).toHaveCount(0)

    // A screen of another area says so and links to the screens of this admin's areas
    await theirs.goto('/admin/settings')
    await expect(theirs.getByRole('heading', { level: 1, name: workspace.menu.settings })).toBeVisible()
    await expect(
      theirs.getByText(
        t('workspace:areas.outside', {
          area: names.settings,
          own: [names.requests, names.people].join(separator),
        }),
      ),
    ).toBeVisible()
    await expectAccessible(theirs, 'a screen outside the areas')
    await expectNoSidewaysScroll(theirs, 'a screen outside the areas')
    await theirs.getByRole('link', { name: workspace.areas.home }).click()
    await expect(cards).toBeVisible()
    await theirs.goto('/admin/employees')
    await expect(theirs.getByRole('article').first()).toBeVisible()

    // Taking the area away replaces the open screen with a message, without signing the admin out
    await action(users.change.areasAction)
    await area('people').uncheck()
    await dialog.getByRole('button', { name: users.change.areas.confirm }).click()
    await expect(page.getByText(t('users:change.areas.done', { name: full_name }))).toBeVisible()
    await expect(
      theirs.getByText(t('workspace:areas.outside', { area: names.people, own: names.requests })),
    ).toBeVisible()
    await expect(theirs.getByRole('article')).toHaveCount(0)
    await context.close()
    await removeAccounts(db, person.id, everything.id)
  })

  test(`${language}: an admin of accounts gives no more than they have, and changes no admin who has more`, {
    tag: ['@slow', language === 'ar' ? '@phone' : []].flat(),
  }, async ({ page, db }) => {
    const mark = newMark()
    const [own, other] = [`مها ${mark}`, `وليد ${mark}`]
    const admin = await newAdmin(db, own, ['settings'])
    const more = await newAdmin(db, other)
    const client = await newAccount('client', { full_name: `هدى ${mark}` })
    await openWorkspace(page, db, language, `/admin/users?search=${mark}`, admin)
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(other).getByRole('switch')).toBeDisabled()
    await expect(row(own).getByRole('switch')).toBeEnabled()
    await page.getByRole('button', { name: t('workspace:actionsFor', { name: other }) }).click()
    await expect(page.getByRole('menuitem', { name: users.open })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: users.change.areasAction })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('workspace:actionsFor', { name: `هدى ${mark}` }) }).click()
    await page.getByRole('menuitem', { name: users.change.action }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: users.types.admin }).check()
    await expect(dialog.getByText(users.change.areas.own)).toBeVisible()
    for (const name of ['everything', 'requests', 'content', 'people'] as const) {
      await expect(dialog.getByRole('checkbox', { name: names[name] })).toBeDisabled()
      await expect(dialog.getByRole('checkbox', { name: names[name] })).not.toBeChecked()
    }
    await dialog.getByRole('checkbox', { name: names.settings }).check()
    await dialog.getByRole('button', { name: t('users:change.confirm', { type: users.types.admin }) }).click()
    await expect(row(`هدى ${mark}`)).toContainText(names.settings)
    const { data } = await db
      .from('user_profiles')
      .select('areas')
      .eq('id', client.id)
      .single()
      .throwOnError()
    expect(data.areas).toEqual(['settings'])
    await removeAccounts(db, admin.id, more.id, client.id)
  })
}
