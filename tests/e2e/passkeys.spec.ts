/**
 * Passkeys as the second step, with the browser's virtual authenticator. They need a host name: localhost.
 */
import { homes, logIn, newAccount, openIn } from '#tests/support/accounts.ts'
import { addPasskeyDevice } from '#tests/support/browser-passkeys.ts'
import { test as base, expect, type Language, languages, type Page, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'

const url = () => (process.env.E2E_URL ?? '').replace('127.0.0.1', 'localhost')

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  baseURL: async ({}, use) => use(url()),
})

async function signInAgain(page: Page, language: Language, account: { email: string; password: string }) {
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await openIn(page, language, '/client/login', url())
  await logIn(page, language, account)
}

for (const language of languages) {
  const { secondFactor, workspace, t } = words(language)
  const { passkey, state, setup, recovery } = secondFactor

  test(`${language}: a passkey is created, asked for at sign-in, recovered from and removed`, {
    tag: deviceOf(language),
  }, async ({ page, problems }) => {
    problems.expect(/status of 4(0[0134]|22)/)
    const device = await addPasskeyDevice(page)
    const client = await newAccount('client', { locale: language })
    await openIn(page, language, '/client/login', url())
    await logIn(page, language, client)
    await expect(page).toHaveURL(homes.client)

    // With the keyboard alone
    await page.getByRole('button', { name: workspace.twoSteps }).press('Enter')
    const dialog = page.getByRole('dialog', { name: workspace.twoSteps })
    await dialog.getByRole('button', { name: state.turnOn }).press('Enter')
    const choice = dialog.getByRole('button', { name: setup.passkey.title })
    await expectAccessible(page, 'choosing a second step')
    await expectNoSidewaysScroll(page, 'choosing a second step')
    await choice.press('Enter')
    const name = dialog.getByLabel(passkey.name)
    await expect(name).toHaveValue(/Chrome/)
    await expectAccessible(page, 'creating a passkey')
    await expectNoSidewaysScroll(page, 'creating a passkey')
    await name.fill(' ')
    await name.press('Enter')
    await expect(dialog.getByText(passkey.nameMissing)).toBeVisible()
    await expect(name).toBeFocused()
    await name.fill('المكتب · Office')
    await name.press('Enter')
    await expect(dialog.getByRole('heading', { name: recovery.title })).toBeFocused()
    const [code = ''] = await dialog.locator('li code').allTextContents()
    await dialog.getByRole('button', { name: recovery.kept }).press('Enter')
    await expect(page.getByText(state.turnedOn)).toBeVisible()
    expect(await device.passkeys()).toHaveLength(1)

    // Adding the same device again is refused, and the typed name stays
    await page.getByRole('button', { name: workspace.twoSteps }).click()
    await expect(dialog.getByText('المكتب · Office')).toBeVisible()
    await expectAccessible(page, 'the list of passkeys')
    await expectNoSidewaysScroll(page, 'the list of passkeys')
    await dialog.getByRole('button', { name: state.addPasskey }).click()
    await name.fill('المكتب · Office')
    await dialog.getByRole('button', { name: passkey.create }).click()
    await expect(dialog.getByText(passkey.nameTaken)).toBeVisible()
    await name.fill('Phone')
    await dialog.getByRole('button', { name: passkey.create }).click()
    await expect(dialog.getByText(passkey.failures.known)).toBeVisible()
    await expect(name).toHaveValue('Phone')

    // The password alone is not enough; the passkey is
    await signInAgain(page, language, client)
    const use = page.getByRole('button', { name: passkey.use })
    await expect(use).toBeFocused()
    await expectAccessible(page, 'a passkey at sign-in')
    await expectNoSidewaysScroll(page, 'a passkey at sign-in')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(homes.client)

    // On a device without the passkey the browser refuses: the screen says so and offers a recovery code
    await device.forget()
    await signInAgain(page, language, client)
    await use.click()
    await expect(page.getByText(passkey.failures.cancelled)).toBeVisible()
    await page.getByRole('button', { name: secondFactor.code.useRecovery }).click()
    await page.getByLabel(secondFactor.code.recovery.label).fill(code)
    await page.getByRole('button', { name: secondFactor.code.submit, exact: true }).click()
    await expect(page).toHaveURL(homes.client)

    // Removing the lost passkey, which is the last one, turns two-step verification off
    await page.getByRole('button', { name: workspace.twoSteps }).click()
    const named = { name: 'المكتب · Office' }
    await dialog.getByRole('button', { name: t('secondFactor:state.removeOne', named) }).click()
    const confirm = page.getByRole('dialog', { name: t('secondFactor:state.removeTitle', named) })
    await expect(confirm.getByText(state.removeLast)).toBeVisible()
    await confirm.getByRole('button', { name: state.remove, exact: true }).click()
    await expect(page.getByText(t('secondFactor:state.removed', named))).toBeVisible()
    await expect(dialog.getByText(state.off)).toBeVisible()
    await signInAgain(page, language, client)
    await expect(page).toHaveURL(homes.client)
  })
}
