/** Renewed documents: an employee hands one in on the phone, an admin decides on it, and each sees what the other did. */
import { addDays } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import {
  type Browser,
  type Db,
  expect,
  type Language,
  languages,
  literally,
  test,
  words,
} from '#tests/support/e2e.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const today = riyadhDay()
const photo = { name: 'iqama.jpg', mimeType: 'image/jpeg', buffer: fileOf('jpeg') }
const scan = { name: 'iqama.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf', 3000) }
const disguised = { name: 'renamed.pdf', mimeType: 'application/pdf', buffer: fileOf('jpeg') }
const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

/** An approved employee for this test only, whose residence permit ends soon. */
async function employeeWithPermit(db: Db) {
  const account = await newAccount('employee')
  const name = `Omar ${newMark()}`
  const { data: record } = await db
    .from('employees')
    .update({ status: 'approved', full_name_ar: `عمر ${name}`, full_name_en: name })
    .eq('user_id', account.id)
    .select()
    .single()
    .throwOnError()
  await db
    .from('employee_documents')
    .insert({
      employee_id: record.id,
      kind: 'residence_permit',
      number: '2345678901',
      expires_on: addDays(today, 12),
    })
    .throwOnError()
  return {
    account,
    record,
    nameIn: (language: Language) => (language === 'ar' ? record.full_name_ar : record.full_name_en),
    permit: async () =>
      (
        await db
          .from('employee_documents')
          .select('number, expires_on')
          .eq('employee_id', record.id)
          .single()
          .throwOnError()
      ).data,
    /** Stores a renewed document that waits, without its file. */
    async handIn(values: object = {}) {
      const { data } = await db
        .from('document_renewals')
        .insert({
          employee_id: record.id,
          kind: 'residence_permit',
          number: '2345678901',
          expires_on: addDays(today, 400),
          file_url: `/storage/v1/object/employee-documents/${record.id}/${crypto.randomUUID()}.pdf`,
          ...values,
        })
        .select()
        .single()
        .throwOnError()
      return data
    },
    clear: () => removeAccounts(db, account.id),
  }
}

async function onPhone(browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  return { page: await context.newPage(), close: () => context.close() }
}

