import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { decisions, workStates } from '#app/data/service-requests/admin.ts'
import { expect, type Locator, languages, type Page, pathFor, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import {
  newMark,
  newMessage,
  newRequest,
  newRequestedService,
  removeRequests,
} from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

/** A number as an Arabic keyboard writes it. */
const toArabicDigits = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))

/**
 * An opened list decides in a timer where the arrow keys start. That timer has run when this later one has.
 */
const arrowsBegin = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done)))

for (const language of languages) {
  const { requests, workspace, t } = words(language)

  test(`${language}: a request is found, decided on by the keyboard, and deleted`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const service = await newRequestedService(db, mark)
    const request = await newRequest(db, mark, {
      service_id: service.id,
      service_type: service.title_ar,
      company_name: 'شركة الأفق',
      budget_range: '500k_1m',
      project_timeline: 'ستة أشهر',
      preferred_start_date: '2027-01-15',
      notes: 'يفضل التواصل بعد العصر',
      privacy_version: 1,
    })
    await newMessage(db, mark, { client_name: `Sarah ${mark}` })
    const name = request.client_name

    await openWorkspace(page, db, language, '/admin/requests')
    await page.getByRole('searchbox').fill(mark)
    await expect(page.getByRole('article')).toHaveCount(2)
    const message = cardOf(page, 'Sarah')
    await expect(message.getByText(requests.kinds.message, { exact: true })).toBeVisible()
    await expect(message.getByText(requests.statuses.pending, { exact: true })).toBeVisible()
    await expect(message.getByText(requests.enquiry)).toBeVisible()
    const card = cardOf(page, name)
    for (const text of [
      requests.kinds.request,
      requests.statuses.new,
      request.reference,
      'شركة الأفق',
      language === 'ar' ? service.title_ar : service.title_en,
      requests.budgets['500k_1m'],
      'ستة أشهر',
      language === 'ar' ? '١٥ يناير ٢٠٢٧' : 'January 15, 2027',
      language === 'ar' ? '٧ شعبان ١٤٤٨ هـ' : /Sha.ban\s7, 1448/,
    ])
      await expect(card.getByText(text, { exact: true })).toBeVisible()
    const link = (text: string) => card.getByRole('link', { name: text })
    // The greeting is in the sender's language, whatever the reader's language is
    const greeting = words('ar').requests.greeting.service
    const begins = (text: string) =>
      encodeURIComponent(
        text.replace('{{name}}', request.client_name).replace('{{reference}}', request.reference),
      )
    await expect(link(request.client_email)).toHaveAttribute(
      'href',
      `mailto:${request.client_email}?subject=${begins(greeting.subject)}&body=${begins(`${greeting.text}\n\n`)}`,
    )
    await expect(link('+966 51 234 5678')).toHaveAttribute('href', 'tel:+966512345678')
    await expect(link(requests.whatsapp)).toHaveAttribute(
      'href',
      `https://wa.me/966512345678?text=${begins(greeting.text)}`,
    )

    await card.getByRole('button', { name: t('requests:detailsOf', { name }) }).click()
    const dialog = page.getByRole('region', { name: request.reference })
    await expect(dialog.getByText('يفضل التواصل بعد العصر')).toBeVisible()
    await expect(
      dialog.getByRole('link', { name: t('workspace:noticeVersion', { version: 1 }) }),
    ).toHaveAttribute('href', pathFor(language, '/privacy?version=1'))
    // The address still has both the search and the dialog
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('search') === mark && url.searchParams.get('details') === request.id,
    )
    const status = dialog.getByRole('combobox', { name: requests.details.change })
    // A status that this list cannot set stays selected
    await expect(status).toHaveValue(requests.statuses.new)
    await status.press('Enter')
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveText([
      requests.statuses.new,
      requests.statuses.pending,
      requests.statuses.reviewing,
      requests.statuses.approved,
      requests.statuses.rejected,
    ])
    await arrowsBegin(page)
    await status.press('ArrowDown')
    await status.press('ArrowDown')
    await status.press('Enter')
    await expect(page.getByText(t('requests:changed', { status: requests.statuses.reviewing }))).toBeVisible()
    await expect(status).toHaveValue(requests.statuses.reviewing)
    // Undone before the mail is sent, so the sender never hears of the change
    const waiting = async () => {
      const { data } = await db.from('mail_outbox').select('data').eq('kind', 'request_status').throwOnError()
      return data.filter((mail) => (mail.data as { id?: string }).id === request.id)
    }
    expect(await waiting()).toHaveLength(1)
    await page.getByRole('button', { name: workspace.undo }).press('Enter')
    await expect(status).toHaveValue(requests.statuses.new)
    // The button is gone with its message, and the keyboard continues where it was
    await expect(status).toBeFocused()
    await expect.poll(waiting).toEqual([])
    // Change the status again, with a message
    await dialog.getByRole('button', { name: requests.tell.write }).click()
    await dialog.getByLabel(requests.tell.message).fill('نتصل بكم غدًا')
    await status.press('Enter')
    await expect(options.last()).toBeVisible()
    await arrowsBegin(page)
    await status.press('ArrowDown')
    await status.press('ArrowDown')
    await expect(options.filter({ hasText: requests.statuses.reviewing })).toHaveAttribute(
      'data-combobox-selected',
      'true',
    )
    await status.press('Enter')
    await expect(status).toHaveValue(requests.statuses.reviewing)
    await expect(dialog.getByLabel(requests.tell.message)).toBeHidden()
    await expect(dialog.getByText('نتصل بكم غدًا')).toBeVisible()
    const history = dialog.getByRole('region', { name: requests.details.history }).getByRole('listitem')
    // Received, changed, undone and changed again
    await expect(history).toHaveCount(4)
    await expect(history.first()).toContainText(
      t('requests:details.changed', { from: requests.statuses.new, to: requests.statuses.reviewing }),
    )
    await expect(history.first()).toContainText(t('requests:details.by', { name: 'مدير النظام' }))
    await expect(history.first()).toContainText(requests.details.told)
    // The change was undone before the mail was sent, so the history does not say that the sender was told
    await expect(history.nth(1)).not.toContainText(requests.details.told)
    await dialog.getByRole('button', { name: workspace.close }).first().click()
    await expect(dialog).toBeHidden()
    await expect(card.getByText(requests.statuses.reviewing, { exact: true })).toBeVisible()

    const filter = page.getByRole('combobox', { name: requests.status, exact: true })
    await expect(filter.getByRole('option')).toHaveText([
      `${requests.everyStatus} (2)`,
      `${requests.statusGroups.open} (2)`,
      `${requests.statusGroups.unstarted} (1)`,
      // The list's own four statuses first, then those of the other list
      ...[...decisions, ...workStates].map(
        (one) => `${requests.statuses[one]} (${['pending', 'reviewing'].includes(one) ? 1 : 0})`,
      ),
      `${requests.statusGroups.won} (0)`,
      `${requests.statusGroups.lost} (0)`,
    ])
    await filter.selectOption('reviewing')
    await expect(page.getByRole('article')).toHaveCount(1)
    await filter.selectOption('rejected')
    await expect(page.getByRole('heading', { name: requests.empty })).toBeVisible()
    await page.getByRole('button', { name: workspace.list.showAll }).click()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    await page.getByRole('searchbox').fill(mark)
    await expect(page.getByRole('article')).toHaveCount(2)

    const remove = () => card.getByRole('button', { name: t('requests:deleteOne', { name }) }).click()
    const question = page.getByRole('dialog', { name: t('requests:delete.title', { name }) })
    await remove()
    await expect(question).toContainText(t('requests:delete.text', { reference: request.reference }))
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(card).toBeVisible()
    await remove()
    await question.getByRole('button', { name: requests.delete.confirm }).click()
    await expect(page.getByText(requests.delete.done)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(1)
    const { data } = await db.from('service_request_events').select('id').eq('request_id', request.id)
    expect(data).toEqual([])
    await removeRequests(db, mark)
  })

  test(`${language}: the requests screen is accessible, in every state`, {
    tag: withAllOn(language),
  }, async ({ page, db, isMobile }) => {
    const mark = newMark()
    const request = await newRequest(db, mark, { company_name: 'A'.repeat(120), status: 'rejected' })
    await newMessage(db, mark)
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`)
    await expect(page.getByRole('article')).toHaveCount(2)
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    const card = cardOf(page, request.reference)
    await card.getByRole('link', { name: request.client_name, exact: true }).click()
    const dialog = page.getByRole('region', { name: request.reference })
    const history = dialog.getByRole('region', { name: requests.details.history })
    await expect(history.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')
    await dialog.getByRole('combobox', { name: requests.details.change }).click()
    await expect(page.getByRole('listbox')).toBeVisible()
    await expectAccessible(page, 'choice of a status')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('listbox')).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await card.getByRole('button').last().click()
    if (isMobile) await page.getByRole('menuitem', { name: requests.delete.confirm }).click()
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1')
    await expectAccessible(page, 'question')
    await removeRequests(db, mark)
  })

  test(`${language}: messages leave the way to the next request free`, { tag: withAllOn(language) }, async ({
    page,
    db,
    problems,
  }) => {
    problems.expect(/status of 503/)
    const mark = newMark()
    const request = await newRequest(db, mark, { notes: 'يفضل التواصل بعد العصر. '.repeat(80) })
    await newRequest(db, mark)
    await openWorkspace(page, db, language, `/admin/service-requests?search=${mark}&details=${request.id}`)
    const dialog = page.getByRole('region', { name: request.reference })
    const completed = dialog.getByRole('button', { name: requests.statuses.completed, exact: true })
    await completed.click()
    const undo = page.getByRole('status').filter({ has: page.getByRole('button', { name: workspace.undo }) })
    await expect(undo).toBeInViewport({ ratio: 1 })
    const way = dialog.getByRole('navigation', { name: requests.work.keys.neighbours })
    await expectApart(way, undo)
    // Together with a message about a failure, too
    await page.route('**/rest/v1/rpc/set_request_status', (route) =>
      route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await dialog.getByRole('button', { name: requests.statuses.cancelled, exact: true }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeInViewport({ ratio: 1 })
    await expectApart(way, alert)
    await expect(way).toBeInViewport({ ratio: 1 })
    await removeRequests(db, mark)
  })
}

/** Expects that two elements do not overlap. */
async function expectApart(one: Locator, other: Locator) {
  await expect(async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()]
    if (!a || !b) throw new Error('one of them is not shown')
    const overlaps =
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    expect(overlaps, JSON.stringify([a, b])).toBe(false)
  }).toPass({ timeout: 5000 })
}

test('requests are found however they are typed, sorted, paged and exported', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const mark = newMark()
  const { requests, workspace, t } = words('en')
  const digits = randomInt(1e7, 1e8)
  const client_phone = `+9665${digits}`
  for (const place of Array.from({ length: 21 }).keys())
    await newRequest(db, mark, {
      client_name: `إبراهيم ${mark} ${String.fromCharCode(65 + place)}`,
      client_phone,
    })
  await newRequest(db, mark, { client_name: `=Other ${mark}`, client_phone })
  // The search finds the name although it is typed with another alef
  await openWorkspace(page, db, 'en', `/admin/requests?search=${encodeURIComponent(`ابراهيم ${mark}`)}`)
  await page.getByRole('combobox', { name: workspace.list.sort }).selectOption('client_name')
  const names = page.getByRole('article').getByRole('heading')
  await expect(names.first()).toHaveText(`إبراهيم ${mark} A`)
  await expect(names).toHaveCount(20)
  await page.getByRole('button', { name: t('workspace:list.page', { number: '2' }) }).click()
  await expect(names).toHaveText([`إبراهيم ${mark} U`])
  await expect(page).toHaveURL(/page=2/)
  await page.goto(page.url().replace('page=2', 'page=7'))
  await expect(names).toHaveText([`إبراهيم ${mark} U`])

  await page.getByRole('searchbox').fill(toArabicDigits(`05${digits}`))
  await expect(page.getByRole('combobox', { name: requests.status, exact: true })).toContainText('(22)')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: workspace.export }).click(),
  ])
  await expect(page.getByText(t('requests:exported', { count: 22 }))).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^requests \d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toMatch(new RegExp(`^\ufeff${requests.fields.reference},`))
  expect(lines).toHaveLength(22)
  // A visitor's name must not become a formula
  expect(lines.filter((line) => line.includes(`'=Other ${mark}`))).toHaveLength(1)
  await removeRequests(db, mark)
})

