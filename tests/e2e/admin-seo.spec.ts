import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { seo, services, workspace } = words(language)
  const label = (part: 'title' | 'description', side: 'ar' | 'en') =>
    `${seo.fields[part]} (${seo.languages[side]})`

  test(`${language}: what is wrong with a page is found, mended with a preview, and seen in its head`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const { data: service } = await db
      .from('services')
      .insert({ title_ar: `تسوية ${mark}`, title_en: `Grading ${mark}`, display_order: 900 })
      .select()
      .single()
      .throwOnError()
    const long = `${'تسوية الأراضي وأعمال الحفر '.repeat(5)}${mark}`
    await db
      .from('page_meta')
      .insert({ table_name: 'services', record_id: service.id, title_ar: long })
      .throwOnError()
    await openWorkspace(page, db, language, '/admin/seo?part=services')
    const found = page.getByRole('listitem').filter({ hasText: mark })
    // A missing description links to the form of the service, and a title to the dialog of this screen
    await expect(found.first().getByRole('link')).toHaveAttribute('href', /^\/admin\//)
    await page.locator(`a[href="/admin/seo?edit=services.${service.id}"]`).first().click()
    const dialog = page.getByRole('dialog')
    const title = dialog.getByLabel(label('title', 'ar'))
    await expect(title).toHaveValue(long)
    await expect(dialog.getByText(seo.fit.long).first()).toBeVisible()
    const shown = dialog.locator('[data-language="ar"] [data-part="title"]')
    await expect(shown).toHaveText(/^تسوية الأراضي .* …$/)
    await title.fill(`تسوية الأراضي في الرياض ${mark}`)
    await expect(shown).toHaveText(`تسوية الأراضي في الرياض ${mark}`)
    await expect(dialog.getByText(seo.fit.long)).toHaveCount(0)
    await expectAccessible(page, 'dialog')
    await expectNoSidewaysScroll(page, 'seo')
    await dialog.getByRole('button', { name: seo.save, exact: true }).click()
    await expect(page.getByText(seo.saved)).toBeVisible()
    await expect(dialog).toBeHidden()
    const html = await (await page.request.get(`/services/${encodeURIComponent(service.slug_ar)}`)).text()
    expect(html).toContain(`<title>تسوية الأراضي في الرياض ${mark}</title>`)

    // The form of the service has the same fields, folded; their preview follows what is typed in the form
    await page.goto(`/admin/services?edit=${service.id}`)
    const form = page.getByRole('dialog', { name: services.edit })
    // The preview reads the page in both languages: wait for this before deleting the service
    const read = ['/services/', '/en/services/'].map((start) =>
      page.waitForResponse((answer) => new URL(answer.url()).pathname.startsWith(start)),
    )
    await form.getByRole('button', { name: workspace.searchAndSharing }).click()
    await expect(form.getByLabel(label('title', 'ar'))).toHaveValue(`تسوية الأراضي في الرياض ${mark}`)
    await form
      .getByLabel(`${services.fields.description} (${workspace.languages.ar})`)
      .fill('نسوي الأرض قبل البناء')
    await expect(form.locator('[data-language="ar"] [data-part="description"]')).toHaveText(
      'نسوي الأرض قبل البناء',
    )
    await Promise.all(read)
    await db.from('services').delete().eq('id', service.id).throwOnError()
  })

  test(`${language}: the screen of search and sharing is accessible, in every state`, {
    tag: withAllOn(language),
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/seo')
    await expect(page.getByRole('heading', { name: seo.translated.title, exact: true })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page, 'screen')
    await expectNoSidewaysScroll(page, 'seo')
    await page.getByRole('button', { name: seo.pages.names.contact }).click()
    await expect(page.getByRole('dialog', { name: seo.pages.names.contact })).toBeVisible()
    await expectAccessible(page, 'dialog')
  })
}
