import { setActive } from '#tests/support/accounts.ts'
import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { moveByKey, newAdmin, openWorkspace, ownPlace, shownToVisitors } from '#tests/support/workspace.ts'

/** A service for this test only, found by the mark in its titles. */
async function newService(db: Db, values: object = {}) {
  const mark = newMark()
  const { data } = await db
    .from('services')
    .insert({ title_ar: `إدارة ${mark}`, title_en: `Management ${mark}`, display_order: 900, ...values })
    .select()
    .single()
    .throwOnError()
  return data
}

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

for (const language of languages) {
  const { services, fieldErrors, workspace, t } = words(language)
  const nameOf = (service: { title_ar: string; title_en: string }) =>
    language === 'ar' ? service.title_ar : service.title_en

  test(`${language}: a service is added, seen on the website, edited, hidden and deleted`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    await openWorkspace(page, db, language, '/admin/services')
    await page.getByRole('button', { name: services.add }).first().click()
    const dialog = page.getByRole('dialog', { name: services.add })
    await dialog.getByRole('button', { name: services.add, exact: true }).click()
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(2)
    const title = (side: 'ar' | 'en') =>
      dialog.getByLabel(`${services.fields.title} (${workspace.languages[side]})`)
    await title('ar').fill(`تصميم ${mark}`)
    await title('en').fill(`Design ${mark}`)
    await dialog.getByLabel(services.fields.icon).selectOption('Leaf')
    await dialog.getByRole('button', { name: services.add, exact: true }).click()
    await expect(page.getByText(services.saved)).toBeVisible()
    await expect(dialog).toBeHidden()

    const name = language === 'ar' ? `تصميم ${mark}` : `Design ${mark}`
    expect(await shownToVisitors(page, language)).toContain(name)

    await rowOf(page, mark)
      .getByRole('button', { name: t('services:editOne', { name }) })
      .click()
    const editing = page.getByRole('dialog', { name: services.edit })
    await editing.getByLabel(`${services.fields.description} (${workspace.languages.ar})`).fill('وصف عربي')
    await expect(editing.getByText(workspace.form.missing.en)).toBeVisible()
    await editing.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(editing).toBeHidden()
    await expect(rowOf(page, mark).getByText(workspace.list.untranslated)).toBeVisible()

    await rowOf(page, mark).getByRole('switch').press('Space')
    await expect(page.getByText(services.hidden)).toBeVisible()
    expect(await shownToVisitors(page, language)).not.toContain(name)

    await rowOf(page, mark)
      .getByRole('button', { name: t('services:deleteOne', { name }) })
      .click()
    const question = page.getByRole('dialog', { name: t('services:delete.title', { name }) })
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(rowOf(page, mark)).toBeVisible()
    await rowOf(page, mark)
      .getByRole('button', { name: t('services:deleteOne', { name }) })
      .click()
    await question.getByRole('button', { name: workspace.delete, exact: true }).click()
    await expect(page.getByText(services.delete.done)).toBeVisible()
    await expect(rowOf(page, mark)).toHaveCount(0)
  })

  test(`${language}: the services screen is accessible, in every state`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/services')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await page.getByRole('searchbox').fill('لا شيء كهذا')
    await expect(page.getByRole('heading', { name: services.notFound })).toBeVisible()
    await expectAccessible(page, 'nothing found')
    await page.getByRole('button', { name: workspace.list.showAll }).click()
    await page.getByRole('button', { name: services.add }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: services.add, exact: true }).click()
    await expectAccessible(page, 'dialog with errors')
    await expectNoSidewaysScroll(page, 'dialog')
  })

  test(`${language}: a version saved by someone else is shown, and neither is lost`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const service = await newService(db)
    await openWorkspace(page, db, language, `/admin/services?edit=${service.id}`)
    const dialog = page.getByRole('dialog', { name: services.edit })
    const english = dialog.getByLabel(`${services.fields.title} (${workspace.languages.en})`)
    await english.fill('Mine')
    await db.from('services').update({ title_en: 'Theirs' }).eq('id', service.id).throwOnError()
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('Theirs')
    await expect(english).toHaveValue('Mine')
    await dialog.getByRole('button', { name: workspace.form.stale.mine }).click()
    await expect(dialog).toBeHidden()
    await expect(rowOf(page, 'Mine').or(rowOf(page, nameOf(service)))).not.toHaveCount(0)
    const { data } = await db.from('services').select().eq('id', service.id).single()
    expect(data?.title_en).toBe('Mine')

    // If someone else deletes the service, what was typed can still be copied
    await openWorkspace(page, db, language, `/admin/services?edit=${service.id}`)
    await english.fill('Typed for an hour')
    await db.from('services').delete().eq('id', service.id).throwOnError()
    await expect(page.getByRole('alert').filter({ hasText: workspace.form.stale.gone })).toBeVisible()
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(workspace.form.stale.goneText)
    await expect(english).toHaveValue('Typed for an hour')
  })

  test(`${language}: a draft survives a reload, and leaving asks first`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const service = await newService(db)
    // Chromium asks before leaving only if someone has used the page, so not every time
    page.on('dialog', (asked) => asked.accept())
    await openWorkspace(page, db, language, `/admin/services?edit=${service.id}`)
    const dialog = page.getByRole('dialog', { name: services.edit })
    const english = dialog.getByLabel(`${services.fields.title} (${workspace.languages.en})`)
    await english.fill('Not saved')
    await page.reload()
    await expect(english).toHaveValue('Not saved')
    await expect(dialog.getByText(workspace.form.restored)).toBeVisible()
    // Someone else saves and the page is reloaded: the draft stays, and is known to have an older base
    await db.from('services').update({ title_ar: 'عنوان آخر' }).eq('id', service.id).throwOnError()
    await page.reload()
    await expect(english).toHaveValue('Not saved')
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText(service.title_en)
    await dialog.getByRole('button', { name: workspace.cancel }).click()
    const question = page.getByRole('dialog', { name: workspace.unsaved.title })
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(english).toHaveValue('Not saved')
    await dialog.getByRole('button', { name: workspace.cancel }).click()
    await question.getByRole('button', { name: workspace.unsaved.discard }).click()
    await expect(dialog).toBeHidden()
    await db.from('services').delete().eq('id', service.id)
  })
}

