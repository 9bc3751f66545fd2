import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { type Db, expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

async function newRequest(db: Db) {
  const mark = newMark()
  const { data } = await db
    .from('service_requests')
    .insert({
      client_name: `منال ${mark}`,
      client_email: `${mark}@example.com`,
      client_phone: '+966512345678',
      project_description: 'وصف',
    })
    .select('id, reference')
    .single()
    .throwOnError()
  return { ...data, mark }
}

for (const language of languages) {
  const { find, requests, workspace, t } = words(language)

  test(`${language}: a request is found from any screen, by keys alone, and stands first the next time`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { mark, reference } = await newRequest(db)
    await openWorkspace(page, db, language, '/admin/services')
    await expect(page.getByRole('button', { name: workspace.find })).toBeVisible()
    await page.keyboard.press('Control+KeyK')
    const dialog = page.getByRole('dialog', { name: find.title })
    const field = dialog.getByRole('combobox', { name: find.label })
    await expect(field).toBeFocused()
    await expect(dialog.getByRole('option', { name: workspace.menu.dashboard })).toBeVisible()
    await expectAccessible(page, 'search, nothing typed')
    await expectNoSidewaysScroll(page, 'search')
    await page.keyboard.type(`${mark} منال`)
    const row = dialog.getByRole('option', { name: new RegExp(reference) })
    await expect(row).toHaveAttribute('data-combobox-selected', 'true')
    await expect(dialog.getByRole('status')).toContainText(mark)
    await expectAccessible(page, 'search, found')
    await page.keyboard.press('Enter')
    const details = page.getByRole('region', { name: new RegExp(reference) })
    await expect(details).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()

    await page.keyboard.press('Control+KeyK')
    await expect(dialog.getByRole('option').first()).toContainText(reference)
    await page.keyboard.type('zzqqxxyy')
    await expect(dialog.getByText(t('find:nothing', { search: 'zzqqxxyy' }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.keyboard.press('Shift+?')
    await expect(page.getByRole('dialog', { name: find.shortcuts })).toBeVisible()
    await expectAccessible(page, 'shortcuts')
  })

  test(`${language}: an email finds its account and requests above the website’s texts`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const client = await newAccount('client')
    const { data: request } = await db
      .from('service_requests')
      .insert({
        client_name: 'منال',
        client_email: client.email,
        client_phone: '+966512345678',
        project_description: 'وصف',
      })
      .select('id, reference')
      .single()
      .throwOnError()
    const { data: service } = await db
      .from('services')
      .insert({
        title_ar: `خدمة ${client.email}`,
        title_en: `Service ${client.email}`,
        description_ar: 'وصف',
        description_en: 'Text',
        is_active: false,
      })
      .select('id')
      .single()
      .throwOnError()
    await openWorkspace(page, db, language, '/admin')
    await page.getByRole('button', { name: workspace.find }).click()
    const dialog = page.getByRole('dialog', { name: find.title })
    await dialog.getByRole('combobox').fill(client.email)
    const options = dialog.getByRole('option')
    await expect(options).toHaveCount(3)
    await expect(options.nth(0)).toContainText(find.types.client)
    await expect(options.nth(1)).toContainText(request.reference)
    await expect(options.nth(2)).toContainText(`${client.email}`)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/admin/clients/${client.id}`))
    await db.from('service_requests').delete().eq('id', request.id)
    await db.from('services').delete().eq('id', service.id)
    await removeAccounts(db, client.id)
  })

  test(`${language}: screens and settings stand above the descriptions of pictures`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    // The name of a screen, used as the description of a picture
    const word = workspace.menu.openings
    const { data: image } = await db
      .from('project_images')
      .select('id, alt_ar, alt_en')
      .limit(1)
      .single()
      .throwOnError()
    await db.from('project_images').update({ alt_ar: word, alt_en: word }).eq('id', image.id).throwOnError()
    await openWorkspace(page, db, language, '/admin')
    await page.getByRole('button', { name: workspace.find }).click()
    const dialog = page.getByRole('dialog', { name: find.title })
    await dialog.getByRole('combobox').fill(word)
    const pictures = dialog.getByRole('group', { name: find.tables.media_files })
    await expect(pictures.getByRole('option').first()).toBeVisible()
    await expect(dialog.getByRole('group').last()).toHaveAccessibleName(find.tables.media_files)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/openings/)
    await db
      .from('project_images')
      .update({ alt_ar: image.alt_ar, alt_en: image.alt_en })
      .eq('id', image.id)
      .throwOnError()
  })

  test(`${language}: the search offers no screen, action or row of another area`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { mark } = await newRequest(db)
    await openWorkspace(page, db, language, '/admin', await newAdmin(db, 'محرر', ['content']))
    await page.getByRole('button', { name: workspace.find }).click()
    const dialog = page.getByRole('dialog', { name: find.title })
    await expect(dialog.getByRole('option', { name: find.addProject })).toBeVisible()
    await expect(dialog.getByRole('option', { name: find.addClientProject })).toHaveCount(0)
    await expect(dialog.getByRole('option', { name: requests.title })).toHaveCount(0)
    await dialog.getByRole('combobox').fill(mark)
    await expect(dialog.getByText(t('find:nothing', { search: mark }))).toBeVisible()
  })
}

test('what is typed while the search is still being fetched is not lost', async ({ page, db }) => {
  const { find, workspace } = words('ar')
  let fetchIt = () => {}
  const typed = new Promise<void>((done) => {
    fetchIt = done
  })
  await page.route(/find-dialog/, async (route) => {
    await typed
    await route.continue()
  })
  await openWorkspace(page, db, 'ar', '/admin/services')
  await expect(page.getByRole('button', { name: workspace.find })).toBeVisible()
  await page.keyboard.press('Control+KeyK')
  await page.keyboard.type('sara')
  fetchIt()
  const field = page.getByRole('dialog', { name: find.title }).getByRole('combobox', { name: find.label })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('sara')
  await page.keyboard.type(' ali')
  await expect(field).toHaveValue('sara ali')
})
