import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { alsoIn, countInWindow, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { requests, users, workspace, t } = words(language)

  test(`${language}: a phone shows two requests in its first view, and a change of status in two lines`, {
    tag: language === 'ar' ? '@phone' : ['@phone', '@slow'],
  }, async ({ page, db }) => {
    const mark = newMark()
    for (const name of ['الأول', 'الثاني'])
      await newRequest(db, mark, {
        client_name: `${name} ${mark}`,
        budget_range: '500k_1m',
        preferred_start_date: '2027-01-15',
        project_description: 'تصميم فيلا من دورين وملحق خارجي، مع مخططات إنشائية وكهربائية كاملة. '.repeat(4),
      })
    await openWorkspace(page, db, language, '/admin/requests')
    const list = page.getByRole('article')
    const top = async () => (await list.first().boundingBox())?.y ?? Number.NaN
    await expect(list.first()).toBeVisible()
    expect(await top()).toBeLessThanOrEqual(320)
    await expectNoSidewaysScroll(page, 'requests')
    await page.goto(`${new URL(page.url()).pathname}?search=${mark}`)
    await expect(list).toHaveCount(2)
    // With a search, the line for saved views is shown as well
    for (const row of await list.all())
      for (const part of [row.getByRole('heading'), row.getByText(/^R-\w+$/)])
        await expect(part).toBeInViewport({ ratio: 1 })

    // Status, order and the button for filters are on one line; the button's icon has an accessible name
    const status = page.getByRole('combobox', { name: requests.status, exact: true })
    const order = page.getByRole('combobox', { name: workspace.list.sort })
    const filters = page.getByRole('button', { name: workspace.list.filters, exact: true })
    const places = await Promise.all([status, order, filters].map((one) => one.boundingBox()))
    for (const place of places)
      expect(Math.abs((place?.y ?? Number.NaN) - (places[0]?.y ?? 0))).toBeLessThanOrEqual(2)
    await filters.press('Enter')
    // A sheet with the filters, whose foot says how many requests they leave, and takes them off
    const sheet = page.getByRole('dialog', { name: workspace.list.filters })
    await sheet.getByRole('combobox', { name: requests.work.owner.label }).selectOption('me')
    const show = (count: number) =>
      sheet.getByRole('button', { name: t('filtersSheet:requests', { count }), exact: true })
    const clear = sheet.getByRole('button', { name: t('filtersSheet:clear'), exact: true })
    await expect(show(0)).toBeInViewport({ ratio: 1 })
    await expect(clear).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page, 'filters')
    await clear.click()
    await expect(clear).toBeHidden()
    await expect(show(2)).toBeFocused()
    await expectAccessible(page, 'filters')
    await show(2).click()
    await expect(sheet).toBeHidden()
    await expect(filters).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`search=${mark}`))

    await list.first().getByRole('heading').getByRole('link').click()
    await page.getByRole('combobox', { name: requests.details.change }).click()
    await page.getByRole('option', { name: requests.statuses.reviewing }).click()
    const said = page.getByText(requests.mailSoon)
    await expect(said).toBeInViewport({ ratio: 1 })
    const lines = await said.evaluate((words) => {
      const range = document.createRange()
      range.selectNodeContents(words)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBeLessThanOrEqual(2)
    await page.getByRole('button', { name: workspace.undo }).click()
    const stored = async () => {
      const { data } = await db
        .from('service_requests')
        .select('status')
        .like('client_name', `%${mark}`)
        .throwOnError()
      return data.map((request) => request.status)
    }
    await expect.poll(stored).toEqual(['new', 'new'])
    await removeRequests(db, mark)
  })

  test(`${language}: a phone shows six requests at a time, all of each opens it, and its menu has the rest`, {
    tag: ['@phone', alsoIn(language)].flat(),
  }, async ({ page, db }) => {
    const mark = newMark()
    const email = `${mark}@northquay-logistics.example`
    for (let made = 0; made < 7; made++)
      await newRequest(db, mark, {
        client_email: email,
        client_phone: '+966500000011',
        budget_range: '500k_1m',
        preferred_start_date: '2027-01-15',
        project_description: 'تصميم فيلا من دورين وملحق خارجي، مع مخططات إنشائية وكهربائية كاملة. '.repeat(4),
      })
    for (const path of ['/admin/requests', '/admin/service-requests']) {
      await openWorkspace(page, db, language, `${path}?search=${mark}`)
      const list = page.getByRole('article')
      await expect(list).toHaveCount(7)
      const header = (await page.getByRole('banner').boundingBox())?.height ?? 0
      await list
        .first()
        .evaluate((row, below) => scrollTo(0, row.getBoundingClientRect().top - below), header)
      await expect.poll(() => countInWindow(list), path).toBeGreaterThanOrEqual(6)
      const row = list.first()
      for (const words of [requests.statuses.new, /^R-\w+$/])
        await expect(row.getByText(words, { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(row.locator('time').last()).toBeInViewport({ ratio: 1 })
      for (const button of await row.getByRole('button').all())
        for (const side of Object.values(
          await button.evaluate((one) => {
            const { width, height } = one.getBoundingClientRect()
            return { width, height }
          }),
        ))
          expect(side).toBeGreaterThanOrEqual(44)
      await expectNoSidewaysScroll(page, path)
      await expectAccessible(page, path)

      await row.getByRole('button', { name: t('workspace:actionsFor', { name: `أحمد ${mark}` }) }).click()
      const item = (name: string | RegExp) => page.getByRole('menuitem', { name })
      await expect(item(requests.contactShort.call)).toHaveAttribute('href', 'tel:+966500000011')
      await expect(item(requests.whatsapp)).toHaveAttribute('target', '_blank')
      await expect(item(email)).toHaveAttribute('href', new RegExp(`^mailto:${email}`))
      if (path === '/admin/requests') {
        await item(requests.delete.confirm).click()
        await page.getByRole('dialog').getByRole('button', { name: workspace.cancel }).click()
      } else await page.keyboard.press('Escape')
      await expect(page.locator('[role=menu], .mantine-Modal-overlay')).toHaveCount(0)
      // The text leads to the request as well as the name
      const text = (await row.getByText(/^تصميم فيلا/).boundingBox()) ?? { x: 0, y: 0 }
      await page.touchscreen.tap(text.x + 20, text.y + 10)
      await expect(page.getByRole('region', { name: /R-\w+/ })).toBeVisible()
    }
    await removeRequests(db, mark)
  })

  test(`${language}: a phone shows the first account near the top, and its filters behind one button`, {
    tag: language === 'ar' ? '@phone' : ['@phone', '@slow'],
  }, async ({ page, db }) => {
    const mark = newMark()
    const people = await Promise.all(
      ['الأول', 'الثاني'].map((name) => newAccount('client', { full_name: `${name} ${mark}` })),
    )
    // People whom another test imports would add a line above the list
    await page.route('**/rest/v1/rpc/list_kept_people*', (route) =>
      route.fulfill({ json: { rows: [], total: 0 } }),
    )
    await openWorkspace(page, db, language, `/admin/users?search=${mark}`)
    const accounts = page.getByRole('rowheader')
    await expect(accounts).toHaveCount(2)
    expect((await accounts.first().boundingBox())?.y).toBeLessThanOrEqual(430)
    const active = page.getByRole('combobox', { name: users.filters.active })
    await expect(active).toBeHidden()
    const opener = page.getByRole('button', { name: workspace.list.filters, exact: true })
    await opener.press('Enter')
    await active.selectOption('no')
    await expect(accounts).toHaveCount(0)
    await expect(
      page.getByRole('button', { name: t('workspace:list.filtersSet', { number: 1 }) }),
    ).toHaveText(/1$/)
    await active.selectOption('')
    await page.getByRole('combobox', { name: workspace.list.sort }).selectOption('full_name')
    await expect(accounts.first()).toContainText('الأول')
    await expectAccessible(page, 'filters')
    await expectNoSidewaysScroll(page, 'filters')
    await removeAccounts(db, ...people.map(({ id }) => id))
  })
}
