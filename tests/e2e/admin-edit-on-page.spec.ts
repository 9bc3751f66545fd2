/**
 * Texts edited on the page itself, by pointer and by keyboard: kept as a draft, merged with what a colleague
 * changes at the same time, and published. Drafts from a form: previewed, one language published, the other
 * scheduled, and shown to someone by a link.
 */

import { pathFor } from '#common/language.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace, shownToVisitors } from '#tests/support/workspace.ts'

// One test at a time: every page of a service shows the titles and drafts of the others, and counts changes
test.describe.configure({ mode: 'default' })

for (const language of languages) {
  const { editing, drafts, services, fieldErrors, workspace, t } = words(language)

  test(`${language}: an editor changes a service on its page, and a colleague the same text`, {
    tag: deviceOf(language),
  }, async ({ page, db, problems }) => {
    const mark = newMark()
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

    // Fetch without the cookie of the preview, which the browser has
    const visitorsSee = async (text: string) =>
      (await (await fetch(new URL(pathFor(language, path), page.url()))).text()).includes(text)

    await openWorkspace(page, db, language, `/admin/services?edit=${service.id}`)
    await page.getByRole('dialog').getByRole('link', { name: workspace.editOnPage }).click()
    const site = page.frameLocator('iframe')
    const heading = site.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText(service[title])
    await expectNoSidewaysScroll(page, 'editing on the page')
    // With the keyboard alone
    await heading.getByRole('button').focus()
    await page.keyboard.press('Enter')
    const editor = site.getByRole('dialog')
    const field = editor.getByRole('textbox')
    await expect(field).toBeFocused()
    await field.fill('')
    await page.keyboard.press('Control+Enter')
    await expect(editor.getByText(fieldErrors.required)).toBeVisible()
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

    // A colleague changes the same text while its editor is open
    const text = site.getByText(service[description] ?? '', { exact: true })
    await text.click()
    const area = editor.getByRole('textbox')
    await expect(area).toHaveValue(service[description] ?? '')
    await area.fill(`Mine ${mark}`)
    // What was typed survives a reload; before it, both the page and its frame ask
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

  test(`${language}: an editor drafts a change, previews it, and publishes each language when it is ready`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db }) => {
    const mark = newMark()
    const { data: service } = await db
      .from('services')
      .insert({
        title_ar: `مساحة ${mark}`,
        title_en: `Survey ${mark}`,
        display_order: 900,
        slug_ar: '',
        slug_en: '',
      })
      .select()
      .single()
      .throwOnError()
    const stored = async () =>
      (await db.from('services').select().eq('id', service.id).single().throwOnError()).data
    const titles = { ar: `رفع مساحي ${mark}`, en: `Land survey ${mark}` }

    await openWorkspace(page, db, language, `/admin/services?edit=${service.id}`)
    const dialog = page.getByRole('dialog', { name: services.edit })
    for (const side of languages)
      await dialog.getByLabel(`${services.fields.title} (${workspace.languages[side]})`).fill(titles[side])
    await dialog.getByRole('button', { name: drafts.button }).click()
    await expect(page.getByText(drafts.saved)).toBeVisible()
    await expect(dialog.getByText(drafts.notice)).toBeVisible()
    expect(await shownToVisitors(page, language, '/services')).not.toContain(titles[language])
    const opening = page.waitForEvent('popup')
    await dialog.getByRole('button', { name: drafts.preview }).click()
    const preview = await opening
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText(titles[language])
    await expectNoSidewaysScroll(preview, 'the preview')
    await preview.close()

    // Opened again right away or after a reload, the form continues with the draft; a new draft has it all
    const field = (name: 'title' | 'description', side = language) =>
      dialog.getByLabel(`${services.fields[name]} (${workspace.languages[side]})`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: service[`title_${language}`], exact: true }).click()
    for (const side of languages) await expect(field('title', side)).toHaveValue(titles[side])
    await field('description').fill(mark)
    await page.reload()
    await expect(field('description')).toHaveValue(mark)
    for (const side of languages) await expect(field('title', side)).toHaveValue(titles[side])
    await dialog.getByRole('button', { name: drafts.button }).click()
    await expect(page.getByText(drafts.saved)).toBeVisible()
    const { data: draft } = await db
      .from('drafts')
      .select('changes')
      .eq('record_id', service.id)
      .single()
      .throwOnError()
    expect(draft.changes).toMatchObject({
      title_ar: titles.ar,
      title_en: titles.en,
      [`description_${language}`]: mark,
    })

    await page.goto(`/admin/drafts?lang=${language}`)
    const card = page.getByRole('article', { name: titles[language] })
    await expect(card).toBeVisible()
    await expectAccessible(page, 'a draft')
    await card
      .getByRole('button', { name: t('drafts:publishOf', { name: titles[language] }), exact: true })
      .click()
    const publishing = page.getByRole('dialog')
    await publishing.getByLabel(drafts.what).selectOption('ar')
    await publishing.getByRole('button', { name: drafts.publish }).click()
    await expect(page.getByText(drafts.published)).toBeVisible()
    await expect.poll(stored).toMatchObject({ title_ar: titles.ar, title_en: service.title_en })

    await card.getByRole('button', { name: t('drafts:scheduleOf', { name: titles[language] }) }).click()
    const scheduling = page.getByRole('dialog')
    await scheduling.getByRole('button', { name: drafts.schedule }).click()
    await expect(scheduling.getByText(drafts.whenInvalid)).toBeVisible()
    const tomorrow = new Date(Date.now() + 27 * 3_600_000).toISOString().slice(0, 16)
    await scheduling.getByLabel(drafts.when).fill(tomorrow)
    await scheduling.getByRole('button', { name: drafts.schedule }).click()
    await expect(page.getByText(drafts.scheduled, { exact: true })).toBeVisible()

    await card.getByRole('button', { name: t('drafts:linkOf', { name: titles[language] }) }).click()
    await page.getByRole('button', { name: drafts.linkMake }).click()
    const link = await page.getByRole('textbox', { name: drafts.linkAddress, exact: true }).inputValue()
    const other = await browser.newContext()
    const guest = await other.newPage()
    await guest.goto(link.replace(`lang=${language}`, 'lang=en'))
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(titles.en)
    await other.close()

    await db
      .rpc('publish_due', { moment: new Date(Date.now() + 2 * 86_400_000).toISOString() })
      .throwOnError()
    await expect
      .poll(stored)
      .toMatchObject(Object.fromEntries(languages.map((side) => [`title_${side}`, titles[side]])))
    await db.from('services').delete().eq('id', service.id).throwOnError()
  })
}
