import { homes, newAccount, newDevice, signInAs } from '#tests/support/accounts.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'

for (const language of languages)
  test(`${language}: someone sees where they are signed in, and ends it there`, {
    tag: deviceOf(language),
  }, async ({ page, browser, problems }) => {
    const { devices } = words(language)
    const client = await newAccount('client')
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 20_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/20.1 Mobile/15E148 Safari/604.1'
    const lost = await browser.newContext({ userAgent: phone })
    await problems.watch(lost)
    const elsewhere = await lost.newPage()
    await signInAs(elsewhere, language, 'client', client)
    await signInAs(page, language, 'client', client)

    await page.getByRole('button', { name: devices.open }).click()
    const dialog = page.getByRole('dialog', { name: devices.title })
    const rows = dialog.getByRole('listitem')
    // The third is from the registration
    await expect(rows).toHaveCount(3)
    await expect(rows.first()).toContainText(devices.this)
    await expect(rows.first().getByRole('button')).toHaveCount(0)
    await expectAccessible(page, 'the list')
    await expectNoSidewaysScroll(page, 'the list')

    const device = words(language).t('devices:on', { browser: 'Safari', system: 'iOS' })
    await rows.filter({ hasText: device }).getByRole('button').click()
    await expect(page.getByText(devices.ended)).toBeVisible()
    await expect(rows).toHaveCount(2)
    problems.expect(/status of 40[013]/)
    await elsewhere.goto(homes.client)
    await expect(elsewhere).toHaveURL(/\/client\/login/)
    await page.reload()
    await expect(page).toHaveURL(homes.client)
    await lost.close()
  })

test('all other devices are signed out at once', async ({ page, problems }) => {
  problems.expect(/status of 40[013]/)
  const { devices } = words('en')
  const client = await newAccount('client')
  await newDevice().auth.signInWithPassword(client)
  await signInAs(page, 'en', 'client', client)
  await page.getByRole('button', { name: devices.open }).click()
  const dialog = page.getByRole('dialog', { name: devices.title })
  await expect(dialog.getByRole('listitem')).toHaveCount(3)
  await dialog.getByRole('button', { name: devices.endOthers }).click()
  await expect(page.getByText(devices.endedOthers)).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
})
