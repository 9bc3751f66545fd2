import { addDays } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'
import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { moveByKey, openWorkspace, ownPlace, shownToVisitors } from '#tests/support/workspace.ts'

/** A member for this test only, recognized by a mark. */
async function newMember(db: Db, values: object = {}) {
  const mark = newMark()
  const { data } = await db
    .from('team_members')
    .insert({
      name_ar: `أحمد ${mark}`,
      name_en: `Ahmad ${mark}`,
      position_ar: 'مهندس',
      position_en: 'Engineer',
      order_index: 900,
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return { ...data, mark }
}

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

/** Whether the storage still has a public file. */
const isThere = async (page: Page, url: string) => (await page.request.get(url)).ok()

for (const language of languages) {
  const { team, qualifications, fieldErrors, workspace, t } = words(language)

  test(`${language}: a member is added with a photo, seen on the website, edited and deleted with the photo`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const name = language === 'ar' ? `سعاد ${mark}` : `Suad ${mark}`
    await openWorkspace(page, db, language, '/admin/team')
    await page.getByRole('button', { name: team.add }).first().click()
    const dialog = page.getByRole('dialog', { name: team.add })
    const save = dialog.getByRole('button', { name: team.add, exact: true })
    await save.click()
    await expect(dialog.getByText(fieldErrors.picture)).toBeVisible()
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(4)
    const photo = dialog.getByLabel(team.fields.image_url)
    await photo.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
    await expect(dialog.getByText(workspace.files.type)).toBeVisible()
    await photo.setInputFiles(await pictureFile())
    await expect(dialog.getByText(fieldErrors.picture)).toBeHidden()
    await save.click()
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(4)
    const field = (label: string, side: 'ar' | 'en') =>
      dialog.getByLabel(`${label} (${workspace.languages[side]})`)
    await field(team.fields.name, 'ar').fill(`سعاد ${mark}`)
    await field(team.fields.name, 'en').fill(`Suad ${mark}`)
    await field(team.fields.position, 'ar').fill('مهندسة')
    await field(team.fields.position, 'en').fill('Engineer')
    await field(team.fields.specialization, 'ar').fill('الجسور')
    await dialog.getByLabel(team.fields.join_date).fill('2020-03-01')
    await expect(dialog.getByText(language === 'ar' ? '١٤٤١' : '1441')).toBeVisible()
    for (const side of ['ar', 'en'] as const) {
      await field(team.fields.bio, side).fill(`Builds ${mark}`)
      await field(qualifications.fields.degrees, side).fill(`Master ${mark}\nBachelor ${mark}`)
    }
    await dialog.getByLabel(qualifications.fields.engineers_grade).selectOption('professional')
    await dialog.getByLabel(qualifications.fields.engineers_until).fill(addDays(riyadhDay(), 20))
    await save.click()
    // The last day belongs to a registration number, so the number is required
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(1)
    await dialog.getByLabel(qualifications.fields.engineers_number).fill('١٠٠٠٠١')
    await save.click()
    await expect(page.getByText(team.saved)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, mark).getByText(t('qualifications:left', { count: 20 }))).toBeVisible()
    await expect(cardOf(page, mark).getByText(workspace.list.untranslated)).toBeVisible()
    expect(await shownToVisitors(page, language)).toContain(name)
    const stored = async () =>
      (await db.from('team_members').select().eq('name_en', `Suad ${mark}`).maybeSingle()).data
    const first = await stored()
    expect(first?.join_date).toBe('2020-03-01')
    const own = await shownToVisitors(page, language, `/team/${first?.id}`)
    for (const shown of [
      `<li dir="auto">Bachelor ${mark}</li>`,
      '100001',
      qualifications.grades.professional,
    ])
      expect(own).toContain(shown)
    expect(await isThere(page, first?.image_url ?? '')).toBe(true)

    await cardOf(page, mark)
      .getByRole('button', { name: t('team:editOne', { name }) })
      .click()
    const editing = page.getByRole('dialog', { name: team.edit })
    await editing.getByLabel(team.fields.image_url).setInputFiles(await pictureFile())
    await expect(editing.getByRole('progressbar')).toHaveCount(0)
    // A one-line field grows to show a long text, and Enter saves
    const long = `Bridges of ${'steel and '.repeat(15)}concrete`
    const specialization = editing.getByLabel(`${team.fields.specialization} (${workspace.languages.en})`)
    await specialization.fill(long.replace(' of ', ' of \n'))
    await expect(specialization).toHaveValue(long)
    expect(await specialization.evaluate((field) => field.scrollHeight - field.clientHeight)).toBeLessThan(2)
    await specialization.press('Enter')
    await expect(editing).toBeHidden()
    expect((await stored())?.specialization_en).toBe(long)
    await expect(cardOf(page, mark).getByText(workspace.list.untranslated)).toHaveCount(0)
    const second = await stored()
    expect(second?.image_url).not.toBe(first?.image_url)
    await expect.poll(() => isThere(page, first?.image_url ?? '')).toBe(false)

    const remove = cardOf(page, mark).getByRole('button', { name: t('team:deleteOne', { name }) })
    await remove.click()
    const question = page.getByRole('dialog', { name: t('team:delete.title', { name }) })
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(cardOf(page, mark)).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: workspace.delete, exact: true }).click()
    await expect(page.getByText(team.delete.done)).toBeVisible()
    await expect(cardOf(page, mark)).toHaveCount(0)
    // The bin keeps the file
    expect(await isThere(page, second?.image_url ?? '')).toBe(true)
    expect(await shownToVisitors(page, language)).not.toContain(name)
  })

  test(`${language}: the team screen is accessible, in every state`, { tag: withAllOn(language) }, async ({
    page,
    db,
  }) => {
    await openWorkspace(page, db, language, '/admin/team')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'grid')
    await expectNoSidewaysScroll(page, 'grid')
    await page.getByRole('searchbox').fill('لا شيء كهذا')
    await expect(page.getByRole('heading', { name: team.notFound })).toBeVisible()
    await page.getByRole('button', { name: workspace.list.showAll }).click()
    await page.getByRole('button', { name: team.add }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: team.add, exact: true }).click()
    await expect(page.getByText(fieldErrors.picture)).toBeVisible()
    await expectAccessible(page, 'dialog with an error')
    await expectNoSidewaysScroll(page, 'dialog')
  })
}

