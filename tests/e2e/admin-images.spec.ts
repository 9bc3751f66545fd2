import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { moveByKey, openWorkspace, ownPlace } from '#tests/support/workspace.ts'

/** A picture for this test only, of a type that no page shows. */
async function newImage(db: Db, values: object = {}) {
  const mark = newMark()
  const { data } = await db
    .from('site_images')
    .insert({
      image_type: 'other',
      image_url: '/storage/v1/object/public/site-images/demo/banner.webp',
      title_ar: `صورة ${mark}`,
      title_en: `Picture ${mark}`,
      display_order: 900,
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return { ...data, mark }
}

const cardOf = (page: Page, mark: string) => page.getByRole('listitem').filter({ hasText: mark })

for (const language of languages) {
  const { images, fieldErrors, workspace, focalPoint, t } = words(language)

  test(`${language}: an image is added, found by its type, edited, switched and deleted`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const name = language === 'ar' ? `واجهة ${mark}` : `Front ${mark}`
    await openWorkspace(page, db, language, '/admin/images')
    await page.getByRole('button', { name: images.add }).first().click()
    const dialog = page.getByRole('dialog', { name: images.add })
    const save = dialog.getByRole('button', { name: images.add, exact: true })
    await expect(dialog.getByLabel(images.fields.image_type)).toHaveValue('hero')
    await expect(dialog.getByRole('radio', { name: workspace.yes })).toBeChecked()
    await save.click()
    await expect(dialog.getByText(fieldErrors.picture)).toBeVisible()
    await expect(dialog.getByLabel(images.fields.image_url)).toBeFocused()
    // The browser's icon for a broken picture is not shown
    await dialog
      .getByLabel(images.fields.image_url)
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
    await expect(dialog.getByText(workspace.files.unreadable)).toBeVisible()
    await expect(dialog.locator('img[src^="blob:"]')).toHaveCount(0)
    await dialog.getByLabel(images.fields.image_url).setInputFiles(await pictureFile())
    await expect(dialog.getByText(fieldErrors.picture)).toBeHidden()
    const order = dialog.getByLabel(images.fields.display_order)
    await expect(order).toHaveValue('0')
    await order.fill('-1')
    await save.click()
    await expect(dialog.getByText(fieldErrors.number)).toBeVisible()
    await order.fill('٩٠١')
    const focus = dialog.getByRole('slider', { name: focalPoint.label })
    await expect(dialog.getByText(focalPoint.crops.phone)).toBeVisible()
    await focus.press('ArrowLeft')
    await expect(focus).toHaveAttribute('aria-valuetext', t('focalPoint:place', { x: 48, y: 50 }))
    await dialog.getByLabel(images.fields.image_type).selectOption('about')
    await expect(dialog.getByText(focalPoint.crops.section)).toBeVisible()
    const title = (side: 'ar' | 'en') =>
      dialog.getByLabel(`${images.fields.title} (${workspace.languages[side]})`)
    await title('ar').fill(`واجهة ${mark}`)
    await title('en').fill(`Front ${mark}`)
    await save.click()
    await expect(page.getByText(images.saved)).toBeVisible()
    await expect(dialog).toBeHidden()

    // Visitors still see the first active picture of the type
    const group = page.getByRole('region', { name: images.types.about })
    await expect(group.getByText(images.onSite, { exact: true })).toHaveCount(1)
    await expect(cardOf(page, mark).getByText(images.standby, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: images.types.hero }).click()
    await expect(page).toHaveURL(/type=hero/)
    await expect(cardOf(page, mark)).toHaveCount(0)
    await page.getByRole('button', { name: images.types.about }).click()
    await expect(cardOf(page, mark)).toBeVisible()

    await cardOf(page, mark).getByRole('switch').press('Space')
    await expect(page.getByText(images.hidden)).toBeVisible()
    await expect(cardOf(page, mark).getByRole('switch')).not.toBeChecked()

    const stored = async () =>
      (await db.from('site_images').select().eq('title_en', `Front ${mark}`).maybeSingle()).data
    const before = await stored()
    expect(before).toMatchObject({ image_type: 'about', display_order: 901, is_active: false, focus_x: 48 })
    await cardOf(page, mark)
      .getByRole('button', { name: t('images:editOne', { name }) })
      .click()
    const editing = page.getByRole('dialog', { name: images.edit })
    await editing.getByLabel(images.fields.image_url).setInputFiles(await pictureFile())
    await expect(editing.getByRole('progressbar')).toHaveCount(0)
    // A new picture starts with its focal point in the middle
    await expect(editing.getByRole('slider', { name: focalPoint.label })).toHaveAttribute(
      'aria-valuetext',
      t('focalPoint:place', { x: 50, y: 50 }),
    )
    // Not of type other, whose pictures another test puts into order
    await editing.getByLabel(images.fields.image_type).selectOption('service')
    await expect(editing.getByRole('slider', { name: focalPoint.label })).toHaveCount(0)
    await editing.getByRole('radio', { name: workspace.yes }).check()
    await editing.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(editing).toBeHidden()
    await page.getByRole('button', { name: images.types.service }).click()
    await expect(cardOf(page, mark)).toBeVisible()
    const after = await stored()
    expect(after).toMatchObject({ image_type: 'service', is_active: true, focus_x: 50 })
    expect(after?.image_url).not.toBe(before?.image_url)
    const isThere = async (url = '') => (await page.request.get(url)).ok()
    await expect.poll(() => isThere(before?.image_url)).toBe(false)

    const remove = cardOf(page, mark).getByRole('button', { name: t('images:deleteOne', { name }) })
    await remove.click()
    const question = page.getByRole('dialog', { name: t('images:delete.title', { name }) })
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    // The next question has the same words, so the first one must be gone
    await expect(question).toBeHidden()
    await expect(cardOf(page, mark)).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: workspace.delete, exact: true }).click()
    await expect(page.getByText(images.delete.done)).toBeVisible()
    await expect(cardOf(page, mark)).toHaveCount(0)
    // The bin keeps the file
    expect(await isThere(after?.image_url)).toBe(true)
  })

  test(`${language}: the images screen is accessible, in every state`, { tag: withAllOn(language) }, async ({
    page,
    db,
  }) => {
    await openWorkspace(page, db, language, '/admin/images')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'cards')
    await expectNoSidewaysScroll(page, 'cards')
    await page.getByRole('button', { name: images.types.background }).click()
    await expect(page.getByRole('heading', { name: images.emptyType })).toBeVisible()
    await expectAccessible(page, 'none of the type')
    await page.getByRole('button', { name: images.add }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: images.add, exact: true }).click()
    await expect(page.getByText(fieldErrors.picture)).toBeVisible()
    await expectAccessible(page, 'dialog with an error')
    await expectNoSidewaysScroll(page, 'dialog')
  })
}

