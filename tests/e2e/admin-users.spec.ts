import { readFile } from 'node:fs/promises'
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { mailTo } from '#tests/support/mailbox.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace, pressInHead } from '#tests/support/workspace.ts'

/** A client for this test only, found by the mark in the name. */
async function newClient(data: object = {}) {
  const mark = newMark()
  const full_name = `أسماء ${mark}`
  return { ...(await newAccount('client', { full_name, ...data })), mark, full_name }
}

const profileOf = async (db: Db, id: string) =>
  (await db.from('user_profiles').select().eq('id', id).single().throwOnError()).data
const remove = (db: Db, ...people: { id: string }[]) => removeAccounts(db, ...people.map(({ id }) => id))
const rowOf = (page: Page, mark: string) => page.getByRole('row').filter({ hasText: mark })

for (const language of languages) {
  const { users, fieldErrors, workspace, t } = words(language)
  /** Chooses from a user's menu of actions. */
  const choose = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('workspace:actionsFor', { name }) }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }

  test(`${language}: a user is found, switched off and on, given another type and sent a password mail`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const person = await newClient({
      client_type: 'company',
      company_name: 'شركة الأفق',
      commercial_registration: '1010123456',
    })
    const { full_name: name, mark } = person
    await openWorkspace(page, db, language, '/admin/users')
    // The search finds a name that is spelled with another alef
    await page.getByRole('searchbox').fill(`اسماء ${mark}`)
    await expect(page.getByRole('row')).toHaveCount(2)
    const row = rowOf(page, mark)
    await expect(row).toContainText(person.email)
    await expect(row).toContainText(users.types.client)
    await expect(row).toContainText('شركة الأفق')
    const counts = page.getByRole('region', { name: users.counts })
    for (const label of [users.total, ...Object.values(users.groups)])
      await expect(counts.getByText(label, { exact: true })).toBeVisible()
    await expect(counts.locator('dd').first()).toHaveText(/^[1-9][\d,]*$/)

    const pill = row.getByRole('switch')
    await expect(pill).toHaveAccessibleName(`${t('users:accountOf', { name })} ${workspace.active}`)
    await pill.press('Space')
    await expect(page.getByText(t('users:switchedOff', { name }))).toBeVisible()
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(page.getByText(t('users:switchedOn', { name }))).toBeVisible()
    await expect(pill).toBeChecked()
    // Wait until the first message, which stays a moment after "Undo", is gone: the next has the same words
    await expect(page.getByText(t('users:switchedOff', { name }))).toBeHidden()
    await pill.press('Space')
    await expect(page.getByText(t('users:switchedOff', { name }))).toBeVisible()
    await expect(pill).not.toBeChecked()
    expect((await profileOf(db, person.id)).is_active).toBe(false)
    await page.getByLabel(users.filters.active).selectOption('yes')
    await expect(page.getByRole('heading', { name: users.notFound })).toBeVisible()
    await page.getByLabel(users.filters.active).selectOption('no')
    await pill.click()
    await expect(page.getByText(t('users:switchedOn', { name })).last()).toBeVisible()
    // Wait until the row has left this list, because an open menu would disappear with it
    await expect(page.getByRole('heading', { name: users.notFound })).toBeVisible()
    await page.getByLabel(users.filters.active).selectOption('')

    await choose(page, name, users.open)
    const record = page.getByRole('dialog', { name })
    for (const known of [person.email, '1010123456', users.clientTypes.company, workspace.languages.ar])
      await expect(record).toContainText(known)
    await expect(record.getByRole('link', { name: users.toProjects })).toHaveAttribute(
      'href',
      `/admin/client-projects?client=${person.id}`,
    )
    await record.getByRole('button', { name: workspace.close }).click()

    await choose(page, name, users.details.action)
    const details = page.getByRole('dialog', { name: t('users:details.title', { name }) })
    const number = details.getByLabel(users.fields.commercial_registration)
    await number.fill('')
    await details.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(number).toHaveAccessibleDescription(fieldErrors.required)
    await number.fill('١٠١٠٦٥٤٣٢١')
    await details.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(users.details.saved)).toBeVisible()
    expect(await profileOf(db, person.id)).toMatchObject({
      commercial_registration: '1010654321',
      full_name: person.full_name,
    })

    await choose(page, name, users.change.action)
    const dialog = page.getByRole('dialog', { name: t('users:change.title', { name }) })
    const confirm = (type: 'admin' | 'client') =>
      dialog.getByRole('button', { name: t('users:change.confirm', { type: users.types[type] }) })
    await expect(confirm('client')).toBeDisabled()
    await dialog.getByRole('radio', { name: users.types.admin }).check()
    await confirm('admin').click()
    await expect(page.getByText(t('users:change.done', { name, type: users.types.admin }))).toBeVisible()
    await expect(row).toContainText(users.types.admin)
    expect((await profileOf(db, person.id)).user_type).toBe('admin')
    const tabs = page.getByRole('group', { name: users.filters.type })
    // The cards above count all accounts, the tabs those that are found
    await expect(tabs.getByRole('button', { name: users.groups.admin })).toContainText(/1$/)
    await expect(tabs.getByRole('button', { name: users.filters.all })).toContainText(/1$/)
    await tabs.getByRole('button', { name: users.groups.client }).click()
    await expect(page.getByRole('heading', { name: users.notFound })).toBeVisible()
    await page.goBack()

    await choose(page, name, users.password.action)
    const question = page.getByRole('dialog', { name: users.password.title })
    await expect(question).toContainText(person.email)
    await question.getByRole('button', { name: users.password.confirm }).click()
    await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible()
    expect((await mailTo(person.email)).text).toContain('/new-password')

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: workspace.export }).click()
    const table = await readFile(await (await downloading).path(), 'utf8')
    expect(table.split('\r\n')).toHaveLength(2)
    expect(table).toContain('1010654321')
    await remove(db, person)
  })

  test(`${language}: what may not be done is refused in words and taken back`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of (409|429)/)
    const me = await newAdmin(db, `مدير ${crypto.randomUUID().slice(0, 8)}`)
    const mine = (await profileOf(db, me.id)).full_name
    const client = await newClient()
    const applicant = await newAccount('employee')
    const { data: project } = await db.from('projects').select('id').limit(1).single().throwOnError()
    await db.from('client_projects').insert({ client_id: client.id, project_id: project.id }).throwOnError()
    await openWorkspace(page, db, language, `/admin/users?search=${applicant.email}`, me)
    const alert = page.getByRole('alert')
    const refused = async (what: string, why: string) => {
      await expect(alert).toContainText(what)
      await expect(alert).toContainText(why)
      await alert.getByRole('button').click()
      await expect(alert).toHaveCount(0)
    }
    const pill = page.getByRole('row').getByRole('switch')
    await expect(pill).toHaveCount(1)
    await pill.click()
    await refused(users.switchFailed, workspace.errors.employee_not_approved)
    await expect(pill).not.toBeChecked()

    const retype = async (search: string, name: string, type: string) => {
      await page.getByRole('searchbox').fill(search)
      await expect(rowOf(page, name)).toHaveCount(1)
      await choose(page, name, users.change.action)
      await page.getByRole('radio', { name: type }).check()
      await page.getByRole('button', { name: t('users:change.confirm', { type }) }).click()
    }
    await retype(client.mark, client.full_name, users.types.admin)
    await refused(users.change.failed, workspace.errors.client_has_projects)
    await page.getByRole('dialog').getByRole('button', { name: workspace.cancel }).click()
    await retype(me.email, mine, users.types.client)
    await refused(users.change.failed, workspace.errors.own_account)
    await page.getByRole('dialog').getByRole('button', { name: workspace.cancel }).click()

    // The last admin: other tests' admins are active, so the database's refusal is simulated
    await page.route('**/rest/v1/user_profiles?id=*', (route) =>
      route.fulfill({ status: 409, json: { code: 'PT409', message: 'last_admin' } }),
    )
    await pill.click()
    const warning = page.getByRole('dialog', { name: users.self.title })
    await warning.getByRole('button', { name: workspace.cancel }).click()
    await expect(pill).toBeChecked()
    await pill.click()
    await warning.getByRole('button', { name: users.self.confirm }).click()
    await refused(users.switchFailed, workspace.errors.last_admin)
    await expect(pill).toBeChecked()
    await page.unroute('**/rest/v1/user_profiles?id=*')
    await page.route('**/auth/v1/recover*', (route) =>
      route.fulfill({ status: 429, json: { code: 429, error_code: 'over_email_send_rate_limit', msg: 'x' } }),
    )
    await choose(page, mine, users.password.action)
    await page.getByRole('button', { name: users.password.confirm }).click()
    await refused(users.password.failed, workspace.errors.too_many)

    // After confirming, the admin is signed out and sees why
    await pill.click()
    await warning.getByRole('button', { name: users.self.confirm }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect(page.getByText(words(language).account.login.reasons.off)).toBeVisible()
    await remove(db, me, client, applicant)
  })

  test(`${language}: the users screen is accessible, in every state`, { tag: withAllOn(language) }, async ({
    page,
    db,
  }) => {
    // Colours are measured after the transitions
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const person = await newClient()
    await openWorkspace(page, db, language, `/admin/users?search=${person.mark}`)
    await expect(rowOf(page, person.mark)).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await choose(page, person.full_name, users.open)
    await expect(page.getByRole('dialog')).toContainText(person.email)
    await expectAccessible(page, 'record')
    await expectNoSidewaysScroll(page, 'record')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await choose(page, person.full_name, users.change.action)
    await expect(page.getByRole('radio', { name: users.types.client })).toBeChecked()
    await expectAccessible(page, 'type')
    await expectNoSidewaysScroll(page, 'type')
    await remove(db, person)
  })
}