test('members are found however they are typed, and what someone else saved is not written over', {
  tag: '@slow',
}, async ({ page, db }) => {
  const member = await newMember(db)
  const { team, workspace, t } = words('en')
  await openWorkspace(page, db, 'en', '/admin/team')
  await page.getByRole('searchbox').fill(`احمد ${member.mark}`)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await cardOf(page, member.mark)
    .getByRole('button', { name: t('team:editOne', { name: member.name_en }) })
    .click()
  const dialog = page.getByRole('dialog', { name: team.edit })
  const position = dialog.getByLabel(`${team.fields.position} (${workspace.languages.en})`)
  await position.fill('Mine')
  await db.from('team_members').update({ position_en: 'Theirs' }).eq('id', member.id).throwOnError()
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('Theirs')
  await expect(position).toHaveValue('Mine')
  await dialog.getByRole('button', { name: workspace.form.stale.theirs }).click()
  await expect(position).toHaveValue('Theirs')
  await dialog.getByRole('button', { name: workspace.cancel }).click()
  await expect(dialog).toBeHidden()
  await db.from('team_members').delete().eq('id', member.id)
})

test('while a member is moved, the list stays as it was, and then shows what others have added', {
  tag: '@slow',
}, async ({ page, db }) => {
  const moved = await newMember(db, { order_index: 911 })
  const { t } = words('en')
  await openWorkspace(page, db, 'en', '/admin/team')
  const handle = page.getByRole('button', { name: t('workspace:order.move', { name: moved.name_en }) })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(handle).toHaveAttribute('aria-pressed', 'true')
  const added = { name_ar: `سلمى ${crypto.randomUUID()}`, name_en: `Salma ${crypto.randomUUID()}` }
  const read = page.waitForResponse(
    async (answer) =>
      /\/rest\/v1\/team_members\?/.test(answer.url()) && (await answer.text()).includes(added.name_en),
  )
  const other = await newMember(db, { ...added, order_index: 910 })
  await read
  await page.evaluate(() => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))))
  await expect(page.getByText(added.name_en)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(added.name_en)).toBeVisible()
  await db.from('team_members').delete().in('id', [moved.id, other.id])
})

