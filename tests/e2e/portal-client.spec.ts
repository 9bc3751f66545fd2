import { randomUUID } from 'node:crypto'
import { otherLanguage } from '#common/language.ts'
import { pathsOf } from '#common/slugs.ts'
import { goodPassword, logIn, newAccount, signInAs } from '#tests/support/accounts.ts'
import {
  type Db,
  expect,
  languages,
  literally,
  open,
  type Page,
  pathFor,
  ready,
  retryUntil,
  test,
  words,
} from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import { newProject } from '#tests/support/projects.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newMessage, newRequest } from '#tests/support/requests.ts'
import {
  contactSection,
  reference,
  requestDialog,
  requestLink,
  serviceAt,
} from '#tests/support/visitor-forms.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const company = {
  client_type: 'company',
  company_name: 'شركة أفق الشمال',
  commercial_registration: '1010123456',
  unified_number: '7001234567',
  national_id: undefined,
}
const government = {
  client_type: 'government',
  company_name: 'أمانة المنطقة',
  unified_number: '7009876543',
  national_id: undefined,
}

/** Gives a client a project made for this test. */
async function giveProject(db: Db, client_id: string, mark: string, status: string, notes?: string) {
  const data = await newProject(db, mark, {
    description_ar: 'وصف المشروع',
    description_en: 'What it is',
    order_index: 960,
  })
  await db
    .from('client_projects')
    .insert({ client_id, project_id: data.id, status: status as 'active', notes: notes ?? null })
    .throwOnError()
  return data
}

async function clear(db: Db, mark: string) {
  const { data } = await db.from('projects').select('id').like('title_en', `%${mark}%`).throwOnError()
  const ids = data.map(({ id }) => id)
  await db.from('client_projects').delete().in('project_id', ids).throwOnError()
  await db.from('projects').delete().in('id', ids).throwOnError()
}

/** A note that says the same in both languages. */
const note = { ar: 'ننتظر موافقة الأمانة على المخطط.', en: 'We are waiting for the approval of the plan.' }

const requestsOf = (page: Page, language: 'ar' | 'en') =>
  page.getByRole('region', { name: words(language).clientPortal.requests.title })

const storedOf = async (db: Db, user_id: string) =>
  (await db.from('service_requests').select().eq('user_id', user_id).throwOnError()).data

