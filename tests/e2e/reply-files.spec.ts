/** Files that a sender attaches to a reply, at /track and in the portal, until an admin opens them. */
import { isolatedFileName, orderedFileName } from '#app/lib/file-name.ts'
import { newAccount } from '#tests/support/accounts.ts'
import { type Db, expect, languages, open, type Page, pathFor, test, words } from '#tests/support/e2e.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const plan = { name: 'مخطط الأرض.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf', 4000) }
const photo = { name: 'site.png', mimeType: 'image/png', buffer: fileOf('png') }
const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
const fill = (text: string, name: string) => text.replace('{{name}}', name)

/** A request whose email can be changed. The old email then no longer finds it, as if it were in the bin. */
async function requestThatMoves(db: Db, mark: string) {
  const client_email = `${mark}@example.com`
  const request = await newRequest(db, mark, { client_email })
  const move = (to: string) =>
    db.from('service_requests').update({ client_email: to }).eq('id', request.id).throwOnError()
  return { client_email, request, move }
}

for (const language of languages) {
  const { track, forms, clientPortal, requestFiles, requests, t } = words(language)

  async function find(page: Page, request: { reference: string; client_email: string }) {
    await page.getByRole('textbox', { name: track.labels.reference }).fill(request.reference)
    await page.getByRole('textbox', { name: track.labels.contact }).fill(request.client_email)
    await page.getByRole('button', { name: track.submit }).press('Enter')
    const messages = page.getByRole('region', { name: track.messages.title })
    await expect(messages).toBeVisible()
    return {
      messages,
      sent: messages.locator('li[data-by]'),
      box: messages.getByRole('textbox', { name: track.write.label }),
      files: messages.locator('input[type="file"]'),
      list: messages.getByRole('list', { name: forms.chosenFiles }),
      send: messages.locator('button[name="write"]'),
    }
  }

  test(`${language}: a reply at /track brings files, and loses nothing when the line breaks`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems, browser }) => {
    problems.expect(/ERR_FAILED|ERR_CONNECTION/)
    const mark = newMark()
    const client_email = `${mark}@example.com`
    const request = await newRequest(db, mark, { client_email })
    await open(page, pathFor(language, '/track'))
    const { messages, sent, box, files, list, send } = await find(page, { ...request, client_email })
    await expect(page.locator('html[data-enhanced]')).toBeAttached()
    await page.evaluate(() => {
      document.documentElement.dataset.same = ''
    })

    const text = 'هذا هو المخطط.'
    await box.fill(text)
    await files.setInputFiles([plan, program])
    await expect(list).toContainText(fill(forms.errors.file_type, program.name))
    await expectAccessible(page, 'chosen files')
    await expectNoSidewaysScroll(page, 'chosen files')
    await send.press('Enter')
    await expect(files).toBeFocused()
    await expect(sent).toHaveCount(0)
    await list.getByRole('button', { name: fill(forms.files.remove, program.name) }).press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await files.setInputFiles([photo])
    await expect(list.getByRole('listitem')).toHaveCount(2)

    // The connection fails: text and files are still there
    await page.route('**/track*', (route) => route.abort())
    await send.press('Enter')
    await expect(messages.getByRole('alert')).toHaveText(track.write.failures.failed)
    await expect(box).toHaveValue(text)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.unroute('**/track*')

    // Checking the status again keeps them as well
    await page.getByRole('button', { name: track.refresh }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(box).toHaveValue(text)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(sent).toHaveCount(0)

    await send.press('Enter')
    await expect(messages.getByRole('status')).toHaveText(track.write.sent)
    await expect(messages.getByRole('status')).toBeFocused()
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText(text)
    await expect(sent.getByRole('listitem')).toHaveText([plan.name, photo.name])
    await expect(box).toHaveValue('')
    await expect(list).toBeHidden()
    // All of this happened on the same page
    await expect(page.locator('html[data-same]')).toBeAttached()

    // A file needs no text
    await files.setInputFiles([photo])
    await send.press('Enter')
    await expect(sent).toHaveCount(2)
    await expect(sent.last().getByRole('listitem')).toHaveText([photo.name])
    await expectAccessible(page, 'sent')

    // In the back office the files are with the reply, and among the files of the request
    const office = await (await browser.newContext()).newPage()
    await openWorkspace(office, db, language, `/admin/requests?details=${request.id}`)
    const shown = office.getByRole('region', { name: request.reference })
    const waits = shown.getByRole('region', { name: requests.work.reply.label })
    const download = t('requestFiles:download', { name: isolatedFileName(photo.name) })
    await expect(waits.getByRole('button', { name: download })).toBeVisible()
    const item = shown
      .getByRole('region', { name: requestFiles.title })
      .locator('li[data-file]')
      .filter({ hasText: plan.name })
    await expect(item).toContainText(requestFiles.from.reply)
    const received = shown.locator('li[data-kind="received"]').filter({ hasText: text })
    const begun = office.waitForEvent('download')
    await received
      .getByRole('button', { name: t('requestFiles:download', { name: isolatedFileName(plan.name) }) })
      .click()
    expect((await begun).suggestedFilename()).toBe(plan.name)
    await office.context().close()
    await removeRequests(db, mark)
  })

  test(`${language}: a reply at /track to a request that has been deleted keeps text and files`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 404/)
    const mark = newMark()
    const { client_email, request, move } = await requestThatMoves(db, mark)
    await open(page, pathFor(language, '/track'))
    const { sent, box, files, list, send } = await find(page, { ...request, client_email })
    await expect(page.locator('html[data-enhanced]')).toBeAttached()
    const text = 'هذا هو المخطط.'
    await box.fill(text)
    await files.setInputFiles([plan, photo])
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await move(`elsewhere-${client_email}`)
    await send.press('Enter')
    const main = page.getByRole('main')
    const alert = main.getByRole('alert')
    await expect(alert).toHaveText(track.write.failures.notFound)
    await expect(alert).toBeFocused()
    const kept = main.getByRole('textbox', { name: track.write.label })
    const chosen = main.getByRole('list', { name: forms.chosenFiles }).getByRole('listitem')
    const everything = async () => {
      await expect(kept).toHaveValue(text)
      await expect(chosen).toHaveCount(2)
      await expect(main.getByText(forms.filesAgain)).toBeHidden()
    }
    await everything()
    await expectAccessible(page, 'gone')
    await expectNoSidewaysScroll(page, 'gone')
    // Trying again with either button loses nothing
    await main.locator('button[name="write"]').press('Enter')
    await expect(alert).toHaveText(track.write.failures.notFound)
    await everything()
    await main.getByRole('button', { name: track.submit }).press('Enter')
    await expect(alert).toHaveText(track.failures.not_found)
    await everything()
    await move(client_email)
    await main.locator('button[name="write"]').press('Enter')
    await expect(page.getByRole('region', { name: track.messages.title }).getByRole('status')).toHaveText(
      track.write.sent,
    )
    await expect(sent).toHaveCount(1)
    await expect(sent).toContainText(text)
    await expect(sent.getByRole('listitem')).toHaveText([plan.name, photo.name])
    // "Check again" with files alone keeps them as well
    await files.setInputFiles([photo])
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await move(`elsewhere-${client_email}`)
    await page.getByRole('button', { name: track.refresh }).press('Enter')
    await expect(alert).toHaveText(track.failures.not_found)
    await expect(chosen).toHaveCount(1)
    await removeRequests(db, mark)
  })

  test.describe(`${language}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('a reply at /track to a request that has been deleted keeps the text', {
      tag: deviceOf(language),
    }, async ({ page, db, problems }) => {
      problems.expect(/status of 404/)
      const mark = newMark()
      const { client_email, request, move } = await requestThatMoves(db, mark)
      await page.goto(pathFor(language, '/track'))
      const { sent, box, files, send } = await find(page, { ...request, client_email })
      await box.fill('هذا هو المخطط.')
      await files.setInputFiles([plan])
      await move(`elsewhere-${client_email}`)
      await send.press('Enter')
      const main = page.getByRole('main')
      await expect(main.getByRole('alert')).toHaveText(track.write.failures.notFound)
      const kept = main.getByRole('textbox', { name: track.write.label })
      await expect(kept).toHaveValue('هذا هو المخطط.')
      await expect(main.getByText(forms.filesAgain)).toBeVisible()
      await main.locator('input[type="file"]').setInputFiles([plan])
      await move(client_email)
      await main.locator('button[name="write"]').press('Enter')
      await expect(page.getByRole('status')).toHaveText(track.write.sent)
      await expect(sent.getByRole('listitem')).toHaveText([plan.name])
      await removeRequests(db, mark)
    })

    test('a reply at /track brings files, and a refused one keeps the text', {
      tag: deviceOf(language),
    }, async ({ page, db, problems }) => {
      problems.expect(/status of 422/)
      const mark = newMark()
      const client_email = `${mark}@example.com`
      const request = await newRequest(db, mark, { client_email })
      await page.goto(pathFor(language, '/track'))
      const { messages, sent, box, files, send } = await find(page, { ...request, client_email })
      await box.fill('هذا هو المخطط.')
      await files.setInputFiles([program])
      await send.press('Enter')
      await expect(
        messages.getByText(fill(forms.errors.file_type, orderedFileName(program.name))),
      ).toBeVisible()
      await expect(files).toHaveAttribute('aria-invalid', 'true')
      await expect(box).toHaveValue('هذا هو المخطط.')
      await expect(sent).toHaveCount(0)
      // Files do not survive the new page, which says so when they are not what was wrong
      await box.fill('x'.repeat(5001))
      await files.setInputFiles([plan])
      await send.press('Enter')
      await expect(messages.getByText(forms.filesAgain)).toBeVisible()
      await box.fill('هذا هو المخطط.')
      await files.setInputFiles([plan, photo])
      await send.press('Enter')
      await expect(messages.getByRole('status')).toHaveText(track.write.sent)
      await expect(sent.getByRole('listitem')).toHaveText([plan.name, photo.name])
      await removeRequests(db, mark)
    })
  })

  test(`${language}: a reply in the portal brings files, which its sender can download`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    const mark = newMark()
    const client = await newAccount('client')
    const request = await newRequest(db, mark, { user_id: client.id })
    await openWorkspace(page, db, language, '/client/portal', client)
    const item = page.getByRole('listitem').filter({ hasText: request.reference })
    const head = item.getByRole('button', { name: request.reference })
    await head.press('Enter')
    const { messages: texts, write } = clientPortal.requests
    const conversation = item.getByRole('region', { name: texts.title })
    const sent = conversation.locator('li[data-by]')
    const send = conversation.getByRole('button', { name: write.submit })
    const files = conversation.locator('input[type="file"]')
    const list = conversation.getByRole('list', { name: clientPortal.form.files.chosen })

    const chooser = page.waitForEvent('filechooser')
    await conversation.getByRole('button', { name: write.attach }).press('Enter')
    await (await chooser).setFiles([plan, program])
    await expect(list.getByRole('alert')).toContainText(program.name)
    await expectAccessible(page, 'chosen files')
    await expectNoSidewaysScroll(page, 'chosen files')
    await send.press('Enter')
    await expect(conversation.getByRole('alert').last()).toContainText(program.name)
    await expect(sent).toHaveCount(0)
    await list.getByRole('button', { name: new RegExp(program.name) }).press('Enter')
    await files.setInputFiles([photo])
    await expect(list.getByRole('listitem')).toHaveCount(2)

    // The files are kept when the request is closed and opened again, and after a lost response
    await head.press('Enter')
    await head.press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.route('**/track/send', (route) => route.fulfill({ status: 503, json: { failure: 'failed' } }))
    await send.press('Enter')
    await expect(conversation.getByRole('alert')).toContainText(write.failures.failed)
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.unroute('**/track/send')
    await send.press('Enter')
    await expect(conversation.getByText(write.sent)).toBeVisible()
    await expect(list).toHaveCount(0)
    await expect(sent).toHaveCount(1)
    await expect(sent.getByRole('listitem')).toHaveCount(2)
    const download = page.waitForEvent('download')
    await sent
      .getByRole('button', {
        name: t('clientPortal:requests.file.download', { name: isolatedFileName(plan.name) }),
      })
      .press('Enter')
    expect((await download).suggestedFilename()).toBe(plan.name)
    expect(await (await download).failure()).toBeNull()
    await expectAccessible(page, 'sent')
    await page.close()
    await removeRequests(db, mark)
  })
}