test('images are put into order within their type, and what someone else saved is not written over', {
  tag: '@slow',
}, async ({ page, db }) => {
  // Add the last one first: rows that other tests add at the same time go after it
  const place = ownPlace()
  const second = await newImage(db, { display_order: place + 1 })
  const first = await newImage(db, { display_order: place })
  const { images, workspace, t } = words('en')
  // In one column the previous picture is above, however many there are
  await page.setViewportSize({ width: 390, height: 844 })
  await openWorkspace(page, db, 'en', '/admin/images?type=other')
  const handle = page.getByRole('button', {
    name: t('workspace:order.move', { name: second.title_en ?? '' }),
  })
  await moveByKey(page, handle, 'ArrowUp')
  await expect
    .poll(async () => {
      const { data } = await db
        .from('site_images')
        .select('id')
        .in('id', [first.id, second.id])
        .order('display_order')
      return data?.map(({ id }) => id)
    })
    .toEqual([second.id, first.id])

  await cardOf(page, first.mark)
    .getByRole('button', { name: t('images:editOne', { name: first.title_en ?? '' }) })
    .click()
  const dialog = page.getByRole('dialog', { name: images.edit })
  const title = dialog.getByLabel(`${images.fields.title} (${workspace.languages.en})`)
  await title.fill('Mine')
  await db.from('site_images').update({ image_type: 'banner' }).eq('id', first.id).throwOnError()
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(images.types.banner)
  await expect(title).toHaveValue('Mine')
  await db.from('site_images').delete().in('id', [first.id, second.id])
})

test('an image stays when switching, saving or deleting it is refused, with the reason', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 503/)
  const image = await newImage(db)
  const { images, workspace, t } = words('ar')
  const name = image.title_ar ?? ''
  await openWorkspace(page, db, 'ar', '/admin/images?type=other')
  await expect(cardOf(page, image.mark)).toBeVisible()
  await page.route('**/rest/v1/site_images?*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
  )
  const said = (message: string) => page.getByRole('alert').filter({ hasText: message })
  const toggle = cardOf(page, image.mark).getByRole('switch')
  await toggle.press('Space')
  await expect(said(images.switchFailed)).toContainText(workspace.errors.unreachable)
  await expect(toggle).toBeChecked()
  await cardOf(page, image.mark)
    .getByRole('button', { name: t('images:deleteOne', { name }) })
    .click()
  await page
    .getByRole('dialog', { name: t('images:delete.title', { name }) })
    .getByRole('button', { name: workspace.delete, exact: true })
    .click()
  await expect(said(images.delete.failed)).toBeVisible()
  await cardOf(page, image.mark)
    .getByRole('button', { name: t('images:editOne', { name }) })
    .click()
  const dialog = page.getByRole('dialog', { name: images.edit })
  await dialog.getByLabel(images.fields.display_order).fill('903')
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(said(images.saveFailed)).toBeVisible()
  await expect(dialog.getByLabel(images.fields.display_order)).toHaveValue('903')
  await db.from('site_images').delete().eq('id', image.id)
})

test('a picture of the home page that no one has described is marked, and a logo is not', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { images } = words('ar')
  const [marked, plain] = Array.from({ length: 2 }, () => crypto.randomUUID().slice(0, 8)) as [string, string]
  const bare = (mark: string) => ({
    title_ar: null,
    title_en: null,
    description_ar: mark,
    description_en: mark,
    is_active: false,
  })
  const about = await newImage(db, { ...bare(marked), image_type: 'about', display_order: 971 })
  const logo = await newImage(db, { ...bare(plain), image_type: 'logo', display_order: 972 })
  await openWorkspace(page, db, 'ar', '/admin/images')
  await expect(cardOf(page, marked)).toContainText(images.undescribed)
  await expect(cardOf(page, plain)).toBeVisible()
  await expect(cardOf(page, plain)).not.toContainText(images.undescribed)
  await db.from('site_images').delete().in('id', [about.id, logo.id])
})