for (const language of languages) {
  const { account, clientPortal, fieldErrors, workspace, t } = words(language)
  const [own, other] = language === 'ar' ? [company, government] : [government, company]

  test(`${language}: a client sees their own details, projects and requests, and no one else’s`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    const mark = newMark()
    const client = await newAccount('client', { ...own, full_name: `فهد ${mark}` })
    const stranger = await newAccount('client', other)
    const project = await giveProject(
      db,
      client.id,
      `${mark} a`,
      'active',
      'ملاحظة للعميل\nA note to the client',
    )
    await giveProject(db, client.id, `${mark} b`, 'active')
    await giveProject(db, client.id, `${mark} c`, 'on_hold', `${note.ar}\n\n${note.en}`)
    await giveProject(db, stranger.id, `${mark} d`, 'completed')
    const email = `${mark}@example.com`
    for (let made = 0; made < 9; made++) await newRequest(db, mark, { user_id: client.id })
    await newMessage(db, mark, { user_id: client.id })
    const last = await newRequest(db, mark, {
      user_id: client.id,
      service_id: (await serviceAt(db, language, 0)).id,
      budget_range: '500k_1m',
      notes: 'يفضل الاتصال صباحًا',
    })
    await db.from('service_requests').update({ status: 'reviewing' }).eq('id', last.id).throwOnError()
    const strange = await newRequest(db, mark, { user_id: stranger.id })

    const { data: lead } = await db
      .from('team_members')
      .select()
      .order('order_index')
      .limit(1)
      .single()
      .throwOnError()
    await db
      .from('client_projects')
      .update({
        lead_id: lead.id,
        shows_phone: true,
        ends_on: '2027-06-30',
        milestone: 'اعتماد التصميم · Design approval',
        milestone_on: '2026-12-15',
      })
      .eq('client_id', client.id)
      .eq('project_id', project.id)
      .throwOnError()

    await openWorkspace(page, db, language, '/client/portal', client)
    await expect(page.getByRole('heading', { level: 1, name: literally(`فهد ${mark}`) })).toBeVisible()
    await expect(
      page.getByText(account.client.types[own.client_type as 'company'], { exact: true }),
    ).toBeVisible()
    const facts = page.getByRole('region', { name: clientPortal.account.title })
    for (const value of [own.unified_number, '+966 51 234 5678', client.email]) {
      await expect(facts.getByText(value, { exact: true })).toBeVisible()
      await expect(facts.getByText(value, { exact: true })).toHaveAttribute('dir', 'ltr')
    }
    await expect(facts).toContainText(own.company_name)
    await expect(facts).not.toContainText(account.register.fields.national_id)
    if (own === government)
      await expect(facts).not.toContainText(account.register.fields.commercial_registration)

    const stats = page.getByLabel(clientPortal.stats.label)
    await expect(stats).toContainText(`${clientPortal.stats.active}2`)
    await expect(stats).toContainText(`${clientPortal.stats.completed}0`)
    await expect(stats).toContainText(`${clientPortal.stats.on_hold}1`)
    const cards = page.getByRole('article')
    await expect(cards).toHaveCount(3)
    const title = language === 'ar' ? project.title_ar : project.title_en
    const card = cards.filter({ has: page.getByRole('heading', { name: title }) })
    // Each line of a note begins at the side where its own language begins
    const edges = await card.getByText('ملاحظة للعميل').evaluate((note) => {
      const text = note.firstChild as Text
      const box = note.getBoundingClientRect()
      const [arabic, english] = [
        [0, text.data.indexOf('\n')],
        [text.data.indexOf('\n') + 1, text.data.length],
      ].map(([from = 0, to = 0]) => {
        const range = document.createRange()
        range.setStart(text, from)
        range.setEnd(text, to)
        return range.getBoundingClientRect()
      })
      return [box.right - (arabic?.right ?? 0), (english?.left ?? 0) - box.left].map(Math.round)
    })
    expect(edges).toEqual([0, 0])
    // Of a note in both languages that of the screen is shown, and a button shows the other one below it
    const waits = cards.filter({ hasText: `${mark} c` })
    const second = otherLanguage(language)
    await expect(waits.getByText(note[language])).toBeVisible()
    await expect(waits.getByText(note[second])).toBeHidden()
    await waits.getByRole('button', { name: workspace.text.readIn[second], expanded: false }).click()
    await expect(waits.getByText(note[second])).toBeVisible()
    await expect(waits).toContainText(
      new RegExp(`${note[language]}\\s*${workspace.text.hide[second]}\\s*${note[second]}`),
    )
    // The lead, the dates and the next milestone, as far as they are entered
    const plan = card.getByRole('region', { name: t('clientPortal:projects.plan.of', { title }) })
    await expect(plan).toContainText(language === 'ar' ? lead.name_ar : lead.name_en)
    await expect(plan).toContainText(language === 'ar' ? lead.position_ar : lead.position_en)
    await expect(plan.getByText(language === 'ar' ? 'اعتماد التصميم' : 'Design approval')).toBeVisible()
    await expect(plan).toContainText(language === 'ar' ? '١٥ ديسمبر ٢٠٢٦' : 'December 15, 2026')
    await expect(plan.getByRole('term')).toHaveText([
      clientPortal.projects.plan.next,
      clientPortal.projects.plan.ends,
    ])
    await expect(plan.getByRole('link')).toHaveCount(1)
    // The company's note to the client replaces the description for visitors
    const words = language === 'ar' ? project.description_ar : project.description_en
    await expect(card).not.toContainText(words)
    await expect(cards.filter({ hasText: `${mark} b` })).toContainText(words)
    await expect(card).toContainText(clientPortal.projects.statuses.active)
    await expect(
      card.getByRole('link', { name: t('clientPortal:projects.pageOf', { title }) }),
    ).toHaveAttribute('href', pathFor(language, pathsOf('projects', project)[language]))

    // The latest request comes first, and Enter opens it to show its text and history
    const requests = requestsOf(page, language)
    const heads = requests.getByRole('heading', { level: 3 }).getByRole('button')
    await expect(heads).toHaveCount(10)
    await expect(heads.first()).toContainText(last.reference)
    await heads.first().focus()
    await page.keyboard.press('Enter')
    await expect(heads.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(requests).toContainText(clientPortal.requests.next.reviewing)
    await expect(requests).toContainText('يفضل الاتصال صباحًا')
    const status = clientPortal.requests.statuses.reviewing
    // The opened request, its history, and the nine others, which still have the status of the same name
    await expect(
      requests.getByRole('listitem').filter({ hasText: clientPortal.requests.received }),
    ).toHaveCount(11)
    const promise = clientPortal.requests.due.split('{{date}}')[0] ?? ''
    await expect(requests.getByText(promise)).toHaveCount(9)
    await expect(requests.getByRole('listitem').filter({ hasText: status })).toHaveCount(2)
    await expectAccessible(page, 'portal')
    await expectNoSidewaysScroll(page, 'portal')

    // A button loads more; a lost response shows an error, and the button tries again
    await page.route('**/rpc/my_requests', (route) => route.fulfill({ status: 503, json: { message: 'x' } }))
    const more = requests.getByRole('button', { name: clientPortal.requests.more })
    await more.click()
    await expect(requests.getByRole('alert')).toContainText(clientPortal.requests.moreFailed)
    await page.unroute('**/rpc/my_requests')
    await more.click()
    await expect(heads).toHaveCount(11)
    await expect(requests).toContainText(clientPortal.requests.enquiry)
    await expect(more).toBeHidden()
    await expect(page.getByRole('main')).not.toContainText(strange.reference)
    await expect(page.getByRole('main')).not.toContainText(`${mark} d`)
    await clear(db, mark)
    await db.from('service_requests').delete().eq('client_email', email).throwOnError()
  })

  test(`${language}: an empty portal says what comes next, and every state is accessible`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 500/)
    const client = await newAccount('client')
    const unavailable = (pattern: string) =>
      page.route(pattern, (route) =>
        route.fulfill({ status: 500, json: { code: 'backend_unavailable', message: 'x' } }),
      )
    await unavailable('**/client_projects?*')
    await unavailable('**/rpc/my_requests')
    await openWorkspace(page, db, language, '/client/portal', client)
    await expect(page.getByRole('alert').filter({ hasText: workspace.errors.unreachable })).toHaveCount(2)
    await expectAccessible(page, 'failed')
    await page.unrouteAll()
    for (const [name, text] of [
      [clientPortal.projects.title, clientPortal.projects.emptyText],
      [clientPortal.requests.title, clientPortal.requests.empty],
    ] as const) {
      const region = page.getByRole('region', { name })
      await retryUntil(region.getByRole('button', { name: workspace.list.retry }), () =>
        expect(region).toContainText(text),
      )
    }
    await expect(page.getByRole('heading', { name: clientPortal.projects.empty })).toBeVisible()
    await expectAccessible(page, 'empty')
    await expectNoSidewaysScroll(page, 'empty')

    await requestsOf(page, language).getByRole('button', { name: clientPortal.newRequest }).focus()
    await page.keyboard.press('Enter')
    const asking = page.getByRole('dialog', { name: clientPortal.form.title })
    await asking.getByRole('button', { name: clientPortal.form.submit }).click()
    await expect(asking.getByText(clientPortal.form.required.project_description)).toBeVisible()
    await expect(asking.getByLabel(clientPortal.form.labels.service_id)).toBeFocused()
    await expectAccessible(page, 'request with errors')
    await expectNoSidewaysScroll(page, 'request with errors')
    await page.keyboard.press('Escape')
    await expect(asking).toBeHidden()
    await expect(
      requestsOf(page, language).getByRole('button', { name: clientPortal.newRequest }),
    ).toBeFocused()

    await page.getByRole('button', { name: clientPortal.account.edit }).click()
    const editing = page.getByRole('dialog', { name: clientPortal.account.edit })
    await editing.getByLabel(account.register.fields.phone).fill('12')
    await editing.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(editing.getByText(fieldErrors.phone)).toBeVisible()
    await expectAccessible(page, 'details with errors')
    await page.goto('/client/portal?proof=nonsense')
    await expect(page.getByRole('alert')).toContainText(clientPortal.proof.refusedText)
    await expectAccessible(page, 'link refused')
    await expect(page).toHaveURL('/client/portal')
  })
}