for (const language of languages) {
  const { employeePortal, employees, fieldErrors, workspace, t } = words(language)
  const { documents } = employeePortal
  const { renewal } = documents

  test(`${language}: an admin keeps a scan of a document, which its employee downloads`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db }) => {
    const person = await employeeWithPermit(db)
    const kind = documents.kinds.residence_permit
    const words = employees.documents.scan
    const stored = async () =>
      (
        await db
          .from('employee_documents')
          .select('file_url')
          .eq('employee_id', person.record.id)
          .single()
          .throwOnError()
      ).data.file_url
    await openWorkspace(page, db, language, `/admin/employees/${person.record.id}`)
    const edit = page.getByRole('button', { name: t('employees:documents.editOf', { document: kind }) })
    const form = page.getByRole('dialog', { name: t('employees:documents.editOf', { document: kind }) })
    const save = form.getByRole('button', { name: workspace.save, exact: true })
    await edit.press('Enter')
    await form.getByLabel(words.label).setInputFiles(program)
    await expect(form.getByText(words.type)).toBeVisible()
    await form.getByLabel(words.label).setInputFiles(disguised)
    await expect(form.getByText(workspace.files.content)).toBeVisible()
    await form.getByLabel(words.label).setInputFiles(scan)
    await expectAccessible(page, 'the form with a scan')
    await save.click()
    await expect(form).toBeHidden()
    const first = await stored()
    expect(first).toContain(`/employee-documents/${person.record.id}/`)
    const open = page.getByRole('button', { name: t('employees:documents.scan.openOf', { document: kind }) })
    await open.press('Enter')
    const shown = page.getByRole('dialog').filter({ hasText: words.recorded })
    await expect(shown.getByText(employees.renewals.pdf)).toBeVisible()
    await expectAccessible(page, 'a scan')
    await page.keyboard.press('Escape')
    await expect(shown).toBeHidden()
    await expect
      .poll(async () => {
        const { data } = await db
          .from('audit_log')
          .select('details')
          .match({ kind: 'look', record_id: person.record.id })
          .throwOnError()
        return data.map(({ details }) => (details as { what: string }).what)
      })
      .toContain('document')

    const phone = await onPhone(browser)
    await openWorkspace(phone.page, db, language, '/employee/portal', person.account)
    const download = phone.page.waitForEvent('download')
    await phone.page
      .getByRole('button', { name: t('employeePortal:documents.scan.downloadOf', { document: kind }) })
      .press('Enter')
    expect((await download).suggestedFilename()).toContain('.pdf')
    await expectNoSidewaysScroll(phone.page, 'own documents')
    await phone.close()

    // Another scan replaces the first one and is then removed
    await edit.press('Enter')
    await form.getByLabel(words.other).setInputFiles(photo)
    await save.click()
    await expect(form).toBeHidden()
    expect(await stored()).not.toBe(first)
    await edit.press('Enter')
    await form.getByRole('button', { name: words.remove }).press('Enter')
    await expect(form.getByText(words.removed)).toBeVisible()
    await save.click()
    await expect(form).toBeHidden()
    expect(await stored()).toBeNull()
    await expect(open).toBeHidden()
    await person.clear()
  })

  test(`${language}: a renewed document is handed in, sent back, handed in again and accepted`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db }) => {
    const person = await employeeWithPermit(db)
    const kind = documents.kinds.residence_permit
    const name = person.nameIn(language)
    const phone = await onPhone(browser)
    const portal = phone.page
    await openWorkspace(portal, db, language, '/employee/portal', person.account)
    const ending = portal.getByRole('region', { name: documents.ending })
    const opener = ending.getByRole('button', {
      name: t('employeePortal:documents.renewal.actionOf', { document: kind }),
    })
    await opener.press('Enter')
    const form = portal.getByRole('dialog', {
      name: t('employeePortal:documents.renewal.title', { document: kind }),
    })
    const number = form.getByLabel(renewal.number, { exact: true })
    const until = form.getByLabel(renewal.expires_on)
    const file = form.getByLabel(renewal.scan.label)
    const submit = form.getByRole('button', { name: renewal.submit, exact: true })
    await expect(number).toHaveValue('2345678901')
    await submit.click()
    await expect(until).toHaveAccessibleDescription(new RegExp(fieldErrors.required))
    await expect(file).toHaveAccessibleDescription(new RegExp(renewal.scan.required))
    await expectAccessible(portal, 'a renewed document that is not complete')
    await expectNoSidewaysScroll(portal, 'a renewed document that is not complete')

    // A file that is not a scan is refused beside its field, and what was typed stays
    await number.fill('2456789012')
    await file.setInputFiles(program)
    await expect(file).toHaveAccessibleDescription(new RegExp(literally(renewal.scan.type)))
    await file.setInputFiles(disguised)
    await expect(file).toHaveAccessibleDescription(new RegExp(literally(workspace.files.content)))
    await file.setInputFiles(photo)
    await expect(form.getByText(photo.name)).toBeVisible()
    await until.fill(addDays(today, 12))
    await submit.click()
    await expect(until).toHaveAccessibleDescription(new RegExp(literally(renewal.later.split('{{')[0] ?? '')))
    await expect(number).toHaveValue('2456789012')
    await until.fill(addDays(today, 400))
    await submit.click()
    await expect(form).toBeHidden()
    const waits = renewal.waiting.split('{{')[0] ?? ''
    await expect(ending).toContainText(waits)
    await expect(opener).toHaveCount(0)
    await expectAccessible(portal, 'a document that was handed in')
    await expectNoSidewaysScroll(portal, 'a document that was handed in')

    // The admin finds the renewed document among what waits, looks at the photo, and sends it back
    await openWorkspace(page, db, language, '/admin/employees')
    const link = page.getByRole('link', {
      name: t('employees:renewals.reviewOne', { document: kind, name }),
    })
    await link.press('Enter')
    const review = page.getByRole('dialog', { name: t('employees:renewals.title', { document: kind }) })
    await expect(
      review.getByRole('img', { name: t('employees:renewals.scan', { document: kind }) }),
    ).toBeVisible()
    const compared = review.getByRole('row', { name: new RegExp(employees.documents.number) })
    await expect(compared).toContainText('2345678901')
    await expect(compared).toContainText('2456789012')
    await expectAccessible(page, 'a renewed document')
    await expectNoSidewaysScroll(page, 'a renewed document')
    const sendBack = review.getByRole('button', { name: employees.renewals.sendBack, exact: true })
    await sendBack.press('Enter')
    const reason = review.getByLabel(employees.renewals.reason)
    await expect(reason).toBeFocused()
    await sendBack.click()
    await expect(reason).toHaveAccessibleDescription(new RegExp(fieldErrors.required))
    await reason.fill('The photo is blurred')
    await sendBack.click()
    await expect(review).toBeHidden()
    await expect(ending).toContainText('The photo is blurred')
    await page.getByRole('button', { name: workspace.undo }).press('Enter')
    await expect(ending).toContainText(waits)
    const badge = page.getByRole('button', {
      name: t('employees:renewals.reviewOf', { document: kind }),
    })
    await badge.click()
    await sendBack.click()
    await reason.fill('The photo is blurred')
    // The change is read before the response arrives
    await page.route(
      '**/rpc/send_renewal_back',
      async (route) => {
        const answer = await route.fetch()
        await page.waitForResponse(/\/rest\/v1\/document_renewals\?/)
        await route.fulfill({ response: answer })
      },
      { times: 1 },
    )
    await sendBack.click()
    await expect(review).toBeHidden()

    // The employee reads why, and hands it in again without typing the number again
    await expect(ending).toContainText('The photo is blurred')
    const notice = portal.getByRole('article').filter({ hasText: 'The photo is blurred' })
    await expect(notice).toHaveCount(1)
    await ending
      .getByRole('button', { name: t('employeePortal:documents.renewal.againOf', { document: kind }) })
      .press('Enter')
    await expect(number).toHaveValue('2456789012')
    await expect(until).toHaveValue(addDays(today, 400))
    await file.setInputFiles(scan)
    await submit.click()
    await expect(form).toBeHidden()

    // The admin corrects the date and accepts: the document is updated immediately
    await badge.click()
    await expect(review).toContainText(employees.renewals.pdf)
    const corrected = addDays(today, 401)
    await review.getByLabel(employees.documents.expires_on).fill(corrected)
    await review.getByRole('button', { name: employees.renewals.accept, exact: true }).click()
    await expect(review).toBeHidden()
    expect(await person.permit()).toEqual({ number: '2456789012', expires_on: corrected })
    await expect(badge).toHaveCount(0)
    // What opened the dialog is gone, so the keyboard continues in the same part
    await expect(page.getByRole('heading', { name: employees.documents.title, exact: true })).toBeFocused()
    await expect(ending).toHaveCount(0)
    await expect(portal.getByText((renewal.accepted.split('{{')[0] ?? '').trim())).toBeVisible()
    await phone.close()
    await person.clear()
  })

  test(`${language}: what waits is changed and taken back`, { tag: deviceOf(language) }, async ({
    page,
    db,
  }) => {
    const person = await employeeWithPermit(db)
    const kind = documents.kinds.residence_permit
    await person.handIn()
    await openWorkspace(page, db, language, '/employee/portal', person.account)
    await page
      .getByRole('button', { name: t('employeePortal:documents.renewal.changeOf', { document: kind }) })
      .press('Enter')
    const form = page.getByRole('dialog')
    await expect(form).toContainText(renewal.scan.kept)
    await form.getByLabel(renewal.number, { exact: true }).fill('2999999999')
    await form.getByRole('button', { name: renewal.save, exact: true }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('2999999999')).toBeVisible()
    const back = page.getByRole('button', {
      name: t('employeePortal:documents.renewal.takeBack.actionOf', { document: kind }),
    })
    await back.click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: renewal.takeBack.confirm, exact: true })
      .click()
    await expect(back).toHaveCount(0)
    await expect(
      page
        .getByRole('button', { name: t('employeePortal:documents.renewal.actionOf', { document: kind }) })
        .first(),
    ).toBeVisible()
    const { data } = await db
      .from('document_renewals')
      .select()
      .eq('employee_id', person.record.id)
      .throwOnError()
    expect(data).toEqual([])
    await person.clear()
  })
}

