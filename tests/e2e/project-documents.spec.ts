/** Documents of a client's project: an admin gives them, the client downloads them, and the admin sees that. */
import { readFileSync } from 'node:fs'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { newAccount } from '#tests/support/accounts.ts'
import { type Db, expect, languages, literally, test, words } from '#tests/support/e2e.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { newProject } from '#tests/support/projects.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const drawing = {
  name: 'مخططات الأساسات.pdf',
  mimeType: 'application/pdf',
  buffer: fileOf('pdf', 4000),
}
const report = { name: 'soil-report.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf', 5000) }
const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') }

async function givenProject(db: Db, mark: string) {
  const client = await newAccount('client', { full_name: `أحمد ${mark}` })
  const other = await newAccount('client', { full_name: `سعيد ${mark}` })
  const project = await newProject(db, mark, { order_index: 955 })
  const { data: link } = await db
    .from('client_projects')
    .insert({ client_id: client.id, project_id: project.id })
    .select()
    .single()
    .throwOnError()
  return {
    client,
    other,
    link,
    titles: { ar: project.title_ar, en: project.title_en },
    async clear() {
      await db.from('client_projects').delete().eq('id', link.id).throwOnError()
      await db.from('projects').delete().eq('id', project.id).throwOnError()
    },
  }
}

for (const language of languages) {
  const { clientPortal, clientProjects, workspace, t } = words(language)
  const { documents } = clientPortal.projects

  test(`${language}: a client is given documents, downloads one, and the admin sees which`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db, isMobile }) => {
    const mark = newMark()
    const { client, link, titles, clear } = await givenProject(db, mark)
    const title = titles[language]
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const portal = await context.newPage()
    await openWorkspace(portal, db, language, '/client/portal', client)
    const card = portal.getByRole('article').filter({ has: portal.getByRole('heading', { name: title }) })
    await expect(card).toBeVisible()

    await openWorkspace(page, db, language, `/admin/client-projects?search=${mark}`)
    const row = page.getByRole('article')
    const name = t('clientProjects:nameOf', { project: title, client: `أحمد ${mark}` })
    // On a phone it is in the menu
    const opener = row.getByRole('button', {
      name: literally(
        isMobile ? t('workspace:actionsFor', { name }) : t('clientProjects:documents.of', { name }),
      ),
    })
    const inMenu = page.getByRole('menuitem', { name: clientProjects.documents.title })
    await opener.press('Enter')
    if (isMobile) await inMenu.press('Enter')
    const dialog = page.getByRole('dialog', { name: clientProjects.documents.title })
    await expect(dialog).toContainText(clientProjects.documents.empty)
    await dialog.locator('input[type="file"]').setInputFiles([drawing, report, program])
    await expect(dialog.getByText(workspace.files.kind)).toBeVisible()
    const item = (name: string) => dialog.locator('li[data-file]').filter({ hasText: name })
    const [waiting = ''] = clientProjects.documents.waiting.split('{{day}}').toReversed()
    await expect(item(drawing.name)).toContainText(waiting.trim())
    await expect(item(report.name)).toContainText(waiting.trim())
    await expectAccessible(page, 'documents of a project')
    await expectNoSidewaysScroll(page, 'documents of a project')

    // The open portal shows the documents by itself, and counts them at its top
    const own = card.getByRole('region', { name: t('clientPortal:projects.documents.of', { title }) })
    await expect(own.getByRole('listitem')).toHaveCount(2)
    await expect(own.getByText(documents.new, { exact: true })).toHaveCount(2)
    const parts = portal.getByRole('navigation', { name: clientPortal.parts })
    await expect(parts).toContainText(t('clientPortal:projects.documents.news', { count: 2 }))
    await expectAccessible(portal, 'documents in the portal')
    await expectNoSidewaysScroll(portal, 'documents in the portal')
    const downloading = portal.waitForEvent('download')
    await own
      .getByRole('button', {
        name: t('clientPortal:requests.file.download', { name: isolatedFileName(drawing.name) }),
      })
      .press('Enter')
    const download = await downloading
    expect(download.suggestedFilename()).toBe(drawing.name)
    expect(readFileSync(await download.path()).equals(drawing.buffer)).toBe(true)
    await expect(own.getByText(documents.new, { exact: true })).toHaveCount(1)

    // The admin sees what the client has downloaded, and the list counts the documents
    const [downloaded = ''] = clientProjects.documents.downloaded.split('{{day}}')
    await expect(item(drawing.name)).toContainText(downloaded.trim())
    await expect(item(report.name)).toContainText(waiting.trim())
    await item(report.name)
      .getByRole('button', { name: t('requestFiles:remove', { name: isolatedFileName(report.name) }) })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: clientProjects.documents.delete.confirm, exact: true })
      .click()
    await expect(item(report.name)).toHaveCount(0)
    // The keyboard stays in the dialog
    await expect.poll(() => dialog.evaluate((root) => root.contains(document.activeElement))).toBe(true)
    await expect(own.getByRole('listitem')).toHaveCount(1)
    // A second click neither undoes the undo nor presses what is below the message
    await page.getByRole('button', { name: workspace.undo }).dblclick()
    await expect(item(report.name)).toBeVisible()
    await expect(page.getByText(workspace.bin.restored, { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: workspace.undo })).toHaveCount(0)
    await expect(page.getByText(workspace.bin.failed)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    if (isMobile) await opener.press('Enter')
    await expect(isMobile ? inMenu : opener).toContainText('2')
    if (isMobile) await page.keyboard.press('Escape')
    expect(
      (await db.from('client_project_files').select().eq('client_project_id', link.id)).data,
    ).toHaveLength(2)
    await context.close()
    await clear()
  })
}

