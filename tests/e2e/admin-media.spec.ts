/**
 * The media library: a picture is added, found, described, sorted, replaced everywhere, brought back, chosen.
 */
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { pictureFile } from '#tests/support/pictures.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { media, images, workspace, t } = words(language)

  test(`${language}: a picture is added, described where it is used, put into a folder, replaced and brought back`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    await openWorkspace(page, db, language, '/admin/media')
    await page.getByRole('button', { name: media.add }).click()
    await page
      .getByRole('dialog')
      .getByLabel(media.addDialog.label)
      .setInputFiles(await pictureFile(`${mark}.png`))
    await expect(page.getByText(media.addDialog.added)).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: workspace.close }).click()

    await page.getByRole('searchbox').fill(mark.toUpperCase())
    const opener = page.getByRole('button', { name: t('media:openOne', { name: `${mark}.png` }) })
    // The picture is the button, and a click below it opens the dialog as well
    await expect(opener).toBeVisible()
    await page
      .getByRole('article')
      .filter({ hasText: mark })
      .click({ position: { x: 40, y: 200 } })
    const dialog = page.getByRole('dialog', { name: `${mark}.png` })
    await expect(dialog.getByText(media.uses.stays)).toBeVisible()
    await expect(dialog.getByRole('button', { name: media.delete.one })).toBeVisible()
    const src = await dialog.getByRole('img', { name: media.preview }).getAttribute('src')
    const image_url = new URL(src ?? '', page.url()).pathname

    // Use the picture in two places
    const row = { image_type: 'other' as const, image_url, display_order: 990, is_active: false }
    const { data: rows } = await db
      .from('site_images')
      .insert([
        { ...row, title_ar: `أولى ${mark}`, title_en: `First ${mark}` },
        { ...row, image_type: 'hero' as const, title_ar: `ثانية ${mark}`, title_en: `Second ${mark}` },
      ])
      .select()
      .throwOnError()
    const stored = async () =>
      (
        await db
          .from('site_images')
          .select()
          .in(
            'id',
            rows.map(({ id }) => id),
          )
          .order('created_at')
          .order('title_en')
      ).data ?? []
    await page.reload()
    const uses = dialog.getByRole('region', { name: media.uses.title })
    await expect(uses.getByRole('link')).toHaveCount(2)
    await expect(dialog.getByRole('button', { name: media.delete.one })).toHaveCount(0)
    const second = uses
      .getByRole('listitem')
      .filter({ hasText: language === 'ar' ? `ثانية ${mark}` : `Second ${mark}` })
      .first()
    await second.getByRole('button', { name: media.uses.edit }).click()
    await expectAccessible(page, 'a file with its uses')
    await expectNoSidewaysScroll(page, 'a file with its uses')
    const alt = dialog.getByLabel(`${media.uses.alt} (${workspace.languages.en})`)
    await alt.fill('x'.repeat(201))
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByText(t('fieldErrors:too_long', { count: 200 }))).toBeVisible()
    await alt.fill(`Roof ${mark}`)
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect.poll(async () => (await stored()).map(({ title_en }) => title_en)).toContain(`Roof ${mark}`)

    await dialog.getByRole('button', { name: media.folder.move }).click()
    const move = page.getByRole('dialog', { name: media.folder.move })
    const folder = move.getByRole('combobox', { name: media.folder.label })
    await folder.fill('ط'.repeat(61))
    await move.getByRole('button', { name: media.folder.submit }).click()
    await expect(move.getByText(t('fieldErrors:too_long', { count: 60 }))).toBeVisible()
    await folder.fill(`مجلد ${mark}`)
    await move.getByRole('button', { name: media.folder.submit }).click()
    await expect(move).toBeHidden()
    await expect(dialog.getByText(`مجلد ${mark}`)).toBeVisible()

    await dialog
      .getByLabel(media.replace.picture)
      .setInputFiles(await pictureFile(`${mark}-2.png`, '#c06030'))
    await expect
      .poll(async () => (await stored()).filter((one) => one.image_url !== image_url))
      .toHaveLength(2)
    await expect(page.getByRole('dialog', { name: `${mark}-2.png` })).toBeVisible()
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect
      .poll(async () => (await stored()).filter((one) => one.image_url === image_url))
      .toHaveLength(2)
    await expect(page.getByText(media.replace.backDone)).toBeVisible()

    // A picture from the library is chosen instead of uploading it again
    await page.goto('/admin/images?edit=new')
    await page.getByRole('button', { name: workspace.files.library }).click()
    const library = page.getByRole('dialog', { name: media.choose.title })
    await library.getByRole('searchbox').fill(mark)
    await library.getByRole('button', { name: t('media:choose.one', { name: `${mark}.png` }) }).click()
    await expect(library).toBeHidden()
    const form = page.getByRole('dialog', { name: images.add })
    await form.getByLabel(images.fields.image_type).selectOption('other')
    await form.getByRole('button', { name: images.add, exact: true }).click()
    await expect(page.getByText(images.saved)).toBeVisible()
    await expect
      .poll(async () => (await db.from('site_images').select('id').eq('image_url', image_url)).data?.length)
      .toBe(3)
    await db.from('site_images').delete().eq('image_url', image_url)
  })
}
