import { goodPassword, logIn, newAccount, newEmail, openIn, signInAs } from '#tests/support/accounts.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { alsoIn, deviceOf, onlyIn, onlyWithAll } from '#tests/support/quality.ts'
import { clientNumbers, registration } from '#tests/support/registration-form.ts'

for (const language of languages) {
  for (const type of ['individual', 'company', 'government'] as const)
    test(`${language}: a client registers as ${type} and reaches the portal`, {
      tag: type === 'company' ? deviceOf(language) : '@slow',
    }, async ({ page }) => {
      const form = registration(page, language)
      const email = newEmail()
      await openIn(page, language, '/client/register')
      await form.choose(type).check()
      await form.fillNumbers(type)
      await form.fillPerson(type, email)
      await form.submit.click()
      await expect(page.getByText(form.words.success)).toBeVisible()
      await expect(page).toHaveURL('/client/login')
      await expect(page.getByText(form.account.login.notes.registered)).toBeVisible()
      await expect(page.getByLabel(form.account.login.email)).toHaveValue(email)
      await logIn(page, language, { email, password: goodPassword })
      await expect(page).toHaveURL('/client/portal')
      await expect(page.getByRole('heading', { level: 1 })).toContainText('نورة القحطاني')
      await expect(page.getByText(form.account.client.types[type], { exact: true })).toBeVisible()
      await expect(page.getByText('+966 51 234 5678')).toBeVisible()
      for (const [, , stored] of clientNumbers[type]) await expect(page.getByText(stored)).toBeVisible()
    })

  test(`${language}: missing and invalid values get errors beside their fields, and nothing is lost`, {
    tag: alsoIn(language),
  }, async ({ page }) => {
    const form = registration(page, language)
    const { required } = form.account.errors
    await openIn(page, language, '/client/register')
    await form.submit.click()
    for (const text of [required.national_id, required.full_name, required.phone, required.email])
      await expect(page.getByText(text)).toBeVisible()
    await expect(form.field('national_id')).toBeFocused()
    await form.choose('company').check()
    await form.submit.click()
    await expect(page.getByText(required.company_name)).toBeVisible()
    await expect(page.getByText(required.commercial_registration)).toBeVisible()
    await expect(page.getByText(required.unified_number)).toBeHidden()
    await form.choose('government').check()
    await form.submit.click()
    await expect(page.getByText(required.entity_name)).toBeVisible()
    await expect(page.getByText(required.unified_number)).toBeVisible()

    await form.fillPerson('government', 'not an address', '12345')
    await form.field('phone').fill('12')
    await form.submit.click()
    for (const text of [form.account.errors.email, form.account.errors.phone])
      await expect(page.getByText(text)).toBeVisible()
    await expect(
      page.getByText(words(language).t('account:errors.password_short', { count: 6 })),
    ).toBeVisible()
    await form.password.fill('x'.repeat(200))
    await expect(page.getByText(form.account.errors.password_long)).toBeVisible()
    // A reload keeps what was typed, except the password
    await page.reload()
    await expect(form.field('email')).toHaveValue('not an address')
    await expect(form.password).toHaveValue('')
  })

  test(`${language}: an unusual number gets a warning and is accepted`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const form = registration(page, language)
    const email = newEmail()
    // The form is sent before the version of the privacy notice is read
    let read = () => {}
    const isSent = new Promise<void>((done) => {
      read = done
    })
    await page.route('**/rest/v1/legal_pages*', async (route) => {
      await isSent
      await route.fallback()
    })
    await openIn(page, language, '/client/register')
    await form.field('national_id').fill('A-12')
    await expect(page.getByText(form.words.unusual.national_id)).toBeVisible()
    await form.fillPerson('individual', email)
    await form.submit.click()
    read()
    await expect(page.getByText(form.words.success)).toBeVisible()
    const { data } = await db
      .from('user_profiles')
      .select('national_id, locale, privacy_version')
      .eq('national_id', 'A-12')
    expect(data).toContainEqual({
      national_id: 'A-12',
      locale: language,
      privacy_version: expect.any(Number),
    })
  })

  test(`${language}: a password that is easy to guess gets an error beside it, and another one is taken`, {
    tag: deviceOf(language),
  }, async ({ page, problems }) => {
    problems.expect(/status of 422/)
    const form = registration(page, language)
    await openIn(page, language, '/client/register')
    await form.field('national_id').fill('1012345678')
    const email = newEmail()
    const { password_leaked, password_personal } = form.account.errors
    for (const [password, sentence] of [
      ['iloveyou', password_leaked],
      [`${email.match(/[a-z]{4,}/)?.[0]}-2026`, password_personal],
    ] as const) {
      await form.fillPerson('individual', email, password)
      await form.submit.click()
      await expect(page.getByText(sentence)).toBeVisible()
      await expect(form.password).toBeFocused()
    }
    await form.password.fill(goodPassword)
    await form.submit.click()
    await expect(page.getByText(form.words.success)).toBeVisible()
  })

  test(`${language}: an email in use gets an error beside it`, { tag: onlyIn('en', language) }, async ({
    page,
    problems,
  }) => {
    problems.expect(/status of 4\d\d/)
    const form = registration(page, language)
    const { email } = await newAccount('client')
    await openIn(page, language, '/client/register')
    await form.field('national_id').fill('1012345678')
    for (const password of ['another password', goodPassword]) {
      await form.fillPerson('individual', email, password)
      await form.submit.click()
      await expect(page.getByText(form.account.errors.email_taken)).toBeVisible()
      await expect(form.field('email')).toBeFocused()
    }
  })

  test(`${language}: a registration whose answer was lost is sent again as one; a correction is not`, {
    tag: onlyIn('ar', language),
  }, async ({ page, problems }) => {
    problems.expect(/Failed to load|failed:/)
    const form = registration(page, language)
    await openIn(page, language, '/client/register')
    await form.field('national_id').fill('1012345678')
    await form.fillPerson('individual', newEmail())
    await page.route(/\/auth\/v1\/signup\?/, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form.submit.click()
    await expect(form.alert).toHaveText(form.words.failures.failed)
    await page.unroute(/\/auth\/v1\/signup\?/)
    await form.field('national_id').fill('1099999999')
    await form.submit.click()
    await expect(page.getByText(form.account.errors.email_taken)).toBeVisible()
    await form.field('national_id').fill('1012345678')
    await form.submit.click()
    await expect(page.getByText(form.words.success)).toBeVisible()
  })

  test(`${language}: a network that fails loses nothing`, { tag: onlyWithAll('en', language) }, async ({
    page,
    problems,
  }) => {
    problems.expect(/Failed to load|net::ERR|failed:/)
    const form = registration(page, language)
    await openIn(page, language, '/client/register')
    await form.field('national_id').fill('1012345678')
    await form.fillPerson('individual', newEmail())
    await page.route(/\/auth\/v1\/signup\?/, (route) => route.abort('connectionreset'))
    await form.submit.click()
    await expect(form.alert).toHaveText(form.words.failures.failed)
    await expect(form.password).toHaveValue(goodPassword)
    await page.unroute(/\/auth\/v1\/signup\?/)
    await form.submit.click()
    await expect(page.getByText(form.words.success)).toBeVisible()
  })
}

