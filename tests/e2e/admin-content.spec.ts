import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** A text for this test only, under a key that no page reads. */
async function newText(db: Db, values: object = {}) {
  const mark = newMark()
  const { data } = await db
    .from('site_content')
    .insert({
      section: 'team',
      content_key: `test_${mark}`,
      title_ar: `أنباء ${mark}`,
      title_en: `News ${mark}`,
      display_order: 900,
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return { ...data, mark }
}

const rowOf = (page: Page, mark: string) => page.getByRole('listitem').filter({ hasText: mark })

for (const language of languages) {
  const { content, workspace, t } = words(language)

  test(`${language}: a text is found, edited in place and deleted`, { tag: onlyIn('ar', language) }, async ({
    page,
    db,
  }) => {
    const text = await newText(db, { is_active: false })
    const { mark } = text
    const name = (language === 'ar' ? text.title_ar : text.title_en) ?? ''
    await openWorkspace(page, db, language, '/admin/content')
    // Sections are in the order of the page, each text with its purpose
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      Object.values(content.sections),
    )
    await expect(page.getByText(content.names.hero_main)).toBeVisible()
    await page.getByRole('searchbox').fill(`انباء ${mark}`)
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
    await expect(page).toHaveURL(/search=/)
    await expect(page.getByRole('button', { name: content.sections.team })).toContainText('1')
    await page.getByRole('button', { name: content.sections.hero }).click()
    await expect(page.getByRole('heading', { name: content.notFound })).toBeVisible()
    await page.getByRole('button', { name: content.sections.team }).click()
    await expect(rowOf(page, mark).getByText(content.offSite)).toBeVisible()
    await expect(rowOf(page, mark).getByText(`test_${mark}`)).toHaveAttribute('dir', 'ltr')

    await page.getByRole('button', { name: t('content:editOne', { name }) }).click()
    await expect(page).toHaveURL(new RegExp(text.id))
    const field = (label: string, side: 'ar' | 'en') =>
      page.getByLabel(`${label} (${workspace.languages[side]})`)
    await field(content.fields.title, 'en').fill('x'.repeat(201))
    await page.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(t('fieldErrors:too_long', { count: 200 }))).toBeVisible()
    await field(content.fields.title, 'en').fill(`News ${mark}`)
    await field(content.fields.text, 'ar').fill('نص عربي')
    await expect(page.getByText(workspace.form.missing.en)).toBeVisible()
    await page.getByRole('button', { name: workspace.cancel }).click()
    const unsaved = page.getByRole('dialog', { name: workspace.unsaved.title })
    await unsaved.getByRole('button', { name: workspace.cancel }).click()
    await page.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(content.saved)).toBeVisible()
    await expect(rowOf(page, mark).getByText(workspace.list.untranslated)).toBeVisible()
    const { data } = await db.from('site_content').select().eq('id', text.id).single()
    expect(data).toMatchObject({ text_ar: 'نص عربي', text_en: null, is_active: false })
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(page.getByText(content.restored)).toBeVisible()
    await expect(rowOf(page, mark).getByText(workspace.list.untranslated)).toBeHidden()
    const { data: restored } = await db.from('site_content').select().eq('id', text.id).single()
    expect(restored).toMatchObject({ title_en: text.title_en, text_ar: text.text_ar })

    const remove = rowOf(page, mark).getByRole('button', { name: t('content:deleteOne', { name }) })
    await remove.click()
    const question = page.getByRole('dialog', { name: t('content:delete.title', { name }) })
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(rowOf(page, mark)).toBeVisible()
    await remove.click()
    await question.getByRole('button', { name: workspace.delete, exact: true }).click()
    await expect(page.getByText(content.delete.done)).toBeVisible()
    await expect(rowOf(page, mark)).toHaveCount(0)

    // A deleted text that a page reads leaves an empty place, where it can be added again
    const place = { section: 'about', content_key: 'second' } as const
    const { data: second } = await db.from('site_content').select().match(place).single().throwOnError()
    await db.from('site_content').delete().eq('id', second.id).throwOnError()
    const add = t('content:addOne', { name: content.names.about_second })
    await page.goto('/admin/content?section=about')
    await expect(page.getByText(content.missing.empty)).toBeVisible()
    await page.getByRole('button', { name: add }).click()
    await expect(page.getByRole('heading', { name: add })).toBeFocused()
    await field(content.fields.text, 'ar').fill('نص جديد')
    await page.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(content.saved)).toBeVisible()
    await expect(page.getByText(content.missing.empty)).toBeHidden()
    const { data: added } = await db.from('site_content').select().match(place).single().throwOnError()
    expect(added).toMatchObject({ text_ar: 'نص جديد', is_active: true })
    const { updated_at: _at, ...before } = second
    await db.from('site_content').delete().eq('id', added.id).throwOnError()
    await db.from('site_content').insert(before).throwOnError()
  })

  test(`${language}: the content screen is accessible, in every state`, { tag: withAllOn(language) }, async ({
    page,
    db,
  }) => {
    const text = await newText(db)
    await openWorkspace(page, db, language, '/admin/content')
    await expect(page.getByRole('listitem').first()).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    const name = (language === 'ar' ? text.title_ar : text.title_en) ?? ''
    // The name opens the row, also on a phone, where the row's tools are in a menu
    await page.getByRole('button', { name, exact: true }).click()
    const title = page.getByLabel(`${content.fields.title} (${workspace.languages.ar})`)
    await title.fill('x'.repeat(201))
    await page.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(title).toBeFocused()
    await expectAccessible(page, 'form with an error')
    await expectNoSidewaysScroll(page, 'form')
    await db.from('site_content').delete().eq('id', text.id)
  })
}

test('what someone else saved is shown, refused changes are said, and a draft survives a reload', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 503/)
  const text = await newText(db)
  const { content, workspace, t } = words('ar')
  const name = text.title_ar ?? ''
  await openWorkspace(page, db, 'ar', `/admin/content?section=team&edit=${text.id}`)
  const title = page.getByLabel(`${content.fields.title} (${workspace.languages.en})`)
  await title.fill('Mine')
  page.once('dialog', (asked) => asked.accept())
  await page.reload()
  await expect(title).toHaveValue('Mine')
  await db.from('site_content').update({ title_en: 'Theirs' }).eq('id', text.id).throwOnError()
  await page.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Theirs')
  await page.route('**/rest/v1/site_content?*', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } }),
  )
  const said = (message: string) => page.getByRole('alert').filter({ hasText: message })
  await page.getByRole('button', { name: workspace.form.stale.mine }).click()
  await expect(said(content.saveFailed)).toContainText(workspace.errors.unreachable)
  await expect(title).toHaveValue('Mine')
  await page.getByRole('button', { name: workspace.cancel }).click()
  await page
    .getByRole('dialog', { name: workspace.unsaved.title })
    .getByRole('button', { name: workspace.unsaved.discard })
    .click()
  await page.getByRole('button', { name: t('content:deleteOne', { name }) }).click()
  await page
    .getByRole('dialog', { name: t('content:delete.title', { name }) })
    .getByRole('button', { name: workspace.delete, exact: true })
    .click()
  await expect(said(content.delete.failed)).toBeVisible()
  await expect(rowOf(page, text.mark)).toBeVisible()
  await db.from('site_content').delete().eq('id', text.id)
})
