/** A client reads the answers to a request in the portal, and writes back. */
import { isolatedFileName } from '#app/lib/file-name.ts'
import { newAccount } from '#tests/support/accounts.ts'
import { type Db, expect, languages, test, words } from '#tests/support/e2e.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyIn } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** A file that an admin attaches to an answer. */
async function offerFor(db: Db, request: { id: string }) {
  const key = `${crypto.randomUUID()}.pdf`
  const { error } = await db.storage
    .from('request-files')
    .upload(key, fileOf('pdf'), { contentType: 'application/pdf' })
  if (error) throw error
  const offer = { id: crypto.randomUUID(), name: 'عرض السعر.pdf', kind: 'pdf' as const, size: 2048 }
  await db
    .from('request_files')
    .insert({ ...offer, request_id: request.id, file_url: `/storage/v1/object/request-files/${key}` })
    .throwOnError()
  return offer
}

const answer = (
  db: Db,
  request: { id: string; client_email: string },
  body: string,
  files: { id: string; name: string; kind: string; size: number }[] = [],
) =>
  db
    .from('request_messages')
    .insert({
      request_id: request.id,
      email: request.client_email,
      locale: 'ar',
      subject: 'بخصوص طلبك',
      body,
      state: 'sent',
      files,
    })
    .throwOnError()

/** Stores the merge of two requests. */
async function mergedInto(db: Db, kept: { id: string }, gone: { id: string; reference: string }) {
  await db
    .from('request_merges')
    .insert({
      request_id: kept.id,
      merged_id: gone.id,
      reference: gone.reference,
      row: gone,
      work: {},
      events: [],
      moved: {},
      before: {},
    })
    .throwOnError()
  await db.from('service_requests').delete().eq('id', gone.id).throwOnError()
}

