import { readFile } from 'node:fs/promises'
import {
  type Account,
  goodPassword,
  logIn,
  newEmail,
  openIn,
  removeAccounts,
} from '#tests/support/accounts.ts'
import {
  anyAddress,
  type Browser,
  expect,
  type Language,
  languages,
  open,
  type Page,
  type Problems,
  pathFor,
  test,
  words,
} from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import { newProject } from '#tests/support/projects.ts'
import { deviceOf } from '#tests/support/quality.ts'
import { registration } from '#tests/support/registration-form.ts'
import { newMark } from '#tests/support/requests.ts'
import { FormOnPage, openRequest, serviceAt } from '#tests/support/visitor-forms.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

const contract = { name: 'عقد.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 contract') }

/** Longer than any screen waits before it looks again. */
const aWhile = 61_000

/** A person with a browser of their own, whose clock the test moves. */
async function newPerson(browser: Browser, problems: Problems): Promise<Page> {
  const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anyAddress() } })
  await problems.watch(context)
  const page = await context.newPage()
  await page.clock.install()
  return page
}

/** Advances someone's clock until their screen has updated. */
async function appears(page: Page, seen: () => Promise<void>) {
  await expect(async () => {
    await page.clock.fastForward(aWhile)
    await seen()
  }).toPass({ timeout: 30_000 })
}

async function pick(page: Page, label: string, search: string, option: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(search)
  await page.getByRole('option', { name: option }).click()
}

/** Registers a company by hand, and signs in where the registration leads. */
async function registerCompany(
  page: Page,
  language: Language,
  { email, password }: Account,
  company: string,
) {
  const form = registration(page, language)
  await openIn(page, language, '/client/register')
  await form.choose('company').check()
  await form.field('company_name').fill(company)
  await form.field('commercial_registration').fill('١٠١٠١٢٣٤٥٦')
  await form.fillPerson('company', email, password)
  await form.submit.click()
  await expect(page.getByText(form.words.success)).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page).toHaveURL('/client/login')
  await logIn(page, language, { email, password })
  await expect(page).toHaveURL('/client/portal')
}

