import { removeAccounts } from '#tests/support/accounts.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { alsoIn, deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newMessage, newRequest, removeRequests } from '#tests/support/requests.ts'
import { closeFilters, newAdmin, openFilters, openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { requests, requestPlace: place, fieldErrors, workspace, t } = words(language)

  test(`${language}: requests are filtered, kept as a view, shared, found again by a colleague, and deleted`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db, problems }) => {
    const mark = newMark()
    await newRequest(db, mark, { client_name: `Villa ${mark}`, budget_range: 'more_than_1m' })
    await newRequest(db, mark, { client_name: `Mosque ${mark}`, budget_range: '100k_500k' })
    await newMessage(db, mark, { client_name: `Question ${mark}` })
    const me = await newAdmin(db, 'سعاد', ['requests'])
    const colleague = await newAdmin(db, 'هند', ['requests'])
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`, me)
    const rows = page.getByRole('row')
    await expect(rows).toHaveCount(3)
    await openFilters(page, language)
    const panel = page.getByRole('region', { name: place.filters.title })
    await panel.getByLabel(place.filters.kind).selectOption({ label: requests.kinds.message })
    await expect(rows).toHaveCount(1)
    await panel.getByLabel(place.filters.kind).selectOption({ label: place.filters.allKinds })
    await expect(rows).toHaveCount(3)
    await panel
      .getByLabel(place.filters.budget, { exact: true })
      .selectOption({ label: requests.budgets.more_than_1m })
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText(`Villa ${mark}`)
    await panel.getByLabel(place.filters.age).selectOption({ label: place.filters.ages.over_week })
    await expect(page.getByRole('heading', { name: requests.empty })).toBeVisible()
    await panel.getByLabel(place.filters.age).selectOption({ label: place.filters.ages.today })
    await expect(rows).toHaveCount(1)
    await expectAccessible(page, 'filters')
    await expectNoSidewaysScroll(page, 'filters')
    await closeFilters(page, language)

    await page.getByRole('button', { name: place.views.keep }).click()
    const dialog = page.getByRole('dialog', { name: place.views.keep })
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByText(fieldErrors.required)).toBeVisible()
    await dialog.getByLabel(place.views.name, { exact: true }).fill(`Large ${mark}`)
    await dialog.getByLabel(place.views.share).check({ force: true })
    await expect(dialog).toHaveCSS('opacity', '1')
    await expectAccessible(page, 'a new view')
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    const views = page.getByRole('navigation', { name: place.views.title })
    const view = views.getByRole('link', { name: `Large ${mark}` })
    await expect(view).toHaveAttribute('aria-current', 'page')

    // The view alone restores the search and the filters, and says when they differ from it
    await views.getByRole('link', { name: place.views.all, exact: true }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await view.click()
    await expect(rows).toHaveCount(1)
    await expect(page.getByRole('searchbox')).toHaveValue(mark)
    const filtersSet = page.getByRole('button', { name: t('workspace:list.filtersSet', { number: 2 }) })
    await expect(filtersSet).toBeVisible()
    if (await panel.isHidden()) await filtersSet.click()
    await panel
      .getByLabel(place.filters.budget, { exact: true })
      .selectOption({ label: place.filters.allBudgets })
    await expect(view).toContainText(place.views.changed)
    await expect(rows).toHaveCount(3)
    await closeFilters(page, language)

    // A colleague sees the view as it was saved, and cannot change it
    const other = await browser.newContext()
    await problems.watch(other)
    const theirs = await other.newPage()
    await openWorkspace(theirs, db, language, '/admin/service-requests', colleague)
    await theirs
      .getByRole('navigation', { name: place.views.title })
      .getByRole('link', { name: `Large ${mark}` })
      .click()
    await expect(theirs.getByRole('row')).toHaveCount(1)
    await expect(
      theirs.getByRole('button', { name: t('requestPlace:views.menu', { name: `Large ${mark}` }) }),
    ).toHaveCount(0)
    await other.close()

    await page.getByRole('button', { name: t('requestPlace:views.menu', { name: `Large ${mark}` }) }).click()
    await page.getByRole('menuitem', { name: place.views.update }).click()
    await expect(view).not.toContainText(place.views.changed)
    await page.getByRole('button', { name: t('requestPlace:views.menu', { name: `Large ${mark}` }) }).click()
    await page.getByRole('menuitem', { name: place.views.delete.action }).click()
    await page.getByRole('dialog').getByRole('button', { name: place.views.delete.confirm }).click()
    await expect(view).toHaveCount(0)
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(view).toBeVisible()
    await db.from('request_views').delete().eq('name', `Large ${mark}`).throwOnError()
    await removeRequests(db, mark)
    await removeAccounts(db, me.id, colleague.id)
  })

  test(`${language}: the board shows requests by status, which a menu, the keyboard and the mouse change`, {
    tag: alsoIn(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const request = await newRequest(db, mark, { client_name: `Villa ${mark}`, status: 'pending' })
    const mosque = await newRequest(db, mark, { client_name: `Mosque ${mark}`, status: 'approved' })
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}&show=board`)
    const board = page.getByRole('region', { name: place.board.title })
    const column = (status: keyof typeof requests.statuses) =>
      board.getByRole('region', { name: requests.statuses[status] })
    const card = (status: keyof typeof requests.statuses) =>
      column(status).getByRole('article', { name: request.client_name })
    await expect(card('pending')).toBeVisible()
    await expect(column('approved').getByRole('article')).toHaveCount(1)
    // Statuses with something to do are columns; final ones of the other list are shown on demand
    await expect(column('new')).toBeVisible()
    await expect(column('cancelled')).toHaveCount(0)
    await expectAccessible(page, 'board')
    await expectNoSidewaysScroll(page, 'board')
    await board.getByRole('button', { name: place.board.more }).click()
    await expect(column('cancelled')).toBeVisible()
    await board.getByRole('button', { name: place.board.fewer }).click()

    await board.getByLabel(place.board.tell).uncheck({ force: true })
    await card('pending')
      .getByRole('button', { name: t('requestPlace:board.move', { name: request.client_name }) })
      .click()
    await page.getByRole('menuitem', { name: requests.statuses.reviewing }).click()
    await expect(card('reviewing')).toBeVisible()
    await expect(page.getByText(t('requests:changed', { status: requests.statuses.reviewing }))).toBeVisible()

    // With the keyboard, to the next column in reading order
    const onwards = language === 'ar' ? 'ArrowLeft' : 'ArrowRight'
    await card('reviewing')
      .getByRole('button', { name: t('requestPlace:board.drag', { name: request.client_name }) })
      .focus()
    const over = (status: keyof typeof requests.statuses) =>
      page.getByText(
        t('requestPlace:board.over', { name: request.client_name, status: requests.statuses[status] }),
      )
    await page.keyboard.press('Space')
    await expect(async () => {
      await page.keyboard.press(onwards)
      await expect(over('approved')).toBeAttached({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.keyboard.press('Space')
    await expect(card('approved')).toBeVisible()
    await expect(
      card('approved').getByRole('button', {
        name: t('requestPlace:board.move', { name: request.client_name }),
      }),
    ).toBeFocused()

    // Wait until the status is stored, so that no response moves the cards under the mouse
    await expect
      .poll(
        async () => (await db.from('service_requests').select('status').eq('id', request.id).single()).data,
      )
      .toEqual({ status: 'approved' })
    // With the mouse; a click on the name opens the request
    await column('rejected').scrollIntoViewIfNeeded()
    await card('approved').getByText(request.reference).hover()
    await page.mouse.down()
    const target = await column('rejected').boundingBox()
    if (!target) throw new Error('The column is not shown.')
    // Dragging begins after some pixels, and columns are measured only then
    await expect(async () => {
      await page.mouse.move(target.x + target.width / 2, target.y + 60)
      await page.mouse.move(target.x + target.width / 2, target.y + 80, { steps: 10 })
      await expect(over('rejected')).toBeAttached({ timeout: 500 })
    }).toPass({ timeout: 20_000 })
    await page.mouse.up()
    await expect(card('rejected')).toBeVisible()
    await expect
      .poll(
        async () => (await db.from('service_requests').select('status').eq('id', request.id).single()).data,
      )
      .toEqual({ status: 'rejected' })
    const { data: mails } = await db
      .from('mail_outbox')
      .select('data')
      .eq('kind', 'request_status')
      .throwOnError()
    expect(mails.filter((mail) => (mail.data as { id?: string }).id === request.id)).toEqual([])

    // At the width of a phone, hidden words in a column beyond the edge do not widen the page
    const step = { next_step: 'Call', next_step_on: '2199-01-01' }
    await db.from('request_work').update(step).eq('id', mosque.id).throwOnError()
    const desk = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(column('approved').getByText(step.next_step)).toBeAttached()
    await expectNoSidewaysScroll(page, 'board on a phone')
    if (desk) await page.setViewportSize(desk)
    await card('rejected').getByRole('link', { name: request.client_name }).click()
    await expect(page.getByRole('region', { name: request.reference })).toBeVisible()
    await removeRequests(db, mark)
  })

  test(`${language}: on a laptop every column of the board is in view, with whole cards`, {
    tag: alsoIn(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const statuses = ['new', 'pending', 'reviewing', 'in_progress', 'approved', 'rejected'] as const
    for (const status of statuses) await newRequest(db, mark, { client_name: `Villa ${mark}`, status })
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}&show=board`)
    const board = page.getByRole('region', { name: place.board.title })
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const status of statuses) {
        const column = board.getByRole('region', { name: requests.statuses[status] })
        await expect(column).toBeInViewport({ ratio: 1 })
        const card = column.getByRole('article')
        await expect(card).toHaveCount(1)
        expect(
          await card.evaluate((element) => element.scrollWidth - element.clientWidth),
        ).toBeLessThanOrEqual(0)
      }
    }
    await removeRequests(db, mark)
  })
}
