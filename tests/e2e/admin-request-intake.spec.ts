/** From a call to a request to a client to a project, and two requests that are merged into one. */

import { randomInt } from 'node:crypto'
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { expect, type Locator, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { newProject } from '#tests/support/projects.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyIn } from '#tests/support/quality.ts'
import { newMark, newRequest, removeRequests } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const detailsOf = (page: Page, reference: string) => page.getByRole('region', { name: reference })

for (const language of languages) {
  const {
    answers,
    requests,
    requestIntake: intake,
    clientPage,
    clientProjects,
    invitations,
    workspace,
    t,
  } = words(language)

  test(`${language}: a call of a known client is entered for them`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const number = String(randomInt(10_000_000, 99_999_999))
    const noura = await newAccount('client', { full_name: `نورة ${mark}`, phone: `+9665${number}` })
    const salma = await newAccount('client', { full_name: `سلمى ${mark}` })
    await openWorkspace(page, db, language, '/admin/requests')
    await page.getByRole('button', { name: intake.enter.action }).click()
    const entering = page.getByRole('dialog', { name: intake.enter.action })
    const client = entering.getByRole('combobox', { name: intake.enter.client, exact: true })
    const offered = entering.getByRole('listbox')
    const name = entering.getByLabel(requests.fields.client_name)
    const email = entering.getByRole('textbox', { name: requests.fields.client_email })

    // With the keyboard alone: the wrong client is chosen first, and none of their details stay
    await expect(client).toBeFocused()
    await client.pressSequentially(mark)
    await expect(offered.getByRole('option')).toHaveCount(2)
    await expect(offered.getByRole('option', { name: salma.email })).toBeVisible()
    await expectAccessible(page, 'choosing a client')
    await client.fill(`سلمى ${mark}`)
    await expect(offered.getByRole('option')).toHaveCount(1)
    await client.press('ArrowDown')
    await client.press('Enter')
    await expect(email).toHaveValue(salma.email)
    await client.fill('')
    await expect(name).toHaveValue('')
    await expect(email).toHaveValue('')
    await client.fill(`٠٥${number.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))}`)
    await expect(offered.getByRole('option', { name: noura.email })).toBeVisible()
    await expect(offered.getByRole('option')).toHaveCount(1)
    await client.press('ArrowDown')
    await client.press('Enter')
    await expect(name).toHaveValue(`نورة ${mark}`)
    await expect(entering.getByText(intake.enter.linked)).toBeVisible()
    await page.reload()
    await expect(client).toHaveValue(`نورة ${mark}`)
    await expect(email).toHaveValue(noura.email)
    await entering.getByLabel(intake.enter.description).fill('تعديل مخطط الفيلا')
    await entering.getByRole('button', { name: intake.enter.action }).press('Enter')
    await expect(entering).toBeHidden()

    const { data: stored } = await db
      .from('service_requests')
      .select()
      .eq('client_name', `نورة ${mark}`)
      .single()
      .throwOnError()
    expect(stored).toMatchObject({ client_email: noura.email, client_phone: `+9665${number}` })
    const details = detailsOf(page, stored.reference)
    await expect(details.getByRole('button', { name: intake.client.unlink })).toBeVisible()
    await db.from('service_requests').delete().eq('id', stored.id).throwOnError()
    await removeAccounts(db, noura.id, salma.id)
  })

  test(`${language}: a known caller is named as soon as the phone is whole, and costs nothing`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const [number, other] = [randomInt(1e7, 1e8 - 1), randomInt(1e7, 1e8 - 1)].map(String)
    const noura = await newAccount('client', { full_name: `نورة ${mark}`, phone: `+9665${number}` })
    const sent = await newRequest(db, mark, { client_phone: `+9665${other}`, client_name: `أحمد ${mark}` })
    await openWorkspace(page, db, language, '/admin/requests')
    await page.getByRole('button', { name: intake.enter.action }).click()
    const entering = page.getByRole('dialog', { name: intake.enter.action })
    const field = (name: string) => entering.getByRole('textbox', { name })
    const [name, phone] = [field(requests.fields.client_name), field(requests.fields.client_phone)]
    const email = field(requests.fields.client_email)
    const line = entering.getByRole('status').filter({ hasText: mark })
    const use = (who: string) => line.getByRole('button', { name: `${intake.known.use}: ${who} ${mark}` })

    await name.fill('من اتصل')
    await phone.fill(`05${String(number).slice(0, 5)}`)
    await phone.fill(`05${number}`)
    await expect(line).toContainText(intake.known.states.active)
    await expect(name).toHaveValue('من اتصل')
    await expectAccessible(page, 'a known caller')
    await expectNoSidewaysScroll(page, 'a known caller')
    // With the keyboard alone, to the client that is offered and back
    await phone.press('Tab')
    await expect(use('نورة')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue(`نورة ${mark}`)
    await expect(email).toHaveValue(noura.email)
    await expect(phone).toHaveValue(`05${number}`)
    await expect(entering.getByText(intake.enter.linked)).toBeVisible()
    const undo = line.getByRole('button', { name: intake.known.undo })
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(name).toHaveValue('من اتصل')
    await expect(email).toHaveValue('')
    await expect(entering.getByText(intake.enter.linked)).toBeHidden()
    await expect(phone).toBeFocused()

    // Someone who is not a client, but has written before
    await phone.fill(`05${other}`)
    await expect(line).toContainText(sent.reference)
    await use('أحمد').press('Enter')
    await expect(name).toHaveValue(`أحمد ${mark}`)
    await expect(email).toHaveValue(sent.client_email)
    await phone.fill(`05${number}`)
    await use('نورة').press('Enter')
    await entering.getByLabel(intake.enter.description).fill('تعديل مخطط الفيلا')
    await entering.getByRole('button', { name: intake.enter.action }).press('Enter')
    await expect(entering).toBeHidden()
    const { data: stored } = await db
      .from('service_requests')
      .select('id, reference, client_email')
      .eq('client_name', `نورة ${mark}`)
      .single()
      .throwOnError()
    // The email that was already in the field stays
    expect(stored.client_email).toBe(sent.client_email)
    await expect(
      detailsOf(page, stored.reference).getByRole('button', { name: intake.client.unlink }),
    ).toBeVisible()
    await db.from('service_requests').delete().in('id', [stored.id, sent.id]).throwOnError()
    await removeAccounts(db, noura.id)
  })

  test(`${language}: what was filled in of a client goes with them, also after a reload`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 500/, /status of 409/)
    const mark = newMark()
    const called = `سلمى ${mark}`
    const salma = await newAccount('client', { full_name: called })
    const invited = { full_name: `مدعوة ${mark}`, email: `${mark}@invited.example` }
    await db
      .from('invitations')
      .insert({ ...invited, user_type: 'client', client_type: 'individual' })
      .throwOnError()
    await openWorkspace(page, db, language, '/admin/requests')
    await page.getByRole('button', { name: intake.enter.action }).click()
    const entering = page.getByRole('dialog', { name: intake.enter.action })
    const client = entering.getByRole('combobox', { name: intake.enter.client, exact: true })
    const name = entering.getByLabel(requests.fields.client_name)
    const email = entering.getByRole('textbox', { name: requests.fields.client_email })
    const choose = async (who: string) => {
      await client.fill(who)
      await expect(entering.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(who)])
      await client.press('ArrowDown')
      await client.press('Enter')
      await expect(name).toHaveValue(who)
    }

    // A failed search does not say that no one was found
    const lists = '**/rpc/list_clients*'
    await page.route(lists, (route) => route.fulfill({ status: 500 }))
    await client.pressSequentially(mark)
    await expect(entering.getByText(clientProjects.searchFailed)).toBeVisible()
    await page.unroute(lists)

    await choose(called)
    await page.reload()
    await expect(client).toHaveValue(called)
    await expect(email).toHaveValue(salma.email)
    await client.fill('')
    await expect(name).toHaveValue('')
    await expect(email).toHaveValue('')

    // A client without an account is still named after a reload, until what was typed is discarded
    await choose(invited.full_name)
    await expect(email).toHaveValue(invited.email)
    await page.reload()
    await expect(client).toHaveValue(invited.full_name)
    await expect(entering.getByText(intake.enter.noAccount)).toBeVisible()
    await entering.getByRole('button', { name: workspace.form.discardTyped }).click()
    await expect(client).toHaveValue('')
    await expect(entering.getByText(intake.enter.noAccount)).toHaveCount(0)
    await expect(email).toHaveValue('')

    // The account is deleted in the meantime: the request is entered without it
    await choose(called)
    await expect(email).toHaveValue(salma.email)
    await entering.getByLabel(intake.enter.description).fill('تعديل مخطط الفيلا')
    await removeAccounts(db, salma.id)
    await entering.getByRole('button', { name: intake.enter.action }).press('Enter')
    await expect(entering.getByText(workspace.errors.not_a_client)).toBeVisible()
    await client.fill('x')
    await client.fill('')
    await expect(entering.getByText(workspace.errors.not_a_client)).toHaveCount(0)
    await expect(name).toHaveValue(called)
    await expect(email).toHaveValue(salma.email)
    await entering.getByRole('button', { name: intake.enter.action }).press('Enter')
    await expect(entering).toBeHidden()
    const { data: stored } = await db
      .from('service_requests')
      .select()
      .eq('client_name', called)
      .single()
      .throwOnError()
    expect(stored).toMatchObject({ client_email: salma.email, user_id: null })
    await db.from('service_requests').delete().eq('id', stored.id).throwOnError()
    await db.from('invitations').delete().eq('email', invited.email).throwOnError()
  })

  test(`${language}: a call is entered, corrected, and becomes a client and a project`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const client = await newAccount('client', { full_name: `نورة ${mark}` })
    const project = await newProject(db, mark, { order_index: 951 })
    await openWorkspace(page, db, language, '/admin/requests')
    await page.getByRole('button', { name: intake.enter.action }).click()
    const entering = page.getByRole('dialog', { name: intake.enter.action })
    await expect(entering).toHaveCSS('opacity', '1')
    await expectAccessible(page, 'entering')
    await expectNoSidewaysScroll(page, 'entering')

    // What is missing is named beside its field, and what was typed survives a reload
    await entering.getByLabel(requests.fields.client_name).fill(`متصل ${mark}`)
    await entering.getByRole('button', { name: intake.enter.action }).click()
    await expect(entering.getByText(intake.enter.noEmail)).toBeVisible()
    await entering.getByRole('radio', { name: intake.channels.visit }).check()
    await entering.getByRole('textbox', { name: requests.fields.client_phone }).fill('0551234567')
    await page.reload()
    await expect(entering.getByLabel(requests.fields.client_name)).toHaveValue(`متصل ${mark}`)
    await expect(entering.getByRole('radio', { name: intake.channels.visit })).toBeChecked()
    await entering.getByLabel(intake.enter.description).fill('فيلا في الدرعية')
    await entering.getByRole('button', { name: intake.enter.action }).click()

    // The new request opens by itself, with what is known about it
    await expect(entering).toBeHidden()
    const { data: stored } = await db
      .from('service_requests')
      .select()
      .eq('client_name', `متصل ${mark}`)
      .single()
      .throwOnError()
    expect(stored).toMatchObject({ channel: 'visit', kind: 'message', client_phone: '+966551234567' })
    const details = detailsOf(page, stored.reference)
    const history = details.getByRole('region', { name: requests.details.history })
    await expect(details.getByText(intake.noNotice)).toBeVisible()
    const how = intake.channels.visit
    const to = requests.statuses.pending
    await expect(history.getByText(t('requestIntake:events.entered', { how, to }))).toBeVisible()
    // Someone who left no email can become a client: the form says what is missing
    await details.getByRole('button', { name: intake.client.make }).click()
    const inviting = page.getByRole('dialog', { name: intake.client.make })
    await expect(inviting.getByRole('textbox', { name: invitations.fields.email })).toHaveValue('')
    await expect(inviting.getByText(intake.client.addEmail)).toBeVisible()
    await inviting.getByRole('button', { name: workspace.close }).click()

    // Correct the email to that of someone with an account, and the preferred start date
    await details.getByRole('button', { name: intake.correct.action }).click()
    const correcting = page.getByRole('dialog', {
      name: t('requestIntake:correct.title', { reference: `\u2068${stored.reference}\u2069` }),
    })
    await expect(correcting.getByLabel(requests.fields.client_name)).toBeInViewport({ ratio: 1 })
    await correcting.getByLabel(requests.fields.client_email).fill(client.email)
    await correcting.getByLabel(requests.fields.preferred_start_date).fill('2027-03-01')
    await expectAccessible(page, 'correcting')
    await expectNoSidewaysScroll(page, 'correcting')
    await correcting.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(correcting).toBeHidden()
    await expect(details.getByRole('button', { name: intake.correct.action })).toBeFocused()
    await expect(history.getByRole('listitem').first()).toContainText(client.email)

    // That account is offered, and a project is made for it from the request
    await details.getByRole('button', { name: intake.client.link }).click()
    await expect(page.getByText(intake.client.linked)).toBeVisible()
    await details.getByRole('button', { name: intake.project.make }).click()
    const making = page.getByRole('dialog', { name: intake.project.make })
    await expect(making.getByLabel(clientProjects.fields.notes)).toHaveValue('فيلا في الدرعية')
    const picker = making.getByRole('combobox', { name: clientProjects.fields.project_id, exact: true })
    await picker.click()
    await picker.fill(mark)
    const title = language === 'ar' ? project.title_ar : project.title_en
    await page.getByRole('option', { name: title }).click()
    await making.getByRole('button', { name: intake.project.make, exact: true }).click()
    await expect(page.getByText(intake.project.linked)).toBeVisible()
    const becomes = details.getByRole('region', { name: intake.title })
    await expect(becomes.getByRole('link', { name: title })).toBeVisible()
    await expectAccessible(page, 'linked')
    await expectNoSidewaysScroll(page, 'linked')

    // Everything about the client is on one page
    await becomes.getByRole('link', { name: `نورة ${mark}` }).click()
    await expect(page.getByRole('heading', { name: `نورة ${mark}` })).toBeVisible()
    const part = (name: string) => page.getByRole('region', { name })
    await expect(part(clientPage.requests).getByText(stored.reference)).toBeVisible()
    await expectAccessible(page, 'the client')
    await expectNoSidewaysScroll(page, 'the client')
    await part(clientPage.projects).getByRole('link', { name: title, exact: true }).click()
    const editing = page.getByRole('dialog', { name: clientProjects.edit })
    await expect(editing.getByRole('link', { name: stored.reference })).toBeVisible()

    await db.from('service_requests').delete().eq('id', stored.id).throwOnError()
    await db.from('client_projects').delete().eq('project_id', project.id).throwOnError()
    await db.from('projects').delete().eq('id', project.id).throwOnError()
    await removeAccounts(db, client.id)
  })

  test(`${language}: a request that was sent twice is merged, found by either reference, and separated again`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    // Without a phone, because the requests of other tests have one in common
    const sender = { client_email: `${mark}@twice.example`, client_phone: null }
    const older = await newRequest(db, mark, {
      ...sender,
      created_at: '2026-10-01T08:00:00Z',
      status: 'completed',
    })
    const newer = await newRequest(db, mark, { ...sender, client_name: `مرة أخرى ${mark}` })
    await db
      .from('request_work')
      .update({ first_answer_at: '2026-10-02T08:00:00Z', first_answer_how: 'call' })
      .eq('id', older.id)
      .throwOnError()
    await db
      .from('request_files')
      .insert({
        request_id: newer.id,
        source: 'form',
        name: 'land.pdf',
        kind: 'pdf',
        size: 1000,
        file_url: `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`,
      })
      .throwOnError()
    // The sender's other requests load late
    const read = Promise.withResolvers<void>()
    await page.route('**/rpc/sender_of_request*', async (route) => {
      await read.promise
      await route.continue()
    })
    await openWorkspace(page, db, language, `/admin/requests?details=${newer.id}`)
    const opened = detailsOf(page, newer.reference)
    await opened.getByRole('button', { name: intake.merge.action }).click()
    const merging = page.getByRole('dialog', {
      name: t('requestIntake:merge.title', { reference: `\u2068${newer.reference}\u2069` }),
    })
    const confirm = merging.getByRole('button', { name: intake.merge.confirm })
    await expect(confirm).toBeDisabled()
    await expect(merging.getByText(intake.merge.none)).toBeHidden()
    read.resolve()
    await expect(confirm).toBeEnabled()
    // Escape closes the dialog, and not the request behind it
    await merging.getByRole('button', { name: intake.merge.find }).focus()
    await page.keyboard.press('Escape')
    await expect(merging).toBeHidden()
    await expect(opened).toBeVisible()
    // The address keeps the dialog: Back closes it, and a reload brings it back
    await opened.getByRole('button', { name: intake.merge.action }).click()
    await expect(merging).toBeVisible()
    await page.goBack()
    await expect(merging).toBeHidden()
    await expect(opened).toBeVisible()
    await page.goForward()
    await expect(merging).toBeVisible()
    await page.reload()
    await expect(merging.getByRole('radio', { name: older.reference })).toBeChecked()
    // The dialog warns that the request to keep is closed, because work left to do would be in it
    await expect(
      merging.getByText(t('requestIntake:merge.closed', { reference: `\u2068${older.reference}\u2069` })),
    ).toBeVisible()
    // The reference of this request itself is refused beside its field
    await merging.getByLabel(intake.merge.reference).fill(newer.reference.toLowerCase())
    await merging.getByRole('button', { name: intake.merge.find }).click()
    await expect(merging.getByText(intake.merge.itself)).toBeVisible()
    await expectAccessible(page, 'merging')
    await expectNoSidewaysScroll(page, 'merging')
    await confirm.click()

    // The address of the merged request leads to the one that was kept
    const kept = detailsOf(page, older.reference)
    await expect(kept).toBeVisible()
    const merged = kept.getByRole('region', { name: intake.merge.merged })
    await expect(merged.getByText(newer.reference)).toBeVisible()
    // Nobody had answered the second one, so the request that stays waits, and shows what was asked
    const waits = kept.getByRole('region', { name: requests.work.reply.label })
    await expect(waits).toContainText(newer.reference)
    await expect(waits).toContainText(`مرة أخرى ${mark}`)
    await waits.getByRole('button', { name: requests.work.reply.none }).press('Enter')
    await expect(waits).toHaveCount(0)
    const history = (of: Locator) => of.getByRole('region', { name: requests.details.history })
    await expect(history(kept)).toContainText(newer.reference)
    // A later message for the merged request is shown with that request's name and reference
    const pair = { reference: newer.reference, contact: sender.client_email }
    await db.rpc('write_about_request', { ...pair, body: `سؤال ${mark}` }).throwOnError()
    const question = (of: Locator) =>
      history(of)
        .getByRole('listitem')
        .filter({ hasText: `سؤال ${mark}` })
    await expect(question(kept)).toContainText(`مرة أخرى ${mark}`)
    await expect(question(kept)).toContainText(newer.reference)
    await expectAccessible(page, 'merged')
    // A reply can attach its file, and says which of the two it came with
    await kept.getByRole('button', { name: answers.open, exact: true }).click()
    await expect(kept.getByRole('checkbox', { name: 'land.pdf' })).toHaveAccessibleName(
      new RegExp(newer.reference),
    )
    await openWorkspace(page, db, language, `/admin/requests?search=${newer.reference}`)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect(page.getByRole('article')).toContainText(older.reference)
    await page.goto(`/admin/requests?details=${newer.id}`)
    await merged
      .getByRole('button', { name: t('requestIntake:merge.undoOf', { reference: newer.reference }) })
      .click()
    // The pressed button is gone, so the separated request has the focus
    const apart = detailsOf(page, newer.reference)
    await expect(apart.getByRole('heading', { level: 2, name: newer.reference })).toBeFocused()
    await expect(question(apart)).toContainText(`مرة أخرى ${mark}`)
    await page.goto(`/admin/requests?details=${older.id}`)
    await expect(history(kept)).toBeVisible()
    await expect(question(kept)).toBeHidden()
    await removeRequests(db, mark)
  })
}