test('users are sorted by the heads of the table, which the address keeps', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const mark = newMark()
  const people = []
  for (const letter of ['ب', 'ج', 'أ'])
    people.push(await newAccount('client', { full_name: `${letter} ${mark}` }))
  const { users } = words('en')
  await openWorkspace(page, db, 'en', `/admin/users?search=${mark}`)
  const letters = () =>
    page
      .getByRole('rowheader')
      .allInnerTexts()
      .then((names) => names.map((name) => name.trim()[0]).join(''))
  const head = page.getByRole('columnheader', { name: users.fields.full_name })
  await expect(page.getByRole('columnheader', { name: users.fields.created_at })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expect.poll(letters).toBe('أجب')
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(letters).toBe('أبج')
  await head.getByRole('button').press('Enter')
  await expect.poll(letters).toBe('جبأ')
  await page.reload()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(letters).toBe('جبأ')
  await remove(db, ...people)
})

for (const language of languages) {
  const { users, workspace, passwordAgain, t } = words(language)

  test(`${language}: long after the sign-in, another type and an export need the password again, and the other tab stays signed in`, {
    tag: withAllOn(language),
  }, async ({ page, context, db, problems }) => {
    const admin = await newAdmin(db)
    const person = await newClient()
    const name = person.full_name
    await openWorkspace(page, db, language, `/admin/users?search=${person.mark}`, admin)
    const other = await context.newPage()
    await other.goto(page.url())
    await expect(rowOf(other, person.mark)).toBeVisible()
    await page.bringToFront()

    // What the database answers 15 minutes after the sign-in (tests/policies/password-again.test.ts)
    const late = {
      status: 403,
      json: { code: '42501', message: 'password_needed', details: null, hint: null },
    }
    const sessions: (string | null)[] = []
    await page.route('**/rest/v1/rpc/*', async (route) => {
      const request = route.request()
      const large = /set_user_type|"page_size":1000/.test(request.url() + request.postData())
      if (!large) return route.fallback()
      const token = (await request.allHeaders()).authorization ?? ''
      const { session_id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      if (sessions.length === 0) sessions.push(session_id)
      return session_id === sessions[0] ? route.fulfill(late) : route.fallback()
    })
    problems.expect(/403/)

    await page.getByRole('button', { name: t('workspace:actionsFor', { name }) }).click()
    await page.getByRole('menuitem', { name: users.change.action }).click()
    const change = page.getByRole('dialog', { name: t('users:change.title', { name }) })
    const confirm = change.getByRole('button', {
      name: t('users:change.confirm', { type: users.types.admin }),
    })
    await change.getByRole('radio', { name: users.types.admin }).check()
    await confirm.click()
    const question = page.getByRole('dialog', { name: workspace.passwordAgain })
    const field = question.getByLabel(passwordAgain.label)
    await expect(field).toBeFocused()
    await expectAccessible(page, 'the password again')
    await expectNoSidewaysScroll(page, 'the password again')

    // After giving up, nothing has changed, and the reason is shown
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(page.getByText(workspace.errors.password_needed)).toBeVisible()
    expect((await profileOf(db, person.id)).user_type).toBe('client')

    await confirm.click()
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(passwordAgain.missing)
    problems.expect(/400/)
    await field.fill('not the password')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(passwordAgain.wrong)
    await field.fill(admin.password)
    await field.press('Enter')
    await expect(page.getByText(t('users:change.done', { name, type: users.types.admin }))).toBeVisible()
    await expect(change).toBeHidden()
    expect((await profileOf(db, person.id)).user_type).toBe('admin')

    // All tabs of this browser use the new session
    const download = page.waitForEvent('download')
    await pressInHead(page, language, workspace.export)
    expect((await download).suggestedFilename()).toContain('.csv')
    await other.reload()
    await expect(rowOf(other, person.mark)).toBeVisible()
    await remove(db, person, admin)
  })
}