test('the type that was chosen outlasts a reload, and a draft does not outlast its person', {
  tag: '@slow',
}, async ({ page }) => {
  await openIn(page, 'ar', '/client/register')
  const form = registration(page, 'ar')
  await form.choose('company').check()
  await form.field('company_name').fill('شركة المدار')
  await form.field('commercial_registration').fill('1010101010')
  await page.reload()
  await expect(form.choose('company')).toBeChecked()
  await expect(form.field('company_name')).toHaveValue('شركة المدار')
  await signInAs(page, 'ar', 'client', await newAccount('client'))
  await page.getByRole('button', { name: form.account.signOut }).click()
  await expect(page).toHaveURL('/client/login')
  await page.goto('/client/register')
  await form.choose('company').check()
  await expect(form.field('company_name')).toHaveValue('')
})

test('without a network the language and the typed text stay', { tag: '@slow' }, async ({
  page,
  context,
  problems,
}) => {
  problems.expect(/Failed to (load|fetch)|failed:/)
  await openIn(page, 'ar', '/client/register')
  const form = registration(page, 'ar')
  await form.field('email').fill('someone@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: form.account.language }).click()
  await expect(page.getByText(form.account.languageFailed)).toBeVisible()
  await expect(form.field('email')).toHaveValue('someone@example.com')
  await context.setOffline(false)
  await page.getByRole('button', { name: form.account.language }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('someone who has left for another screen is not navigated back', { tag: '@slow' }, async ({ page }) => {
  await openIn(page, 'ar', '/client/register')
  const form = registration(page, 'ar')
  await form.field('national_id').fill('1012345678')
  await form.fillPerson('individual', newEmail())
  await form.submit.click()
  await expect(page.getByText(form.words.success)).toBeVisible()
  await page.getByRole('link', { name: form.words.login }).click()
  await page.getByRole('link', { name: form.account.login.toEmployee }).click()
  await expect(page).toHaveURL('/employee/login')
  // Wait longer than the redirect would take
  await page.clock.install()
  await page.clock.runFor(3000)
  await expect(page).toHaveURL('/employee/login')
})

test('changing the language keeps what was typed', async ({ page }) => {
  await openIn(page, 'ar', '/client/register')
  const arabic = registration(page, 'ar')
  await arabic.choose('company').check()
  await arabic.fillPerson('company', 'someone@example.com', 'secret-word')
  await page.getByRole('button', { name: words('ar').account.language }).click()
  const english = registration(page, 'en')
  await expect(page.getByRole('heading', { name: english.words.title })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expect(english.field('email')).toHaveValue('someone@example.com')
  await expect(english.password).toHaveValue('secret-word')
  await expect(english.choose('company')).toBeChecked()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})
