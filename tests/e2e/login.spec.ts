import {
  type Account,
  type Audience,
  audiences,
  firstAccount,
  goodPassword,
  homes,
  logIn,
  newAccount,
  openIn,
  setActive,
  signInAs,
} from '#tests/support/accounts.ts'
import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { deviceOf, onlyIn } from '#tests/support/quality.ts'
import { signOut } from '#tests/support/workspace.ts'

/** Accounts, and the portals that each can enter, if any. */
const people: Record<
  string,
  { account(db: Db): Promise<Account>; enters: Audience[]; inactive?: 'pending' | 'rejected' | 'off' }
> = {
  admin: { account: async () => firstAccount('admin'), enters: ['admin', 'employee'] },
  employee: { account: async () => firstAccount('employee'), enters: ['employee'] },
  client: { account: async () => firstAccount('client'), enters: ['client'] },
  applicant: { account: () => newAccount('employee'), enters: [], inactive: 'pending' },
  'rejected applicant': {
    async account(db) {
      const account = await newAccount('employee')
      await db
        .from('employees')
        .update({ status: 'rejected', rejection_reason: 'لا شاغر' })
        .eq('user_id', account.id)
        .throwOnError()
      return account
    },
    enters: [],
    inactive: 'rejected',
  },
  'inactive client': {
    async account(db) {
      const account = await newAccount('client')
      await setActive(db, account.id, false)
      return account
    },
    enters: [],
    inactive: 'off',
  },
  'inactive admin': {
    async account(db) {
      const account = await newAccount('client')
      await db
        .from('user_profiles')
        .update({ user_type: 'admin', client_type: null, is_active: false })
        .eq('id', account.id)
        .throwOnError()
      return account
    },
    enters: [],
    inactive: 'off',
  },
}

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('handasa.session'))

for (const language of languages)
  for (const [who, { account, enters, inactive }] of Object.entries(people))
    test(`${language}: ${who} enters where they belong and nowhere else`, {
      // The other accounts differ only in one line of `people`
      tag: [onlyIn('ar', language), ['admin', 'employee', 'client'].includes(who) ? [] : '@slow'].flat(),
    }, async ({ page, db }) => {
      const person = await account(db)
      const { login } = words(language).account
      for (const audience of audiences) {
        await openIn(page, language, `/${audience}/login`)
        await logIn(page, language, person)
        if (enters.includes(audience)) {
          const home = who === 'admin' ? homes.admin : homes[audience]
          await expect(page).toHaveURL(home)
          expect(await storedSession(page)).not.toBeNull()
          await signOut(page, language)
          await expect(page).toHaveURL(who === 'admin' ? '/admin/login' : `/${audience}/login`)
        } else {
          const said = inactive ? login.reasons[inactive] : login.reasons.wrong_type[audience]
          await expect(page.getByRole('alert')).toHaveText(said)
          await expect(page).toHaveURL(`/${audience}/login`)
        }
        expect(await storedSession(page)).toBeNull()
      }
    })