test('the documents of a project close when it is taken from the client', async ({ page, db }) => {
  const { clientProjects } = words('en')
  const mark = newMark()
  const { link, clear } = await givenProject(db, mark)
  await openWorkspace(page, db, 'en', `/admin/client-projects?search=${mark}&documents=${link.id}`)
  const dialog = page.getByRole('dialog', { name: clientProjects.documents.title })
  await expect(dialog).toContainText(clientProjects.documents.empty)
  await db.from('client_projects').delete().eq('id', link.id).throwOnError()
  await expect(page.getByRole('alert').filter({ hasText: clientProjects.gone })).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/documents=/)
  await clear()
})

test('a project with documents stays with its client, which the field says', async ({
  page,
  db,
  problems,
}) => {
  problems.expect(/status of 409/)
  const { clientProjects, workspace } = words('en')
  const mark = newMark()
  const { client, link, other, clear } = await givenProject(db, mark)
  await db
    .from('client_project_files')
    .insert({
      client_project_id: link.id,
      client_id: client.id,
      name: drawing.name,
      kind: 'pdf',
      size: 4000,
      file_url: `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`,
    })
    .throwOnError()
  await openWorkspace(page, db, 'en', `/admin/client-projects?search=${mark}&edit=${link.id}`)
  const dialog = page.getByRole('dialog', { name: clientProjects.edit })
  const field = dialog.getByRole('combobox', { name: clientProjects.fields.client_id })
  await field.click()
  await field.fill(`سعيد ${mark}`)
  await page.getByRole('option', { name: `سعيد ${mark}` }).click()
  await dialog.getByLabel(clientProjects.fields.notes).fill('Almost done')
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(field).toHaveAccessibleDescription(new RegExp(clientProjects.documents.keep))
  await expect(dialog.getByLabel(clientProjects.fields.notes)).toHaveValue('Almost done')
  const stored = async () =>
    (await db.from('client_projects').select().eq('id', link.id).single().throwOnError()).data
  expect((await stored()).client_id).toBe(client.id)
  expect(other.id).not.toBe(client.id)
  await clear()
})
