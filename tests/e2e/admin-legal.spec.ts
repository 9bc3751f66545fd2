import { piecesOf } from '#app/lib/legal-text.ts'
import type { LegalKind } from '#common/legal.ts'
import { companySettings, type Db, expect, languages, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace, shownToVisitors } from '#tests/support/workspace.ts'

// All tests share the version numbers, and the row with the company's own notice: run one test at a time
test.describe.configure({ mode: 'serial' })

/** A line of a list as visitors see it. */
const plain = (line: string) =>
  piecesOf(line.replace(/^- /, ''))
    .map(({ text }) => text)
    .join('')

const newest = async (db: Db, kind: LegalKind) => {
  const { data } = await db
    .from('legal_pages')
    .select('version, body_ar, body_en')
    .eq('kind', kind)
    .order('version', { ascending: false })
    .limit(1)
    .single()
    .throwOnError()
  return data
}

for (const language of languages) {
  const { legal, fieldErrors, workspace, t } = words(language)
  // Publishing over a newer version is refused, so phone and desk each change a page of their own
  const kind = language === 'ar' ? 'accessibility' : 'terms'
  const side = (one: 'ar' | 'en') => `${legal.body} (${workspace.languages[one]})`

  test(`${language}: a new version is previewed, published, and its difference shown`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const name = legal.kinds[kind]
    const before = await newest(db, kind)
    await openWorkspace(page, db, language, '/admin/legal')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      Object.values(legal.kinds),
    )
    await expectAccessible(page, 'list')
    await page.getByRole('button', { name: t('legal:editOne', { name }) }).click()
    const dialog = page.getByRole('dialog', { name: t('legal:editOne', { name }) })
    const publish = dialog.getByRole('button', { name: legal.publish })
    await expect(publish).toBeDisabled()
    const arabic = dialog.getByRole('textbox', { name: side('ar') })
    const english = dialog.getByRole('textbox', { name: side('en') })
    // Use keys, because a focused editor puts the caret back where it last was
    for (const editor of [arabic, english]) {
      await editor.press('ControlOrMeta+a')
      await editor.press('Delete')
      await expect(editor).toHaveText('')
    }
    const press = (name: string) =>
      dialog
        .getByRole('toolbar', { name: t('legal:toolbar', { label: side('en') }) })
        .getByRole('button', { name })
        .click()
    await press(legal.editor.h2ControlLabel)
    await page.keyboard.type(`Heading ${mark}`)
    await page.keyboard.press('Enter')
    await press(legal.insert.company)
    await page.keyboard.type(' ')
    await page.keyboard.press('ControlOrMeta+b')
    await page.keyboard.type(mark)
    await expect(english.getByRole('heading', { name: `Heading ${mark}` })).toBeVisible()
    await expectAccessible(page, 'editors')
    await expectNoSidewaysScroll(page, 'editors')
    await publish.click()
    await expect(arabic).toBeFocused()
    await expect(dialog.getByText(fieldErrors.required)).toBeVisible()
    // What was typed survives a reload
    await page.reload()
    await expect(dialog.getByText(workspace.form.restored)).toBeVisible()
    await expect(arabic).toHaveText('')
    // The plain fields show the same text with its marks
    await dialog.getByLabel(legal.plain).click()
    const typed = `## Heading ${mark}\n\n{company} **${mark}**`
    await expect(english).toHaveValue(typed)
    await english.fill(`${before.body_en}\n\n${typed}`)
    await arabic.fill(`${before.body_ar}\n\n## عنوان ${mark}`)
    await dialog.getByLabel(legal.plain).click()
    await expect(arabic.getByRole('heading', { name: `عنوان ${mark}` })).toBeVisible()
    await dialog.getByRole('button', { name: legal.preview }).click()
    await expect(dialog.getByRole('heading', { name: `Heading ${mark}`, level: 3 })).toBeVisible()
    await expectAccessible(page, 'preview')
    await expectNoSidewaysScroll(page, 'preview')
    await publish.click()
    await expect(page.getByText(legal.published)).toBeVisible()
    await expect(dialog).toBeHidden()
    const after = await newest(db, kind)
    expect(after.version).toBe(before.version + 1)
    await expect(page.getByText(t('legal:version', { version: String(after.version) })).first()).toBeVisible()
    expect(await shownToVisitors(page, 'en', `/${kind}`)).toContain(`Heading ${mark}`)

    await page.getByRole('button', { name: t('legal:historyOf', { name }) }).click()
    const history = page.getByRole('dialog', { name: t('legal:historyOf', { name }) })
    await expect(history.locator('ins').filter({ hasText: mark })).toHaveCount(3)
    await expect(history.locator('del')).toHaveCount(0)
    await expectAccessible(page, 'history')
    await expectNoSidewaysScroll(page, 'history')
    await history.getByLabel(legal.shownVersion).selectOption('1')
    await expect(history.getByRole('heading', { name: legal.firstVersion })).toBeVisible()
    await expect(page).toHaveURL(/version=1/)
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
  })
}

const { legal, workspace, t } = words('en')
const side = (one: 'ar' | 'en') => `${legal.body} (${workspace.languages[one]})`

