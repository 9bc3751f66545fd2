import { toArabicDigits } from '#common/digits.ts'
import { homes, logIn, newAccount, openIn, removeAccounts, signInAs } from '#tests/support/accounts.ts'
import { Authenticator } from '#tests/support/authenticator.ts'
import { expectSelected, withoutClipboard } from '#tests/support/clipboard.ts'
import { lowestContrast } from '#tests/support/contrast.ts'
import { expect, type Language, type Locator, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

/**
 * Expects a code to fit the narrowest window, where a wider one would be cut off or scroll within its dialog.
 */
async function expectInsideAt320(page: Page, code: Locator) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  const [start, end] = await code.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return [left, right]
  })
  expect(start).toBeGreaterThanOrEqual(0)
  expect(end).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}

/** Sets up the app that a screen shows. @returns the app and the recovery codes */
async function setUp(page: Page, language: Language) {
  const { secondFactor } = words(language)
  await expect(page.getByRole('img', { name: secondFactor.setup.picture })).toBeVisible()
  await page.getByText(secondFactor.setup.cannotScan).click()
  await expectInsideAt320(page, page.locator('details code'))
  const secret = await page.locator('details code').textContent()
  const app = new Authenticator(secret ?? '')
  const field = page.getByLabel(secondFactor.code.app.label)
  const submit = page.getByRole('button', { name: secondFactor.code.submit, exact: true })
  await submit.click()
  await expect(page.getByText(secondFactor.code.app.missing)).toBeVisible()
  await expect(field).toBeFocused()
  const code = app.code()
  await field.fill(code.replace(/\d$/, (digit) => String((Number(digit) + 5) % 10)))
  await submit.click()
  await expect(page.getByText(secondFactor.code.app.wrong)).toBeVisible()
  // With a space, as apps show codes, and with the digits of some keyboards
  await field.fill(`${toArabicDigits(code.slice(0, 3))} ${code.slice(3)}`)
  await submit.click()
  await expect(page.getByRole('heading', { name: secondFactor.recovery.title })).toBeFocused()
  const shown = page.locator('main li code, [role="dialog"] li code')
  await expectInsideAt320(page, shown.first())
  const codes = await shown.allTextContents()
  expect(codes).toHaveLength(10)
  return { app, codes }
}

