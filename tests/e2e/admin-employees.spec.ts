import { readFile } from 'node:fs/promises'
import { addDays } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { type Db, expect, type Locator, languages, type Page, test, words } from '#tests/support/e2e.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

/** An applicant for this test only, found by the mark in both names. */
async function newApplicant(db: Db, mark = newMark(), first = ['أحمد', 'Ahmad']) {
  const names = { full_name_ar: `${first[0]} ${mark}`, full_name_en: `${first[1]} ${mark}` }
  const { id: account } = await newAccount('employee', names)
  const { data } = await db
    .from('employees')
    .update({ position_en: 'Engineer' })
    .eq('user_id', account)
    .select()
    .single()
    .throwOnError()
  return { ...data, mark, nameIn: { ar: names.full_name_ar, en: names.full_name_en } }
}

const approve = (db: Db, id: string) =>
  db.from('employees').update({ status: 'approved' }).eq('id', id).throwOnError()
const rowOf = async (db: Db, id: string) =>
  (await db.from('employees').select().eq('id', id).single().throwOnError()).data
// Deleting the profile deletes the application as well
const remove = (db: Db, ...people: { user_id: string }[]) =>
  removeAccounts(db, ...people.map(({ user_id }) => user_id))

const card = (page: Page, mark: string) => page.getByRole('listitem').filter({ hasText: mark })
/** Opens someone's menu and chooses one of its items. */
async function choose(card: Locator, item: string) {
  await card.getByRole('button').last().click()
  await card.page().getByRole('menuitem', { name: item, exact: true }).click()
}
const contract = { name: 'عقد.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 contract') }

/** Waits until the browser has drawn a picture. */
const expectShown = (picture: Locator) =>
  expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

/** The names of all stored documents. */
async function documents(db: Db): Promise<string[]> {
  const { data, error } = await db.storage.from('team-documents').list('', { limit: 1000 })
  if (error) throw error
  return data.map(({ name }) => name)
}