test('ar: requests sent before registering appear once the address is confirmed, and only to that client', {
  tag: '@phone',
}, async ({ page, db }) => {
  const { clientPortal, t } = words('ar')
  const client = await newAccount('client')
  const mark = newMark()
  // The request has the email in capitals, as it was typed
  const sent = await newRequest(db, mark, { client_email: client.email.toUpperCase() })
  await signInAs(page, 'ar', 'client', client)
  const notice = page.getByRole('region', { name: clientPortal.proof.title })
  await expect(notice).toContainText(client.email)
  await expect(requestsOf(page, 'ar')).toContainText(clientPortal.requests.empty)
  await notice.getByRole('button', { name: clientPortal.proof.again }).click()
  await expect(notice.getByText(clientPortal.proof.recently)).toBeVisible()
  const link = linkIn(await mailTo(client.email, { path: '/client/portal' }))

  // Someone else who has the link gets nothing with it
  await page.getByRole('button', { name: words('ar').account.signOut }).click()
  const stranger = await newAccount('client')
  await page.goto(link)
  await expect(page).toHaveURL(/\/client\/login\?next=/)
  await logIn(page, 'ar', stranger)
  await expect(page.getByRole('alert')).toContainText(clientPortal.proof.refusedText)
  await expect(requestsOf(page, 'ar')).toContainText(clientPortal.requests.empty)

  await page.getByRole('button', { name: words('ar').account.signOut }).click()
  await page.goto(link)
  await logIn(page, 'ar', client)
  await expect(page.getByRole('status').filter({ hasText: clientPortal.proof.proven })).toBeVisible()
  await expect(page).toHaveURL('/client/portal')
  await expect(requestsOf(page, 'ar')).toContainText(sent.reference)
  await expectAccessible(page, 'confirmed')
  await page.reload()
  await expect(requestsOf(page, 'ar')).toContainText(sent.reference)
  await expect(notice).toBeHidden()
  await expect(page.getByText(t('clientPortal:proof.proven'))).toBeHidden()
  await db.from('service_requests').delete().eq('id', sent.id).throwOnError()
})

