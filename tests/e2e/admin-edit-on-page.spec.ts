/** Texts edited on the page itself: by hand and by keyboard, kept as a draft, with what a colleague changes meanwhile, and published. */

import { pathFor } from '#common/language.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { editing, drafts, workspace, t } = words(language)

  test(`${language}: an editor changes a service on its page, and a colleague the same text`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    const mark = crypto.randomUUID().slice(0, 8)
    const { data: service } = await db
      .from('services')
      .insert({
        title_ar: `مساحة ${mark}`,
        title_en: `Survey ${mark}`,
        description_ar: `وصف ${mark}`,
        description_en: `Description ${mark}`,
        display_order: 900,
        slug_ar: '',
        slug_en: '',
      })
      .select()
      .single()
      .throwOnError()
    const [title, description] = [`title_${language}`, `description_${language}`] as const
    const path = `/services/${encodeURIComponent(service[`slug_${language}`])}`
    const draft = async () =>
      (await db.from('drafts').select().eq('record_id', service.id).maybeSingle().throwOnError()).data

    // Without the cookie of the preview, which the browser has
    const visitorsSee = async (text: string) =>
      (await (await fetch(new URL(pathFor(language, path), page.url()))).text()).includes(text)

    await openWorkspace(page, db, language, `/admin/services?edit=${service.id}`)
    await page.getByRole('dialog').getByRole('link', { name: workspace.editOnPage }).click()
    const site = page.frameLocator('iframe')
    const heading = site.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(service[title])
    await expectNoSidewaysScroll(page, 'editing on the page')
    // By keyboard alone
    await heading.getByRole('button').focus()
    await page.keyboard.press('Enter')
    const editor = site.getByRole('dialog')
    const field = editor.getByRole('textbox')
    await expect(field).toBeFocused()
    await field.fill('')
    await page.keyboard.press('Control+Enter')
    await expect(editor.getByText(workspace.fields.required)).toBeVisible()
    await field.fill(`Title ${mark}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: workspace.cancel }).click()
    await expect(field).toHaveValue(`Title ${mark}`)
    await field.focus()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(editing.saved)).toBeVisible()
    await expect(heading).toHaveText(`Title ${mark}`)
    await expect(heading.getByRole('button')).toBeFocused()
    await expect(page.getByText(t('editing:changed', { count: 1 }))).toBeVisible()
    await expect
      .poll(draft)
      .toMatchObject({ changes: { [title]: `Title ${mark}` }, base: { [title]: service[title] } })
    expect(await visitorsSee(`Title ${mark}`)).toBe(false)
    await expectAccessible(page, 'editing on the page')

    // A colleague changes the same text while it is open
    const text = site.getByText(service[description] ?? '', { exact: true })
    await text.click()
    const area = editor.getByRole('textbox')
    await expect(area).toHaveValue(service[description] ?? '')
    await area.fill(`Mine ${mark}`)
    // What was typed outlives a reload, before which the page and its frame both ask
    problems.expect(/multiple 'beforeunload'/)
    page.once('dialog', (question) => void question.accept())
    await page.reload()
    await text.click()
    await expect(area).toHaveValue(`Mine ${mark}`)
    const now = await draft()
    await db
      .from('drafts')
      .update({ changes: { [title]: `Title ${mark}`, [description]: `Theirs ${mark}` } })
      .eq('id', now?.id ?? '')
      .throwOnError()
    await editor.getByRole('button', { name: editing.save }).click()
    await expect(editor.getByText(`Theirs ${mark}`)).toBeVisible()
    await expect(area).toHaveValue(`Mine ${mark}`)
    expect((await draft())?.changes).toMatchObject({ [description]: `Theirs ${mark}` })
    await editor.getByRole('button', { name: editing.mine }).click()
    await expect(editor).toBeHidden()
    await expect(site.getByText(`Mine ${mark}`, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: editing.publish }).click()
    await page.getByRole('dialog').getByRole('button', { name: drafts.publish, exact: true }).click()
    await expect(page.getByText(drafts.published)).toBeVisible()
    await expect.poll(draft).toBeNull()
    await expect(heading).toHaveText(`Title ${mark}`)
    expect(await visitorsSee(`Mine ${mark}`)).toBe(true)
    await db.from('services').delete().eq('id', service.id).throwOnError()
  })
}
