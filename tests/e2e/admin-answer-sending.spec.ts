/**
 * What can happen while an answer is being sent: the next request, a lost response, a colleague, a late undo.
 */
import { signInAs } from '#tests/support/accounts.ts'
import { expect, type Page, words } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-mail.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { hold } from '#tests/support/hold.ts'
import { newMark, newRequest } from '#tests/support/requests.ts'
import { firstAdmin, type RunningServer } from '#tests/support/server.ts'

const { answers, requestFiles, requests, workspace } = words('en')

/** Opens the first of some requests, and begins an answer to it. */
async function begin(
  page: Page,
  site: RunningServer,
  mark: string,
  request: { id: string; reference: string },
) {
  // Intercept these calls from the start, so that a test can hold one that is sent right away
  await page.route('**/rpc/answer_request*', (route) => route.fallback())
  await signInAs(page, 'en', 'admin', firstAdmin(site.dataDir))
  await page.goto(`/admin/requests?search=${mark}&details=${request.id}`)
  const open = page.getByRole('region', { name: request.reference })
  await expect(open.getByRole('button', { name: answers.open })).toBeEnabled()
  await page.keyboard.press('r')
  const text = open.getByRole('region', { name: answers.title }).getByLabel(answers.body)
  await expect(text).toBeFocused()
  // The whole form is in view, from its heading to the send button
  await expect(open.getByRole('heading', { name: answers.title })).toBeInViewport({ ratio: 1 })
  await expect(open.getByRole('button', { name: answers.send })).toBeInViewport({ ratio: 1 })
  await text.fill('My answer')
  return { open, text }
}

test('what is answered is read above the answer: the request, or what the sender wrote since', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  const long = 'A villa with two floors and an annex, with structural and electrical drawings. '.repeat(30)
  const request = await newRequest(db, mark, { project_description: `First words. ${long}` })
  const reading = await hold(page, 'service_request_events')
  await signInAs(page, 'en', 'admin', firstAdmin(site.dataDir))
  await page.goto(`/admin/requests?search=${mark}&details=${request.id}`)
  const open = page.getByRole('region', { name: request.reference })
  // While the rest is being read, no button looks disabled, and a press takes effect afterwards
  await expect.poll(reading.asked).toBe(1)
  await expect(open.getByRole('button', { name: words('en').requestFiles.add })).toBeEnabled()
  await open.getByRole('button', { name: answers.open }).click()
  reading.release()
  const form = open.getByRole('region', { name: answers.title })
  await expect(form.getByLabel(answers.body)).toBeFocused()
  const history = open.getByRole('region', { name: requests.details.history })
  const expectReadAbove = async (words: string, part = open) => {
    const read = part.getByText(words)
    await expect(read).toBeInViewport()
    const [top, composer] = await Promise.all([read.boundingBox(), form.boundingBox()])
    // The beginning of the text is in view, with room for several lines
    expect(top?.y).toBeLessThan((composer?.y ?? 0) - 100)
    for (const name of [answers.send, answers.discard])
      await expect(form.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  }
  await expectReadAbove('First words.')
  // Store a reply as the server does when it reads a mail
  await db
    .rpc('receive_mail', {
      request_id: request.id,
      message_id: `<${crypto.randomUUID()}@example.sa>`,
      sender: `${mark}@example.com`,
      sender_name: mark,
      subject: 'Re',
      body: `Second words. ${long}`,
      quoted: '',
      automatic: false,
    })
    .throwOnError()
  await page.reload()
  await expect(open.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('r')
  await expect(form.getByLabel(answers.body)).toBeFocused()
  // The new reply is shown at the top of the request and above the answer
  await expect(open.getByRole('region', { name: requests.work.reply.label })).toContainText('Second words.')
  await expectReadAbove('Second words.', history)
  // The history scrolls by itself, and the send button stays in view
  await open.getByText('First words.').scrollIntoViewIfNeeded()
  await expect(form.getByRole('button', { name: answers.send })).toBeInViewport({ ratio: 1 })
})

test('J pressed while an answer is sent leads to the next request, and Undo brings the text back to its own', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  const second = await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const first = await newRequest(db, mark)
  const { text } = await begin(page, site, mark, first)
  const sending = await hold(page, 'rpc/answer_request')
  await page.keyboard.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await page.keyboard.press('j')
  const next = page.getByRole('region', { name: second.reference })
  await expect(next.getByRole('heading', { level: 2 })).toBeFocused()
  sending.release()
  await expect(page.getByText(answers.soon)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByRole('region', { name: first.reference })).toBeVisible()
  await expect(text).toBeHidden()
  await page.getByRole('button', { name: workspace.undo }).click()
  await expect(text).toHaveValue('My answer')
  await expect(text).toBeFocused()
})

