import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace, unfoldMenu } from '#tests/support/workspace.ts'

test('a dialog opens at the first field to fill in', async ({ page, db }) => {
  const { workspace, ...all } = words('ar')
  for (const [path, add, field] of [
    ['/admin/services', all.services.add, all.services.fields.title],
    ['/admin/team', all.team.add, all.team.fields.name],
    ['/admin/projects', all.projects.add, all.projects.fields.title],
    ['/admin/client-projects', all.clientProjects.add, all.clientProjects.fields.client_id],
  ] as const) {
    await openWorkspace(page, db, 'ar', path)
    await page.getByRole('button', { name: add, exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(field).first(), path).toBeFocused()
    await dialog.getByRole('button', { name: workspace.close }).click()
    await expect(dialog).toBeHidden()
  }
})

test('a dialog whose code comes when it opens begins at its first field too', async ({ page, db }) => {
  const { password } = words('ar')
  await openWorkspace(page, db, 'ar', '/admin')
  await page.getByRole('button', { name: password.open }).click()
  await expect(page.getByRole('dialog').getByLabel(password.current)).toBeFocused()
})

test('a screen whose script does not come says after a while how to go on', async ({ page, problems }) => {
  problems.expect(/ERR_FAILED/)
  const { account } = words('ar')
  // Only addresses of scripts end in .js, so the page and its styles still load
  await page.route(/\.js$/, (route) => route.abort())
  await page.goto('/admin')
  await expect(page.getByText(account.loading, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: account.reload })).toBeVisible()
})

