import { newAccount } from '#tests/support/accounts.ts'
import { type Db, expect, languages, literally, type Page, test, words } from '#tests/support/e2e.ts'
import { newProject } from '#tests/support/projects.ts'
import { expectAccessible, expectNoSidewaysScroll, onlyIn, withAllOn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

/** A client and a project for this test only, both found by the mark. */
async function newPair(db: Db) {
  const mark = newMark()
  const client = await newAccount('client', { full_name: `أحمد ${mark}` })
  const project = await newProject(db, mark, { title_ar: `إدارة ${mark}`, order_index: 950 })
  return {
    mark,
    client: { id: client.id, name: `أحمد ${mark}` },
    project,
    async clear() {
      await db.from('client_projects').delete().eq('project_id', project.id).throwOnError()
      await db.from('projects').delete().eq('id', project.id).throwOnError()
    },
  }
}

const linksOf = async (db: Db, project_id: string) =>
  (await db.from('client_projects').select().eq('project_id', project_id).throwOnError()).data

/** Opens a picker, types, and chooses the option that is found. */
async function pick(page: Page, label: string, search: string, option: string) {
  const field = page.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await field.click()
  await field.fill(search)
  await page.getByRole('option', { name: option }).click()
}

for (const language of languages) {
  const { clientProjects, fieldErrors, workspace, t } = words(language)

  test(`${language}: a client is given a project once, it is changed, and taken away`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 409/)
    const { mark, client, project, clear } = await newPair(db)
    const title = language === 'ar' ? project.title_ar : project.title_en
    await openWorkspace(page, db, language, `/admin/client-projects?search=${mark}`)
    await expect(page.getByRole('heading', { name: clientProjects.notFound })).toBeVisible()
    await page.getByRole('button', { name: clientProjects.add }).first().click()
    const adding = page.getByRole('dialog', { name: clientProjects.add })
    await adding.getByRole('button', { name: clientProjects.add, exact: true }).click()
    await expect(adding.getByText(fieldErrors.required)).toHaveCount(2)
    // Typed without its hamza, as people do
    await pick(page, clientProjects.fields.client_id, `احمد ${mark}`, client.name)
    await pick(page, clientProjects.fields.project_id, mark, title)
    await adding.getByLabel(clientProjects.fields.notes).fill('ملاحظة أولى')
    const { data: lead } = await db
      .from('team_members')
      .select()
      .order('order_index')
      .limit(1)
      .single()
      .throwOnError()
    await adding.getByLabel(clientProjects.fields.lead_id).selectOption(lead.id)
    await adding.getByRole('switch', { name: clientProjects.fields.shows_email }).press('Space')
    await adding.getByLabel(clientProjects.fields.milestone, { exact: true }).fill('اعتماد التصميم')
    await adding.getByRole('button', { name: clientProjects.add, exact: true }).dblclick()
    await expect(page.getByText(clientProjects.saved)).toBeVisible()
    await expect(adding).toBeHidden()
    expect(await linksOf(db, project.id)).toMatchObject([
      {
        client_id: client.id,
        status: 'active',
        lead_id: lead.id,
        shows_phone: false,
        shows_email: true,
        milestone: 'اعتماد التصميم',
        milestone_on: null,
      },
    ])

    const row = page.getByRole('listitem').filter({ hasText: mark })
    await expect(row).toContainText('ملاحظة أولى')
    await expect(row).toContainText(clientProjects.statuses.active)

    // The same pair again is refused beside its field, and nothing typed is lost
    await page.getByRole('button', { name: clientProjects.add }).first().click()
    await pick(page, clientProjects.fields.client_id, mark, client.name)
    await pick(page, clientProjects.fields.project_id, mark, title)
    await adding.getByRole('button', { name: clientProjects.add, exact: true }).click()
    const field = adding.getByRole('combobox', { name: clientProjects.fields.project_id, exact: true })
    await expect(field).toHaveAccessibleDescription(literally(clientProjects.exists))
    await expect(field).toHaveValue(title)
    await adding.getByRole('button', { name: workspace.cancel }).click()
    await page
      .getByRole('dialog', { name: workspace.unsaved.title })
      .getByRole('button', { name: workspace.unsaved.discard })
      .click()
    await expect(adding).toBeHidden()

    const names = { project: title, client: client.name }
    await row
      .getByRole('button', {
        name: t('clientProjects:editOne', { name: t('clientProjects:nameOf', names) }),
      })
      .click()
    const editing = page.getByRole('dialog', { name: clientProjects.edit })
    await editing.getByLabel(clientProjects.fields.status).selectOption('on_hold')
    await db
      .from('client_projects')
      .update({ notes: 'كتبها غيري' })
      .eq('project_id', project.id)
      .throwOnError()
    await editing.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(editing.getByRole('alert')).toContainText('كتبها غيري')
    await editing.getByRole('button', { name: workspace.form.stale.mine }).click()
    await expect(editing).toBeHidden()
    await expect(row).toContainText(clientProjects.statuses.on_hold)

    await row.getByRole('button', { name: t('clientProjects:deleteOne', names) }).click()
    const question = page.getByRole('dialog', { name: t('clientProjects:delete.title', names) })
    await question.getByRole('button', { name: clientProjects.delete.keep, exact: true }).click()
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: t('clientProjects:deleteOne', names) }).click()
    await question.getByRole('button', { name: clientProjects.delete.confirm }).click()
    await expect(page.getByText(clientProjects.delete.done)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await linksOf(db, project.id)).toEqual([])
    await clear()
  })

  test(`${language}: clients’ projects are accessible, in every state`, { tag: withAllOn(language) }, async ({
    page,
    db,
  }) => {
    const { mark, client, project, clear } = await newPair(db)
    await db
      .from('client_projects')
      .insert({
        client_id: client.id,
        project_id: project.id,
        status: 'completed',
        notes: 'نص طويل '.repeat(60),
      })
      .throwOnError()
    await openWorkspace(page, db, language, '/admin/client-projects')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await page.getByRole('searchbox').fill(mark)
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: clientProjects.add }).first().click()
    const dialog = page.getByRole('dialog', { name: clientProjects.add })
    await dialog.getByRole('button', { name: clientProjects.add, exact: true }).click()
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(2)
    await expectAccessible(page, 'dialog with errors')
    await expectNoSidewaysScroll(page, 'dialog')
    await clear()
  })
}