for (const language of languages) {
  const { secondFactor, account, passwordAgain, users, settings, workspace, t } = words(language)

  test(`${language}: two-step verification is set up, asked for at sign-in, recovered from and turned off`, {
    tag: deviceOf(language),
  }, async ({ page, problems }) => {
    problems.expect(/status of 4(0[0134]|22)/)
    const client = await newAccount('client', { locale: language })
    await signInAs(page, language, 'client', client)
    await page.getByRole('button', { name: workspace.twoSteps }).click()
    const dialog = page.getByRole('dialog', { name: workspace.twoSteps })
    await expect(dialog.getByText(secondFactor.state.off)).toBeVisible()
    const turnOn = dialog.getByRole('button', { name: secondFactor.state.turnOn })
    expect(await lowestContrast(page, turnOn)).toBeGreaterThanOrEqual(4.5)
    await turnOn.click()
    await expect(dialog.getByRole('img', { name: secondFactor.setup.picture })).toBeVisible()
    await expectAccessible(page, 'setting up an app')
    await expectNoSidewaysScroll(page, 'setting up an app')
    const { app, codes } = await setUp(page, language)
    await expectAccessible(page, 'recovery codes')
    await expectNoSidewaysScroll(page, 'recovery codes')
    await withoutClipboard(page)
    await dialog.getByRole('button', { name: secondFactor.recovery.copy, exact: true }).click()
    await expect(dialog.getByText(secondFactor.recovery.copyFailed)).toBeVisible()
    await expectSelected(page, codes.join('\n'))
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: secondFactor.recovery.download }).click(),
    ])
    expect(download.suggestedFilename()).toBe(secondFactor.recovery.file)
    await dialog.getByRole('button', { name: secondFactor.recovery.kept }).click()
    await expect(page.getByText(secondFactor.state.turnedOn)).toBeVisible()
    await page.getByRole('button', { name: workspace.twoSteps }).click()
    await expect(dialog.getByText(secondFactor.state.on)).toBeVisible()
    await expect(dialog.getByText(t('secondFactor:state.codesLeft', { count: 10 }))).toBeVisible()

    const signInAgain = async () => {
      await page.context().clearCookies()
      await page.evaluate(() => localStorage.clear())
      await openIn(page, language, '/client/login')
      await logIn(page, language, client)
    }
    // The password alone is not enough
    await signInAgain()
    const field = page.getByLabel(secondFactor.code.app.label)
    const submit = page.getByRole('button', { name: secondFactor.code.submit, exact: true })
    await expect(field).toBeFocused()
    await expectAccessible(page, 'the code at sign-in')
    await expectNoSidewaysScroll(page, 'the code at sign-in')
    await page.getByRole('button', { name: secondFactor.back }).click()
    await expect(page.getByLabel(account.login.email)).toHaveValue(client.email)
    await page.getByLabel(account.login.password).first().fill(client.password)
    await page.getByRole('button', { name: account.login.submit, exact: true }).click()
    await field.fill(app.code())
    await submit.click()
    await expect(page).toHaveURL(homes.client)

    // Without the phone, a recovery code
    await signInAgain()
    await page.getByRole('button', { name: secondFactor.code.useRecovery }).click()
    const recovery = page.getByLabel(secondFactor.code.recovery.label)
    await recovery.fill('0000-0000-0000-0000')
    await submit.click()
    await expect(page.getByText(secondFactor.code.recovery.wrong)).toBeVisible()
    await recovery.fill(codes[0]?.toUpperCase() ?? '')
    await submit.click()
    await expect(page).toHaveURL(homes.client)
    await page.getByRole('button', { name: workspace.twoSteps }).click()
    await expect(dialog.getByText(t('secondFactor:state.codesLeft', { count: 9 }))).toBeVisible()
    await dialog.getByRole('button', { name: secondFactor.state.turnOff }).click()
    await page
      .getByRole('dialog', { name: secondFactor.state.turnOffTitle })
      .getByRole('button', { name: secondFactor.state.turnOff })
      .click()
    await expect(page.getByText(secondFactor.state.turnedOff)).toBeVisible()
    await signInAgain()
    await expect(page).toHaveURL(homes.client)
  })

  test(`${language}: a forgotten password takes a code too, and so does the password that is asked for again`, {
    tag: withAllOn(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 4(0[013]|22)/)
    const client = await newAccount('client', { locale: language })
    await signInAs(page, language, 'client', client)
    await page.getByRole('button', { name: workspace.twoSteps }).click()
    await page.getByRole('button', { name: secondFactor.state.turnOn }).click()
    const { app, codes } = await setUp(page, language)
    await page.getByRole('button', { name: secondFactor.recovery.kept }).click()

    await page.getByRole('button', { name: workspace.twoSteps }).click()
    const dialog = page.getByRole('dialog', { name: workspace.twoSteps })
    await expect(dialog.getByText(secondFactor.state.on)).toBeVisible()
    // As the database answers 15 minutes after the sign-in
    const refused = { code: '42501', message: 'password_needed', details: null, hint: null }
    await page.route('**/rest/v1/rpc/make_recovery_codes', (route) =>
      route.fulfill({ status: 403, json: refused }),
    )
    await dialog.getByRole('button', { name: secondFactor.state.newCodes }).click()
    await page.getByLabel(passwordAgain.label).fill(client.password)
    await page.getByRole('button', { name: passwordAgain.submit }).click()
    await page.getByLabel(secondFactor.code.app.label).fill(app.code())
    await page.unroute('**/rest/v1/rpc/make_recovery_codes')
    await page.getByRole('button', { name: secondFactor.code.submit, exact: true }).last().click()
    await expect(dialog.getByRole('heading', { name: secondFactor.recovery.title })).toBeVisible()
    const fresh = await dialog.locator('li code').allTextContents()
    expect(fresh).toHaveLength(10)
    expect(fresh).not.toContain(codes[0])

    await db.auth.resetPasswordForEmail(client.email, {
      redirectTo: `${new URL(page.url()).origin}/new-password`,
    })
    await page.goto(linkIn(await mailTo(client.email)))
    await page.locator('input[name="password"]').fill('كلمة-أخرى-جديدة')
    await page.getByRole('button', { name: account.newPassword.submit }).click()
    await page.getByRole('button', { name: secondFactor.code.useRecovery }).click()
    await expectAccessible(page, 'a code for a new password')
    await page.getByLabel(secondFactor.code.recovery.label).fill(fresh[0] ?? '')
    await page.getByRole('button', { name: secondFactor.code.submit, exact: true }).click()
    await expect(page).toHaveURL('/client/login')
    await expect(page.getByText(account.login.notes.passwordChanged)).toBeVisible()
  })

  test(`${language}: where the company asks for it, the first sign-in sets it up`, {
    tag: deviceOf(language),
  }, async ({ page, problems }) => {
    problems.expect(/status of 4(0[013]|22)/)
    const client = await newAccount('client', { locale: language })
    // The database's answer when the setting is on. Turning it on for everyone would shut out the other tests
    const needed = { code: 'PT403', message: 'second_factor_needed', details: null, hint: null }
    let isUp = false
    await page.route('**/rest/v1/user_profiles?*', (route) =>
      isUp ? route.fallback() : route.fulfill({ status: 403, json: needed }),
    )
    await openIn(page, language, '/client/login')
    await logIn(page, language, client)
    await expect(page.getByText(secondFactor.setup.needed)).toBeVisible()
    await expectAccessible(page, 'setting up at sign-in')
    await expectNoSidewaysScroll(page, 'setting up at sign-in')
    await setUp(page, language)
    isUp = true
    await page.getByRole('button', { name: secondFactor.recovery.kept }).click()
    await expect(page).toHaveURL(homes.client)
    // Turned on while someone is at work, the setting leads them to the login, without a loop
    isUp = false
    await page.reload()
    await expect(page).toHaveURL(/\/client\/login\?.*reason=signed_out/)
  })

  test(`${language}: an admin turns it off for someone who has lost the phone, and asks it of all only with one's own`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page, db, problems, browser }) => {
    problems.expect(/status of 4(0[0139]|22)/)
    const mark = newMark()
    const client = await newAccount('client', { full_name: `أسماء ${mark}` })
    const context = await browser.newContext()
    await problems.watch(context)
    const theirs = await context.newPage()
    await signInAs(theirs, language, 'client', client)
    await theirs.getByRole('button', { name: workspace.twoSteps }).click()
    await theirs.getByRole('button', { name: secondFactor.state.turnOn }).click()
    await setUp(theirs, language)
    await context.close()

    const admin = await newAdmin(db)
    await openWorkspace(page, db, language, '/admin/users', admin)
    await page.getByRole('searchbox').fill(mark)
    const name = `أسماء ${mark}`
    const menu = page.getByRole('button', { name: t('workspace:actionsFor', { name }) })
    const choose = async () => {
      await menu.click()
      await page.getByRole('menuitem', { name: users.secondFactor.action }).click()
    }
    await choose()
    await page
      .getByRole('dialog', { name: t('users:secondFactor.title', { name }) })
      .getByRole('button', { name: users.secondFactor.confirm })
      .click()
    await expect(page.getByText(t('users:secondFactor.done', { name }))).toBeVisible()
    await choose()
    await expect(page.getByText(t('users:secondFactor.none', { name }))).toBeVisible()

    await openWorkspace(page, db, language, '/admin/settings', admin)
    const group = page.getByRole('group', { name: settings.sessions.areas.office.name })
    const box = group.getByRole('switch', { name: settings.sessions.needs_second_factor })
    await box.click()
    await expect(page.getByText(workspace.errors.second_factor_first)).toBeVisible()
    await expect(box).not.toBeChecked()
    await removeAccounts(db, client.id, admin.id)
  })
}