test('en: a new request keeps its draft, and is stored once even if its answer was lost', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/net::ERR_FAILED|status of 429/)
  const { clientPortal, workspace } = words('en')
  const { form } = clientPortal
  const client = await newAccount('client', { ...company, full_name: 'Fahd Al-Otaibi' })
  const service = await serviceAt(db, 'en', 1)
  await openWorkspace(page, db, 'en', '/client/portal', client)
  await page.getByRole('button', { name: clientPortal.newRequest }).first().click()
  const dialog = page.getByRole('dialog', { name: form.title })
  for (const [name, value] of [
    ['client_name', 'Fahd Al-Otaibi'],
    ['client_email', client.email],
    ['client_phone', '+966512345678'],
    ['company_name', company.company_name],
  ] as const)
    await expect(dialog.getByLabel(form.labels[name])).toHaveValue(value)
  await dialog.getByLabel(form.labels.service_id).selectOption(service.id)
  await dialog.getByLabel(form.labels.project_description).fill('A school for girls')
  await dialog.getByLabel(form.labels.preferred_start_date).fill('2027-02-01')

  // Leaving asks first, and a reload loses nothing
  await dialog.getByRole('button', { name: workspace.cancel }).click()
  const question = page.getByRole('dialog', { name: workspace.unsaved.title })
  await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
  page.once('dialog', (leaving) => leaving.accept())
  await page.reload()
  await expect(dialog.getByLabel(form.labels.project_description)).toHaveValue('A school for girls')
  await expect(dialog.getByLabel(form.labels.service_id)).toHaveValue(service.id)

  const submit = dialog.getByRole('button', { name: form.submit })
  const failed = page.getByRole('alert').filter({ hasText: form.failed })
  await page.route('**/rest/v1/service_requests*', (route) =>
    route.fulfill({ status: 429, json: { code: 'PT429', message: 'x' } }),
  )
  await submit.click()
  await expect(failed).toContainText(workspace.errors.too_many)
  await failed.getByRole('button').click()
  await expect(failed).toHaveCount(0)
  await page.unroute('**/rest/v1/service_requests*')
  await page.route('**/rest/v1/service_requests*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expect(failed).toContainText(workspace.errors.unreachable)
  await page.unroute('**/rest/v1/service_requests*')
  await submit.dblclick()
  const [stored] = await storedOf(db, client.id)
  const sent = form.sent.replace('{{reference}}', `\u2068${stored?.reference}\u2069`)
  await expect(page.getByText(sent)).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(requestsOf(page, 'en')).toContainText(stored?.reference ?? '')
  await expect(requestsOf(page, 'en')).toContainText(service.title)
  expect(await storedOf(db, client.id)).toMatchObject([
    {
      service_id: service.id,
      client_name: 'Fahd Al-Otaibi',
      status: 'new',
      locale: 'en',
      preferred_start_date: '2027-02-01',
      privacy_version: expect.any(Number),
    },
  ])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('button', { name: clientPortal.newRequest }).first().click()
  await expect(dialog.getByLabel(form.labels.project_description)).toHaveValue('')
  await db.from('service_requests').delete().eq('user_id', client.id).throwOnError()
})