test('an answer takes a new request on and sets it to in progress, and Undo takes both back and keeps what was begun since', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  const request = await newRequest(db, mark)
  const { open, text } = await begin(page, site, mark, request)
  const { statuses } = requests
  const begins = open.getByLabel(answers.begins.replace('{{status}}', statuses.in_progress))
  await expect(begins).toBeChecked()
  const owns = open.getByRole('checkbox', { name: answers.owns })
  await expect(owns).toBeChecked()
  const taken = open.getByRole('button', { name: requests.work.owner.take })
  await expect(taken).toBeVisible()
  await page.keyboard.press('Control+Enter')
  const sent = page.getByRole('status').filter({ hasText: answers.soon })
  await expect(sent).toBeVisible()
  // The message does not cover the request that is being worked on
  const [message, pane] = await Promise.all([sent.boundingBox(), open.boundingBox()])
  expect((message?.x ?? 0) + (message?.width ?? 0)).toBeLessThanOrEqual(pane?.x ?? 0)
  await expect(open.getByText(statuses.in_progress, { exact: true }).first()).toBeVisible()
  await open.getByRole('button', { name: answers.open }).click()
  await expect(begins).toBeHidden()
  await expect(owns).toBeHidden()
  await expect(taken).toBeHidden()
  await text.fill('Another one')
  await page.getByRole('button', { name: workspace.undo }).click()
  await expect(text).toHaveValue('My answer\n\nAnother one')
  await expect(open.getByText(statuses.new, { exact: true }).first()).toBeVisible()
  await expect(begins).toBeChecked()
  await expect(owns).toBeChecked()
  await expect(taken).toBeVisible()
})

test('an answer that was changed after the connection was lost is not taken for the one that arrived', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/answer_request|Failed to load resource/)
  const mark = newMark()
  const request = await newRequest(db, mark)
  const { text } = await begin(page, site, mark, request)
  let lost = false
  await page.route('**/rpc/answer_request*', async (route) => {
    if (lost) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(answers.failed)).toBeVisible()
  await expect(text).toBeFocused()
  await text.fill('My corrected answer')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(workspace.errors.answer_differs)).toBeVisible()
  await expect(text).toHaveValue('My corrected answer')
  await text.press('Control+Enter')
  await expect(page.getByText(answers.soon)).toBeVisible()
  const { data } = await db
    .from('request_messages')
    .select('body')
    .eq('request_id', request.id)
    .order('created_at')
    .throwOnError()
  expect(data.map(({ body }) => body)).toEqual(['My answer', 'My corrected answer'])
})

test('an answer from another tab of the same person is shown beside the one that is being written', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  const request = await newRequest(db, mark)
  const { open, text } = await begin(page, site, mark, request)
  await expect(open.getByText(answers.already)).toBeHidden()
  const other = await page.context().newPage()
  await other.goto(`/admin/requests?search=${mark}&details=${request.id}`)
  await other.getByRole('button', { name: answers.open }).click()
  const form = other.getByRole('region', { name: answers.title })
  await form.getByLabel(answers.body).fill('From the other tab')
  await form.getByRole('button', { name: answers.send }).click()
  await expect(other.getByText(answers.soon)).toBeVisible()
  const told = open.getByRole('status').filter({ hasText: answers.already })
  await expect(told).toContainText('From the other tab')
  await expect(text).toHaveValue('My answer')
})