test('changes by others appear without a reload', { tag: '@slow' }, async ({ page, db }) => {
  const mark = newMark()
  const { requests } = words('en')
  const request = await newRequest(db, mark)
  await page.clock.install()
  await openWorkspace(page, db, 'en', `/admin/requests?search=${mark}&details=${request.id}`)
  const dialog = page.getByRole('region', { name: request.reference })
  const status = dialog.getByRole('combobox', { name: requests.details.change })
  await expect(status).toHaveValue(requests.statuses.new)
  await db.from('service_requests').update({ status: 'approved' }).eq('id', request.id).throwOnError()
  await newMessage(db, mark, { client_name: `Later ${mark}` })
  await page.clock.fastForward(31_000)
  await expect(status).toHaveValue(requests.statuses.approved)
  await expect(cardOf(page, 'Later')).toHaveCount(1)
  await db.from('service_requests').delete().eq('id', request.id).throwOnError()
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('heading', { name: requests.details.gone })).toBeVisible()
  await removeRequests(db, mark)
})

test('a refused deletion brings the request back, with the reason', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 503/)
  const mark = newMark()
  const { requests, workspace } = words('ar')
  const request = await newRequest(db, mark)
  await openWorkspace(page, db, 'ar', `/admin/requests?search=${mark}`)
  await page.route('**/rest/v1/service_requests?*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
      : route.fallback(),
  )
  const card = cardOf(page, request.reference)
  await card.getByRole('button').last().click()
  // The button in the card has these words as well, followed by the sender's name
  await page.getByRole('button', { name: requests.delete.confirm, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(requests.delete.failed)
  await expect(page.getByRole('alert')).toContainText(workspace.errors.unreachable)
  await expect(card).toBeVisible()
  await removeRequests(db, mark)
})
