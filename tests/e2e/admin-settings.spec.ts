import { companySettings, expect, languages, test, words } from '#tests/support/e2e.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace, shownToVisitors } from '#tests/support/workspace.ts'

// All tests share the one row of settings, and one row for each kind of mail: run one test at a time
test.describe.configure({ mode: 'serial' })

for (const language of languages) {
  const { settings, fieldErrors, workspace } = words(language)

  test(`${language}: the settings are checked, saved, and seen by visitors`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const before = await companySettings(db)
    const mark = newMark()
    await openWorkspace(page, db, language, '/admin/settings')
    const field = (label: string, side?: 'ar' | 'en') =>
      page.getByLabel(side ? `${label} (${workspace.languages[side]})` : label, { exact: !side })
    const save = page.getByRole('button', { name: settings.save })
    const email = page.getByRole('textbox', { name: settings.fields.email })
    const map = page.getByRole('textbox', { name: settings.fields.map_url })
    await email.fill('nobody')
    await field(settings.fields.address, 'en').fill('')
    await map.fill('http://www.openstreetmap.org/')
    await expect(page.getByText(settings.mapOther)).toBeVisible()
    await save.click()
    await expect(email).toBeFocused()
    await expect(page.getByText(fieldErrors.email)).toBeVisible()
    await expect(page.getByText(fieldErrors.required)).toHaveCount(1)
    await expect(page.getByText(fieldErrors.url)).toBeVisible()
    // Saving again scrolls back to the field, even from far below it
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(email).not.toBeInViewport()
    await save.click()
    await expect(email).toBeInViewport()
    await email.fill(before.email)
    await field(settings.fields.address, 'en').fill(before.address_en)
    // The code that map services offer is accepted as a whole
    await map.fill(`<iframe src="${before.map_url.replaceAll('&', '&amp;')}"></iframe>`)
    await expect(page.getByText(settings.mapOther)).toBeHidden()
    await field(settings.fields.mission, language).fill(`${before[`mission_${language}`]} ${mark}`)
    // The fields cannot be edited while they are being saved
    const { promise: saving, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/company_settings*', async (route) => {
      if (route.request().method() === 'PATCH') await saving
      await route.fallback()
    })
    await save.click()
    await expect(email).not.toBeEditable()
    goOn()
    await expect(page.getByText(settings.saved)).toBeVisible()
    await expect(email).toBeEditable()
    expect(await shownToVisitors(page, language)).toContain(mark)
    expect((await companySettings(db)).map_url).toBe(before.map_url)
    await expect(page.getByText(settings.saved)).toBeHidden()
    await expect(map).toHaveValue(before.map_url)

    // Someone else saves in the meantime
    await field(settings.fields.mission, language).fill(before[`mission_${language}`] ?? '')
    await db
      .from('company_settings')
      .update({ description_en: `${before.description_en} ${mark}` })
      .eq('id', before.id)
      .throwOnError()
    await save.click()
    await expect(page.getByRole('alert')).toContainText(mark)
    await page.getByRole('button', { name: workspace.form.stale.mine }).click()
    await expect(page.getByText(settings.saved)).toBeVisible()
    // The fields changed here are stored, and the other person's change stays
    const { updated_at: _, ...after } = await companySettings(db)
    expect({ ...before, description_en: `${before.description_en} ${mark}` }).toMatchObject(after)
    await db
      .from('company_settings')
      .update({ description_en: before.description_en })
      .eq('id', before.id)
      .throwOnError()
    await page.getByRole('link', { name: workspace.menu.images }).last().click()
    await expect(page.getByRole('heading', { level: 1, name: workspace.menu.images })).toBeVisible()
  })

  test(`${language}: a new phone of the company is given to the offices that had the same one, if that is wanted`, {
    // On the desk, like the test above, which saves the same row: the two must not run at the same time
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const { id, phone: before } = await companySettings(db)
    const mark = newMark()
    const { data: office } = await db
      .from('offices')
      .insert({
        name_ar: `مكتب ${mark}`,
        name_en: `Office ${mark}`,
        address_ar: 'الرياض',
        address_en: 'Riyadh',
        phone: before,
        is_active: false,
      })
      .select()
      .single()
      .throwOnError()
    const { data: others } = await db.from('offices').select('id, phone').neq('id', office.id).throwOnError()
    const stored = async () =>
      (await db.from('offices').select('phone').eq('id', office.id).single().throwOnError()).data.phone
    await openWorkspace(page, db, language, '/admin/settings')
    const phone = page.getByRole('textbox', { name: settings.fields.phone })
    const choice = page.getByRole('checkbox', { name: mark })
    const save = page.getByRole('button', { name: settings.save })
    await expect(phone).toHaveValue(before)
    await expect(choice).toHaveCount(0)
    await phone.fill('920000001')
    await expect(choice).toBeChecked()
    await expectAccessible(page, 'with the choice')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page, 'with the choice')
    await save.click()
    await expect(page.getByText(settings.saved)).toBeVisible()
    await expect.poll(stored).toBe('920000001')
    await expect(choice).toHaveCount(0)
    // Without the tick, the office keeps its phone
    await phone.fill('920000002')
    await choice.press('Space')
    await expect(choice).not.toBeChecked()
    await save.click()
    await expect(choice).toHaveCount(0)
    await expect.poll(async () => (await companySettings(db)).phone).toBe('920000002')
    expect(await stored()).toBe('920000001')
    await db.from('company_settings').update({ phone: before }).eq('id', id).throwOnError()
    await db.from('offices').delete().eq('id', office.id).throwOnError()
    for (const { id, phone } of others) await db.from('offices').update({ phone }).eq('id', id).throwOnError()
  })

  test(`${language}: the settings are accessible, and say why they could not be saved`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    await openWorkspace(page, db, language, '/admin/settings')
    const phone = page.getByRole('textbox', { name: settings.fields.phone })
    await expect(phone).toHaveCSS('direction', 'ltr')
    await phone.fill('')
    await page.getByRole('button', { name: settings.save }).click()
    await expect(phone).toBeFocused()
    await expectAccessible(page, 'form with an error')
    await expectNoSidewaysScroll(page, 'form')
    await page.route('**/rest/v1/company_settings?*', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await phone.fill('٩٢٠٠٠٠٠٠٠')
    await page.getByRole('button', { name: settings.save }).click()
    const alert = page.getByRole('alert').filter({ hasText: settings.saveFailed })
    await expect(alert).toContainText(workspace.errors.unreachable)
    await expect(phone).toHaveValue('٩٢٠٠٠٠٠٠٠')
  })

  test(`${language}: how long people stay signed in is saved as soon as it changes, and changed back when that is refused`, {
    tag: withAllOn(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    const { sessions } = settings
    // Each device changes its own area
    const area = language === 'ar' ? 'portals' : 'office'
    const stored = async () =>
      (await db.from('session_limits').select().eq('area', area).single().throwOnError()).data
    const before = await stored()
    await openWorkspace(page, db, language, '/admin/settings')
    const group = page
      .getByRole('region', { name: sessions.title })
      .getByRole('group', { name: sessions.areas[area].name })
    const idle = group.getByLabel(sessions.idle_hours)
    await expect(idle).toHaveValue(String(before.idle_hours))
    await idle.selectOption('8')
    await expect(page.getByText(sessions.changed)).toBeVisible()
    expect((await stored()).idle_hours).toBe(8)
    await group.getByLabel(sessions.longest_days).selectOption('14')
    await expect.poll(async () => (await stored()).longest_days).toBe(14)
    await page.reload()
    await expect(idle).toHaveValue('8')
    await expectAccessible(page, 'limits of sessions')
    await expectNoSidewaysScroll(page, 'limits of sessions')
    await page.route('**/rest/v1/session_limits?*', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await idle.selectOption('24')
    await expect(page.getByRole('alert').filter({ hasText: sessions.failed })).toBeVisible()
    await expect(idle).toHaveValue('8')
    const { idle_hours, longest_days } = before
    await db.from('session_limits').update({ idle_hours, longest_days }).eq('area', area).throwOnError()
  })

  test(`${language}: mails are switched without saving, by the keyboard too, and switched back when that is refused`, {
    tag: withAllOn(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503/)
    const { mails } = settings
    const kind = language === 'ar' ? 'project_assigned' : 'application_rejected'
    const stored = async () =>
      (await db.from('mail_kinds').select().eq('kind', kind).single().throwOnError()).data.is_active
    const companyLanguages = async () =>
      (await db.from('mail_kinds').select('locale').like('kind', 'company_%').throwOnError()).data.map(
        ({ locale }) => locale,
      )
    await openWorkspace(page, db, language, '/admin/settings')
    const part = page.getByRole('region', { name: mails.title })
    const people = part.getByRole('group', { name: mails.people })
    const company = part.getByRole('group', { name: mails.company })
    await expect(people.getByRole('switch')).toHaveCount(10)
    await expect(company.getByRole('switch')).toHaveCount(10)
    await expect(company).toContainText((await companySettings(db)).email)
    const one = people.getByRole('switch', { name: mails.kinds[kind].name })
    await expect(one).toBeChecked()
    await expect(one).toHaveAccessibleDescription(mails.kinds[kind].when)
    await one.focus()
    await page.keyboard.press('Space')
    await expect(one).not.toBeChecked()
    await expect(page.getByText(mails.off.replace('{{name}}', mails.kinds[kind].name))).toBeVisible()
    expect(await stored()).toBe(false)
    await expectAccessible(page, 'a mail switched off')
    await expectNoSidewaysScroll(page, 'mails')
    await page.reload()
    await expect(one).not.toBeChecked()
    await one.focus()
    await page.keyboard.press('Space')
    await expect.poll(stored).toBe(true)

    // The number of days within which senders get an answer
    if (language === 'ar') {
      const { id } = await companySettings(db)
      const days = async () =>
        (await db.from('company_settings').select('answer_days').eq('id', id).single().throwOnError()).data
          .answer_days
      const { answers } = settings
      const choice = page.getByRole('region', { name: answers.title }).getByLabel(answers.days)
      await expect(choice).toHaveValue('2')
      await choice.selectOption('5')
      await expect(page.getByText(answers.changed)).toBeVisible()
      expect(await days()).toBe(5)
      await choice.selectOption('2')
      await expect.poll(days).toBe(2)
    }

    // Both devices may run at the same time, and the company's mails share one language: only one changes it
    if (language === 'en') {
      const before = await companyLanguages()
      const choice = company.getByLabel(mails.language)
      await choice.selectOption('en')
      await expect.poll(companyLanguages).toEqual(before.map(() => 'en'))
      await choice.selectOption(before[0] ?? 'ar')
      await expect.poll(companyLanguages).toEqual(before)
    }

    await page.route('**/rest/v1/mail_kinds?*', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
    )
    await one.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('alert').filter({ hasText: mails.failed })).toBeVisible()
    await expect(one).toBeChecked()
    expect(await stored()).toBe(true)
  })
}