test('a second try of an answer that was sent the first time offers no Undo', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/answer_request|Failed to load resource/)
  const mark = newMark()
  const request = await newRequest(db, mark)
  const { text } = await begin(page, site, mark, request)
  await page.route(
    '**/rpc/answer_request*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(answers.failed)).toBeVisible()
  // The mailer has sent the answer by now
  await db
    .from('mail_outbox')
    .delete()
    .eq('kind', 'answer')
    .eq('recipient', request.client_email)
    .throwOnError()
  await text.press('Control+Enter')
  await expect(page.getByText(answers.isOut)).toBeVisible()
  await expect(text).toBeHidden()
  await expect(page.getByRole('button', { name: workspace.undo })).toHaveCount(0)
})

test('an answer that was refused for one of a colleague says so on the next request', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/409/)
  const mark = newMark()
  const second = await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const first = await newRequest(db, mark)
  await begin(page, site, mark, first)
  const sending = await hold(page, 'rpc/answer_request')
  await page.keyboard.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await page.keyboard.press('j')
  await expect(page.getByRole('region', { name: second.reference })).toBeVisible()
  await db
    .from('request_messages')
    .insert({
      request_id: first.id,
      author_name: 'Hind',
      email: first.client_email,
      locale: 'ar',
      subject: 'x',
      body: 'x',
      state: 'sent',
    })
    .throwOnError()
  sending.release()
  const told = page.getByRole('alert').filter({ hasText: first.reference })
  await expect(told).toContainText(workspace.errors.answered_meanwhile)
})

test('an answer is held back for a request that a colleague has merged since, which is shown beside it', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/409/)
  const mark = newMark()
  const request = await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const other = await newRequest(db, `other-${mark}`, { project_description: 'A warehouse in Yanbu' })
  const { open, text } = await begin(page, site, mark, request)
  const sending = await hold(page, 'rpc/answer_request')
  await text.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  // As public.merge_requests stores it
  await db.from('service_requests').delete().eq('id', other.id).throwOnError()
  await db
    .from('request_merges')
    .insert({
      request_id: request.id,
      merged_id: other.id,
      reference: other.reference,
      row: other,
      work: {},
      events: [],
      moved: {},
      before: {},
    })
    .throwOnError()
  sending.release()
  const form = open.getByRole('region', { name: answers.title })
  const told = form.getByRole('status').filter({ hasText: other.reference })
  await expect(told).toContainText('A warehouse in Yanbu')
  await expect(text).toHaveValue('My answer')
  await text.press('Control+Enter')
  await expect(page.getByText(answers.soon)).toBeVisible()
  await expect(text).toBeHidden()
})

test('an answer waits for its files, and takes nothing more while it is sent', async ({ page, db, site }) => {
  const mark = newMark()
  await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const request = await newRequest(db, mark)
  const { open, text } = await begin(page, site, mark, request)
  const form = open.getByRole('region', { name: answers.title })
  const uploading = await hold(page, 'request-files/*')
  const adding = form.getByRole('button', { name: requestFiles.add, exact: true, expanded: false })
  await adding.click()
  const chosen = form.locator('input[type="file"]')
  await chosen.setInputFiles({ name: 'plan.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') })
  await expect(form.getByText(workspace.files.kind)).toBeVisible()
  await text.press('Control+Enter')
  await expect(form.getByText(requestFiles.answer.failed)).toBeVisible()
  await form.locator('[data-uploads] button').click()
  await chosen.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf') })
  await expect.poll(uploading.asked).toBe(1)
  await text.press('Control+Enter')
  await expect(form.getByText(requestFiles.answer.sending)).toBeVisible()
  // While a file is being uploaded, the part for files stays open, and leaving the request asks first
  await form.getByRole('button', { name: requestFiles.add, exact: true, expanded: true }).click()
  await expect(form.getByRole('progressbar')).toBeVisible()
  await form.getByRole('heading', { name: answers.title }).focus()
  await page.keyboard.press('j')
  const asked = page.getByRole('dialog', { name: workspace.unsaved.title })
  await asked.getByRole('button', { name: workspace.cancel }).click()
  await expect(asked).toBeHidden()
  await form.getByRole('button', { name: answers.discard }).click()
  const sure = page.getByRole('dialog', { name: answers.discardAsk })
  await sure.getByRole('button', { name: answers.discardKeep }).click()
  await expect(sure).toBeHidden()
  await expect(text).toHaveValue('My answer')
  uploading.release()
  await expect(form.getByRole('checkbox', { name: /plan\.pdf/ })).toBeChecked()
  await expect(form.getByText(requestFiles.answer.sending)).toBeHidden()

  const sending = await hold(page, 'rpc/answer_request')
  await text.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await text.focus()
  await page.keyboard.type(' and more')
  await expect(text).toHaveValue('My answer')
  sending.release()
  await expect(page.getByText(answers.soon)).toBeVisible()
  const { data } = await db
    .from('request_messages')
    .select('body, files')
    .eq('request_id', request.id)
    .single()
    .throwOnError()
  expect(data).toMatchObject({ body: 'My answer', files: [{ name: 'plan.pdf' }] })
})