test('an admin is told what happened to a renewed document in the meantime', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 409/)
  const { employees, workspace, t } = words('en')
  const person = await employeeWithPermit(db)
  const first = await person.handIn()
  const address = `/admin/employees/${person.record.id}`
  await openWorkspace(page, db, 'en', `${address}?renewal=${first.id}`)
  const review = page.getByRole('dialog', {
    name: t('employees:renewals.title', { document: employees.documents.kinds.residence_permit }),
  })
  const accept = review.getByRole('button', { name: employees.renewals.accept, exact: true })
  await expect(accept).toBeVisible()

  // Someone changes the document: the comparison shows the new number
  await db
    .from('employee_documents')
    .update({ number: '777' })
    .eq('employee_id', person.record.id)
    .throwOnError()
  await expect(review).toContainText(employees.renewals.changed)
  await expect(review.getByRole('row', { name: /777/ })).toBeVisible()

  // The employee replaces the renewed document after the admin has corrected it
  await review.getByLabel(employees.documents.number).fill('123')
  await db.from('document_renewals').update({ number: '888' }).eq('id', first.id).throwOnError()
  await accept.click()
  await expect(review.getByRole('alert')).toContainText(workspace.form.stale.title)
  await review.getByRole('button', { name: workspace.form.stale.theirs }).click()
  await expect(review.getByLabel(employees.documents.number)).toHaveValue('888')

  // The employee takes it back
  await db.from('document_renewals').delete().eq('id', first.id).throwOnError()
  await expect(page.getByRole('dialog')).toContainText(employees.renewals.over.gone)
  await page.getByRole('button', { name: employees.renewals.over.close, exact: true }).last().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await person.permit()).toEqual({ number: '777', expires_on: addDays(today, 12) })
  await person.clear()
})

