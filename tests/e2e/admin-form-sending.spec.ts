/** What can happen while an edit form is being saved: presses, pastes, refusals, and a draft that stays. */
import { type Db, expect, type Page, test, words } from '#tests/support/e2e.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { hold } from '#tests/support/hold.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const { drafts, news, services, workspace } = words('en')

let made: string[] = []
test.afterEach(async ({ db }) => {
  await db.from('services').delete().in('id', made).throwOnError()
  made = []
})

/** Creates a service, which other tests do not see on the website, and opens its form. It goes with the test. */
async function openService(page: Page, db: Db, name: string) {
  const { data: service } = await db
    .from('services')
    .insert({
      title_ar: `خدمة ${name}`,
      title_en: `Service ${name}`,
      description_ar: 'وصف',
      description_en: 'Text',
      display_order: 900,
      is_active: false,
      slug_ar: '',
      slug_en: '',
    })
    .select()
    .single()
    .throwOnError()
  made.push(service.id)
  await openWorkspace(page, db, 'en', `/admin/services?edit=${service.id}`)
  const dialog = page.getByRole('dialog', { name: services.edit })
  const field = (part: 'title' | 'description') =>
    dialog.getByLabel(`${services.fields[part]} (${workspace.languages.en})`)
  return { service, dialog, field }
}

test('a form that is being saved takes no press, key or picture, and Enter waits for pictures', async ({
  page,
  db,
}) => {
  const name = newMark()
  const { data: article } = await db
    .from('news')
    .insert({ title_ar: `خبر ${name}`, title_en: `News ${name}`, slug_ar: '', slug_en: '' })
    .select()
    .single()
    .throwOnError()
  const stored = async () =>
    (await db.from('news').select().eq('id', article.id).single().throwOnError()).data
  await openWorkspace(page, db, 'en', `/admin/news?edit=${article.id}`)
  const dialog = page.getByRole('dialog', { name: news.edit })
  const pinned = dialog.getByLabel(news.fields.is_pinned)
  const title = dialog.getByLabel(`${news.fields.title} (${workspace.languages.en})`)
  const pictures = dialog.locator('img[src^="blob:"]')

  await title.fill(`Changed ${name}`)
  const uploading = await hold(page, 'storage/v1/object/**/*', 'POST')
  await dialog
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: fileOf('png') })
  await expect(pictures).toHaveCount(1)
  await title.press('Enter')
  await expect(dialog.getByRole('button', { name: workspace.save, exact: true })).toBeDisabled()
  await expect(title).toHaveValue(`Changed ${name}`)
  expect((await stored()).title_en).toBe(`News ${name}`)
  uploading.release()
  await expect(dialog.getByRole('button', { name: workspace.save, exact: true })).toBeEnabled()

  const saving = await hold(page, 'rest/v1/news', 'PATCH')
  await title.press('Enter')
  await expect.poll(saving.asked).toBe(1)
  const shown = await pictures.count()
  await dialog.getByText(news.fields.is_pinned, { exact: true }).click({ force: true })
  await title.focus()
  await page.keyboard.type(' and more')
  await title.evaluate((field) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array([137, 80, 78, 71])], 'late.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(pinned).not.toBeChecked()
  await expect(title).toHaveValue(`Changed ${name}`)
  await expect(pictures).toHaveCount(shown)
  saving.release()
  await expect(dialog).toBeHidden()
  expect(await stored()).toMatchObject({ title_en: `Changed ${name}`, is_pinned: false })
  await db.from('news').delete().eq('id', article.id).throwOnError()
})

test('a new item whose draft cannot be discarded is stored once, and what is typed next is kept', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/500/)
  const name = newMark()
  await openWorkspace(page, db, 'en', '/admin/services')
  await page.getByRole('button', { name: services.add }).first().click()
  const adding = page.getByRole('dialog', { name: services.add })
  const field = (name: 'title' | 'description', side: 'ar' | 'en') =>
    adding.getByLabel(`${services.fields[name]} (${workspace.languages[side]})`)
  for (const side of ['ar', 'en'] as const)
    for (const part of ['title', 'description'] as const) await field(part, side).fill(`خدمة service ${name}`)
  await adding.getByRole('button', { name: drafts.button }).click()
  await expect(page.getByText(drafts.savedNew)).toBeVisible()
  await page.route('**/rest/v1/drafts*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'x' } })
      : route.fallback(),
  )
  await adding.getByRole('button', { name: services.add, exact: true }).click()
  await expect(page.getByText(workspace.form.draftLeft)).toBeVisible()
  await expect(adding).toBeHidden()
  const { data } = await db.from('services').select('id').ilike('title_en', `%${name}%`).throwOnError()
  expect(data).toHaveLength(1)
  await db
    .from('drafts')
    .delete()
    .eq('record_id', data[0]?.id ?? '')
    .throwOnError()
  await db.from('services').delete().ilike('title_en', `%${name}%`).throwOnError()
})

test('discarding what was typed goes on with the draft that has come since, and leaving ends with the save', async ({
  page,
  db,
}) => {
  const name = newMark()
  const { service, dialog, field } = await openService(page, db, name)
  await field('title').fill(`Mine ${name}`)
  // Wait for the stream that announces changes, so that the page hears of the draft
  const stream = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/live' && response.ok(),
  )
  await page.reload()
  await stream
  await expect(field('title')).toHaveValue(`Mine ${name}`)
  await db
    .from('drafts')
    .insert({
      table_name: 'services',
      record_id: service.id,
      changes: { description_en: `Drafted ${name}` },
      base: { description_en: 'Text' },
    } as never)
    .throwOnError()
  await expect(dialog.getByText(drafts.notice)).toBeVisible()
  await dialog.getByRole('button', { name: workspace.form.discardTyped, exact: true }).first().click()
  await expect(field('description')).toHaveValue(`Drafted ${name}`)
  await field('title').fill(`Again ${name}`)
  await dialog.getByRole('button', { name: drafts.button }).click()
  await expect(page.getByText(drafts.saved)).toBeVisible()
  await expect(dialog.getByText(workspace.form.stale.title)).toBeHidden()

  const saving = await hold(page, 'rest/v1/services', 'PATCH')
  await field('title').fill(`Third ${name}`)
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect.poll(saving.asked).toBe(1)
  await page.keyboard.press('Escape')
  const asked = page.getByRole('dialog', { name: workspace.unsaved.title })
  await expect(asked).toBeVisible()
  saving.release()
  await expect(asked).toBeHidden()
  await expect(dialog).toBeHidden()
  await db.from('drafts').delete().eq('record_id', service.id).throwOnError()
})

test('a form that is opened again while it is still being saved keeps what is typed into it', async ({
  page,
  db,
}) => {
  const name = newMark()
  const { dialog, field } = await openService(page, db, name)
  await field('title').fill(`First ${name}`)
  const saving = await hold(page, 'rest/v1/services', 'PATCH')
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect.poll(saving.asked).toBe(1)
  await page.keyboard.press('Escape')
  await page
    .getByRole('dialog', { name: workspace.unsaved.title })
    .getByRole('button', { name: workspace.unsaved.discard })
    .click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: `Service ${name}`, exact: true }).click()
  await field('description').fill(`Second ${name}`)
  saving.release()
  await expect(page.getByText(services.saved)).toBeVisible()
  await expect(field('description')).toHaveValue(`Second ${name}`)
  await page.reload()
  await expect(field('description')).toHaveValue(`Second ${name}`)
})