for (const language of languages) {
  const { account, clientPortal, clientProjects, employeePortal, employees, workspace, requests, t } =
    words(language)

  test(`${language}: from the first request to the last day at work, each at a browser of their own`, {
    tag: deviceOf(language),
  }, async ({ browser, db, problems }) => {
    test.setTimeout(240_000)
    // The open page of a deactivated account is refused what it still asks for
    problems.expect(/status of 40[13]/)
    // A form that is sent this soon is retried automatically
    problems.expect(/status of 422 .*\/send/)
    const mark = newMark()
    const admin = await newPerson(browser, problems)
    const boss = await newAdmin(db, `مدير ${mark}`)
    await openWorkspace(admin, db, language, '/admin/service-requests', boss)
    await expect(admin.getByRole('article').or(admin.getByText(requests.empty)).first()).toBeVisible()

    // A visitor requests a service; the admin sees it without a reload and starts on it
    const client = await newPerson(browser, problems)
    const person = { email: `story-${mark}@example.com`, password: goodPassword }
    const service = await serviceAt(db, language, 0)
    const form = await openRequest(client, language, service.title)
    await form.fill({
      client_name: `نورة ${mark}`,
      client_email: person.email.toUpperCase(),
      client_phone: '٠٥٠١٢٣٤٥٦٧',
      project_description: 'A tower of twenty floors.',
    })
    await form.submit.click()
    const reference = await form.expectSuccess()
    const card = admin.getByRole('article').filter({ hasText: reference })
    await appears(admin, () => expect(card).toBeVisible({ timeout: 2000 }))
    await card.getByRole('link', { name: `نورة ${mark}`, exact: true }).click()
    const details = admin.getByRole('region', { name: reference })
    const status = requests.statuses.in_progress
    await details.getByRole('button', { name: status, exact: true }).click()
    await expect(admin.getByText(t('requests:changed', { status }))).toBeVisible()
    const told = await mailTo(person.email, { path: '/track', saying: status })
    expect(told.text).toContain(reference)
    expect(told.text).toContain(status)

    // The visitor registers as a company; when the email is confirmed, the request appears with its history
    await registerCompany(client, language, person, `شركة ${mark}`)
    const own = client.getByRole('region', { name: clientPortal.requests.title })
    await expect(own).toContainText(clientPortal.requests.empty)
    await client.goto(linkIn(await mailTo(person.email, { path: '/client/portal', saying: 'proof=' })))
    await expect(own).toContainText(reference)
    await own.getByRole('button', { name: new RegExp(reference) }).click()
    const history = own
      .getByRole('listitem')
      .filter({ hasText: clientPortal.requests.received })
      .getByRole('listitem')
    await expect(history).toHaveCount(2)
    await expect(history.last()).toContainText(clientPortal.requests.statuses.in_progress)

    // The admin gives the company a project; the client sees it without a reload
    const project = await newProject(db, mark, {
      description_ar: 'عشرون طابقًا',
      description_en: 'Twenty floors',
      order_index: 990,
    })
    const title = language === 'ar' ? project.title_ar : project.title_en
    await admin.goto(`/admin/client-projects?search=${mark}`)
    await admin.getByRole('button', { name: clientProjects.add }).first().click()
    await pick(admin, clientProjects.fields.client_id, mark, `شركة ${mark}`)
    await pick(admin, clientProjects.fields.project_id, mark, title)
    await admin.getByRole('dialog').getByRole('button', { name: clientProjects.add, exact: true }).click()
    await expect(admin.getByText(clientProjects.saved)).toBeVisible()
    await appears(client, () =>
      expect(client.getByRole('article').filter({ hasText: title })).toBeVisible({ timeout: 2000 }),
    )
    await mailTo(person.email, { path: '/client/portal', saying: title })

    // Someone applies for a job and is approved, with salary and contract
    const employee = await newPerson(browser, problems)
    const applicant = { email: newEmail(), password: goodPassword }
    const name = language === 'ar' ? `هند ${mark}` : `Hind ${mark}`
    await open(employee, pathFor(language, '/careers'))
    const application = new FormOnPage('careers', language, employee.getByRole('main'))
    await application.fill({
      full_name_ar: `هند ${mark}`,
      full_name_en: `Hind ${mark}`,
      phone: '0500000011',
      position: 'Architect',
      email: applicant.email,
    })
    await employee.getByLabel(new RegExp(`^${application.words.labels.password} `)).fill(applicant.password)
    await application.submit.click()
    await expect(employee.getByRole('status')).toContainText(application.words.careers.success)
    await admin.goto(`/admin/employees?search=${mark}`)
    const applied = admin.getByRole('listitem').filter({ hasText: mark })
    await applied.getByRole('button', { name: t('employees:approveOne', { name }) }).click()
    const terms = admin.getByRole('dialog', { name: t('employees:approveOne', { name }) })
    // The application has the position in English only
    await terms.getByLabel(`${employees.fields.position} (${workspace.languages.ar})`).fill('مهندسة معمارية')
    await terms.getByLabel(employees.fields.base_salary).fill('١٢٥٠٠')
    await terms.getByLabel(employees.fields.housing_allowance).fill('3000')
    await terms.locator('input[type="file"]').setInputFiles(contract)
    await terms.getByRole('button', { name: employees.terms.save }).click()
    await expect(admin.getByText(employees.terms.approved)).toBeVisible()
    await mailTo(applicant.email, { path: '/employee/portal' })

    // They sign in, read what the admin sends, and download their contract
    await openIn(employee, language, '/employee/login')
    await logIn(employee, language, applicant)
    await expect(employee).toHaveURL('/employee/portal')
    await expect(employee.getByText(employeePortal.inbox.empty)).toBeVisible()
    const notify = t('employees:notifyOne', { name })
    // On a phone it is in the menu
    if ((admin.viewportSize()?.width ?? 0) < 640) {
      await applied.getByRole('button', { name: t('workspace:actionsFor', { name }) }).click()
      await admin.getByRole('menuitem', { name: employees.notify, exact: true }).click()
    } else await applied.getByRole('button', { name: notify }).click()
    const writing = admin.getByRole('dialog', { name: notify })
    for (const side of ['ar', 'en'] as const) {
      const says = (part: 'subject' | 'message') =>
        writing.getByLabel(`${employees.notification[part]} (${workspace.languages[side]})`)
      await says('subject').fill(`Subject ${side}`)
      await says('message').fill(`Message ${side}`)
    }
    await writing.getByRole('button', { name: employees.notification.send }).click()
    await expect(admin.getByText(employees.notification.done)).toBeVisible()
    const received = employee.getByRole('article', { name: `Subject ${language}` })
    await appears(employee, () => expect(received).toBeVisible({ timeout: 2000 }))
    await expect(received).toContainText(`Message ${language}`)
    await expect(employee).toHaveTitle(/^\(1\) /)
    await received.getByRole('button', { name: new RegExp(`^${employeePortal.inbox.mark}`) }).click()
    await expect(employee).not.toHaveTitle(/^\(1\) /)
    const notified = await mailTo(applicant.email, { path: '/employee/portal', saying: 'Subject ' })
    expect(notified.text).not.toContain('Message')
    const record = employee.getByRole('region', { name: employeePortal.record.title })
    await expect(record).toContainText(t('employeePortal:record.riyals', { amount: '15,500' }))
    await appears(employee, () =>
      expect(record.getByRole('button', { name: employeePortal.record.download })).toBeVisible({
        timeout: 2000,
      }),
    )
    const downloading = employee.waitForEvent('download')
    await record.getByRole('button', { name: employeePortal.record.download }).click()
    expect(await readFile(await (await downloading).path())).toEqual(contract.buffer)

    // The admin deactivates the account, and the open page leaves at its next call
    await admin.goto(`/admin/users?search=${mark}`)
    await admin.getByRole('row').filter({ hasText: name }).getByRole('switch').press('Space')
    await expect(admin.getByText(t('users:switchedOff', { name }))).toBeVisible()
    await appears(employee, () =>
      expect(employee).toHaveURL(/\/employee\/login\?reason=off/, { timeout: 2000 }),
    )
    await expect(employee.getByRole('alert')).toHaveText(account.login.reasons.off)

    for (const page of [admin, client, employee]) await page.context().close()
    await db.from('client_projects').delete().eq('project_id', project.id).throwOnError()
    await db.from('projects').delete().eq('id', project.id).throwOnError()
    await db.from('service_requests').delete().eq('reference', reference).throwOnError()
    await removeAccounts(db, boss.id)
  })
}
