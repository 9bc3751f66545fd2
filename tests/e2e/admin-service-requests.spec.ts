import { readFile } from 'node:fs/promises'
import { expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  onlyWithAll,
  withAllOn,
} from '#tests/support/quality.ts'
import {
  newMark,
  newMessage,
  newRequest,
  newRequestedService,
  removeRequests,
} from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

for (const language of languages) {
  const { requests, serviceRequests, workspace, t } = words(language)

  test(`${language}: a request is taken up and completed`, { tag: onlyIn('ar', language) }, async ({
    page,
    db,
  }) => {
    const mark = newMark()
    const service = await newRequestedService(db, mark)
    const request = await newRequest(db, mark, {
      service_id: service.id,
      service_type: service.title_ar,
      company_name: 'شركة الأفق',
      budget_range: 'less_than_100k',
      preferred_start_date: '2027-01-15',
      notes: 'يفضل التواصل بعد العصر',
    })
    const message = await newMessage(db, mark, { status: 'rejected' })
    await openWorkspace(page, db, language, '/admin/service-requests')
    await page.getByRole('searchbox').fill(mark)
    await expect(page.getByRole('article')).toHaveCount(2)
    // A status of the other list has its badge here as well, and a missing service has its own text
    const other = cardOf(page, message.reference)
    await expect(other.getByText(requests.statuses.rejected, { exact: true })).toBeVisible()
    await expect(other.getByText(requests.notAvailable, { exact: true })).toBeVisible()
    const card = cardOf(page, request.reference)
    for (const text of [
      request.client_name,
      requests.statuses.new,
      language === 'ar' ? service.title_ar : service.title_en,
      request.client_email,
      '+966 51 234 5678',
      'شركة الأفق',
      language === 'ar' ? '١٥ يناير ٢٠٢٧' : 'January 15, 2027',
      request.project_description,
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible()

    const tabs = page.getByRole('group', { name: serviceRequests.filter })
    const tab = (name: string, count: number) =>
      tabs.getByRole('button', { name: `${name} ${workspace.list.count} ${count}`, exact: true })
    await expect(tabs.getByRole('button')).toHaveCount(6)
    await expect(tab(workspace.list.all, 2)).toHaveAttribute('aria-pressed', 'true')
    // Requests whose status has no tab are under "Other", so that the counts add up
    await tab(serviceRequests.other, 1).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByText(requests.statuses.rejected, { exact: true })).toBeVisible()
    await tab(requests.statuses.new, 1).click()
    await expect(page.getByText(request.reference)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)

    await card.getByRole('button', { name: t('requests:detailsOf', { name: request.client_name }) }).click()
    const dialog = page.getByRole('region', { name: request.reference })
    // The head of a phone has some of it as well
    for (const text of [requests.budgets.less_than_100k, 'يفضل التواصل بعد العصر', 'شركة الأفق'])
      await expect(dialog.getByText(text, { exact: true }).filter({ visible: true })).toBeVisible()
    const buttons = dialog.getByRole('group', { name: requests.details.change })
    const button = (status: 'new' | 'in_progress' | 'completed' | 'cancelled') =>
      buttons.getByRole('button', { name: requests.statuses[status], exact: true })
    await expect(buttons.getByRole('button')).toHaveCount(4)
    await expect(button('new')).toBeDisabled()
    await button('in_progress').focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByText(t('requests:changed', { status: requests.statuses.in_progress })),
    ).toBeVisible()
    await expect(button('in_progress')).toBeDisabled()
    await expect(button('in_progress')).toBeFocused()
    // A double click sends the change once
    const sent: string[] = []
    page.on('request', (one) => one.url().endsWith('/rpc/set_request_status') && sent.push(one.url()))
    await button('completed').evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await expect(button('completed')).toBeDisabled()
    await expect(page.getByText(t('requests:changed', { status: requests.statuses.completed }))).toHaveCount(
      1,
    )
    const history = dialog.getByRole('region', { name: requests.details.history }).getByRole('listitem')
    await expect(history).toHaveCount(3)
    expect(sent).toHaveLength(1)
    await expect(history.last()).toContainText(t('requests:details.received', { to: requests.statuses.new }))
    await dialog.getByRole('button', { name: workspace.close }).last().click()
    // The request is no longer among the new ones
    await expect(page.getByRole('heading', { name: requests.empty })).toBeVisible()
    await tab(requests.statuses.completed, 1).click()
    await expect(card).toBeVisible()
    const { data } = await db.from('service_requests').select('status').eq('id', request.id).single()
    expect(data?.status).toBe('completed')
    await removeRequests(db, mark)
  })

  test(`${language}: the service requests screen is accessible, in every state`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const request = await newRequest(db, mark, { status: 'in_progress', notes: 'x'.repeat(300) })
    await openWorkspace(page, db, language, `/admin/service-requests?search=${mark}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await cardOf(page, mark).getByRole('link', { name: request.client_name, exact: true }).click()
    const dialog = page.getByRole('region', { name: request.reference })
    const history = dialog.getByRole('region', { name: requests.details.history })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')
    await removeRequests(db, mark)
  })

  test(`${language}: a refused change is taken back, with its reason`, {
    tag: onlyWithAll('en', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of (404|503)/)
    const mark = newMark()
    const request = await newRequest(db, mark)
    await openWorkspace(page, db, language, `/admin/service-requests?search=${mark}&details=${request.id}`)
    const dialog = page.getByRole('region', { name: request.reference })
    const button = (status: 'new' | 'completed') =>
      dialog.getByRole('button', { name: requests.statuses[status], exact: true })
    await page.route('**/rest/v1/rpc/set_request_status', async (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
        : route.fallback(),
    )
    await button('completed').click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(requests.changeFailed)
    await expect(alert).toContainText(workspace.errors.unreachable)
    await expect(button('new')).toBeDisabled()
    await expect(button('completed')).toBeEnabled()

    // Someone else deletes the request while the change is being sent; any earlier, the list would show it
    await page.unroute('**/rest/v1/rpc/set_request_status')
    await page.route('**/rest/v1/rpc/set_request_status', async (route) => {
      if (route.request().method() === 'POST')
        await db.from('service_requests').delete().eq('id', request.id).throwOnError()
      return route.fallback()
    })
    await button('completed').click()
    await expect(alert.last()).toContainText(workspace.errors.gone)
    const gone = page.getByRole('region', { name: requests.details.loading })
    await expect(gone.getByRole('heading', { name: requests.details.gone })).toBeVisible()
    await gone.getByRole('button', { name: workspace.close }).last().click()
    await expect(page.getByRole('heading', { name: requests.empty })).toBeVisible()
  })
}

test('an export right after the choice of a tab holds what that tab shows', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const { requests, workspace } = words('en')
  const mark = newMark()
  await newRequest(db, mark, { client_name: `New ${mark}` })
  await newRequest(db, mark, { client_name: `Done ${mark}`, status: 'completed' })
  await openWorkspace(page, db, 'en', `/admin/service-requests?search=${mark}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  const exported = page.getByRole('button', { name: workspace.export })
  const tab = page.getByRole('button', { name: requests.statuses.completed })
  const download = page.waitForEvent('download')
  // Both clicks in one task, before the screen changes
  await page.evaluate(
    (pressed) => {
      for (const button of pressed) (button as HTMLElement | null)?.click()
    },
    [await tab.elementHandle(), await exported.elementHandle()],
  )
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain(`Done ${mark}`)
  expect(file).not.toContain(`New ${mark}`)

  // A search that was typed just before is applied as well
  const again = page.waitForEvent('download')
  await page.getByRole('searchbox').fill(`New ${mark}`)
  await page.getByRole('button', { name: workspace.list.all }).click()
  await exported.click()
  const found = await readFile(await (await again).path(), 'utf8')
  expect(found).toContain(`New ${mark}`)
  expect(found).not.toContain(`Done ${mark}`)
  await removeRequests(db, mark)
})