test('the list is narrowed by client, project and status, and the address keeps it', {
  tag: '@slow',
}, async ({ page, db, problems }) => {
  problems.expect(/status of 503/)
  const { client, project, mark, clear } = await newPair(db)
  const { clientProjects, workspace } = words('en')
  await db.from('client_projects').insert({ client_id: client.id, project_id: project.id }).throwOnError()
  await openWorkspace(page, db, 'en', `/admin/client-projects?client=${client.id}`)
  const rows = page.getByRole('article')
  await expect(rows).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: clientProjects.fields.client_id })).toHaveValue(client.name)
  await page.getByRole('button', { name: clientProjects.statuses.completed }).click()
  await expect(page.getByRole('heading', { name: clientProjects.notFound })).toBeVisible()
  await page.goBack()
  await expect(rows).toHaveCount(1)
  await page.goto(`/admin/client-projects?project=${project.id}`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(client.name)
  // A page past the end shows the last page, and its number leaves the address
  await page.goto(`/admin/client-projects?project=${project.id}&page=99999`)
  await expect(rows).toHaveCount(1)
  await expect(page).not.toHaveURL(/page=/)

  // A refused deletion is undone on the screen, with its reason
  await page.route('**/rest/v1/client_projects?id=*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
      : route.fallback(),
  )
  await rows.getByRole('button', { name: `Remove Tower ${mark}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: clientProjects.delete.confirm }).click()
  const alert = page.getByRole('alert').filter({ hasText: clientProjects.delete.failed })
  await expect(alert).toContainText(workspace.errors.unreachable)
  await expect(rows).toHaveCount(1)
  await clear()
})
