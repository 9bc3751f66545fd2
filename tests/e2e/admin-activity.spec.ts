import { readFile } from 'node:fs/promises'
import { riyadhDay } from '#common/moment.ts'
import { type Db, expect, languages, type Page, test, withoutLive, words } from '#tests/support/e2e.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  expectWholeWords,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { closeFilters, newAdmin, openWorkspace } from '#tests/support/workspace.ts'

/** A service that visitors don't see, whose English title was changed twice, from first to third. */
async function changedService(db: Db) {
  const mark = newMark()
  const titles = ['First', 'Second', 'Third'].map((word) => `${word} ${mark}`) as [string, string, string]
  const { data } = await db
    .from('services')
    .insert({
      title_ar: `خدمة ${mark}`,
      title_en: titles[0],
      description_ar: 'وصف',
      description_en: 'Text',
      is_active: false,
    })
    .select('id')
    .single()
    .throwOnError()
  for (const title_en of titles.slice(1))
    await db.from('services').update({ title_en }).eq('id', data.id).throwOnError()
  const title = async () =>
    (await db.from('services').select('title_en').eq('id', data.id).single()).data?.title_en
  return { id: data.id, mark, titles, title }
}

for (const language of languages) {
  const { activity, workspace, t } = words(language)
  const english = t('activity:inLanguage.en', { label: activity.columns.title })

  test(`${language}: the history of a service is read, an earlier version restored, and that undone`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { id, titles, title } = await changedService(db)
    // Without live updates, the page does not show by itself what someone else changes
    await withoutLive(page)
    await openWorkspace(page, db, language, `/admin/services?edit=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: workspace.history, exact: true }).click()
    const history = page.getByRole('dialog', { name: new RegExp(activity.history.title) })
    const entries = history.getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText(activity.history.current)
    await expect(entries.first()).toContainText(english)
    await expect(entries.first()).toContainText(titles[1])
    await expect(entries.first()).toContainText(titles[2])
    // A value begins at the same side as its label, whatever the language of the value
    const edge = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left, right } = range.getBoundingClientRect()
      return document.dir === 'rtl' ? right : left
    }
    const value = entries.first().getByText(titles[2], { exact: true })
    const label = entries.first().getByRole('term').filter({ hasText: english })
    // The tolerance is for the coloured background, which is a little wider than the value
    expect(Math.abs((await value.evaluate(edge)) - (await label.evaluate(edge)))).toBeLessThan(16)
    await expectAccessible(page, 'history')
    await expectNoSidewaysScroll(page, 'history')
    // The current version has nothing to restore
    await expect(entries.first().getByRole('button')).toHaveCount(0)
    await entries.last().getByRole('button').click()
    const asked = page.getByRole('dialog', { name: new RegExp(activity.restore.title.split('{{')[0] ?? '') })
    await expect(asked).toContainText(titles[0])
    await expect(asked).toContainText(titles[2])
    await expectAccessible(page, 'restore')
    await expectNoSidewaysScroll(page, 'restore')
    // Someone else changes the service after the differences were shown
    await db.from('services').update({ description_en: 'Other' }).eq('id', id).throwOnError()
    const confirm = asked.getByRole('button', { name: activity.restore.confirm, exact: true })
    // Until the screen has read the other change, confirming again would be refused again
    const asksAgain = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<void>()
    let reads = 0
    await page.route(`**/rest/v1/services?select=*&id=eq.${id}`, async (route) => {
      // The first read belongs to the refused write
      if (++reads === 2) {
        asksAgain.resolve()
        await answered.promise
      }
      await route.continue()
    })
    await confirm.click()
    await asksAgain.promise
    await expect(confirm).toBeDisabled()
    answered.resolve()
    await expect(asked.getByRole('alert')).toHaveText(activity.restore.stale)
    expect(await title()).toBe(titles[2])
    await confirm.click()
    await expect(asked).toBeHidden()
    await expect.poll(title).toBe(titles[0])
    await expect(entries).toHaveCount(5)
    const undo = page.getByRole('button', { name: workspace.undo })
    await expectWholeWords(undo)
    await undo.click()
    await expect(page.getByText(activity.restore.undone)).toBeVisible()
    expect(await title()).toBe(titles[2])
    await db.from('services').delete().eq('id', id)
  })

  test(`${language}: activity is filtered, opened and exported`, { tag: deviceOf(language) }, async ({
    page,
    db,
  }) => {
    const { id, mark, titles } = await changedService(db)
    await openWorkspace(page, db, language, '/admin/activity')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await page.getByRole('searchbox').fill(mark)
    await expect(page.getByRole('row').filter({ hasText: mark })).toHaveCount(3)
    // Nothing can be hovered over on paper, so a name that repeats that of the row above is printed as well
    const actor = page.getByRole('row').filter({ hasText: mark }).last().locator('td').nth(1).locator('bdi')
    await page.emulateMedia({ media: 'print' })
    await expect(actor).toHaveCSS('opacity', '1')
    await page.emulateMedia({ media: 'screen' })
    const filters = page.getByRole('button', { name: workspace.list.filters })
    if (await filters.isVisible()) await filters.click()
    await page.getByLabel(activity.filters.kind, { exact: true }).selectOption('insert')
    const rows = page.getByRole('row').filter({ hasText: mark })
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/kind=insert/)
    await page.getByLabel(activity.filters.since, { exact: true }).fill('2100-01-01')
    await expect(page.getByRole('heading', { name: activity.notFound })).toBeVisible()
    await expectAccessible(page, 'nothing found')
    await page.getByLabel(activity.filters.since, { exact: true }).fill('')
    await page.getByLabel(activity.filters.kind, { exact: true }).selectOption('update')
    await expect(rows).toHaveCount(2)
    await closeFilters(page, language)
    await rows.first().getByRole('button').click()
    const details = page.getByRole('dialog')
    await expect(details).toContainText(titles[1])
    await expect(details).toContainText(titles[2])
    await expectAccessible(page, 'details')
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: workspace.export }).click()
    const text = await readFile((await (await file).path()) ?? '', 'utf8')
    expect(text).toContain(`${titles[0]} → ${titles[1]}`)
    expect(text).not.toContain(activity.kinds.insert)
    await db.from('services').delete().eq('id', id)
  })
}

test('the entries of today, of yesterday and of seven days are one press away', async ({ page, db }) => {
  const { activity, workspace } = words('en')
  const { id, mark } = await changedService(db)
  await openWorkspace(page, db, 'en', `/admin/activity?search=${mark}`)
  const rows = page.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(3)
  const periods = page.getByRole('group', { name: activity.filters.period })
  const period = (name: string) => periods.getByRole('button', { name, exact: true })
  const { today, yesterday, week } = activity.filters.periods
  const anyTime = period(workspace.list.since.any)
  await expect(anyTime).toHaveAttribute('aria-pressed', 'true')

  await period(today).focus()
  await page.keyboard.press('Enter')
  await expect(period(today)).toHaveAttribute('aria-pressed', 'true')
  await expect(anyTime).toHaveAttribute('aria-pressed', 'false')
  const day = riyadhDay()
  await expect(page).toHaveURL(new RegExp(`since=${day}&until=${day}`))
  await expect(rows).toHaveCount(3)
  await period(yesterday).click()
  await expect(page.getByRole('heading', { name: activity.notFound })).toBeVisible()
  await period(week).click()
  await expect(rows).toHaveCount(3)
  await page.reload()
  await expect(period(week)).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(3)
  await expectNoSidewaysScroll(page, 'periods')

  // Days that were typed match none of the periods
  const filters = page.getByRole('button', { name: workspace.list.filters })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel(activity.filters.since, { exact: true }).fill('2020-01-01')
  await expect(periods.getByRole('button', { pressed: true })).toHaveCount(0)
  await closeFilters(page, 'en')
  await anyTime.click()
  await expect(page).not.toHaveURL(/since|until/)
  await expect(rows).toHaveCount(3)
  await db.from('services').delete().eq('id', id)
})

test('an admin of one area reads the history of its records, and not the activity', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 403/)
  const { activity, workspace } = words('en')
  const { id, titles } = await changedService(db)
  const account = await newAdmin(db, 'Content', ['content'])
  await openWorkspace(page, db, 'en', '/admin/activity', account)
  await expect(page.getByRole('main').getByText(workspace.areas.names.everything)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await expect(menuOf(page).getByRole('link', { name: activity.title })).toHaveCount(0)
  await page.goto(`/admin/services?record=services:${id}`)
  const history = page.getByRole('dialog')
  await expect(history).toContainText(titles[2])
  // A record of another area, opened by its address
  await page.goto(`/admin/services?record=company_settings:${id}`)
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(workspace.errors.area_required)
  await db.from('services').delete().eq('id', id)
})

const menuOf = (page: Page) => page.getByRole('navigation', { name: words('en').workspace.menu.label })

test('an image that took the place of another is another image, not "image ← image"', async ({
  page,
  db,
}) => {
  const { activity } = words('ar')
  const mark = newMark()
  const image = (name: string) => `/storage/v1/object/public/team-documents/${name}-${mark}.webp`
  const { data } = await db
    .from('team_members')
    .insert({
      name_ar: `عضو ${mark}`,
      name_en: `Member ${mark}`,
      position_ar: 'مهندس',
      position_en: 'Engineer',
      image_url: image('first'),
    })
    .select('id')
    .single()
    .throwOnError()
  await db
    .from('team_members')
    .update({ image_url: image('second') })
    .eq('id', data.id)
    .throwOnError()
  await openWorkspace(page, db, 'ar', `/admin/activity?search=${mark}`)
  const row = page.getByRole('row', { name: mark }).filter({ hasText: activity.kinds.update })
  await expect(row).toContainText(activity.values.otherImage)
  await expect(row).not.toContainText('←')
  await db.from('team_members').delete().eq('id', data.id).throwOnError()
})

test('a date is in the language of the screen until someone is in its field', async ({ page, db }) => {
  const { activity, workspace } = words('ar')
  await openWorkspace(page, db, 'ar', '/admin/activity?since=2026-11-01')
  const shown = page.getByText('١ نوفمبر ٢٠٢٦', { exact: true })
  await expect(shown).toBeVisible()
  const from = page.getByLabel(activity.filters.since, { exact: true })
  await from.focus()
  await expect(shown).toBeHidden()
  const until = page.getByLabel(activity.filters.until, { exact: true })
  await until.focus()
  await expect(shown).toBeVisible()
  const choose = page.getByText(workspace.calendar.choose, { exact: true })
  await expect(choose).toBeHidden()
  // A day without a year is not a date yet, but the field must not look empty
  await until.press('1')
  await from.focus()
  await expect(choose).toBeHidden()
  await until.press('Delete')
  await from.focus()
  await expect(choose).toBeVisible()
})
