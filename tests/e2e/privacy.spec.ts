import { readFile } from 'node:fs/promises'
import { newAccount } from '#tests/support/accounts.ts'
import { expectSelected, withoutClipboard } from '#tests/support/clipboard.ts'
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyWithAll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { FormOnPage } from '#tests/support/visitor-forms.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const newPerson = () => {
  const mark = newMark()
  return { name: `نورة ${mark}`, email: `privacy-${mark}@handasa.example` }
}

for (const language of languages) {
  const { forms, privacyRequests, personData, breaches, retention, fieldErrors, workspace, t } =
    words(language)

  test(`${language}: someone asks about their data, proves the email, and an admin answers`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 422/)
    const person = newPerson()
    await open(page, pathFor(language, '/privacy'))
    await page.getByRole('main').getByRole('link', { name: forms.privacy.title }).click()
    const form = new FormOnPage('privacy', language, page.getByRole('main'))
    await form.submit.click()
    await expect(page.getByText(forms.errors.required.kind)).toBeVisible()
    await expectAccessible(page, 'form with errors')
    await expectNoSidewaysScroll(page, 'form')
    await form.field('kind').selectOption('correction')
    await form.field('name').fill(person.name)
    await form.field('email').fill(person.email)
    await form.field('details').fill('الاسم الصحيح نورة')
    await form.submit.click()
    await expect(form.success).toBeVisible()
    const reference = await page.locator('[data-reference]').innerText()
    expect(reference).toMatch(/^P-\w{6}$/)

    const link = linkIn(await mailTo(person.email, { path: '/privacy/confirm' }))
    expect(link).toContain(pathFor(language, '/privacy/confirm'))
    await page.goto(link)
    const { data: before } = await db
      .from('privacy_requests')
      .select('status')
      .eq('email', person.email)
      .single()
    expect(before?.status).toBe('unproven')
    await page.getByRole('button', { name: forms.privacyConfirm.submit }).click()
    await expect(page.getByText(forms.privacyConfirm.done)).toBeVisible()
    await expect(page.getByText(reference)).toBeVisible()
    await expectAccessible(page, 'confirmed')

    await openWorkspace(page, db, language, `/admin/privacy-requests?search=${reference}`)
    const name = t('privacyRequests:detailsOf', { name: person.name })
    await expect(page.getByText(t('privacyRequests:left', { count: 30 }))).toBeVisible()
    await expectAccessible(page, 'list')
    await page.getByRole('button', { name }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(reference) })
    await expect(dialog.getByText('الاسم الصحيح نورة')).toBeVisible()
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')
    await dialog.getByRole('button', { name: privacyRequests.actions.extend.open }).click()
    const extension = page.getByRole('dialog', { name: privacyRequests.actions.extend.title })
    await extension.getByLabel(privacyRequests.actions.extend.days).fill('31')
    await extension.getByRole('button', { name: privacyRequests.actions.extend.submit }).click()
    await expect(extension.getByText(t('fieldErrors:number_large', { count: 30 }))).toBeVisible()
    await extension.getByLabel(privacyRequests.actions.extend.days).fill('10')
    await extension.getByLabel(privacyRequests.actions.extend.message).fill('السجلات قديمة')
    await extension.getByRole('button', { name: privacyRequests.actions.extend.submit }).click()
    await expect(page.getByText(privacyRequests.actions.extend.saved)).toBeVisible()
    await expect(page.getByText(t('privacyRequests:left', { count: 40 })).first()).toBeVisible()

    await dialog.getByRole('button', { name: privacyRequests.actions.done.open, exact: true }).click()
    const answer = page.getByRole('dialog', { name: privacyRequests.actions.done.title })
    await answer.getByLabel(privacyRequests.actions.done.message).fill('صُحّح الاسم')
    await answer.getByRole('button', { name: privacyRequests.actions.done.submit }).click()
    await expect(page.getByText(privacyRequests.actions.done.saved)).toBeVisible()
    const { data: closed } = await db
      .from('privacy_requests')
      .select('status, answer')
      .eq('reference', reference)
      .single()
    expect(closed).toEqual({ status: 'done', answer: 'صُحّح الاسم' })
  })

  test(`${language}: an admin downloads what is held on someone, spares a namesake, and erases them`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { id, email } = await newAccount('client', { full_name: newPerson().name, phone: randomPhone() })
    const request = {
      client_name: 'نورة',
      project_description: 'وصف',
      kind: 'message',
      status: 'pending',
    } as const
    await db
      .from('service_requests')
      .insert({ ...request, client_email: email })
      .throwOnError()
    const { data: namesake } = await db
      .from('service_requests')
      .insert({ ...request, client_email: newPerson().email, project_description: `زميل ${email}` })
      .select('id, reference')
      .single()
      .throwOnError()
    // This person waits for a copy, and an erasure would end their request without an answer
    const { data: waiting } = await db
      .from('privacy_requests')
      .insert({ kind: 'access', full_name: 'نورة', email })
      .select('id')
      .single()
      .throwOnError()
    const hours = (number: number) => new Date(Date.now() + number * 3_600_000).toISOString()
    await db
      .from('privacy_requests')
      .update({ status: 'open', proven_at: hours(0), due_at: hours(720) })
      .eq('id', waiting?.id ?? '')
      .throwOnError()
    await openWorkspace(page, db, language, `/admin/users?search=${encodeURIComponent(email)}&open=${id}`)
    await page.getByRole('button', { name: workspace.personData }).click()
    const dialog = page.getByRole('dialog', { name: personData.title })
    await expect(dialog.getByRole('checkbox', { name: personData.tables.user_profiles })).toBeChecked()
    // A request that only mentions the person is not ticked
    await expect(
      dialog.getByRole('checkbox', { name: new RegExp(namesake?.reference ?? '') }),
    ).not.toBeChecked()
    await expectAccessible(page, 'found')
    await expectNoSidewaysScroll(page, 'found')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: personData.download }).click()
    const archive = await readFile(await (await downloading).path())
    expect(archive.subarray(0, 2).toString()).toBe('PK')
    expect(archive.includes('index.html') && archive.includes('data.json') && archive.includes(email)).toBe(
      true,
    )

    await dialog.getByRole('button', { name: personData.erase.open }).click()
    const plan = page.getByRole('dialog', { name: personData.erase.title })
    await expect(plan.getByText(personData.erase.deletedList.accounts)).toBeVisible()
    await expect(plan.getByRole('alert')).toHaveText(personData.erase.waiting)
    await expectAccessible(page, 'plan')
    await plan.getByRole('button', { name: personData.erase.confirm }).click()
    await expect(page.getByText(personData.erase.done)).toBeVisible()
    const left = await db.from('user_profiles').select('id').eq('id', id)
    expect(left.data).toEqual([])
    const spared = await db
      .from('service_requests')
      .select('id')
      .eq('id', namesake?.id ?? '')
    expect(spared.data).toHaveLength(1)
    await db
      .from('service_requests')
      .delete()
      .eq('id', namesake?.id ?? '')
  })

  test(`${language}: a breach is recorded, its steps ticked, and the texts are there to copy`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const title = newPerson().name
    await openWorkspace(page, db, language, '/admin/breaches')
    await page.getByRole('button', { name: breaches.record }).click()
    const dialog = page.getByRole('dialog', { name: breaches.record })
    await dialog.getByRole('button', { name: breaches.record, exact: true }).click()
    await expect(dialog.getByText(fieldErrors.required)).toBeVisible()
    await dialog.getByLabel(breaches.fields.title).fill(title)
    await dialog.getByLabel(breaches.fields.whose).fill('40 عميلًا')
    await dialog.getByRole('button', { name: breaches.record, exact: true }).click()
    const card = page.getByRole('article', { name: title })
    await expect(card.getByText(t('breaches:hoursLeft', { count: 71 }))).toBeVisible()
    await card.getByText(breaches.notices.title).click()
    await expect(card.getByText('40 عميلًا').last()).toBeVisible()
    await withoutClipboard(page)
    const people = breaches.notices.people
    await card.getByRole('button', { name: `${breaches.notices.copy}: ${people}` }).click()
    await expect(card.getByText(workspace.copy.failed)).toBeVisible()
    const [text = ''] = await card
      .locator('section')
      .filter({ hasText: people })
      .locator('p:not([role])')
      .allInnerTexts()
    await expectSelected(page, text)
    await expectAccessible(page, 'breach')
    await expectNoSidewaysScroll(page, 'breach')
    const step = card.getByRole('checkbox', { name: breaches.steps.authority.name })
    await step.click()
    await expect(step).toBeChecked()
    await expect(card.getByText(breaches.notices.title)).toBeVisible()
    await expect
      .poll(async () => {
        const { data } = await db
          .from('breaches')
          .select('steps, authority_told_at')
          .eq('title', title)
          .single()
        return [data?.steps, data?.authority_told_at !== null]
      })
      .toEqual([['authority'], true])
    await db.from('breaches').delete().eq('title', title)
  })

  test(`${language}: rules of retention show what would go before they are turned on`, {
    tag: onlyWithAll('ar', language),
  }, async ({ page, db }) => {
    // Otherwise the chores that run a minute after the site starts may remove the mail first
    const turn = (is_on: boolean) =>
      db.from('retention_rules').update({ is_on }).eq('kind', 'failed_mails').throwOnError()
    await turn(false)
    const { data } = await db
      .from('mail_outbox')
      .insert({ kind: 'notification', recipient: newPerson().email, failed_at: '2026-01-01T00:00:00Z' })
      .select('id, recipient')
      .single()
      .throwOnError()
    await openWorkspace(page, db, language, '/admin/retention')
    const rule = page.getByRole('region', { name: retention.kinds.failed_mails.name })
    await rule.getByRole('button', { name: new RegExp(retention.show) }).click()
    await expect(rule.getByText(data?.recipient ?? '')).toBeVisible()
    await expectAccessible(page, 'retention')
    await expectNoSidewaysScroll(page, 'retention')
    await page.getByRole('button', { name: retention.processing.title }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: retention.processing.page }).click()
    const record = await readFile(await (await downloading).path(), 'utf8')
    expect(record).toContain(retention.processing.list.requests.name)
    await db
      .from('mail_outbox')
      .delete()
      .eq('id', data?.id ?? '')
    await turn(true)
  })
}

const randomPhone = () => `+96656${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the request is sent, refused with what was typed, and proven', async ({
    page,
    context,
    baseURL,
    problems,
  }) => {
    problems.expect(/\.js csp$/, /status of 422/)
    const { forms } = words('ar')
    const person = newPerson()
    await context.addCookies([
      { name: 'seen', value: (Date.now() - 60_000).toString(36), url: baseURL ?? '' },
    ])
    await page.goto('/privacy/request', { waitUntil: 'domcontentloaded' })
    const form = new FormOnPage('privacy', 'ar', page.getByRole('main'))
    await form.field('name').fill(person.name)
    await form.field('email').fill(person.email)
    await form.submit.click()
    await expect(page.getByText(forms.errors.required.kind)).toBeVisible()
    await expect(form.field('name')).toHaveValue(person.name)
    await form.field('kind').selectOption('copy')
    await form.submit.click()
    await expect(form.success).toBeVisible()
    await page.goto(linkIn(await mailTo(person.email, { path: '/privacy/confirm' })), {
      waitUntil: 'domcontentloaded',
    })
    await page.getByRole('button', { name: forms.privacyConfirm.submit }).click()
    await expect(page.getByText(forms.privacyConfirm.done)).toBeVisible()
  })
})
