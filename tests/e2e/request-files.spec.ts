/** Files of requests, from the forms of visitors and clients to the screen of an admin. */
import { readFileSync } from 'node:fs'
import { newAccount, signInAs } from '#tests/support/accounts.ts'
import { type Db, expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { FormOnPage, serviceAt, storedUnder, uniqueEmail, uniqueName } from '#tests/support/visitor-forms.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const plan = { name: 'مخطط الدور الأول.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf', 4000) }
const photo = { name: 'site.png', mimeType: 'image/png', buffer: fileOf('png') }
const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }
const fake = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: fileOf('jpeg') }
const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf', 20 * 1024 * 1024 + 1) }

const filesUnder = async (db: Db, name: string) => {
  const [request] = await storedUnder(db, name)
  const { data } = await db
    .from('request_files')
    .select('name, kind, source')
    .eq('request_id', request?.id ?? '')
    .order('kind')
    .throwOnError()
  return data.map(({ name, kind, source }) => [name, kind, source])
}
const fill = (text: string, name: string) => text.replace('{{name}}', name)

for (const language of languages) {
  const { forms, clientPortal, requestFiles, requests, workspace } = words(language)

  for (const kind of ['contact', 'request'] as const)
    test(`${language}: files go along with the ${kind} form, by keyboard`, {
      // Both forms use the same part for files
      tag: kind === 'contact' ? deviceOf(language) : '@slow',
    }, async ({ page, db }) => {
      const { id } = await serviceAt(db, language, 3)
      await open(page, pathFor(language, kind === 'request' ? `/request?service=${id}` : '/contact'))
      const form = new FormOnPage(kind, language, page.getByRole('main'))
      const name = uniqueName('Files')
      const fields =
        kind === 'contact'
          ? { name, email: uniqueEmail(), message: 'أرفقت المخطط' }
          : ({
              client_name: name,
              client_email: uniqueEmail(),
              client_phone: '0501234567',
              project_description: 'أرفقت المخطط',
            } as const)
      await form.fill(fields)
      const input = form.field('files')
      const list = form.scope.getByRole('list', { name: forms.chosenFiles })
      await input.setInputFiles([plan, program])
      await expect(list).toContainText(fill(forms.errors.file_type, program.name))
      // Files that are chosen later are added
      await input.setInputFiles([fake, large, photo])
      await expect(list.getByRole('listitem')).toHaveCount(5)
      await expect(list).toContainText(fill(forms.errors.file_content, fake.name))
      await expect(list).toContainText(fill(forms.errors.file_large, large.name))
      await expectAccessible(page, 'chosen files')
      await expectNoSidewaysScroll(page, 'chosen files')

      // The form is not sent with these files, and nothing that was typed is lost
      await form.submit.press('Enter')
      await expect(form.alert).toContainText(/\S/)
      await expect(input).toBeFocused()
      await form.expectValues(fields)
      for (const { name } of [program, fake, large]) {
        const remove = list.getByRole('button', { name: fill(forms.files.remove, name) })
        await remove.focus()
        await page.keyboard.press('Enter')
        await expect(remove).toHaveCount(0)
      }
      await expect(input).not.toHaveAttribute('aria-invalid')
      await form.submit.press('Enter')
      await form.expectSuccess()
      expect(await filesUnder(db, name)).toEqual([
        [plan.name, 'pdf', 'form'],
        [photo.name, 'png', 'form'],
      ])
    })

  test(`${language}: files go along with a request from the client portal`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const account = await newAccount('client')
    await signInAs(page, language, 'client', account)
    await page.getByRole('button', { name: clientPortal.newRequest }).first().click()
    const dialog = page.getByRole('dialog', { name: clientPortal.form.title })
    const { id } = await serviceAt(db, language, 3)
    await dialog.getByLabel(clientPortal.form.labels.service_id).selectOption(id)
    const name = uniqueName('Portal')
    await dialog.getByLabel(clientPortal.form.labels.client_name).fill(name)
    await dialog.getByLabel(clientPortal.form.labels.client_phone).fill('0501234567')
    await dialog.getByLabel(clientPortal.form.labels.project_description).fill('أرفقت المخطط')
    await dialog.locator('input[type="file"]').setInputFiles([plan, program])
    const list = dialog.getByRole('list', { name: clientPortal.form.files.chosen })
    await expect(list.getByRole('alert')).toContainText(program.name)
    await dialog.getByRole('button', { name: clientPortal.form.submit }).click()
    await expect(dialog).toBeVisible()
    await list.getByRole('button', { name: new RegExp(program.name) }).click()
    await dialog.getByRole('button', { name: clientPortal.form.submit }).click()
    await expect(dialog).toBeHidden()
    expect(await filesUnder(db, name)).toEqual([[plan.name, 'pdf', 'form']])
    const [stored] = await storedUnder(db, name)
    expect(stored?.user_id).not.toBeNull()
  })

  test(`${language}: an admin sees, downloads, adds and deletes files of a request`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const request = await newRequest(db, mark)
    await openWorkspace(page, db, language, `/admin/requests?details=${request.id}`)
    const shown = page.getByRole('region', { name: request.reference })
    const part = shown.getByRole('region', { name: requestFiles.title })
    await part.getByRole('button', { name: requestFiles.add }).press('Enter')
    await part.locator('input[type="file"]').setInputFiles([plan, photo, program])
    await expect(part.getByText(workspace.files.kind)).toBeVisible()
    const item = (name: string) => part.locator('li[data-file]').filter({ hasText: name })
    await expect(item(plan.name)).toContainText(requestFiles.kinds.pdf)
    await expect(item(photo.name)).toContainText(requestFiles.kinds.png)
    await expectAccessible(page, 'files of a request')
    await expectNoSidewaysScroll(page, 'files of a request')
    const timeline = shown.getByRole('region', { name: requests.details.history })
    await expect(timeline).toContainText(plan.name)

    await item(photo.name)
      .getByRole('button', { name: new RegExp(fill(requestFiles.show, '.*')) })
      .press('Enter')
    const preview = page.getByRole('dialog', { name: photo.name })
    await expect(preview.getByRole('img', { name: photo.name })).toHaveJSProperty('complete', true)
    // A key that is pressed before the picture has the focus still acts on the picture
    await page
      .getByRole('heading', { name: request.reference, includeHidden: true })
      .first()
      .dispatchEvent('keydown', { key: 'Escape', code: 'Escape' })
    await expect(preview).toBeHidden()
    await expect(shown).toBeVisible()
    await expect(page).toHaveURL(new RegExp(request.id))

    const downloading = page.waitForEvent('download')
    await item(plan.name)
      .getByRole('button', { name: new RegExp(fill(requestFiles.download, '.*')) })
      .click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(plan.name)
    expect(readFileSync(await download.path()).equals(plan.buffer)).toBe(true)

    await item(plan.name)
      .getByRole('button', { name: new RegExp(fill(requestFiles.remove, '.*')) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: requestFiles.delete.confirm }).click()
    await expect(item(plan.name)).toHaveCount(0)
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(item(plan.name)).toBeVisible()
    const restored = requestFiles.events.restored.split('{{')[0] ?? ''
    await expect(timeline.getByText(restored)).toContainText(plan.name)
  })
}