test('an application is approved or rejected from its page', { tag: '@phone' }, async ({ page, db }) => {
  const { t } = words('ar')
  const person = await newApplicant(db)
  const name = person.nameIn.ar
  await openWorkspace(page, db, 'ar', `/admin/employees/${person.id}`)
  for (const choice of ['rejectOne', 'approveOne'] as const) {
    await page.getByRole('link', { name: t(`employees:${choice}`, { name }) }).click()
    await expect(page.getByRole('dialog', { name: t(`employees:${choice}`, { name }) })).toBeVisible()
    await page.goBack()
  }
  await approve(db, person.id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // The phone can be corrected on the page that shows it
  await page.getByRole('link', { name: t('employees:person.edit') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('employees:personOf', { name }) })
  await dialog.getByLabel(t('employees:fields.phone')).fill('0551234567')
  await dialog.getByRole('button', { name: t('workspace:save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(new RegExp(`/admin/employees/${person.id}$`))
  await expect(page.getByRole('main')).toContainText('55 123 4567')
  await expect(page.getByRole('link', { name: t('employees:person.edit') })).toBeFocused()
  await expect(page.getByRole('link', { name: t('employees:approveOne', { name }) })).toBeHidden()
  await remove(db, person)
})

for (const language of languages) {
  const { employees, fieldErrors, workspace, t } = words(language)

  test(`${language}: an applicant is approved with terms and a contract, edited and written to`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const person = await newApplicant(db)
    await db.from('employees').update({ position_en: person.position_ar }).eq('id', person.id).throwOnError()
    const name = person.nameIn[language]
    await openWorkspace(page, db, language, `/admin/employees?search=${person.mark}`)
    await expect(page.getByRole('link', { name: employees.back })).toHaveAttribute('href', '/admin')
    await expect(card(page, person.mark)).toContainText(employees.statuses.pending)
    await card(page, person.mark)
      .getByRole('button', { name: t('employees:approveOne', { name }) })
      .click()
    const dialog = page.getByRole('dialog', { name: t('employees:approveOne', { name }) })
    const position = dialog.getByLabel(`${employees.fields.position} (${workspace.languages.en})`)
    // The application has the position in Arabic only, so the English one is not filled in
    await expect(position).toHaveValue('')
    await dialog.getByRole('button', { name: employees.terms.save }).click()
    await expect(position).toHaveAccessibleDescription(fieldErrors.required)
    await expect(position).toBeFocused()
    await position.fill('Electrical engineer')
    await expect(dialog.getByLabel(employees.fields.employee_join_date)).toHaveValue(/^\d{4}-\d\d-\d\d$/)
    await dialog.getByLabel(employees.fields.base_salary).fill('١٢٬٥٠٠٫٥')
    await dialog.getByLabel(employees.fields.housing_allowance).fill('3000')
    await dialog.getByLabel(employees.fields.food_allowance).fill('كثير')
    await expect(dialog.getByText(employees.terms.noAmount)).toBeVisible()
    await expect(dialog.getByRole('status')).toHaveText(t('employees:terms.riyals', { amount: '15,500.50' }))
    const file = dialog.locator('input[type="file"]')
    await file.setInputFiles({ ...contract, name: 'photo.png' })
    await expect(file).toHaveAccessibleDescription(new RegExp(employees.contract.type))
    // Otherwise the employee could be approved without the intended contract
    await expect(dialog.getByRole('button', { name: employees.terms.save })).toBeDisabled()
    await dialog.getByRole('button', { name: employees.contract.without }).click()
    await expect(dialog.getByRole('button', { name: employees.terms.save })).toBeEnabled()
    await file.setInputFiles({ ...contract, buffer: Buffer.alloc(10 * 1024 * 1024 + 1) })
    await expect(file).toHaveAccessibleDescription(new RegExp(employees.contract.large))
    await file.setInputFiles(contract)
    await dialog.getByRole('button', { name: employees.terms.save }).click()
    await expect(page.getByText(employees.terms.approved)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(card(page, person.mark)).toContainText(employees.statuses.approved)

    const stored = await rowOf(db, person.id)
    expect(stored).toMatchObject({
      status: 'approved',
      position_en: 'Electrical engineer',
      base_salary: 12500.5,
      housing_allowance: 3000,
      food_allowance: 0,
    })
    expect(stored.contract_url).toMatch(/^\/storage\/v1\/object\/team-documents\/[\w-]+\.pdf$/)

    const edit = t('employees:editOne', { name })
    await choose(card(page, person.mark), employees.page.terms)
    const editing = page.getByRole('dialog', { name: edit })
    const downloading = page.waitForEvent('download')
    await editing.getByRole('button', { name: employees.contract.open }).click()
    expect(await readFile(await (await downloading).path())).toEqual(contract.buffer)
    // Someone else saves first: neither change is lost
    await editing.getByLabel(employees.fields.project_name).fill('Mine')
    await db.from('employees').update({ project_name: 'Theirs' }).eq('id', person.id).throwOnError()
    await editing.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(editing.getByRole('alert')).toContainText('Theirs')
    await editing.getByRole('button', { name: workspace.form.stale.mine }).click()
    await expect(page.getByText(employees.terms.saved)).toBeVisible()
    await expect(card(page, person.mark)).toContainText('Mine')

    const notify = t('employees:notifyOne', { name })
    await card(page, person.mark).getByRole('button', { name: notify }).click()
    const writing = page.getByRole('dialog', { name: notify })
    await expect(writing.getByText(employees.notification.none)).toBeVisible()
    await writing.getByRole('button', { name: employees.notification.send }).click()
    await expect(writing.getByText(fieldErrors.required)).toHaveCount(4)
    await writing
      .getByLabel(employees.notification.type)
      .selectOption({ label: employees.notification.types.warning })
    for (const side of ['ar', 'en'] as const) {
      await writing
        .getByLabel(`${employees.notification.subject} (${workspace.languages[side]})`)
        .fill(`Subject ${side}`)
      await writing
        .getByLabel(`${employees.notification.message} (${workspace.languages[side]})`)
        .fill(`Message ${side}`)
    }
    await writing.getByRole('button', { name: employees.notification.send }).click()
    await expect(page.getByText(employees.notification.done)).toBeVisible()
    await expect(writing).toBeHidden()
    await card(page, person.mark).getByRole('button', { name: notify }).click()
    // What was sent is folded away above the buttons, which end the dialog as in any other
    const earlier = writing.locator('summary').filter({ hasText: `${employees.notification.earlier} (1)` })
    await expect(writing.getByText(`Subject ${language}`)).toBeHidden()
    await earlier.press('Enter')
    await expect(writing.getByText(`Subject ${language}`)).toBeVisible()
    await expect(writing.getByText(employees.notification.unread)).toBeVisible()
    await expect(writing.locator('form > :last-child')).toContainText(employees.notification.send)
    await expect(writing.locator('form + *')).toHaveCount(0)
    const { data: sent } = await db.from('employee_notifications').select().eq('employee_id', person.id)
    expect(sent).toMatchObject([
      { notification_type: 'warning', subject_ar: 'Subject ar', message_en: 'Message en' },
    ])
    expect(sent?.[0]?.sent_by).not.toBeNull()
    await remove(db, person)
  })

  test(`${language}: an applicant is rejected with a reason, and not without one`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const person = await newApplicant(db)
    const reject = t('employees:rejectOne', { name: person.nameIn[language] })
    await openWorkspace(page, db, language, `/admin/employees?search=${person.mark}`)
    await card(page, person.mark).getByRole('button', { name: reject }).click()
    const dialog = page.getByRole('dialog', { name: reject })
    await dialog.getByLabel(employees.fields.rejection_reason).fill('   ')
    await dialog.getByRole('button', { name: employees.reject, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: employees.rejection.cancelled })).toBeVisible()
    await expect(card(page, person.mark).getByRole('button', { name: reject })).toBeFocused()
    expect((await rowOf(db, person.id)).status).toBe('pending')

    await card(page, person.mark).getByRole('button', { name: reject }).click()
    await dialog.getByLabel(employees.fields.rejection_reason).fill('No vacancy now')
    const counted = page.waitForResponse(/\/rpc\/pending_counts/)
    await dialog.getByRole('button', { name: employees.reject, exact: true }).click()
    await expect(page.getByText(employees.rejection.done)).toBeVisible()
    expect((await counted).ok()).toBe(true)
    await expect(card(page, person.mark)).toContainText('No vacancy now')
    await expect(card(page, person.mark).getByRole('button')).toHaveAccessibleName(
      t('workspace:actionsFor', { name: person.nameIn[language] }),
    )
    expect(await rowOf(db, person.id)).toMatchObject({
      status: 'rejected',
      rejection_reason: 'No vacancy now',
    })

    const tabs = page.getByRole('group', { name: employees.filter })
    await expect(tabs.getByRole('button', { name: employees.statuses.rejected })).toContainText('1')
    await tabs.getByRole('button', { name: employees.statuses.pending }).click()
    await expect(page.getByRole('heading', { name: employees.notFound })).toBeVisible()
    await expect(page).toHaveURL(/status=pending/)
    await tabs.getByRole('button', { name: employees.statuses.rejected }).click()
    await expect(card(page, person.mark)).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: workspace.export }).click()
    const table = await readFile(await (await downloading).path(), 'utf8')
    expect(table.split('\r\n')).toHaveLength(2)
    expect(table).toContain(person.email)
    await remove(db, person)
  })

  test(`${language}: an employee is corrected, leaves and comes back`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const person = await newApplicant(db)
    await approve(db, person.id)
    const name = person.nameIn[language]
    await openWorkspace(page, db, language, `/admin/employees?search=${person.mark}`)
    const press = (words: string) => card(page, person.mark).getByRole('button', { name: words }).click()

    const correct = t('employees:personOf', { name })
    await choose(card(page, person.mark), employees.person.edit)
    const dialog = page.getByRole('dialog', { name: correct })
    const phone = dialog.getByLabel(employees.fields.phone)
    await phone.fill('123')
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(phone).toHaveAccessibleDescription(fieldErrors.phone)
    await phone.fill('٠٥٥ ١٢٣ ٤٥٦٧')
    await dialog.getByLabel(`${employees.person.name} (${workspace.languages.ar})`).fill(`مها ${person.mark}`)
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(employees.terms.saved)).toBeVisible()
    await expect(card(page, person.mark)).toContainText(`مها ${person.mark}`)
    expect(await rowOf(db, person.id)).toMatchObject({ phone: '+966551234567' })
    const { data: profile } = await db.from('user_profiles').select().eq('id', person.user_id).single()
    expect(profile).toMatchObject({
      full_name: `مها ${person.mark} · ${person.nameIn.en}`,
      phone: '+966551234567',
    })

    const leave = t('employees:leaving.title', { name })
    await choose(card(page, person.mark), employees.leave)
    const leaving = page.getByRole('dialog', { name: leave })
    await leaving.getByLabel(employees.fields.left_on).fill('')
    await leaving.getByRole('button', { name: employees.leaving.confirm }).click()
    await expect(leaving.getByText(fieldErrors.required)).toBeVisible()
    await leaving.getByLabel(employees.fields.left_on).fill('2026-10-31')
    await leaving.getByRole('button', { name: employees.leaving.confirm }).click()
    await expect(page.getByText(employees.leaving.done)).toBeVisible()
    await expect(card(page, person.mark)).toContainText(employees.statuses.left)
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'left', left_on: '2026-10-31' })
    const tabs = page.getByRole('group', { name: employees.filter })
    await expect(tabs.getByRole('button', { name: employees.statuses.left })).toContainText('1')

    await press(t('employees:takeBackOne', { name }))
    const question = page.getByRole('dialog', { name: t('employees:takeBackOne', { name }) })
    await question.getByRole('button', { name: employees.takeBack, exact: true }).click()
    await expect(page.getByText(employees.takenBack)).toBeVisible()
    await expect(card(page, person.mark)).toContainText(employees.statuses.approved)
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'approved', left_on: null })

    // The employee's page can record and undo a departure as well
    await page.goto(`/admin/employees/${person.id}`)
    const menu = page.getByRole('button', { name: t('workspace:actionsFor', { name }), exact: true })
    const inMenu = async (item: string) => {
      await menu.press('Enter')
      // The menu moves the focus to its first item once it is open
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    }
    await inMenu(employees.leave)
    await leaving.getByLabel(employees.fields.left_on).fill('2026-01-31')
    await leaving.getByRole('button', { name: employees.leaving.confirm }).click()
    await expect(leaving).toBeHidden()
    const again = page.getByRole('button', { name: t('employees:takeBackOne', { name }) })
    await expect(again).toBeVisible()
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'left', left_on: '2026-01-31' })
    await again.press('Enter')
    await question.getByRole('button', { name: employees.takeBack, exact: true }).click()
    await expect(page.getByRole('link', { name: employees.notify })).toBeVisible()
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'approved' })

    // Until a last day in the future nothing changes, and the day can be changed or cancelled
    const day = addDays(riyadhDay(), 10)
    await inMenu(employees.leave)
    await leaving.getByLabel(employees.fields.left_on).fill(day)
    await leaving.getByRole('button', { name: employees.leaving.confirm }).click()
    await expect(page.getByText(employees.leaving.planned.split('{{')[0] ?? '')).toBeVisible()
    await expect(page.getByRole('term').filter({ hasText: employees.fields.leaves_on })).toBeVisible()
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'approved', left_on: day })
    await page.goto(`/admin/employees?search=${person.mark}&status=leaving`)
    await expect(card(page, person.mark)).toContainText(employees.days.leaves_on)
    await page.goto(`/admin/employees/${person.id}`)
    await inMenu(employees.leaving.change)
    const changing = page.getByRole('dialog', { name: t('employees:leaving.changeOf', { name }) })
    await expect(changing.getByLabel(employees.fields.left_on)).toHaveValue(day)
    await changing.getByLabel(employees.fields.left_on).fill(addDays(day, 1))
    await changing.getByRole('button', { name: employees.leaving.save }).click()
    await expect(changing).toBeHidden()
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'approved', left_on: addDays(day, 1) })
    await inMenu(employees.leaving.cancel)
    const cancelling = page.getByRole('dialog', { name: t('employees:leaving.cancelOne', { name }) })
    await cancelling.getByRole('button', { name: employees.leaving.cancel, exact: true }).click()
    await expect(page.getByText(employees.leaving.cancelled)).toBeVisible()
    expect(await rowOf(db, person.id)).toMatchObject({ status: 'approved', left_on: null })
    await remove(db, person)
  })

  test(`${language}: the employees screen is accessible, in every state`, {
    tag: withAllOn(language),
  }, async ({ page, db, isMobile }) => {
    // Colours are measured after the transitions
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const waiting = await newApplicant(db)
    const approved = await newApplicant(db, waiting.mark, ['سعاد', 'Suad'])
    await approve(db, approved.id)
    await openWorkspace(page, db, language, `/admin/employees?search=${waiting.mark}`)
    await expect(card(page, waiting.mark)).toHaveCount(2)
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    const dialog = page.getByRole('dialog')
    const name = waiting.nameIn[language]
    await page.getByRole('button', { name: t('employees:approveOne', { name }) }).click()
    await dialog.getByLabel(`${employees.fields.position} (${workspace.languages.ar})`).fill('')
    await dialog.getByLabel(employees.fields.base_salary).fill('x')
    await dialog.getByRole('button', { name: employees.terms.save }).click()
    await expect(dialog.getByText(fieldErrors.required)).toBeVisible()
    await expectAccessible(page, 'approval')
    await expectNoSidewaysScroll(page, 'approval')
    await dialog.getByRole('button', { name: workspace.cancel }).click()
    await page.getByRole('button', { name: workspace.unsaved.discard, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: t('employees:rejectOne', { name }) }).click()
    await expect(dialog.getByLabel(employees.fields.rejection_reason)).toBeVisible()
    await expectAccessible(page, 'rejection')
    await dialog.getByRole('button', { name: workspace.cancel }).click()
    await expect(dialog).toHaveCount(0)
    const notify = t('employees:notifyOne', { name: approved.nameIn[language] })
    // On a phone it is in the menu
    if (isMobile) await choose(card(page, approved.nameIn[language]), employees.notify)
    else await page.getByRole('button', { name: notify }).click()
    await dialog.getByRole('button', { name: employees.notification.send }).click()
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(4)
    await expectAccessible(page, 'notification')
    await expectNoSidewaysScroll(page, 'notification')
    await remove(db, waiting, approved)
  })

  test(`${language}: an employee has a page of their own, with contract, notifications and requests`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const person = await newApplicant(db)
    await approve(db, person.id)
    await db
      .from('employee_notifications')
      .insert({
        employee_id: person.id,
        notification_type: 'note',
        subject_ar: 'اجتماع',
        subject_en: 'Meeting',
        message_ar: 'يوم الأحد',
        message_en: 'On Sunday',
      })
      .throwOnError()
    const name = person.nameIn[language]
    await openWorkspace(page, db, language, `/admin/employees?search=${person.mark}`)
    await card(page, person.mark).getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('region', { name: employees.page.person })).toContainText(person.email)
    await expect(page.getByText(employees.page.noContract)).toBeVisible()
    await page.getByText(language === 'ar' ? 'اجتماع' : 'Meeting').click()
    await expect(page.getByText(language === 'ar' ? 'يوم الأحد' : 'On Sunday')).toBeVisible()
    await expectAccessible(page, 'page of an employee')
    await expectNoSidewaysScroll(page, 'page of an employee')
    // Each action opens its dialog on the list
    await page.getByRole('link', { name: employees.notify }).click()
    await expect(page.getByRole('dialog', { name: t('employees:notifyOne', { name }) })).toBeVisible()
    await page.goto(`/admin/employees/${crypto.randomUUID()}`)
    await expect(page.getByText(employees.page.gone)).toBeVisible()
    await remove(db, person)
  })
}

