import { removeAccounts } from '#tests/support/accounts.ts'
import { expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { hold } from '#tests/support/hold.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { closeFilters, newAdmin, openFilters, openWorkspace } from '#tests/support/workspace.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

for (const language of languages) {
  const { requests, fieldErrors, workspace, t } = words(language)
  const work = requests.work

  test(`${language}: a request is taken over, worked on with a colleague, and finished by its history`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const request = await newRequest(db, mark)
    const other = await newRequest(db, mark, { client_name: `Other ${mark}` })
    const colleague = await newAdmin(db, `هند ${mark} · Hind ${mark}`, ['requests'])
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`)
    const card = cardOf(page, request.client_name)
    await card.getByRole('button', { name: t('workspace:actionsFor', { name: request.client_name }) }).click()
    await page.getByRole('menuitem', { name: work.owner.take, exact: true }).click()
    await expect(page.getByText(work.owner.mineNow)).toBeVisible()
    // On phones the filter by owner is among the other filters
    if ((page.viewportSize()?.width ?? 0) < 640) await openFilters(page, language)
    const owners = page.getByRole('combobox', { name: work.owner.label, exact: true })
    await owners.selectOption({ label: work.owner.mine })
    await expect(page.getByRole('article')).toHaveCount(1)
    await owners.selectOption({ label: work.owner.none })
    await expect(cardOf(page, other.client_name)).toBeVisible()
    await expect(card).toBeHidden()
    await owners.selectOption({ label: work.owner.all })
    await closeFilters(page, language)

    await card.getByRole('link', { name: request.client_name, exact: true }).click()
    const dialog = page.getByRole('region', { name: request.reference })
    const history = dialog.getByRole('region', { name: requests.details.history })

    // A note that mentions a colleague, written with the keyboard
    const note = dialog.getByLabel(work.notes.label)
    await note.fill('@')
    await note.press('End')
    const name = language === 'ar' ? `هند ${mark}` : `Hind ${mark}`
    await note.pressSequentially(name.slice(0, -2))
    await expect(dialog.getByRole('listbox', { name: work.notes.colleagues }).getByRole('option')).toHaveText(
      [name],
    )
    await note.press('Enter')
    await expect(note).toHaveValue(`@${name} `)
    await dialog.getByRole('button', { name: work.notes.add }).click()
    await expect(history.getByRole('listitem').filter({ hasText: `@${name}` })).toBeVisible()
    await expect(note).toHaveValue('')

    // A next step: what is missing is named beside its field, and nothing is lost
    await dialog.getByRole('button', { name: work.step.add }).click()
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByText(fieldErrors.required)).toBeVisible()
    await dialog.getByLabel(work.step.label).fill('زيارة الموقع')
    await dialog.getByRole('button', { name: work.step.presets.week }).click()
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByRole('button', { name: work.step.done, exact: true })).toBeVisible()

    // A first reply that was not sent through the site
    await dialog.getByRole('button', { name: work.answer.mark }).click()
    await page.getByRole('menuitem', { name: work.answer.ways.call }).click()
    await expect(dialog.getByRole('button', { name: work.answer.takeBack })).toBeFocused()
    // Its line in the history moves what is below
    const called = t('requests:work.events.answered', { how: work.answer.ways.call })
    await expect(history.getByText(called)).toBeVisible()

    // A tag of the company's own
    await dialog.getByRole('button', { name: work.tags.add, exact: true }).click()
    await page.getByRole('menuitem', { name: work.tags.manage }).click()
    const manager = page.getByRole('dialog', { name: work.tags.title })
    await manager.getByLabel(work.tags.name, { exact: true }).fill(`وسم ${mark}`)
    await manager.getByRole('button', { name: work.tags.addNew }).click()
    await expect(manager).toBeHidden()
    await expect(
      dialog.getByRole('button', { name: t('requests:work.tags.remove', { name: `وسم ${mark}` }) }),
    ).toBeVisible()
    await expect(dialog.getByRole('button', { name: work.tags.add, exact: true })).toBeFocused()

    // The colleague becomes the owner
    const owner = dialog.getByRole('combobox', { name: work.owner.label })
    await owner.click()
    await dialog.getByRole('listbox', { name: work.owner.label }).getByRole('option', { name }).click()
    await expect(owner).toHaveValue(name)

    // Received, owner, note, next step, answer, tag, owner
    await expect(history.getByRole('listitem')).toHaveCount(7)
    await expect(history.getByRole('listitem').first()).toContainText(name)
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')

    // To the other request, which is the next or the previous one
    const next = dialog.getByRole('button', { name: work.keys.next })
    const previous = dialog.getByRole('button', { name: work.keys.previous })
    await ((await next.getAttribute('aria-disabled')) === 'false' ? next : previous).click()
    await expect(page.getByRole('region', { name: other.reference })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: other.reference })).toBeHidden()
    await expect(card.getByText('زيارة الموقع')).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')

    // The tag, which is among the other filters, finds the request
    await openFilters(page, language)
    await page.getByRole('combobox', { name: work.tags.label }).selectOption({ label: `وسم ${mark}` })
    await expect(page.getByRole('article')).toHaveCount(1)
    await db.from('request_tags').delete().eq('name', `وسم ${mark}`).throwOnError()
    await removeRequests(db, mark)
    await removeAccounts(db, colleague.id)
  })
}

test('a key that is held down acts once', async ({ page, db }) => {
  const mark = newMark()
  const { id } = await newRequest(db, mark)
  await openWorkspace(page, db, 'ar', `/admin/requests?search=${mark}`)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rpc/assign_request')) calls.push(request.url())
  })
  await page.locator(`[data-record="${id}"]`).focus()
  for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.down('a')
  await page.keyboard.up('a')
  await expect(page.getByText(words('ar').requests.work.owner.mineNow)).toBeVisible()
  expect(calls).toHaveLength(1)
})

test('a key that is pressed while the code of a dialog comes is not for the request behind it', async ({
  page,
  db,
}) => {
  const mark = newMark()
  await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const { id, reference } = await newRequest(db, mark)
  const { workspace } = words('ar')
  await openWorkspace(page, db, 'ar', `/admin/requests?search=${mark}&details=${id}`)
  const open = page.getByRole('region', { name: reference })
  const history = open.getByRole('button', { name: workspace.history })
  await expect(history).toBeVisible()
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route('**/*.js', async (route) => {
    asked += 1
    await promise
    await route.fallback()
  })
  await history.press('Enter')
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.keyboard.press('j')
  resolve()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`details=${id}`))
  await removeRequests(db, mark)
})

test('a morning of requests is worked through by the keyboard alone', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const { requests } = words('en')
  const mark = newMark()
  for (const name of ['One', 'Two', 'Three', 'Four'])
    await newRequest(db, mark, { client_name: `${name} ${mark}` })
  await openWorkspace(page, db, 'en', `/admin/service-requests?search=${mark}&sort=client_name`)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  const names = ['Four', 'One', 'Three', 'Two']
  // Tab reaches one row, and the arrow keys reach the others
  await rows.first().focus()
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('a')
  await expect(page.getByText(requests.work.owner.mineNow)).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByText(requests.work.answer.now)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect(rows.nth(1)).toBeFocused()
  // Arrow keys lead to the controls of a row and back
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(1).getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toBeFocused()

  // The opened request has the focus, and the list follows it
  await page.keyboard.press('Enter')
  const opened = page.getByRole('region', { name: /^Request/ })
  await expect(opened.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(opened).toContainText(`${names[0]} ${mark}`)
  await page.keyboard.press('j')
  await expect(opened).toContainText(`${names[1]} ${mark}`)
  await expect(page.getByRole('row', { name: `${names[1]} ${mark}` })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('n')
  const note = opened.getByLabel(requests.work.notes.label)
  await expect(note).toBeFocused()
  // While something is typed, letters are not shortcuts
  await page.keyboard.type('jane')
  await expect(note).toHaveValue('jane')
  await page.keyboard.press('Control+Enter')
  // The saved note has the focus, and letters are shortcuts again
  await expect(opened.getByRole('listitem').filter({ hasText: 'jane' })).toBeFocused()
  await page.keyboard.press('e')
  await expect(opened.getByLabel(requests.work.step.label)).toBeFocused()
  await opened.getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('s')
  await expect(opened.getByRole('button', { name: requests.statuses.new, exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(opened.getByText(requests.statuses.in_progress).first()).toBeVisible()

  await expect
    .poll(async () => {
      const { data } = await db
        .from('service_requests')
        .select('status')
        .eq('client_name', `${names[1]} ${mark}`)
        .single()
        .throwOnError()
      return data.status
    })
    .toBe('in_progress')

  // Back in the list, the row of the request that was open last has the focus
  await page.keyboard.press('Escape')
  await expect(opened).toBeHidden()
  await expect(page.getByRole('row', { name: `${names[1]} ${mark}` })).toBeFocused()
  await removeRequests(db, mark)
})

test('anyone who works through a filtered list goes on where a new status has taken a request out of it', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { requests } = words('en')
  const mark = newMark()
  for (const name of ['One', 'Three', 'Two']) await newRequest(db, mark, { client_name: `${name} ${mark}` })
  await openWorkspace(page, db, 'en', `/admin/service-requests?search=${mark}&sort=client_name&status=new`)
  await page.getByRole('row').first().click()
  const opened = page.getByRole('region', { name: /^Request/ })
  const done = opened.getByRole('button', { name: requests.statuses.completed, exact: true })
  const next = opened.getByRole('button', { name: requests.work.keys.next })
  for (const name of ['One', 'Three', 'Two']) {
    await expect(opened).toContainText(`${name} ${mark}`)
    await done.click()
    await expect(page.getByRole('row', { name: `${name} ${mark}` })).toBeHidden()
    if (name !== 'Two') await next.click()
  }
  // No request is left to go on to
  await expect(next).toBeHidden()
  await removeRequests(db, mark)
})

for (const language of languages) {
  test(`${language}: many requests are selected, assigned, given a status and deleted together, each with one undo`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { requests, workspace, t } = words(language)
    const { many } = requests
    const mark = newMark()
    const ids: string[] = []
    for (const name of ['1', '2', '3'])
      ids.push((await newRequest(db, mark, { client_name: `${name} ${mark}` })).id)
    const stored = async () => {
      const { data } = await db
        .from('request_work')
        .select('owner_id, request:service_requests(status)')
        .in('id', ids)
        .throwOnError()
      return data.map(({ owner_id, request }) => ({ status: request.status, owned: Boolean(owner_id) }))
    }
    const all = (state: object) => [state, state, state]

    await openWorkspace(page, db, language, `/admin/requests?search=${mark}&sort=client_name`)
    await expect(page.getByRole('article')).toHaveCount(3)
    const bar = page.getByRole('region', { name: many.title })
    await expect(bar).toBeHidden()
    /** Presses a button of the bar, which on a phone is in its menu. */
    const inBar = async (name: string) => {
      if ((page.viewportSize()?.width ?? 0) >= 640) return bar.getByRole('button', { name }).click()
      await bar.getByRole('button', { name: t('workspace:actionsFor', { name: many.title }) }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const boxes = page.getByRole('row').getByRole('checkbox')
    await boxes.first().check()
    await expect(bar.getByText(t('requests:many.count', { count: 1 }))).toBeVisible()
    // Select everything in between
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await expect(bar.getByText(t('requests:many.count', { count: 3 }))).toBeVisible()
    await boxes.nth(1).press('x')
    await expect(bar.getByText(t('requests:many.count', { count: 2 }))).toBeVisible()
    await inBar(many.all)
    await expectAccessible(page, 'three are selected')
    await expectNoSidewaysScroll(page, 'three are selected')
    // On a phone too, all of it is in one row
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(72)

    await bar.getByRole('button', { name: many.owner }).click()
    await page.getByRole('menuitem', { name: requests.work.owner.take }).click()
    await expect(page.getByText(t('requests:many.done', { count: 3 }))).toBeVisible()
    await expect.poll(stored).toEqual(all({ status: 'new', owned: true }))
    await expect(bar).toBeHidden()
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(page.getByText(t('requests:many.undone', { count: 3 }))).toBeVisible()
    await expect.poll(stored).toEqual(all({ status: 'new', owned: false }))

    await boxes.first().check()
    await inBar(many.all)
    await bar.getByRole('button', { name: many.status }).click()
    await page.getByRole('menuitem', { name: requests.statuses.reviewing, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(t('requests:many.change.text', { count: 3 }))).toBeVisible()
    // Wait until the menu has faded out
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expectAccessible(page, 'the question about the status')
    await dialog.getByRole('button', { name: many.change.confirm }).click()
    await expect.poll(stored).toEqual(all({ status: 'reviewing', owned: false }))
    await expect(bar).toBeHidden()

    await boxes.first().check()
    await inBar(many.all)
    await inBar(many.delete.action)
    await page.getByRole('dialog').getByRole('button', { name: many.delete.confirm }).click()
    await expect.poll(stored).toEqual([])
    await expect(page.getByText(t('requests:many.deleted', { count: 3 }))).toBeVisible()
    // One for the change of status, which can be undone too, and one for the deletion
    await expect(page.getByRole('button', { name: workspace.undo })).toHaveCount(2)
    await page.getByRole('button', { name: workspace.undo }).last().click()
    await expect.poll(stored).toEqual(all({ status: 'reviewing', owned: false }))
    await removeRequests(db, mark)
  })
}

test('what was changed is said, and can be undone, also where the request was left before it was stored', async ({
  page,
  db,
}) => {
  const { requests, workspace } = words('en')
  const mark = newMark()
  const request = await newRequest(db, mark)
  await openWorkspace(page, db, 'en', `/admin/requests?search=${mark}&details=${request.id}`)
  const pane = page.getByRole('region', { name: request.reference })
  await expect(pane).toBeVisible()
  const call = await hold(page, 'rest/v1/rpc/mark_answered')
  await pane.getByRole('button', { name: requests.work.answer.mark }).click()
  await page.getByRole('menuitem').first().click()
  await expect.poll(call.asked).toBe(1)
  await pane.getByRole('button', { name: workspace.close, exact: true }).first().click()
  await expect(pane).toBeHidden()
  call.release()
  await expect(page.getByText(requests.work.answer.now)).toBeVisible()
  const answered = async () =>
    (await db.from('request_work').select('first_answer_at').eq('id', request.id).single().throwOnError())
      .data.first_answer_at
  expect(await answered()).not.toBeNull()
  await page.getByRole('button', { name: workspace.undo }).click()
  await expect.poll(answered).toBeNull()
  await removeRequests(db, mark)
})