for (const language of languages) {
  const { requests, t } = words(language)

  test(`${language}: what someone wrote is in view, with every status beside it`, async ({ page, db }) => {
    const mark = newMark()
    const request = await newRequest(db, mark, { project_description: `Two floors ${mark}` })
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`)
    await page.getByRole('button', { name: t('requests:detailsOf', { name: request.client_name }) }).click()
    const dialog = page.getByRole('region', { name: request.reference })
    const written = dialog.getByText(`Two floors ${mark}`)
    await expect(written).toBeInViewport({ ratio: 1 })
    // Every status is in view without scrolling the list
    await dialog.getByRole('combobox', { name: requests.details.change }).click()
    const statuses = dialog.getByRole('option')
    await expect(statuses.last()).toBeInViewport({ ratio: 1 })
    await expect(statuses.first()).toBeInViewport({ ratio: 1 })
    await removeRequests(db, mark)
  })

  test(`${language}: status, what the sender is told of it, and owner are in one place right below what was sent`, {
    tag: language === 'ar' ? ['@both'] : ['@slow'],
  }, async ({ page, db, isMobile }) => {
    const mark = newMark()
    const request = await newRequest(db, mark, { project_description: `${mark} `.repeat(150) })
    for (const path of ['/admin/requests', '/admin/service-requests']) {
      await openWorkspace(page, db, language, `${path}?search=${mark}&details=${request.id}`)
      const opened = page.getByRole('region', { name: request.reference })
      const standing = opened.getByRole('region', { name: requests.work.standing })
      const isFirst = path === '/admin/requests'
      const status = isFirst
        ? standing.getByRole('combobox', { name: requests.details.change })
        : standing.getByRole('button', { name: requests.statuses.new, exact: true })
      await expect(status).toBeInViewport({ ratio: 1 })
      await expect(
        standing.getByRole('combobox', { name: requests.work.owner.label, exact: true }),
      ).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page, path)

      const told = standing.getByRole('switch', { name: requests.tell.label })
      await expect(told).toBeChecked()
      await expect(told).toBeInViewport()
      await standing.getByRole('button', { name: requests.tell.write }).press('Enter')
      const message = standing.getByLabel(requests.tell.message)
      await expect(message).toBeFocused()
      await message.fill('غدًا')
      // Everything is in view at the same time, also on a phone
      for (const part of [status, told, message]) await expect(part).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page, `${path} with a message`)
      if (!isMobile) await expectAccessible(page, `${path} with a message`)
      // Without telling the sender, there is no message; what was typed returns with the switch
      await told.press('Space')
      await expect(message).toBeHidden()
      await told.press('Space')
      await expect(message).toHaveValue('غدًا')
      if (!isMobile) await expectAccessible(page, path)
    }
    await removeRequests(db, mark)
  })

  test(`${language}: tabs beyond the edge of a phone fade out there, and the chosen one is in view`, {
    tag: '@phone',
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/service-requests')
    const tabs = page.getByRole('group', { name: words(language).serviceRequests.filter })
    const faded = () =>
      tabs.evaluate((list) => {
        const style = getComputedStyle(list)
        return ['--fade-start', '--fade-end'].map(
          (name) => Number.parseFloat(style.getPropertyValue(name)) > 0,
        )
      })
    await expect.poll(faded).toEqual([false, true])
    // The counts load after the tabs, and the chosen tab is then scrolled into view again
    await expect(tabs.getByText(words(language).workspace.list.count).first()).toBeAttached()
    await expect(async () => {
      await tabs.evaluate((list) =>
        list.scrollBy({ left: getComputedStyle(list).direction === 'rtl' ? -9999 : 9999 }),
      )
      expect(await faded()).toEqual([true, false])
    }).toPass({ timeout: 20_000 })

    await openWorkspace(page, db, language, '/admin/service-requests?status=cancelled')
    await expect(tabs.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 0.9 })
  })
}

test('a screen that is not loaded yet is not opened without a connection, and nothing is lost', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const { workspace } = words('ar')
  await openWorkspace(page, db, 'ar', '/admin/services')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(words('ar').services.title)
  await context.setOffline(true)
  const link = page.getByRole('link', { name: workspace.menu.users, exact: true })
  await link.click()
  await expect(page.getByRole('alert').getByText(workspace.offline.title)).toBeVisible()
  await link.click()
  await expect(page.getByRole('alert').getByText(workspace.offline.title)).toHaveCount(1)
  await expect(heading).toHaveText(words('ar').services.title)
  await context.setOffline(false)
  await link.click()
  await expect(heading).toHaveText(words('ar').users.title)
})

test('a dialog whose code does not come leaves the screen as it is, and opens once there is a connection', async ({
  page,
  context,
  db,
  problems,
}) => {
  problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload CSS/)
  const { workspace, requests, requestIntake, password } = words('ar')
  await page.clock.install()
  await openWorkspace(page, db, 'ar', '/admin/requests')
  const heading = page.getByRole('heading', { level: 1, name: requests.title })
  const enter = page.getByRole('button', { name: requestIntake.enter.action })
  await expect(enter).toBeVisible()
  await context.setOffline(true)
  // By now the account's access has to be checked again, which is not possible offline
  await page.clock.fastForward('01:00')
  await enter.click()
  const failed = page.getByRole('dialog', { name: workspace.part.failed })
  await expect(failed.getByRole('alert')).toHaveText(workspace.part.offline)
  await failed.getByRole('button', { name: workspace.list.retry }).click()
  await expect(failed).toBeVisible()
  await failed.getByRole('button', { name: workspace.close }).click()
  await expect(failed).toBeHidden()
  await expect(heading).toBeVisible()
  await expect(enter).toBeFocused()
  await page.getByRole('searchbox', { name: requests.search }).fill('x')
  await expect(page.getByText(workspace.list.failed)).toBeVisible()
  await enter.click()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: requestIntake.enter.action })).toBeVisible()
  await expect(failed).toBeHidden()
  const stylesheets = page.locator('link[rel="stylesheet"]')
  expect(
    await stylesheets.evaluateAll((links) => links.filter((link) => !(link as HTMLLinkElement).sheet).length),
  ).toBe(0)

  await openWorkspace(page, db, 'ar', '/admin')
  const open = page.getByRole('button', { name: password.open })
  await expect(open).toBeVisible()
  await context.setOffline(true)
  await open.click()
  const dialog = page.getByRole('dialog', { name: password.title })
  await expect(dialog.getByRole('alert')).toContainText(workspace.part.failed)
  await context.setOffline(false)
  await expect(dialog.getByLabel(password.current)).toBeVisible()
})

test('a position without a person shows a sign in the place of the photo', async ({ page, db }) => {
  await openWorkspace(page, db, 'ar', '/admin/leadership')
  const { unfilled } = words('ar').leadership
  const vacant = page.getByRole('article').filter({ hasText: unfilled }).first()
  await expect(vacant.locator('span[aria-hidden="true"] > svg').first()).toBeVisible()
})

test('every page that is not there has the same header', async ({ page, problems }) => {
  problems.expect(/404/)
  for (const path of ['/nothing', '/en/nothing', '/projects/none', '/en/projects/none']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner'), path).not.toHaveAttribute('data-solid')
  }
})

test('the menu tells people from accounts by its icons', async ({ page, db }) => {
  await openWorkspace(page, db, 'ar', '/admin')
  await unfoldMenu(page, 'ar')
  const links = page.getByRole('navigation', { name: words('ar').workspace.menu.label }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const icons = await links.evaluateAll((all) => all.map((link) => link.querySelector('svg')?.innerHTML))
  expect(icons.length).toBeGreaterThan(10)
  expect(new Set(icons).size).toBe(icons.length)
})

test('a click is not lost to the message that it brings beside the field that was left', async ({
  page,
  db,
}) => {
  const { invitations, fieldErrors } = words('en')
  await openWorkspace(page, db, 'en', '/admin/users')
  await page.getByRole('button', { name: invitations.invite, exact: true }).click()
  const dialog = page.getByRole('dialog')
  const email = dialog.getByRole('textbox', { name: invitations.fields.email })
  await expect(email).toBeFocused()
  await email.fill('no email')
  const client = dialog.getByRole('radio', { name: invitations.types.client })
  await client.click()
  await expect(dialog.getByText(fieldErrors.email).first()).toBeVisible()
  await expect(client).toBeChecked()
})