for (const language of languages) {
  const { requestIntake: intake, answers, requests, t } = words(language)

  test(`${language}: a request by phone gets the email of the client it is linked to, and can be answered`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const phone = `+9665${Math.floor(10_000_000 + Math.random() * 89_999_999)}`
    const client = await newAccount('client', { full_name: `نورة ${mark}`, phone })
    const request = await newRequest(db, mark, {
      channel: 'phone',
      client_email: null,
      client_phone: phone,
    })
    await openWorkspace(page, db, language, `/admin/requests?details=${request.id}`)
    const details = detailsOf(page, request.reference)
    const linking = details.getByRole('button', { name: intake.client.link })
    await expect(linking).toBeVisible()
    await expect(details.getByRole('button', { name: answers.open })).toHaveCount(0)
    await linking.press('Enter')
    await expect(details.getByText(intake.client.withoutEmail)).toBeVisible()
    await expectAccessible(page, 'linked without an email')
    await expectNoSidewaysScroll(page, 'linked without an email')
    await details
      .getByRole('button', {
        name: t('requestIntake:client.giveEmail', { email: `\u2068${client.email}\u2069` }),
      })
      .press('Enter')
    await expect(page.getByText(intake.client.emailGiven)).toBeVisible()
    await expect(details.getByRole('button', { name: answers.open })).toBeVisible()
    await expect(details.getByText(intake.client.withoutEmail)).toHaveCount(0)
    const history = details.getByRole('region', { name: requests.details.history })
    await expect(history.getByRole('listitem').filter({ hasText: client.email })).toHaveCount(1)
    await db.from('service_requests').delete().eq('id', request.id).throwOnError()
    await removeAccounts(db, client.id)
  })
}