test('en: the website’s forms know a client who is signed in, and what they send is theirs', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { account, clientPortal } = words('en')
  const client = await newAccount('client', { ...company, full_name: 'Fahd Al-Otaibi' })
  await openWorkspace(page, db, 'en', '/client/portal', client)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/en')
  const contact = contactSection(page, 'en')
  await contact.expectValues({ name: 'Fahd Al-Otaibi', email: client.email })
  const service = await serviceAt(db, 'en', 0)
  await requestLink(page, 'en', service.title).click()
  const form = requestDialog(page, 'en')
  await form.expectValues({
    client_name: 'Fahd Al-Otaibi',
    client_email: client.email,
    client_phone: '+966512345678',
    company_name: company.company_name,
  })
  // Typed text wins over prefilled values
  await form.fill({ client_phone: '0598765432', project_description: 'A mosque' })
  // The form is open again after the reload
  await page.reload()
  await ready(page)
  await form.expectValues({
    client_name: 'Fahd Al-Otaibi',
    client_phone: '0598765432',
    service_id: service.id,
  })
  await form.submit.click()
  const told = await form.expectSuccess()
  expect(await storedOf(db, client.id)).toMatchObject([
    { reference: told, client_phone: '+966598765432', service_id: service.id },
  ])
  await page.goto('/en/contact')
  await ready(page)
  const own = contactSection(page, 'en')
  await expect(page.getByLabel(own.words.labels.name)).toHaveValue('Fahd Al-Otaibi')
  await page.getByLabel(own.words.labels.message).fill('When are you open?')
  await page.getByRole('button', { name: own.words.contact.submit }).click()
  await expect(page.getByRole('status')).toContainText(reference)

  // A form in another tab drops the prefilled values as well, but keeps typed text
  const other = await page.context().newPage()
  await open(other, '/en/contact')
  await expect(other.getByLabel(own.words.labels.name)).toHaveValue('Fahd Al-Otaibi')
  await other.getByLabel(own.words.labels.message).fill('And on Fridays?')

  await page.goto('/client/portal')
  await expect(requestsOf(page, 'en')).toContainText(told)
  await expect(requestsOf(page, 'en')).toContainText(clientPortal.requests.enquiry)
  await page.getByRole('button', { name: account.signOut }).click()
  await expect(page).toHaveURL('/client/login')
  await expect(other.getByLabel(own.words.labels.name)).toHaveValue('')
  await expect(other.getByRole('textbox', { name: own.words.labels.email })).toHaveValue('')
  await expect(other.getByLabel(own.words.labels.message)).toHaveValue('And on Fridays?')
  await open(page, '/en')
  await contact.expectValues({ name: '', email: '' })
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Fahd')
  await db.from('service_requests').delete().eq('user_id', client.id).throwOnError()
})

