import { firstAccount, goodPassword, logIn, newAccount, openIn, signInAs } from '#tests/support/accounts.ts'
import { expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import { deviceOf, onlyIn, onlyWithAll } from '#tests/support/quality.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

const newWord = 'كلمة-أخرى-جديدة'

/** Asks on the clients' login for the mail. */
async function ask(page: Page, language: 'ar' | 'en', email: string) {
  const { account } = words(language)
  await openIn(page, language, '/client/login')
  // The email that was typed at the login is filled in
  await page.getByLabel(account.login.email).fill(email)
  await page.getByRole('link', { name: account.login.forgotten }).click()
  await expect(page.getByRole('heading', { name: account.forgotten.title })).toBeVisible()
  await expect(page.getByLabel(account.login.email)).toHaveValue(email)
  await page.getByRole('button', { name: account.forgotten.submit }).click()
  await expect(page.getByRole('heading', { name: account.forgotten.sent })).toBeVisible()
}

for (const language of languages) {
  const { account, t } = words(language)

  test(`${language}: a forgotten password is replaced through the mail, once`, {
    tag: deviceOf(language),
  }, async ({ page, request, problems }) => {
    problems.expect(/status of 4(0[03]|22)/)
    const person = await newAccount('client', { locale: language })
    await ask(page, language, person.email)
    const mail = await mailTo(person.email)
    expect(mail.html).toContain(language === 'ar' ? 'dir="rtl"' : 'lang="en"')
    const link = linkIn(mail)
    // A scanner that opens everything it can reach without pressing a button does not use the link up
    const token = new URL(link).searchParams.get('token_hash') ?? ''
    for (const path of [link, link, `/auth/v1/verify?token=${token}&type=recovery`])
      expect((await request.get(path)).status()).toBeLessThan(500)

    await page.goto(link)
    await expect(page).toHaveURL(/\/new-password\?token_hash=[0-9a-f]+$/)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const password = page.locator('input[name="password"]')
    const save = page.getByRole('button', { name: account.newPassword.submit })
    await password.fill('12345')
    await save.click()
    await expect(page.getByText(t('account:errors.password_short', { count: 6 }))).toBeVisible()
    await password.fill(goodPassword)
    await save.click()
    await expect(page.getByRole('alert')).toHaveText(account.newPassword.same)
    // The link is used up, but a page that is still open can save again
    await password.fill(newWord)
    await save.click()
    await expect(page).toHaveURL('/client/login')
    await expect(page.getByText(account.login.notes.passwordChanged)).toBeVisible()
    await logIn(page, language, { email: person.email, password: goodPassword })
    await expect(page.getByRole('alert')).toHaveText(account.login.failures.credentials)
    await logIn(page, language, { email: person.email, password: newWord })
    await expect(page).toHaveURL('/client/portal')

    // A used link says immediately that it is no longer valid
    await page.goto(link)
    await expect(page.getByRole('alert')).toHaveText(account.newPassword.expired)
    await expect(password).toHaveCount(0)
    await page.getByRole('link', { name: account.newPassword.request }).click()
    await expect(page).toHaveURL('/forgotten-password')
  })

  test(`${language}: an unknown address gets the same answer`, { tag: onlyWithAll('en', language) }, async ({
    page,
  }) => {
    const { email } = firstAccount('client')
    const said: string[] = []
    for (const address of [email, 'stranger@handasa.example']) {
      await ask(page, language, address)
      said.push((await page.getByRole('main').innerText()).replace(address, ''))
    }
    expect(said[0]).toBe(said[1])
  })

  test(`${language}: a link that is not complete says so, and leads on`, {
    tag: onlyIn('ar', language),
  }, async ({ page }) => {
    await openIn(page, language, '/new-password')
    await expect(page.getByRole('alert')).toHaveText(account.newPassword.missing)
    await expect(page.getByRole('link', { name: account.newPassword.request })).toBeVisible()
  })

  test(`${language}: too many sign-ins say when to try again`, { tag: onlyWithAll('en', language) }, async ({
    page,
    problems,
  }) => {
    problems.expect(/status of 429/)
    const person = { email: 'limited@handasa.example', password: 'wrong' }
    const { publishableKey } = JSON.parse(process.env.E2E_SECRETS ?? '{}')
    for (let tries = 0; tries < 10; tries++) {
      const headers = { apikey: publishableKey }
      await page.request.post('/auth/v1/token?grant_type=password', { headers, data: person })
    }
    await openIn(page, language, '/client/login')
    const alert = page.getByRole('alert')
    await logIn(page, language, person)
    await expect(alert).toHaveText(t('account:login.failures.too_many', { count: 15 }))
  })
}

test('a new password of someone else leads to the login, not into the portal of the signed-in account', {
  tag: '@slow',
}, async ({ page }) => {
  const [first, second] = [await newAccount('client'), await newAccount('client')]
  await signInAs(page, 'ar', 'client', first)
  await page.goto('/forgotten-password')
  await page.getByLabel(words('ar').account.login.email).fill(second.email)
  await page.getByRole('button', { name: words('ar').account.forgotten.submit }).click()
  await page.goto(linkIn(await mailTo(second.email)))
  await page.locator('input[name="password"]').fill(newWord)
  await page.getByRole('button', { name: words('ar').account.newPassword.submit }).click()
  await expect(page.getByText(words('ar').account.login.notes.passwordChanged)).toBeVisible()
  await expect(page.getByLabel(words('ar').account.login.email)).toHaveValue(second.email)
  await expect(page).toHaveURL('/client/login')
})

test('a new password of one’s own ends the session of this browser as well', { tag: '@slow' }, async ({
  page,
  problems,
}) => {
  problems.expect(/status of 403/)
  const person = await newAccount('client')
  await signInAs(page, 'ar', 'client', person)
  await page.goto('/forgotten-password')
  await page.getByLabel(words('ar').account.login.email).fill(person.email)
  await page.getByRole('button', { name: words('ar').account.forgotten.submit }).click()
  const answer = await page.goto(linkIn(await mailTo(person.email)))
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await page.locator('input[name="password"]').fill(newWord)
  await page.getByRole('button', { name: words('ar').account.newPassword.submit }).click()
  await expect(page.getByText(words('ar').account.login.notes.passwordChanged)).toBeVisible()
  await expect(page).toHaveURL('/client/login')
  expect(await page.evaluate(() => localStorage.getItem('handasa.session'))).toBeNull()
})

test('a new password ends every other session', { tag: '@slow' }, async ({ page, browser, problems }) => {
  problems.expect(/status of 40\d/)
  const person = await newAccount('client')
  const elsewhere = await (await browser.newContext()).newPage()
  await signInAs(elsewhere, 'ar', 'client', person)
  await ask(page, 'ar', person.email)
  await page.goto(linkIn(await mailTo(person.email)))
  await page.locator('input[name="password"]').fill(newWord)
  await page.getByRole('button', { name: words('ar').account.newPassword.submit }).click()
  await expect(page).toHaveURL('/client/login')
  // The access token is valid for an hour at most; then the session cannot be refreshed
  await elsewhere.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('handasa.session') ?? '{}')
    localStorage.setItem('handasa.session', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/client\/login/)
  await elsewhere.context().close()
})

test('an admin chooses a password from the dashboard, without any mail', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const { password, account } = words('ar')
  const admin = await newAdmin(db)
  await openWorkspace(page, db, 'ar', '/admin', admin)
  await page.getByRole('button', { name: password.open }).click()
  const dialog = page.getByRole('dialog', { name: password.title })
  await dialog.locator('input[name="current"]').fill(admin.password)
  await dialog.locator('input[name="password"]').fill(newWord)
  await dialog.getByRole('button', { name: password.submit }).click()
  await expect(page.getByText(password.done)).toBeVisible()
  await page.getByRole('button', { name: account.signOut }).click()
  await expect(page).toHaveURL('/admin/login')
  await signInAs(page, 'ar', 'admin', { email: admin.email, password: newWord })
})