test('what is typed while a note is saved is the next note', async ({ page, db, site, problems }) => {
  const request = await newRequest(db, newMark())
  await signInAs(page, 'en', 'admin', firstAdmin(site.dataDir))
  await page.goto(`/admin/requests?details=${request.id}`)
  const open = page.getByRole('region', { name: request.reference })
  const note = open.getByLabel(requests.work.notes.label)
  const stored = async () =>
    (await db.from('request_notes').select('text').eq('request_id', request.id).throwOnError()).data.length
  await note.fill('The first one')
  const saving = await hold(page, 'request_notes')
  await note.press('Control+Enter')
  await expect.poll(saving.asked).toBeGreaterThan(0)
  await page.keyboard.type('The second')
  saving.release()
  await expect(open.getByRole('listitem').filter({ hasText: 'The first one' })).toBeVisible()
  await expect(note).toHaveValue('The second')
  await expect.poll(stored).toBe(1)
  await page.unrouteAll()
  // A note that could not be saved comes back, before what was typed in the meantime
  problems.expect(/request_notes/)
  const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/request_notes*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await failing
    await route.abort()
  })
  await note.press('Control+Enter')
  await expect(note).toHaveValue('')
  await page.keyboard.type('The third')
  fail()
  await expect(page.getByText(requests.work.notes.failed)).toBeVisible()
  await expect(note).toHaveValue('The second\nThe third')
})

test('an answer and a note that are being saved stay so when their request is opened again', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const request = await newRequest(db, mark)
  const { open, text } = await begin(page, site, mark, request)
  const sending = await hold(page, 'rpc/answer_request')
  await page.keyboard.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await page.keyboard.press('j')
  await expect(open).toBeHidden()
  await page.keyboard.press('k')
  await expect(text).toHaveValue('My answer')
  await text.focus()
  await page.keyboard.type(' and more')
  await page.keyboard.press('Control+Enter')
  await expect(text).toHaveValue('My answer')
  sending.release()
  await expect(page.getByText(answers.soon)).toBeVisible()
  await expect(text).toBeHidden()
  expect(sending.asked()).toBe(1)

  const note = open.getByLabel(requests.work.notes.label)
  const saving = await hold(page, 'request_notes')
  await note.fill('The first one')
  await note.press('Control+Enter')
  await expect.poll(saving.asked).toBeGreaterThan(0)
  await open.getByRole('heading', { level: 2 }).focus()
  await page.keyboard.press('j')
  await expect(open).toBeHidden()
  await page.keyboard.press('k')
  await expect(note).toHaveValue('')
  await note.fill('The second')
  saving.release()
  await expect(open.getByRole('listitem').filter({ hasText: 'The first one' })).toBeVisible()
  await expect(note).toHaveValue('The second')
  await page.reload()
  await expect(note).toHaveValue('The second')
  const { data } = await db.from('request_notes').select('text').eq('request_id', request.id).throwOnError()
  expect(data).toEqual([{ text: 'The first one' }])
})

test('a text that an undo brings back while an answer is sent is kept', async ({ page, db, site }) => {
  const request = await newRequest(db, newMark())
  const { open, text } = await begin(page, site, request.reference, request)
  await open.getByRole('button', { name: answers.discard }).click()
  await expect(text).toBeHidden()
  await open.getByRole('button', { name: answers.open }).click()
  await text.fill('Another answer')
  const sending = await hold(page, 'rpc/answer_request')
  await text.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await page.getByRole('button', { name: workspace.undo }).click()
  await expect(text).toHaveValue('My answer')
  sending.release()
  await expect(page.getByText(answers.soon)).toBeVisible()
  await expect(text).toHaveValue('My answer')
  await page.reload()
  await expect(text).toHaveValue('My answer')
})

