import { riyadhDay } from '#common/moment.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

// All tests share one row of settings: run one test at a time
test.describe.configure({ mode: 'serial' })

for (const language of languages) {
  const { settings, fieldErrors, workspace, t } = words(language)
  const answers = settings.workTime

  test(`${language}: the working time is changed, and a holiday is checked, added and removed`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const stored = async () => (await db.from('answer_settings').select().single().throwOnError()).data
    const before = await stored()
    const name = `عيد ${crypto.randomUUID().slice(0, 8)}`
    await openWorkspace(page, db, language, '/admin/settings')
    const part = page.getByRole('region', { name: answers.title })
    await part.getByLabel(answers.within).selectOption({ label: t('settings:workTime.hours', { count: 4 }) })
    await expect
      .poll(async () => [(await stored()).answer_within, (await stored()).answer_unit])
      .toEqual([4, 'hours'])
    // A day cannot end earlier than an hour after it begins
    await part.getByLabel(answers.opens).selectOption('10:00')
    await expect.poll(async () => (await stored()).opens).toBe('10:00:00')
    await expect(part.getByLabel(answers.closes).getByRole('option').first()).toHaveText('11:00')
    const friday = part.getByRole('checkbox').nth(5)
    await friday.focus()
    await page.keyboard.press('Space')
    await expect.poll(async () => (await stored()).work_days).toEqual([0, 1, 2, 3, 4, 5])

    await part.getByRole('button', { name: answers.holidays.add }).click()
    await expect(part.getByLabel(answers.holidays.name, { exact: true })).toBeFocused()
    await expect(part.getByText(fieldErrors.required)).toBeVisible()
    await part.getByLabel(answers.holidays.name, { exact: true }).fill(name)
    // Eid, entered in the Hijri calendar
    await part.getByRole('button', { name: workspace.calendar.hijri }).first().click()
    await expect(part.getByLabel(answers.holidays.from)).toBeFocused()
    await page.keyboard.type('1/10/1448')
    await part.getByLabel(answers.holidays.to).fill('2027-03-01')
    await part.getByRole('button', { name: answers.holidays.add }).click()
    await expect(part.getByText(t('settings:workTime.holidays.span', { count: 61 }))).toBeVisible()
    // A reload loses nothing
    await page.reload()
    await expect(part.getByLabel(answers.holidays.name, { exact: true })).toHaveValue(name)
    await part.getByLabel(answers.holidays.to).fill('2027-03-13')
    await part.getByRole('button', { name: answers.holidays.add }).click()
    await expect(part.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect
      .poll(async () => (await stored()).holidays)
      .toContainEqual({ name, from: '2027-03-09', to: '2027-03-13', on_website: true })
    await expectAccessible(page, 'settings')
    await expectNoSidewaysScroll(page, 'settings')
    await part.getByRole('button', { name: t('settings:workTime.holidays.remove', { name }) }).click()
    await expect(part.getByRole('listitem').filter({ hasText: name })).toBeHidden()
    await expect.poll(async () => JSON.stringify((await stored()).holidays)).not.toContain(name)
    const removed = page
      .getByRole('status')
      .filter({ hasText: t('settings:workTime.holidays.removed', { name }) })
    await removed.getByRole('button', { name: workspace.undo }).click()
    await expect(part.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    await expect
      .poll(async () => (await stored()).holidays)
      .toContainEqual({ name, from: '2027-03-09', to: '2027-03-13', on_website: true })

    // Ramadan is a period with hours of its own
    const ramadan = `رمضان ${crypto.randomUUID().slice(0, 8)}`
    await part.getByLabel(answers.holidays.name, { exact: true }).fill(ramadan)
    const year = Number(riyadhDay().slice(0, 4)) + 1
    const days = { from: `${year}-02-08`, to: `${year}-03-08` }
    await part.getByLabel(answers.holidays.from).fill(days.from)
    await part.getByLabel(answers.holidays.to).fill(days.to)
    await part.getByLabel(answers.holidays.kind).selectOption({ label: answers.holidays.kinds.open })
    await part.getByLabel(answers.holidays.opens).selectOption('11:00')
    await expect(part.getByLabel(answers.holidays.closes).getByRole('option').first()).toHaveText('12:00')
    await expectAccessible(page, 'other hours')
    await expectNoSidewaysScroll(page, 'other hours')
    // For colleagues alone, until visitors are to see it
    await expect(part.getByText(answers.holidays.onWebsiteHint)).toBeVisible()
    await part.getByRole('checkbox', { name: answers.holidays.onWebsite }).uncheck()
    await part.getByRole('button', { name: answers.holidays.add }).click()
    await expect(part.getByRole('listitem').filter({ hasText: ramadan })).toContainText(
      t('settings:workTime.holidays.open', { opens: '11:00', closes: '15:00' }),
    )
    await expect
      .poll(async () => (await stored()).holidays)
      .toContainEqual({ name: ramadan, ...days, opens: '11:00', closes: '15:00', on_website: false })
    await expect(part.getByLabel(answers.holidays.kind)).toHaveValue('closed')
    await expect(part.getByRole('checkbox', { name: answers.holidays.onWebsite })).toBeChecked()
    const shown = part.getByRole('switch', {
      name: t('settings:workTime.holidays.visible', { name: ramadan }),
    })
    await expect(shown).not.toBeChecked()
    // Of presses in a row, the last one counts
    for (let presses = 0; presses < 3; presses++) await shown.press('Space')
    await expect(
      page.getByRole('status').filter({ hasText: t('settings:workTime.holidays.shown', { name: ramadan }) }),
    ).toBeVisible()
    await expect(shown).toBeChecked()
    await expect
      .poll(async () => (await stored()).holidays)
      .toContainEqual({ name: ramadan, ...days, opens: '11:00', closes: '15:00', on_website: true })
    const { id, updated_at, only_one, ...values } = before
    await db.from('answer_settings').update(values).eq('id', id).throwOnError()
  })
}