test('services are found however they are typed, and the address keeps the search', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const service = await newService(db)
  const mark = service.title_ar.replace('إدارة ', '')
  await openWorkspace(page, db, 'ar', '/admin/services')
  await page.getByRole('searchbox').fill(`اداره ${mark}`)
  await expect(rowOf(page, mark)).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await page.reload()
  await expect(rowOf(page, mark)).toHaveCount(1)
  await db.from('services').delete().eq('id', service.id)
})

test('services are put into order by the keyboard, and stay there', async ({ page, db }) => {
  // Add the last one first: rows that other tests add at the same time go after it
  const place = ownPlace()
  const second = await newService(db, { display_order: place + 1 })
  const first = await newService(db, { display_order: place })
  const { workspace, t } = words('en')
  await openWorkspace(page, db, 'en', '/admin/services')
  const handle = page.getByRole('button', { name: t('workspace:order.move', { name: second.title_en }) })
  const sent = page.waitForRequest(/rpc\/reorder$/)
  await moveByKey(page, handle, 'ArrowUp')
  // Only these two, so that the order of other rows stays
  expect((await sent).postDataJSON().ids).toEqual([second.id, first.id])
  await expect
    .poll(async () => {
      const { data } = await db
        .from('services')
        .select('id')
        .in('id', [first.id, second.id])
        .order('display_order')
      return data?.map(({ id }) => id)
    })
    .toEqual([second.id, first.id])
  await expect(page.getByText(workspace.order.failed)).toHaveCount(0)
  await db.from('services').delete().in('id', [first.id, second.id])
})

test('a refused change is taken back, with its reason', { tag: '@slow' }, async ({ page, db, problems }) => {
  problems.expect(/status of 503/)
  const service = await newService(db)
  const { services, workspace } = words('en')
  await openWorkspace(page, db, 'en', '/admin/services')
  await page.route('**/rest/v1/services?id=*', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
      : route.fallback(),
  )
  const toggle = rowOf(page, service.title_en).getByRole('switch')
  await toggle.press('Space')
  await expect(page.getByRole('alert')).toContainText(services.switchFailed)
  await expect(page.getByRole('alert')).toContainText(workspace.errors.unreachable)
  await expect(toggle).toBeChecked()
  await db.from('services').delete().eq('id', service.id)
})

test('each press of Escape closes only the dialog on top, and the focus returns', { tag: '@slow' }, async ({
  page,
  db,
}) => {
  const service = await newService(db)
  const { services, workspace, t } = words('en')
  await openWorkspace(page, db, 'en', `/admin/services?search=${service.title_en}`)
  const edit = page.getByRole('button', { name: t('services:editOne', { name: service.title_en }) })
  const dialog = page.getByRole('dialog', { name: services.edit })
  const question = page.getByRole('dialog', { name: workspace.unsaved.title })
  await edit.press('Enter')
  await dialog.getByLabel(`${services.fields.title} (${workspace.languages.en})`).fill('Typed')
  for (const _time of ['first', 'second']) {
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(dialog).toBeVisible()
  }
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: workspace.unsaved.discard }).click()
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
  await db.from('services').delete().eq('id', service.id)
})

test('a new service whose answer was lost is stored once when it is saved again', { tag: '@slow' }, async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/Failed to load|failed:/)
  const mark = newMark()
  const { services, workspace } = words('en')
  await openWorkspace(page, db, 'en', '/admin/services?edit=new')
  const dialog = page.getByRole('dialog', { name: services.add })
  const title = (side: 'ar' | 'en') =>
    dialog.getByLabel(`${services.fields.title} (${workspace.languages[side]})`)
  await title('ar').fill(`خدمة ${mark}`)
  await title('en').fill(`Service ${mark}`)
  // Lose only the first save, not a read of the list that another test causes
  let isLost = false
  await page.route('**/rest/v1/services?*', async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: services.add, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(workspace.errors.unreachable)
  await title('en').fill(`Better ${mark}`)
  await dialog.getByRole('button', { name: services.add, exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data } = await db.from('services').select('title_en').eq('title_ar', `خدمة ${mark}`)
  expect(data).toEqual([{ title_en: `Better ${mark}` }])
  await db.from('services').delete().eq('title_ar', `خدمة ${mark}`)
})

test('someone who is no longer an admin is led out at the next change, and the draft waits', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 40[13]/)
  const service = await newService(db)
  const admin = await newAdmin(db)
  const { services, workspace, account } = words('en')
  await openWorkspace(page, db, 'en', `/admin/services?edit=${service.id}`, admin)
  const dialog = page.getByRole('dialog', { name: services.edit })
  await dialog.getByLabel(`${services.fields.title} (${workspace.languages.en})`).fill('Typed')
  await setActive(db, admin.id, false)
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByText(account.login.reasons.off)).toBeVisible()
  const { data } = await db.from('services').select('title_en').eq('id', service.id).single()
  expect(data?.title_en).toBe(service.title_en)
  await db.from('services').delete().eq('id', service.id)
})