for (const language of languages) {
  const { account } = words(language)
  test(`${language}: a wrong password and an unknown email get the same answer`, {
    tag: deviceOf(language),
  }, async ({ page, problems }) => {
    problems.expect(/status of 400/)
    const { email } = firstAccount('client')
    for (const audience of audiences) {
      await openIn(page, language, `/${audience}/login`)
      for (const tried of [
        { email, password: 'wrong password' },
        { email: 'nobody@handasa.example', password: 'wrong password' },
      ]) {
        await logIn(page, language, tried)
        await expect(page.getByRole('alert')).toHaveText(account.login.failures.credentials)
        // The form can be edited again, with its values
        await expect(page.getByRole('button', { name: account.login.submit, exact: true })).toBeEnabled()
        await expect(page.getByLabel(account.login.email)).toHaveValue(tried.email)
      }
    }
  })

  test(`${language}: empty fields are named, and the password can be shown`, {
    tag: onlyIn('en', language),
  }, async ({ page }) => {
    await openIn(page, language, '/client/login')
    await page.getByRole('button', { name: account.login.submit, exact: true }).click()
    await expect(page.getByText(account.errors.required.email)).toBeVisible()
    await expect(page.getByText(account.errors.required.password)).toBeVisible()
    await expect(page.getByLabel(account.login.email)).toBeFocused()
    const password = page.locator('input[name="password"]')
    await password.fill('secret')
    await page.getByRole('button', { name: account.showPassword }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: account.hidePassword }).click()
    await expect(password).toHaveAttribute('type', 'password')
    await expect(password).toHaveValue('secret')
  })

  test(`${language}: a login is filled in and sent with the keyboard alone`, {
    tag: onlyIn('ar', language),
  }, async ({ page }) => {
    const { email, password } = firstAccount('client')
    await openIn(page, language, '/client/login')
    await page.getByLabel(account.login.email).focus()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(password)
    // Typed faster than people type: nothing is sent before the script has started
    await expect(page.getByRole('button', { name: account.login.submit, exact: true })).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/client/portal')
  })

  test(`${language}: a server that cannot be reached shows a message`, {
    tag: onlyIn('en', language),
  }, async ({ page, problems }) => {
    problems.expect(/Failed to load|failed:|status of 503/)
    await openIn(page, language, '/client/login')
    for (const answer of ['abort', 'down'] as const) {
      await page.route('**/auth/v1/token?*', (route) =>
        answer === 'abort' ? route.abort('connectionreset') : route.fulfill({ status: 503, body: '{}' }),
      )
      await logIn(page, language, firstAccount('client'))
      await expect(page.getByRole('alert')).toHaveText(account.login.failures.unreachable)
      await page.unroute('**/auth/v1/token?*')
    }
  })
}

test('the links of the three logins lead to each other, to registration and to careers', async ({ page }) => {
  const { account } = words('ar')
  await page.goto('/en')
  await page.goto('/admin/login')
  await page.getByRole('link', { name: account.login.toEmployee }).click()
  await expect(page).toHaveURL('/employee/login')
  await expect(page.getByRole('link', { name: account.login.careers })).toHaveAttribute('href', '/careers')
  await page.getByRole('link', { name: account.login.toClient }).click()
  await expect(page).toHaveURL('/client/login')
  await page.getByRole('link', { name: account.login.register }).click()
  await expect(page).toHaveURL('/client/register')
  await page.getByRole('link', { name: account.register.login }).click()
  await page.getByRole('link', { name: account.login.forgotten }).click()
  await expect(page).toHaveURL('/forgotten-password?from=client')
  await page.getByRole('link', { name: account.forgotten.back }).click()
  await expect(page).toHaveURL('/client/login')
  await page.getByRole('link', { name: account.home }).click()
  await expect(page).toHaveURL('/')
})

test('the login menu of an English page opens the login in English', async ({ page }) => {
  await page.goto('/en')
  await page.getByRole('button', { name: words('en').common.login.label }).click()
  await page.getByRole('link', { name: words('en').common.login.client }).click()
  await expect(page).toHaveURL('/client/login')
  await expect(page.getByRole('heading', { name: words('en').account.login.client.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('signing in where one does not belong leaves another tab alone', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  await signInAs(page, 'ar', 'admin', firstAccount('admin'))
  const other = await context.newPage()
  await other.goto('/client/login')
  await logIn(other, 'ar', firstAccount('admin'))
  await expect(other.getByRole('alert')).toHaveText(words('ar').account.login.reasons.wrong_type.client)
  await page.reload()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an applicant who is approved signs in with the password of the application', async ({ page, db }) => {
  const account = await newAccount('employee')
  await db.from('employees').update({ status: 'approved' }).eq('user_id', account.id).throwOnError()
  await signInAs(page, 'ar', 'employee', { email: account.email, password: goodPassword })
  await expect(page.getByText('مهندس كهرباء').first()).toBeVisible()
})
