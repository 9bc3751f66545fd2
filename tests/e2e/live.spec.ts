import { newAccount, openIn, signInAs } from '#tests/support/accounts.ts'
import { expect, type Page, test, words } from '#tests/support/e2e.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** Opens a page with its own clock, and waits until it listens for changes. */
async function listening(page: Page, open: () => Promise<unknown>) {
  await page.clock.install()
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/live')
  await open()
  expect((await stream).status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** The API calls of a page while its clock advances. */
async function askedWithin(page: Page, milliseconds: number) {
  const asked: string[] = []
  // Requests that timers start come before this one
  const settled = () => page.evaluate(() => fetch('/healthz'))
  // The page reads a change within a second of hearing of it
  await page.clock.fastForward(2000)
  await settled()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/rest/')) asked.push(pathname)
  })
  await page.clock.fastForward(milliseconds)
  await settled()
  return asked
}

test('an open client portal shows what an admin does in another browser, without polling', async ({
  page,
  browser,
  db,
  problems,
}) => {
  const { clientPortal, requests } = words('en')
  const mark = newMark()
  const client = await newAccount('client')
  const request = await newRequest(db, mark, { user_id: client.id })
  await listening(page, () => signInAs(page, 'en', 'client', client))
  const own = page
    .getByRole('region', { name: clientPortal.requests.title })
    .getByRole('listitem')
    .filter({ hasText: request.reference })
  await expect(own).toContainText(clientPortal.requests.statuses.new)

  const office = await browser.newContext()
  await problems.watch(office)
  const desk = await office.newPage()
  await openWorkspace(desk, db, 'en', `/admin/requests?search=${mark}&details=${request.id}`)
  await desk
    .getByRole('region', { name: request.reference })
    .getByRole('combobox', { name: requests.details.change })
    .click()
  await desk.getByRole('listbox').getByRole('option', { name: requests.statuses.approved }).click()
  await expect(own).toContainText(clientPortal.requests.statuses.approved)

  expect(await askedWithin(page, 70_000)).toEqual([])
  await office.close()
  await removeRequests(db, mark)
})

test('an open employee portal shows a notification and a project when they are written', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { employeePortal } = words('en')
  const person = await newAccount('employee')
  const { data: record } = await db
    .from('employees')
    .update({ status: 'approved' })
    .eq('user_id', person.id)
    .select()
    .single()
    .throwOnError()
  await listening(page, () => signInAs(page, 'en', 'employee', person))
  await expect(page.getByRole('heading', { name: employeePortal.inbox.empty })).toBeVisible()
  await db
    .from('employee_notifications')
    .insert({
      employee_id: record.id,
      subject_ar: 'موضوع',
      subject_en: 'A subject',
      message_ar: 'نص',
      message_en: 'A message',
    })
    .throwOnError()
  await expect(page.getByRole('article', { name: 'A subject' })).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
})

test('an open list of requests shows a new one, and loses one that is deleted', async ({ page, db }) => {
  const mark = newMark()
  await listening(page, () => openWorkspace(page, db, 'en', `/admin/requests?search=${mark}`))
  await expect(page.getByRole('heading', { name: words('en').requests.empty })).toBeVisible()
  const request = await newRequest(db, mark)
  await expect(page.getByText(request.reference)).toBeVisible()
  await removeRequests(db, mark)
  await expect(page.getByText(request.reference)).toBeHidden()
})

test('a list of the content shows what another admin adds', { tag: '@slow' }, async ({ page, db }) => {
  const title_en = `Survey ${newMark()}`
  await listening(page, () => openWorkspace(page, db, 'en', '/admin/services'))
  await db
    .from('services')
    .insert({ title_ar: 'رفع', title_en, display_order: 900, is_active: false })
    .throwOnError()
  await expect(page.getByText(title_en)).toBeVisible()
  await db.from('services').delete().eq('title_en', title_en).throwOnError()
  await expect(page.getByText(title_en)).toBeHidden()
})

test('a screen whose stream is lost polls, and reconnects', async ({ page, db, problems }) => {
  problems.expect(/status of 503 .*\/live/)
  const mark = newMark()
  await page.route('**/live?*', (route) => route.fulfill({ status: 503 }))
  await page.clock.install()
  await openWorkspace(page, db, 'en', `/admin/requests?search=${mark}`)
  await expect(page.getByRole('heading', { name: words('en').requests.empty })).toBeVisible()
  const request = await newRequest(db, mark)
  await page.clock.fastForward(31_000)
  await expect(page.getByText(request.reference)).toBeVisible()
  await page.unroute('**/live?*')
  const stream = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/live' && response.ok(),
  )
  await page.clock.fastForward(31_000)
  await stream
  await removeRequests(db, mark)
  await expect(page.getByText(request.reference)).toBeHidden()
})

test('a public page listens for nothing', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await openIn(page, 'en', '/client/login')
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/live')
})