for (const language of languages) {
  const { clientPortal, workspace, t } = words(language)
  const { messages: texts, write } = clientPortal.requests

  test(`${language}: a client reads the answers, writes back, and loses nothing on the way`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of (503|429)/)
    const mark = newMark()
    const client = await newAccount('client')
    const request = await newRequest(db, mark, { user_id: client.id, status: 'completed' })
    const offer = await offerFor(db, request)
    const deleted = { id: crypto.randomUUID(), name: 'plan.pdf', kind: 'pdf', size: 1000 }
    await answer(db, request, 'نحتاج إلى مخطط الأرض.', [offer, deleted])
    const again = await newRequest(db, mark, {
      user_id: client.id,
      project_description: `فيلا بدورين ${mark}`,
    })
    await mergedInto(db, request, again)
    await openWorkspace(page, db, language, '/client/portal', client)

    const item = page.getByRole('listitem').filter({ hasText: request.reference })
    const head = item.getByRole('button', { name: request.reference })
    const fresh = (count: number) => t('clientPortal:requests.newAnswers', { count })
    await expect(head).toContainText(fresh(1))
    const link = page.getByRole('link', { name: clientPortal.links.requests })
    await expect(link).toContainText(fresh(1))
    await head.press('Enter')
    const conversation = item.getByRole('region', { name: texts.title })
    const list = conversation.locator('li[data-by]')
    await expect(
      item.getByRole('heading', {
        name: t('clientPortal:requests.merged', { reference: `\u2068${again.reference}\u2069` }),
      }),
    ).toBeVisible()
    await expect(item.getByText(`فيلا بدورين ${mark}`)).toBeVisible()
    await expect(list).toHaveCount(1)
    await expect(list).toContainText('نحتاج إلى مخطط الأرض.')
    await expect(list.getByRole('listitem').filter({ hasText: 'plan.pdf' })).toContainText(
      clientPortal.requests.file.gone,
    )
    const download = page.waitForEvent('download')
    await conversation
      .getByRole('button', {
        name: t('clientPortal:requests.file.download', { name: isolatedFileName(offer.name) }),
      })
      .press('Enter')
    expect((await download).suggestedFilename()).toBe(offer.name)
    expect(await (await download).failure()).toBeNull()
    // An answer that is in view is no longer marked as new
    await expect(head).not.toContainText(fresh(1))
    await expect(link).not.toContainText(fresh(1))

    const box = conversation.getByRole('textbox', { name: write.label })
    const send = conversation.getByRole('button', { name: write.submit })
    await send.press('Enter')
    await expect(box).toBeFocused()
    await expect(conversation.getByText(write.required)).toBeVisible()
    await box.fill('x'.repeat(5001))
    await expect(conversation.getByText(t('fieldErrors:too_long', { count: 5000 }))).toBeVisible()
    await expectAccessible(page, 'with an error')

    // A begun message survives a reload and a lost response
    const text = 'هذا هو المخطط. <b>'
    await box.fill(text)
    await page.reload()
    await expect(box).toHaveValue(text)
    await page.route('**/rpc/write_about_own_request', (route) =>
      route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await send.press('Enter')
    await expect(conversation.getByRole('alert')).toContainText(workspace.errors.unreachable)
    await expect(box).toHaveValue(text)
    // The button was disabled while it worked
    await expect(send).toBeFocused()
    await page.unroute('**/rpc/write_about_own_request')
    await send.press('Enter')
    await expect(conversation.getByText(write.sent)).toBeVisible()
    await expect(send).toBeFocused()
    await expect(box).toHaveValue('')
    await expect(list).toHaveCount(2)
    await expect(list.last()).toContainText(text)
    await expectNoSidewaysScroll(page, 'the conversation')
    await expectAccessible(page, 'the conversation')

    // A new answer appears by itself
    await answer(db, request, 'وصلنا المخطط.')
    await expect(list).toHaveCount(3)
    await expect(conversation.getByText(texts.arrived)).toBeAttached()

    // Too many messages are refused, and the text stays
    for (let count = 1; count < 5; count++) {
      await box.fill(`${count}`)
      await send.click()
      await expect(list).toHaveCount(3 + count)
    }
    await box.fill('one more')
    await send.click()
    await expect(conversation.getByRole('alert')).toHaveText(write.failures.many)
    await expect(box).toHaveValue('one more')
    // Close the page, since an open conversation would be read again when the request is deleted
    await page.close()
    await removeRequests(db, mark)
  })

  test(`${language}: what waits for a client stands at the top, leads to its place, and goes once it was seen`, {
    tag: deviceOf(language),
  }, async ({ page, db, browser, baseURL, viewport }) => {
    const mark = newMark()
    const client = await newAccount('client')
    const quiet = await newRequest(db, mark, { user_id: client.id, service_type: 'مخطط الموقع' })
    const answered = await newRequest(db, mark, { user_id: client.id, client_name: `Second ${mark}` })
    await openWorkspace(page, db, language, '/client/portal', client)
    const head = (request: { reference: string }) =>
      page.getByRole('listitem').getByRole('button', { name: request.reference })
    await expect(head(quiet)).toBeVisible()
    const waiting = page.getByRole('region', { name: clientPortal.waiting.title })
    await expect(waiting).toHaveCount(0)

    await answer(db, answered, 'نحتاج إلى مخطط الأرض.')
    await db.from('service_requests').update({ status: 'reviewing' }).eq('id', quiet.id).throwOnError()
    await page.reload()
    const changed = waiting.getByRole('link', {
      name: t('clientPortal:waiting.changed.reviewing', { what: '\u2068مخطط الموقع\u2069' }),
    })
    const replies = waiting.getByRole('link', { name: t('clientPortal:waiting.replies', { count: 1 }) })
    await expect(waiting.getByRole('link')).toHaveCount(2)
    await expect(changed).toBeVisible()
    await expect(head(quiet)).toContainText(clientPortal.requests.newStatus)
    await expectAccessible(page, 'what waits')
    await expectNoSidewaysScroll(page, 'what waits')
    await replies.press('Enter')
    await expect(head(answered)).toBeFocused()
    await expect(head(answered)).toHaveAttribute('aria-expanded', 'true')
    await expect(replies).toHaveCount(0)
    await changed.press('Enter')
    await expect(head(quiet)).toBeFocused()
    await expect(head(quiet)).toHaveAttribute('aria-expanded', 'true')
    await expect(head(quiet)).toBeInViewport()
    await expect(waiting).toHaveCount(0)
    await expect(head(quiet)).not.toContainText(clientPortal.requests.newStatus)
    // The same holds on another device
    const other = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    const second = await other.newPage()
    await openWorkspace(second, db, language, '/client/portal', client)
    await expect(second.getByRole('button', { name: quiet.reference })).toBeVisible()
    await expect(second.getByRole('region', { name: clientPortal.waiting.title })).toHaveCount(0)
    await other.close()
    await page.close()
    await removeRequests(db, mark)
  })

  test(`${language}: a reply to a request that is not shown yet, and the new status of one, are found from the top`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const client = await newAccount('client')
    const old = await newRequest(db, mark, { user_id: client.id, created_at: '2026-01-05T08:00:00Z' })
    const older = await newRequest(db, mark, { user_id: client.id, created_at: '2026-01-04T08:00:00Z' })
    for (let number = 0; number < 20; number += 1)
      await newRequest(db, mark, { user_id: client.id, created_at: '2026-10-01T08:00:00Z' })
    await answer(db, old, 'نحتاج إلى مخطط الأرض.')
    await db.from('service_requests').update({ status: 'reviewing' }).eq('id', older.id).throwOnError()
    await openWorkspace(page, db, language, '/client/portal', client)
    const head = page.getByRole('listitem').getByRole('button', { name: old.reference })
    const waiting = page.getByRole('region', { name: clientPortal.waiting.title })
    const replies = waiting.getByRole('link', { name: t('clientPortal:waiting.replies', { count: 1 }) })
    const changed = waiting.getByRole('link', { name: older.reference })
    await expect(changed).toBeVisible()
    await expect(replies).toBeVisible()
    await expect(head).toHaveCount(0)
    await replies.press('Enter')
    await expect(head).toBeFocused()
    await expect(head).toHaveAttribute('aria-expanded', 'true')
    await expect(replies).toHaveCount(0)
    await changed.press('Enter')
    const headOfOlder = page.getByRole('listitem').getByRole('button', { name: older.reference })
    await expect(headOfOlder).toBeFocused()
    await expect(headOfOlder).toHaveAttribute('aria-expanded', 'true')
    await expect(changed).toHaveCount(0)
    await page.close()
    await removeRequests(db, mark)
  })
}
