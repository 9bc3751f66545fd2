/** Sign-in on a hosted project, which may require confirmed emails. A double replaces its sign-in service. */
import { createClient } from '@supabase/supabase-js'
import { clientData, goodPassword, logIn, newEmail, openIn } from '#tests/support/accounts.ts'
import { addPasskeyDevice } from '#tests/support/browser-passkeys.ts'
import { test as base, expect, languages, type Page, pathFor, words } from '#tests/support/e2e.ts'
import { type HostedDouble, startHostedDouble } from '#tests/support/hosted-double.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { type ClientType, clientNumbers, registration } from '#tests/support/registration-form.ts'
import { freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'
import { FormOnPage } from '#tests/support/visitor-forms.ts'

const test = base.extend<{ project: HostedDouble; site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  project: async ({}, use) => {
    const project = await startHostedDouble()
    await use(project)
    await project.stop()
  },
  site: async ({ project }, use) => {
    const site = await startServer({
      DATA_DIR: freshDataDir(),
      SUPABASE_URL: project.url,
      SUPABASE_PUBLISHABLE_KEY: project.api.publishableKey,
      SUPABASE_SECRET_KEY: project.api.secretKey,
      TRUST_PROXY: 'loopback',
    })
    await project.api.sql(
      `update public.company_settings set is_open = true, company_name_ar = 'هندسة', company_name_en = 'Handasa',
         email = 'info@handasa.example', phone = '920000000'`,
    )
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
})

for (const language of languages) {
  const { account } = words(language)
  const { login, confirm } = account

  async function register(
    page: Page,
    email: string,
    password = goodPassword,
    type: ClientType = 'individual',
  ) {
    const form = registration(page, language)
    await form.choose(type).check()
    await form.fillNumbers(type)
    await form.fillPerson(type, email, password)
    await form.submit.click()
  }

  /** Registers where emails must be confirmed, up to the page that says so. */
  async function registerUnconfirmed(page: Page, site: RunningServer, type: ClientType): Promise<string> {
    const email = newEmail()
    await openIn(page, language, '/client/register', site.url)
    await register(page, email, goodPassword, type)
    await expect(page.getByRole('heading', { level: 1, name: confirm.sent })).toBeVisible()
    return email
  }

  /** Checks the client's details in the open portal, and ends the session. */
  async function expectPortal(page: Page, type: ClientType) {
    await expect(page).toHaveURL(/\/client\/portal/)
    for (const [, , stored] of clientNumbers[type]) await expect(page.getByText(stored)).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }

  async function apply(page: Page, site: RunningServer, email: string, password = goodPassword) {
    await page.goto(site.url + pathFor(language, '/careers'))
    const form = new FormOnPage('careers', language, page.getByRole('main'))
    await form.fill({
      full_name_ar: 'هند العتيبي',
      full_name_en: 'Hind Al-Otaibi',
      phone: '0500000011',
      position: 'Architect',
      email,
    })
    await page.getByLabel(new RegExp(`^${form.words.labels.password} `)).fill(password)
    await form.submit.click()
    return form
  }

  /** Asks on the login for the mail to choose a new password. */
  async function askRecovery(page: Page, site: RunningServer, email: string) {
    await openIn(page, language, '/client/login', site.url)
    await page.getByLabel(login.email).fill(email)
    await page.getByRole('link', { name: login.forgotten }).click()
    await page.getByRole('button', { name: account.forgotten.submit }).click()
  }

  /** Chooses a new password with the link of a mail, and signs in with it. */
  async function recover(page: Page, project: HostedDouble, site: RunningServer, email: string) {
    const password = 'كلمة-أخرى-جديدة'
    await askRecovery(page, site, email)
    await expect(page.getByRole('heading', { name: account.forgotten.sent })).toBeVisible()
    const token = await project.recoveryTokenFor(email)
    expect(token).not.toBe('')
    await page.goto(`${site.url}/new-password?token_hash=${token}`)
    await page.locator('input[name="password"]').fill(password)
    await page.getByRole('button', { name: account.newPassword.submit }).click()
    await expect(page.getByText(login.notes.passwordChanged)).toBeVisible()
    await logIn(page, language, { email, password })
  }

  /** Asks for the mail and signs in with an unknown email: neither reveals that it is unknown. */
  async function expectUnknown(page: Page, site: RunningServer) {
    const email = newEmail()
    await askRecovery(page, site, email)
    await expect(page.getByRole('heading', { name: account.forgotten.sent })).toBeVisible()
    await openIn(page, language, '/client/login', site.url)
    await logIn(page, language, { email, password: goodPassword })
    await expect(page.getByRole('alert').filter({ hasText: login.failures.credentials })).toBeVisible()
  }

  test(`${language}: where emails are confirmed, people are told so, confirm theirs, and a known one is not made twice`, {
    tag: deviceOf(language),
  }, async ({ page, project, site, problems }) => {
    problems.expect(/status of 4\d\d/)
    problems.expect(new RegExp(`^request to others: ${project.url}/`))
    // The double has no Realtime
    problems.expect(/WebSocket connection to/)
    project.switches.confirms = true
    const email = newEmail()

    await test.step('a client registers, and has the mail sent again', async () => {
      await openIn(page, language, '/client/register', site.url)
      await register(page, email)
      await expect(page.getByRole('heading', { level: 1, name: confirm.sent })).toBeVisible()
      await expect(page.getByText(account.register.confirm)).toBeVisible()
      await expectAccessible(page, 'confirm your email')
      await expectNoSidewaysScroll(page, 'confirm your email')
      await page.getByRole('button', { name: confirm.resend }).press('Enter')
      await expect(page.getByText(confirm.again.split('{{')[0] ?? '')).toBeVisible()
      expect(project.mailsTo(email)).toBe(2)
      const { length } = await project.api.sql(`select from public.mail_outbox where recipient = $1`, [email])
      expect(length, 'one mail, the one of the project').toBe(0)
    })

    await test.step('the login says what is missing, and sends it too', async () => {
      await page.getByRole('link', { name: account.forgotten.back }).click()
      await expect(page.getByRole('textbox', { name: login.email })).toHaveValue(email)
      await logIn(page, language, { email, password: goodPassword })
      await expect(page.getByRole('alert').filter({ hasText: login.failures.unconfirmed })).toBeVisible()
      await expectAccessible(page, 'not confirmed')
      const resend = page.getByRole('button', { name: confirm.resend })
      project.switches.mailFails = true
      await resend.click()
      // Without a text of ours, the server's own is shown
      await expect(page.getByRole('alert').filter({ hasText: 'Error sending' })).toBeVisible()
      project.switches.mailFails = false
      await resend.click()
      await expect(page.getByText(confirm.again.split('{{')[0] ?? '')).toBeVisible()
      expect(project.mailsTo(email)).toBe(3)
    })

    await test.step('an old link says so, the newest one leads to the portal', async () => {
      await openIn(page, language, '/confirm-email?token_hash=0123456789abcdef0123456789abcdef', site.url)
      await page.getByRole('button', { name: confirm.submit }).click()
      await expect(page.getByRole('alert')).toHaveText(confirm.expired)
      await expectAccessible(page, 'old link')
      await page.goto(`${site.url}/confirm-email?token_hash=${project.tokenFor(email)}`)
      await expect(page.getByRole('heading', { level: 1, name: confirm.title })).toBeVisible()
      await expectAccessible(page, 'confirmation')
      await expectNoSidewaysScroll(page, 'confirmation')
      await page.getByRole('button', { name: confirm.submit }).press('Enter')
      await expect(page.getByText(login.notes.confirmed)).toBeVisible()
      await logIn(page, language, { email, password: goodPassword })
      await expect(page).toHaveURL(/\/client\/portal/)
      // The project has confirmed this email, so we send no mail to prove it
      const [proof] = await project.api.sql<{ proven: boolean }>(
        'select proven_at is not null as proven from private.email_proofs where email = $1',
        [email],
      )
      expect(proof?.proven).toBe(true)
    })

    await test.step('a known email is told, with another password', async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await openIn(page, language, '/client/register', site.url)
      await register(page, email, 'another-password')
      await expect(page.getByText(account.errors.email_taken)).toBeVisible()
      const { length } = await project.api.sql('select from auth.users where email = $1', [email])
      expect(length).toBe(1)
    })

    await test.step('a government entity registers and confirms', async () => {
      const entity = await registerUnconfirmed(page, site, 'government')
      await page.goto(`${site.url}/confirm-email?token_hash=${project.tokenFor(entity)}`)
      await page.getByRole('button', { name: confirm.submit }).click()
      await expect(page.getByText(login.notes.confirmed)).toBeVisible()
      await logIn(page, language, { email: entity, password: goodPassword })
      await expectPortal(page, 'government')
    })

    await test.step('a company that lost both mail and password recovers, which confirms its email', async () => {
      const company = await registerUnconfirmed(page, site, 'company')
      await recover(page, project, site, company)
      await expectPortal(page, 'company')
    })

    await test.step('a project without a mail server of its own cannot mail them, and they are told', async () => {
      project.switches.mailsTeamOnly = true
      await openIn(page, language, '/client/register', site.url)
      await register(page, newEmail())
      await expect(page.getByText(account.errors.email_refused)).toBeVisible()
      await askRecovery(page, site, email)
      await expect(page.getByText(account.errors.email_refused)).toBeVisible()
      project.switches.mailsTeamOnly = false
    })

    await test.step('an applicant is told too, and a known email is not answered as received', async () => {
      const applicant = newEmail()
      const sent = await apply(page, site, applicant)
      const answer = page.getByRole('status')
      await expect(answer).toContainText(sent.words.careers.success)
      // This text is hidden on sites where no email has to be confirmed
      await expect(answer.getByText(sent.words.careers.confirm)).toBeVisible()
      const known = await apply(page, site, email, 'another-password')
      await expect(page.getByText(known.words.errors.email_taken).first()).toBeVisible()
      // Every login can send the mail again, no matter who asks there
      for (const [place, portal] of ['employee', 'client', 'admin'].entries()) {
        await openIn(page, language, `/${portal}/login`, site.url)
        await logIn(page, language, { email: applicant, password: goodPassword })
        await page.getByRole('button', { name: confirm.resend }).click()
        await expect(page.getByText(confirm.again.split('{{')[0] ?? '')).toBeVisible()
        expect(project.mailsTo(applicant), portal).toBe(place + 2)
      }
      await page.goto(`${site.url}/confirm-email?token_hash=${project.tokenFor(applicant)}`)
      await page.getByRole('button', { name: confirm.submit }).click()
      await expect(page).toHaveURL(/\/employee\/login/)
      await expect(page.getByText(login.notes.confirmedApplicant)).toBeVisible()
    })

    await test.step('without scripts the site itself refuses an easy password, before it asks the project', async () => {
      const easy = await page.request.post(site.url + pathFor(language, '/careers'), {
        headers: { origin: site.url },
        form: {
          ...{ full_name_ar: 'هند العتيبي', full_name_en: 'Hind Al-Otaibi', phone: '0500000011' },
          ...{ position: 'Architect', email: 'easy@handasa.example', password: 'iloveyou' },
        },
      })
      expect(easy.status()).toBe(422)
      expect(await easy.text()).toContain(account.errors.password_leaked)
      expect(project.mailsTo('easy@handasa.example')).toBe(0)
    })

    await test.step('an email that no one has is told nothing', () => expectUnknown(page, site))

    await test.step('without confirmation, every kind of client registers and signs in', async () => {
      project.switches.confirms = false
      for (const type of ['individual', 'company', 'government'] as const) {
        const client = newEmail()
        await openIn(page, language, '/client/register', site.url)
        await register(page, client, goodPassword, type)
        await expect(page).toHaveURL(/\/client\/login/)
        await logIn(page, language, { email: client, password: goodPassword })
        await expectPortal(page, type)
      }
    })

    await test.step('without confirmation, a known email is told, and an unknown one nothing', async () => {
      const sent = await apply(page, site, newEmail())
      await expect(sent.success).toBeVisible()
      await expect(page.getByText(sent.words.careers.confirm)).toBeHidden()
      const known = await apply(page, site, email, 'another-password')
      await expect(page.getByText(known.words.errors.email_taken).first()).toBeVisible()
      await expectUnknown(page, site)
      await recover(page, project, site, email)
      await expectPortal(page, 'individual')
    })

    await test.step('without confirmation, and with stricter rules, each answer has its sentence', async () => {
      project.switches.strict = true
      await openIn(page, language, '/client/register', site.url)
      const other = newEmail()
      await register(page, other)
      await expect(page.getByText(account.errors.password_simple)).toBeVisible()
      project.switches.closed = true
      await register(page, other, 'letters-and-123')
      await expect(
        page.getByRole('alert').filter({ hasText: account.register.failures.closed }),
      ).toBeVisible()
      Object.assign(project.switches, { closed: false })
      await register(page, other, 'letters-and-123')
      await expect(page.getByText(account.register.success)).toBeVisible()
      await openIn(page, language, '/client/register', site.url)
      await register(page, other, 'other-letters-and-123')
      await expect(page.getByText(account.errors.email_taken)).toBeVisible()
    })
  })
}