test('ar: a client changes their name, phone and password', { tag: '@phone' }, async ({
  page,
  db,
  browser,
  problems,
}) => {
  problems.expect(/status of 4\d\d/, /net::ERR_FAILED/)
  const { account, clientPortal, workspace, password: said } = words('ar')
  const client = await newAccount('client')
  await openWorkspace(page, db, 'ar', '/client/portal', client)
  await page.getByRole('button', { name: clientPortal.account.edit }).click()
  const editing = page.getByRole('dialog', { name: clientPortal.account.edit })
  const name = `ريم ${randomUUID().slice(0, 8)}`
  await editing.getByLabel(account.register.fields.full_name).fill(name)
  await editing.getByLabel(account.register.fields.phone).fill('٠٥٥ ٥١٢ ٣٤٥٦')
  await page.route('**/rest/v1/user_profiles*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await editing.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: clientPortal.account.saveFailed })).toBeVisible()
  await page.unrouteAll()
  await editing.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(editing).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: literally(name) })).toBeVisible()
  await expect(page.getByText('+966 55 512 3456', { exact: true })).toBeVisible()
  const { data } = await db.from('user_profiles').select().eq('id', client.id).single().throwOnError()
  expect(data).toMatchObject({ full_name: name, phone: '+966555123456', national_id: '1012345678' })

  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, 'ar', 'client', client)
  await page.getByRole('button', { name: said.open }).click()
  const changing = page.getByRole('dialog', { name: said.title })
  const current = changing.getByLabel(said.current, { exact: true })
  const next = changing.getByLabel(said.next, { exact: true })
  const submit = changing.getByRole('button', { name: said.submit })
  await current.fill('not my password')
  await next.fill('12345')
  await submit.click()
  await expect(changing.getByText(words('ar').t('account:errors.password_short', { count: 6 }))).toBeVisible()
  await next.fill('كلمة-أخرى-جديدة')
  await submit.click()
  await expect(current).toHaveAccessibleDescription(said.wrong)
  await expect(current).toBeFocused()
  await expectAccessible(page, 'wrong password')
  await current.fill(goodPassword)
  await next.fill(goodPassword)
  await submit.click()
  await expect(next).toHaveAccessibleDescription(literally(said.same))
  await next.fill('كلمة-أخرى-جديدة')
  await submit.click()
  await expect(changing).toBeHidden()
  await expect(page.getByText(said.done)).toBeVisible()

  // This session continues, even after its token is renewed; the other session and the old password ended
  const renew = (tab: Page) =>
    tab.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('handasa.session') ?? '{}')
      localStorage.setItem('handasa.session', JSON.stringify({ ...session, expires_at: 1 }))
    })
  for (const tab of [page, elsewhere]) {
    await renew(tab)
    await tab.goto('/client/portal')
  }
  await expect(page.getByRole('heading', { level: 1, name: literally(name) })).toBeVisible()
  await expect(elsewhere).toHaveURL(/\/client\/login/)
  await logIn(elsewhere, 'ar', client)
  await expect(elsewhere.getByRole('alert')).toHaveText(account.login.failures.credentials)
  await logIn(elsewhere, 'ar', { ...client, password: 'كلمة-أخرى-جديدة' })
  await expect(elsewhere).toHaveURL('/client/portal')
  await elsewhere.context().close()
})

test('more than three completed projects are low rows, each as wide as the list', async ({ page, db }) => {
  const mark = newMark()
  const client = await newAccount('client', { ...company, full_name: `Fahad ${mark}` })
  try {
    for (const letter of ['a', 'b', 'c']) await giveProject(db, client.id, `${mark} ${letter}`, 'completed')
    await openWorkspace(page, db, 'en', '/client', client)
    const projects = page
      .getByRole('region', { name: words('en').clientPortal.projects.title })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: mark }) })
    const boxes = async (count: number) => {
      await expect(projects).toHaveCount(count)
      return Promise.all((await projects.all()).map(async (one) => (await one.boundingBox()) ?? fail()))
    }
    // Cards beside each other
    expect(new Set((await boxes(3)).map(({ y }) => y)).size).toBe(1)
    await giveProject(db, client.id, `${mark} d`, 'completed')
    await page.reload()
    const rows = await boxes(4)
    expect(new Set(rows.map(({ x, width }) => `${x} ${width}`)).size).toBe(1)
    for (const { height } of rows) expect(height).toBeLessThanOrEqual(140)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page, 'rows on a phone')
  } finally {
    await clear(db, mark)
  }
})

function fail(): never {
  throw new Error('not shown')
}