test('a file that an answer attached can be downloaded there, also when it is of another request again', async ({
  page,
  db,
}) => {
  const { requestFiles } = words('ar')
  const mark = newMark()
  const [own, other] = [await newRequest(db, mark), await newRequest(db, mark)]
  const address = `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`
  const { data: file } = await db
    .from('request_files')
    .insert({ request_id: other.id, name: 'عرض.pdf', kind: 'pdf', size: 10, file_url: address })
    .select('id, name, kind, size')
    .single()
    .throwOnError()
  const gone = { ...file, id: crypto.randomUUID(), name: 'gone.pdf' }
  await db
    .from('request_messages')
    .insert({
      request_id: own.id,
      email: own.client_email,
      locale: 'ar',
      subject: 's',
      body: 'b',
      state: 'sent',
      files: [file, gone],
    })
    .throwOnError()
  await openWorkspace(page, db, 'ar', `/admin/requests?search=${mark}&details=${own.id}`)
  const attached = page.getByRole('list', { name: requestFiles.attached })
  await expect(attached.getByRole('listitem').filter({ hasText: gone.name })).toContainText(requestFiles.gone)
  await expect(attached.getByRole('button', { name: file.name })).toBeVisible()
  await removeRequests(db, mark)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('files go along, and what is wrong is said beside the field', { tag: '@phone' }, async ({
    page,
    context,
    baseURL,
    db,
    problems,
  }) => {
    problems.expect(/\.js csp$/, /status of 422/)
    await context.addCookies([
      { name: 'seen', value: (Date.now() - 60_000).toString(36), url: baseURL ?? '' },
    ])
    const { forms } = words('ar')
    await page.goto(pathFor('ar', '/contact'), { waitUntil: 'domcontentloaded' })
    const form = new FormOnPage('contact', 'ar', page.getByRole('main'))
    const name = uniqueName('Plain')
    const fields = { name, email: uniqueEmail(), message: 'أرفقت المخطط' }
    await form.fill(fields)
    await form.field('files').setInputFiles([plan, fake])
    await form.submit.click()
    await form.expectError('files', fill(forms.errors.file_content, fake.name))
    await form.expectValues(fields)
    await form.field('files').setInputFiles([plan])
    await form.submit.click()
    await form.expectSuccess()
    expect(await filesUnder(db, name)).toEqual([[plan.name, 'pdf', 'form']])
  })
})