test('en: passkeys are said to be off until the project has them on, and then created there', {
  tag: '@slow',
}, async ({ page, project, site, problems }) => {
  const { secondFactor, workspace } = words('en')
  const { state, setup, passkey, recovery } = secondFactor
  const url = site.url.replace('127.0.0.1', 'localhost')
  problems.expect(/status of 4(0[0134]|22)/)
  problems.expect(new RegExp(`^request to others: (${project.url}|${url})/`))
  problems.expect(/WebSocket connection to/)
  const device = await addPasskeyDevice(page)
  const client = { email: newEmail(), password: goodPassword }
  const { error } = await createClient(project.url, project.api.publishableKey).auth.signUp({
    ...client,
    options: { data: clientData },
  })
  expect(error).toBeNull()
  const signIn = async () => {
    await openIn(page, 'en', `${url}/client/login`, url)
    await logIn(page, 'en', client)
  }
  await signIn()
  await page.getByRole('button', { name: workspace.twoSteps }).click()
  const dialog = page.getByRole('dialog', { name: workspace.twoSteps })
  await dialog.getByRole('button', { name: state.turnOn }).click()
  await dialog.getByRole('button', { name: setup.passkey.title }).click()
  await dialog.getByRole('button', { name: passkey.create }).click()
  await expect(dialog.getByText(passkey.failures.off)).toBeVisible()

  project.switches.passkeys = true
  await dialog.getByRole('button', { name: passkey.create }).click()
  await expect(dialog.getByRole('heading', { name: recovery.title })).toBeFocused()
  await dialog.getByRole('button', { name: recovery.kept }).click()
  const made = await device.passkeys()
  // The passkey is stored as such (resident), for this host name
  expect(made.map(({ isResidentCredential, rpId }) => [isResidentCredential, rpId])).toEqual([
    [true, 'localhost'],
  ])
  await page.evaluate(() => localStorage.clear())
  await signIn()
  await page.getByRole('button', { name: passkey.use }).click()
  await expect(page).toHaveURL(/\/client\/portal/)
})