test('the photo of an employee is shown to admins alone, the whole page with one request for addresses', {
  tag: '@slow',
}, async ({ page, db, request }) => {
  const { employees, workspace } = words('en')
  const mark = newMark()
  const [first, second] = [await newApplicant(db, mark), await newApplicant(db, mark, ['منى', 'Mona'])]
  await openWorkspace(page, db, 'en', `/admin/employees?search=${mark}`)
  const dialog = page.getByRole('dialog')
  for (const { nameIn } of [first, second]) {
    await choose(card(page, mark).filter({ hasText: nameIn.en }), employees.person.edit)
    await dialog.locator('input[type="file"]').setInputFiles('app/assets/icon-512.png')
    await expectShown(dialog.getByRole('img', { name: employees.person.photo }))
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  const { profile_image_url } = await rowOf(db, first.id)
  expect(profile_image_url).toMatch(/^\/storage\/v1\/object\/employee-photos\/[\w-]+\.(webp|png)$/)
  const address = profile_image_url ?? ''
  for (const path of [address, address.replace('/object/', '/object/public/')])
    expect((await request.get(path)).ok(), path).toBe(false)

  let signed = 0
  page.on('request', (sent) => {
    if (sent.url().endsWith('/object/sign/employee-photos')) signed += 1
    expect(sent.url()).not.toMatch(/\/pictures\/.*employee-photos/)
  })
  await page.reload()
  for (const name of ['Ahmad', 'Mona'])
    await expectShown(card(page, mark).filter({ hasText: name }).locator('img'))
  expect(signed).toBe(1)
  await remove(db, first, second)
})

test('an application that someone else has decided is not decided again, and no contract is left behind', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 409/)
  const person = await newApplicant(db)
  const { employees, workspace, t } = words('en')
  await openWorkspace(page, db, 'en', `/admin/employees?search=احمد ${person.mark}`)
  await page.getByRole('button', { name: t('employees:approveOne', { name: person.full_name_en }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(employees.fields.project_name).fill('Metro')
  await dialog.locator('input[type="file"]').setInputFiles(contract)
  // The other admin decides while this decision is being sent; any earlier, and the screen would show it
  await page.route('**/rest/v1/rpc/approve_employee', async (route) => {
    await approve(db, person.id)
    await route.continue()
  })
  let uploaded = ''
  page.on('request', (request) => {
    const key = /team-documents\/([\w-]+\.pdf)$/.exec(request.url())?.[1]
    if (request.method() === 'POST' && key) uploaded = key
  })
  await dialog.getByRole('button', { name: employees.terms.save }).click()
  await expect(page.getByRole('alert').first()).toContainText(employees.terms.approveFailed)
  await expect(page.getByRole('alert').first()).toContainText(workspace.errors.employee_status_final)
  expect(uploaded).not.toBe('')
  await expect.poll(async () => (await documents(db)).includes(uploaded)).toBe(false)
  // The draft is shown over the current record, and nothing of it is saved yet
  const editing = page.getByRole('dialog', {
    name: t('employees:editOne', { name: person.full_name_en }),
  })
  await expect(editing.getByLabel(employees.fields.project_name)).toHaveValue('Metro')
  expect((await rowOf(db, person.id)).project_name).toBeNull()
  await remove(db, person)
})

test('a refused approval deletes the contract and keeps the draft, with two admins at work', {
  tag: '@slow',
}, async ({ page, browser, db, problems }) => {
  problems.expect(/status of 503/)
  const person = await newApplicant(db)
  const { employees, workspace, t } = words('en')
  await openWorkspace(page, db, 'en', `/admin/employees?search=${person.mark}&edit=${person.id}`)
  await page.route('**/rest/v1/rpc/approve_employee', (route) =>
    route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(employees.fields.base_salary).fill('9000')
  await dialog.locator('input[type="file"]').setInputFiles(contract)
  const removed = page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().includes('team-documents'),
  )
  await dialog.getByRole('button', { name: employees.terms.save }).click()
  await expect(page.getByRole('alert')).toContainText(employees.terms.approveFailed)
  await expect(page.getByRole('alert')).toContainText(workspace.errors.unreachable)
  expect((await removed).ok()).toBe(true)
  expect((await rowOf(db, person.id)).status).toBe('pending')

  // After a reload the text is back. The file must be chosen again, because no browser keeps it
  page.once('dialog', (asked) => asked.accept())
  await page.reload()
  await expect(dialog.getByLabel(employees.fields.base_salary)).toHaveValue('9000')
  await expect(dialog.getByText(t('employees:contract.again', { name: contract.name }))).toBeVisible()
  await expect(dialog.getByRole('button', { name: employees.terms.save })).toBeDisabled()
  await dialog.getByRole('button', { name: employees.contract.without }).click()
  await page.unroute('**/rest/v1/rpc/approve_employee')

  const other = await (await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })).newPage()
  await openWorkspace(other, db, 'en', `/admin/employees?search=${person.mark}`, await newAdmin(db))
  await expect(card(other, person.mark)).toContainText(employees.statuses.pending)
  await dialog.getByRole('button', { name: employees.terms.save }).click()
  await expect(page.getByText(employees.terms.approved)).toBeVisible()
  await other.reload()
  await expect(card(other, person.mark)).toContainText(employees.statuses.approved)
  await other.context().close()
  await remove(db, person)
})