test('members are put into order by the keyboard, and stay there', async ({ page, db }) => {
  // Add the last one first: rows that other tests add at the same time go after it
  const place = ownPlace()
  const second = await newMember(db, { order_index: place + 1 })
  const first = await newMember(db, { order_index: place })
  const { t } = words('en')
  // In one column the previous member is above, however many there are
  await page.setViewportSize({ width: 390, height: 844 })
  await openWorkspace(page, db, 'en', '/admin/team')
  const handle = page.getByRole('button', { name: t('workspace:order.move', { name: second.name_en }) })
  await moveByKey(page, handle, 'ArrowUp')
  await expect
    .poll(async () => {
      const { data } = await db
        .from('team_members')
        .select('id')
        .in('id', [first.id, second.id])
        .order('order_index')
      return data?.map(({ id }) => id)
    })
    .toEqual([second.id, first.id])
  await db.from('team_members').delete().in('id', [first.id, second.id])
})

test('a member stays when saving or deleting is refused, with the reason', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 503/)
  const member = await newMember(db)
  const { team, workspace, t } = words('ar')
  await openWorkspace(page, db, 'ar', `/admin/team?edit=${member.id}`)
  await page.route('**/rest/v1/team_members?*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
  )
  const dialog = page.getByRole('dialog', { name: team.edit })
  const name = dialog.getByLabel(`${team.fields.name} (${workspace.languages.ar})`)
  await name.fill(`محمود ${member.mark}`)
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: team.saveFailed })).toContainText(
    workspace.errors.unreachable,
  )
  await expect(name).toHaveValue(`محمود ${member.mark}`)
  await dialog.getByRole('button', { name: workspace.cancel }).click()
  await page
    .getByRole('dialog', { name: workspace.unsaved.title })
    .getByRole('button', { name: workspace.unsaved.discard })
    .click()
  await expect(dialog).toBeHidden()
  await cardOf(page, member.mark)
    .getByRole('button', { name: t('team:deleteOne', { name: member.name_ar }) })
    .click()
  await page
    .getByRole('dialog', { name: t('team:delete.title', { name: member.name_ar }) })
    .getByRole('button', { name: workspace.delete, exact: true })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: team.delete.failed })).toBeVisible()
  await expect(cardOf(page, member.mark)).toBeVisible()
  await db.from('team_members').delete().eq('id', member.id)
})

test('what one did not touch stays as someone else has made it, and a picture on its way is waited for', {
  tag: '@slow',
}, async ({ page, db }) => {
  const member = await newMember(db)
  const { team, workspace, t } = words('en')
  await openWorkspace(page, db, 'en', `/admin/team?edit=${member.id}`)
  const dialog = page.getByRole('dialog', { name: team.edit })
  const position = dialog.getByLabel(`${team.fields.position} (${workspace.languages.en})`)
  const save = dialog.getByRole('button', { name: workspace.save, exact: true })
  await position.fill('Mine')
  const theirs = { image_url: '/storage/v1/object/public/team-images/theirs.webp', position_ar: 'منصبهم' }
  await db.from('team_members').update(theirs).eq('id', member.id).throwOnError()
  await save.click()
  await dialog.getByRole('button', { name: workspace.form.stale.mine }).click()
  await expect(dialog).toBeHidden()
  const { data } = await db
    .from('team_members')
    .select('image_url, position_ar, position_en')
    .eq('id', member.id)
    .single()
  expect(data).toEqual({ ...theirs, position_en: 'Mine' })

  const sending = Promise.withResolvers<void>()
  await page.route('**/storage/v1/object/team-images/*', async (route) => {
    await sending.promise
    await route.continue()
  })
  await cardOf(page, member.mark)
    .getByRole('button', { name: t('team:editOne', { name: member.name_en }) })
    .click()
  await dialog.locator('input[type=file]').setInputFiles(await pictureFile())
  await expect(dialog.getByText(workspace.form.sending)).toBeVisible()
  await expect(save).toBeDisabled()
  sending.resolve()
  await expect(save).toBeEnabled()
  await save.click()
  await expect(dialog).toBeHidden()
  const { data: after } = await db.from('team_members').select('image_url').eq('id', member.id).single()
  expect(after?.image_url).not.toBe(theirs.image_url)
  await db.from('team_members').delete().eq('id', member.id)
})