test('an admin who edits an earlier version is told what another admin has published', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 409/)
  const mark = newMark()
  const name = legal.kinds.terms
  await openWorkspace(page, db, 'en', '/admin/legal?edit=terms')
  const dialog = page.getByRole('dialog', { name: t('legal:editOne', { name }) })
  await dialog.getByRole('textbox', { name: side('en') }).fill(`Mine ${mark}`)
  await db
    .from('legal_pages')
    .insert({ kind: 'terms', body_ar: `لهم ${mark}`, body_en: `Theirs ${mark}` } as never)
    .throwOnError()
  const theirs = await newest(db, 'terms')
  await dialog.getByRole('button', { name: legal.publish }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Theirs ${mark}`)
  expect((await newest(db, 'terms')).version).toBe(theirs.version)
  await dialog.getByRole('button', { name: workspace.form.stale.mine }).click()
  await expect(dialog).toBeHidden()
  expect(await newest(db, 'terms')).toEqual({
    version: theirs.version + 1,
    body_ar: `لهم ${mark}`,
    body_en: `Mine ${mark}`,
  })
})

test('the company’s own notice is taken over as a version, and no longer stands in its place', {
  tag: '@slow',
}, async ({ page, db }) => {
  const mark = newMark()
  const { id } = await companySettings(db)
  const name = legal.kinds.privacy
  const first = await newest(db, 'privacy')
  // Keep the published text, because other tests read the notice in the meantime
  const own = { ar: `${first.body_ar}\n\nإشعارنا ${mark}`, en: `${first.body_en}\n\nOur notice ${mark}` }
  await db
    .from('company_settings')
    .update({ privacy_ar: own.ar, privacy_en: own.en })
    .eq('id', id)
    .throwOnError()
  await openWorkspace(page, db, 'en', '/admin/legal')
  await expect(page.getByText(legal.own.shown)).toBeVisible()
  await page.getByRole('button', { name: t('legal:editOne', { name }) }).click()
  const dialog = page.getByRole('dialog', { name: t('legal:editOne', { name }) })
  await dialog.getByRole('button', { name: legal.own.take }).click()
  await expect(dialog.getByRole('textbox', { name: side('ar') })).toContainText(`إشعارنا ${mark}`)
  await dialog.getByRole('button', { name: legal.publish }).click()
  await expect(dialog).toBeHidden()
  expect(await newest(db, 'privacy')).toEqual({
    version: first.version + 1,
    body_ar: own.ar,
    body_en: own.en,
  })
  expect(await companySettings(db)).toMatchObject({ privacy_ar: null, privacy_en: null })
  await expect(page.getByText(legal.own.shown)).toHaveCount(0)
  const answer = await page.request.get(pathFor('en', '/privacy'))
  expect(await answer.text()).toContain(`Our notice ${mark}`)
  await db
    .from('legal_pages')
    .insert({ kind: 'privacy', body_ar: first.body_ar, body_en: first.body_en } as never)
    .throwOnError()
})

test('a line of a legal page leads from the page to the form of its next version, and links of the footer are edited there', {
  tag: withAllOn('ar'),
}, async ({ page, db }) => {
  const { editing, legal, fieldErrors, workspace } = words('ar')
  const mark = newMark()
  const before = await newest(db, 'accessibility')
  const settings = await companySettings(db)
  await openWorkspace(page, db, 'ar', '/admin/edit?page=/accessibility')
  const site = page.frameLocator('iframe')
  const editor = site.getByRole('dialog')
  await expectNoSidewaysScroll(page, 'editing a legal page')

  // The text of a link is edited as it is stored
  await site.getByRole('contentinfo').locator('[data-text$="/email"]').click()
  await expect(editor.getByRole('textbox')).toHaveValue(settings.email ?? '')
  await editor.getByRole('textbox').fill('x')
  await editor.getByRole('button', { name: editing.save }).click()
  await expect(editor.getByText(fieldErrors.email)).toBeVisible()
  await editor.getByRole('textbox').fill(settings.email ?? '')
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()

  // The number of a certificate is edited like any other text, but opening hours lead to the settings
  const { data: registration } = await db
    .from('credentials')
    .select('id, number')
    .eq('kind', 'commercial_registration')
    .single()
    .throwOnError()
  await site.getByRole('contentinfo').locator(`[data-text="credentials/${registration.id}/number"]`).click()
  await expect(editor.getByRole('textbox')).toHaveValue(registration.number)
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()
  await site.getByRole('contentinfo').locator('[data-text$="/opening_hours"]').focus()
  await page.keyboard.press('Enter')
  await expect(editor.getByText(editing.inSettings)).toBeVisible()
  await expect(editor.getByRole('link', { name: editing.openForm })).toHaveAttribute(
    'href',
    '/admin/settings#settings-hours',
  )
  await page.keyboard.press('Escape')
  await expect(editor).toBeHidden()

  // By keyboard: the last item of a list, which is far down in the form
  const lines = before.body_ar.split('\n')
  const line = lines.findLastIndex((one: string) => one.startsWith('- '))
  await site.locator(`[data-text$="/body.${line}"][tabindex]`).focus()
  await page.keyboard.press('Enter')
  await expect(editor.getByText(editing.inVersion)).toBeVisible()
  await expectAccessible(page, 'the note of a legal page')
  const opened = page.waitForEvent('popup')
  await editor.getByRole('link', { name: editing.openForm }).click()
  const form = await opened
  const field = form.getByRole('textbox', { name: `${legal.body} (${workspace.languages.ar})` })
  await expect(field).toBeFocused()
  const chosen = () => form.evaluate(() => String(getSelection()))
  await expect.poll(chosen).toBe(plain(lines[line] ?? ''))
  // Typing over a selection keeps the format of its beginning
  const format = lines[line]?.startsWith('- **') ? '**' : ''
  await form.keyboard.type(mark)
  await form.getByRole('button', { name: legal.publish }).click()
  await expect(form.getByText(legal.published)).toBeVisible()
  await expect
    .poll(async () => (await newest(db, 'accessibility')).body_ar)
    .toBe(lines.with(line, `- ${format}${mark}${format}`).join('\n'))
  await form.close()
  await page.reload()
  await expect(site.getByText(mark)).toBeVisible()
})