for (const language of languages) {
  const { employees, fieldErrors, workspace, t } = words(language)

  test(`${language}: what the database refuses is said in words, beside its field`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of (400|409)/)
    const person = await employeeWithPermit(db)
    await openWorkspace(page, db, language, `/admin/employees/${person.record.id}`)
    await page
      .getByRole('button', {
        name: t('employees:documents.addOf', { document: employees.documents.kinds.contract }),
      })
      .press('Enter')
    const form = page.getByRole('dialog')
    const number = form.getByLabel(employees.documents.contractNumber)
    const until = form.getByLabel(employees.documents.expires_on)
    await number.fill('77')
    await until.fill('2031-03-01')
    const refuse = (status: number, code: string, message: string) =>
      page.route('**/rest/v1/employee_documents*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, json: { code, message, details: null, hint: null } })
          : route.continue(),
      )
    const save = async () => {
      await until.press('Enter')
      await expect(page.locator('body')).not.toContainText(/violates|relation|constraint/)
    }
    const broken = 'new row for relation "employee_documents" violates check constraint'
    await refuse(400, '23514', `${broken} "employee_documents_number_check"`)
    await save()
    await expect(form.getByText(fieldErrors.refused)).toBeVisible()
    await expect(number).toBeFocused()
    await expect(number).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(workspace.errors.invalid)).toBeVisible()
    await page.unroute('**/rest/v1/employee_documents*')

    // Another tab added this document a moment ago
    const twice = 'duplicate key value violates unique constraint "employee_documents_kind_key"'
    await refuse(409, '23505', twice)
    await save()
    await expect(page.getByText(workspace.errors.document_exists)).toBeVisible()
    await expect(number).toHaveValue('77')
    await page.unroute('**/rest/v1/employee_documents*')
    await until.press('Enter')
    await expect(form).toBeHidden()
    await person.clear()
  })
}