test('typing on after sending triggers nothing', async ({ page, db, site }) => {
  const mark = newMark()
  await newRequest(db, mark, { created_at: new Date(Date.now() - 60_000).toISOString() })
  const request = await newRequest(db, mark)
  const { open, text } = await begin(page, site, mark, request)
  // Otherwise sending the answer makes its author the owner
  await open.getByRole('checkbox', { name: answers.owns }).uncheck()
  await text.focus()
  const sending = await hold(page, 'rpc/answer_request')
  await page.keyboard.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await page.keyboard.type('can we also ask, next')
  await expect(open).toBeVisible()
  sending.release()
  await expect(page.getByText(answers.soon)).toBeVisible()
  const opener = open.getByRole('button', { name: answers.open })
  await expect(opener).toBeFocused()
  const { data } = await db
    .from('request_work')
    .select('owner_id, first_answer_how')
    .eq('id', request.id)
    .single()
    .throwOnError()
  expect(data).toEqual({ owner_id: null, first_answer_how: 'answer' })
  await expect(open.getByLabel(requests.work.notes.label)).not.toBeFocused()
})

test('an answer goes on uploading and being sent while the window gets narrower', async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  const request = await newRequest(db, mark)
  const { open, text } = await begin(page, site, mark, request)
  const form = open.getByRole('region', { name: answers.title })
  const uploading = await hold(page, 'request-files/*')
  await form.getByRole('button', { name: requestFiles.add, exact: true, expanded: false }).click()
  await form
    .locator('input[type="file"]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf') })
  await expect.poll(uploading.asked).toBe(1)
  const note = open.getByLabel(requests.work.notes.label)
  for (const focused of [text, form.getByLabel(answers.subject), note]) {
    await focused.focus()
    for (const [width, height] of [
      [800, 1000],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(form.getByRole('progressbar')).toBeVisible()
      await expect(focused).toBeFocused()
    }
  }
  uploading.release()
  await expect(form.getByRole('checkbox', { name: /plan\.pdf/ })).toBeChecked()
  const sending = await hold(page, 'rpc/answer_request')
  await text.press('Control+Enter')
  await expect.poll(sending.asked).toBe(1)
  await page.setViewportSize({ width: 800, height: 1000 })
  await text.focus()
  await page.keyboard.type(' and more')
  await form.getByRole('group').getByText('plan.pdf').click({ force: true })
  await expect(text).toHaveValue('My answer')
  await expect(form.getByRole('checkbox', { name: /plan\.pdf/ })).toBeChecked()
  sending.release()
  await expect(page.getByText(answers.soon)).toBeVisible()
})

test('a next step that is being written holds the tab, and a note whose answer was lost is saved once', async ({
  page,
  db,
  site,
  problems,
}) => {
  problems.expect(/request_notes|409/)
  const request = await newRequest(db, newMark())
  await signInAs(page, 'en', 'admin', firstAdmin(site.dataDir))
  await page.goto(`/admin/requests?details=${request.id}`)
  const open = page.getByRole('region', { name: request.reference })
  const note = open.getByLabel(requests.work.notes.label)
  await note.fill('Only once')
  let lost = false
  await page.route('**/request_notes*', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    await route.abort()
  })
  await note.press('Control+Enter')
  await expect(page.getByText(requests.work.notes.failed)).toBeVisible()
  await expect(note).toHaveValue('Only once')
  // The same holds for the form after a reload
  await page.reload()
  await expect(note).toHaveValue('Only once')
  await note.press('Control+Enter')
  await expect(note).toHaveValue('')
  await expect(open.getByRole('listitem').filter({ hasText: 'Only once' })).toHaveCount(1)

  await open.getByRole('button', { name: requests.work.step.add }).click()
  await open.getByLabel(requests.work.step.label).fill('Call them')
  const asked = page.waitForEvent('dialog')
  const left = page.goto('about:blank').catch(() => undefined)
  await (await asked).dismiss()
  await left
  await expect(open.getByLabel(requests.work.step.label)).toHaveValue('Call them')
})
