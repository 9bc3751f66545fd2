/** What admins delete: undone right away, or found in the bin, restored and deleted forever. */
import { randomUUID } from 'node:crypto'
import { type Db, expect, languages, type Page, test, words } from '#tests/support/e2e.ts'
import { newProject } from '#tests/support/projects.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace, shownToVisitors } from '#tests/support/workspace.ts'

/** A project for this test only, with two pictures. */
async function newPicturedProject(db: Db, mark: string) {
  const data = await newProject(db, mark, { order_index: 900 })
  for (const [place, name] of ['day', 'dusk'].entries())
    await db
      .from('project_images')
      .insert({
        project_id: data.id,
        image_url: `/storage/v1/object/public/project-images/demo/tower-${name}.webp`,
        display_order: place + 1,
        alt_ar: `منظر ${mark} ${name}`,
        alt_en: `View ${mark} ${name}`,
      })
      .throwOnError()
  return data
}

async function newRequest(db: Db, client_name: string, values: { service_id?: string } = {}) {
  const { data } = await db
    .from('service_requests')
    .insert({
      client_name,
      client_email: `${randomUUID().slice(0, 8)}@example.com`,
      client_phone: '+966512345678',
      project_description: 'فيلا من طابقين',
      ...values,
    })
    .select()
    .single()
    .throwOnError()
  return data
}

const inTheBin = async (db: Db, record: string) =>
  (await db.from('bin').select('id').eq('record_id', record).is('parent', null).throwOnError()).data.length
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

for (const language of languages) {
  const { bin, clients, projects, requests, workspace, t } = words(language)

  test(`${language}: a project is deleted and undone from another screen, deleted again and restored from the bin`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const project = await newPicturedProject(db, mark)
    const name = language === 'ar' ? project.title_ar : project.title_en
    const address = `/projects/${project.id}`
    const pictures = async () =>
      (await shownToVisitors(page, language, address)).match(new RegExp(`${mark} (day|dusk)`, 'g'))?.length ??
      0
    expect(await pictures()).toBeGreaterThanOrEqual(2)
    // How long the bin keeps the project is known only after the question has opened
    const asked = Promise.withResolvers<void>()
    await page.route('**/rest/v1/bin_settings*', async (route) => {
      await asked.promise
      await route.continue()
    })
    await openWorkspace(page, db, language, `/admin/projects?search=${mark}`)

    const remove = async () => {
      // On a phone it is in the menu
      if ((page.viewportSize()?.width ?? 0) < 640) {
        await page.getByRole('button', { name: t('workspace:actionsFor', { name }) }).click()
        await page.getByRole('menuitem', { name: workspace.delete, exact: true }).click()
      } else await page.getByRole('button', { name: t('projects:deleteOne', { name }) }).click()
      const question = page.getByRole('dialog', { name: t('projects:delete.title', { name }) })
      await expect(question).toBeVisible()
      asked.resolve()
      await expect(question).toContainText(t('workspace:bin.kept', { count: 30 }))
      await question.getByRole('button', { name: workspace.delete, exact: true }).click()
      await expect(page.getByText(projects.delete.done)).toBeVisible()
    }
    const undo = page.getByRole('button', { name: workspace.undo })
    await remove()
    expect(await pictures()).toBe(0)
    // The message stays when another screen opens
    const opener = page.getByRole('button', { name: workspace.menu.open })
    if (await opener.isVisible()) await opener.click()
    await page
      .getByRole('navigation')
      .getByRole('link', { name: workspace.menu.clients, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: clients.title })).toBeVisible()
    await undo.press('Enter')
    await expect(page.getByText(workspace.bin.restored)).toBeVisible()
    await expect(page.locator('main')).toBeFocused()
    expect(await pictures()).toBeGreaterThanOrEqual(2)

    await page.goto(`/admin/projects?search=${mark}`)
    await remove()
    // As on a busy machine: the list is read last, and a frame comes before it is drawn
    const settings = page.waitForResponse('**/bin_settings*')
    await page.route(
      '**/rpc/list_projects',
      async (route) => {
        await settings
        await route.continue()
      },
      { times: 1 },
    )
    await page.evaluate(() => {
      window.requestAnimationFrame = (callback) => {
        queueMicrotask(() => callback(performance.now()))
        return 0
      }
    })
    await undo.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    // The button is gone, so the restored project has the focus
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-record]')?.getAttribute('data-record')),
      )
      .toBe(project.id)
    expect(await pictures()).toBeGreaterThanOrEqual(2)
    expect(await inTheBin(db, project.id)).toBe(0)

    await remove()
    await page.goto(`/admin/bin?search=${mark}`)
    const row = rowOf(page, name)
    await expect(row).toContainText(bin.kinds.projects)
    await expect(row).toContainText(t('bin:with', { count: 2 }))
    await expect(row).toContainText(bin.you)
    await row.getByRole('button', { name, exact: true }).click()
    const details = page.getByRole('dialog', { name })
    await expect(details).toContainText(project.title_ar)
    await expect(details).toContainText(projects.statuses.completed)
    await expectAccessible(page, 'details')
    await expectNoSidewaysScroll(page, 'details')
    await details.getByRole('button', { name: bin.restore }).click()
    await expect(page.getByText(t('bin:restored', { count: 1 }))).toBeVisible()
    await expect(page.getByRole('heading', { name: bin.notFound })).toBeVisible()
    expect(await pictures()).toBeGreaterThanOrEqual(2)
    const { data: images } = await db
      .from('project_images')
      .select('display_order, is_primary')
      .eq('project_id', project.id)
      .order('display_order')
    expect(images).toEqual([
      { display_order: 1, is_primary: true },
      { display_order: 2, is_primary: false },
    ])
    await db.from('projects').delete().eq('id', project.id).throwOnError()
  })

  test(`${language}: deleted requests are chosen, restored, and deleted forever`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const names = ['أحمد', 'بدر', 'جابر'].map((name) => `${name} ${mark}`)
    const made = []
    for (const name of names) made.push(await newRequest(db, name))
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`)
    for (const { id, client_name: name } of made) {
      await page.getByRole('button', { name: t('requests:deleteOne', { name }) }).click()
      await page.getByRole('dialog').getByRole('button', { name: requests.delete.confirm }).click()
      await expect.poll(() => inTheBin(db, id)).toBe(1)
    }
    await page.goto(`/admin/bin?search=${mark}&sort=name`)
    await expect(page.getByRole('row')).toHaveCount(4)
    const [first = '', second = '', third = ''] = names
    await rowOf(page, first).getByRole('checkbox').press('Space')
    await expect(page.getByText(t('bin:selected', { count: 1 }))).toBeVisible()
    // As on a busy machine: the button is gone long before everything is read, and the screen keeps the focus
    const others = Promise.withResolvers<void>()
    await page.route('**/rpc/pending_counts', async (route) => {
      await others.promise
      await route.continue()
    })
    await page.getByRole('toolbar').getByRole('button', { name: bin.restore }).press('Enter')
    await expect(page.getByText(t('bin:restored', { count: 1 }))).toBeVisible()
    await expect(rowOf(page, first)).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
    others.resolve()
    // The row that took its place has the focus
    await expect(rowOf(page, second).getByRole('checkbox')).toBeFocused()

    await rowOf(page, second)
      .getByRole('button', { name: t('bin:foreverOne', { name: second }) })
      .click()
    const question = page.getByRole('dialog', { name: t('bin:ask.one', { name: second }) })
    await question.getByRole('button', { name: workspace.cancel }).click()
    await expect(question).toBeHidden()
    await rowOf(page, second)
      .getByRole('button', { name: t('bin:foreverOne', { name: second }) })
      .click()
    await question.getByRole('button', { name: bin.ask.confirm }).click()
    await expect(page.getByText(t('bin:deleted', { count: 1 }))).toBeVisible()
    await expect(rowOf(page, second)).toHaveCount(0)

    // Empty everything that the search has found, and nothing else
    await page.getByRole('button', { name: t('bin:emptyShown', { count: 1 }) }).click()
    const all = page.getByRole('dialog', { name: t('bin:ask.some', { count: 1 }) })
    await all.getByRole('button', { name: bin.ask.confirm }).click()
    await expect(page.getByRole('heading', { name: bin.notFound })).toBeVisible()
    expect(third).toContain(mark)
    for (const { id } of made) expect(await inTheBin(db, id)).toBe(0)
    const { data: left } = await db
      .from('service_requests')
      .select('client_name')
      .like('client_name', `%${mark}`)
    expect(left).toEqual([{ client_name: first }])
    await db.from('service_requests').delete().like('client_name', `%${mark}`).throwOnError()
  })

  test(`${language}: a request whose service is gone is restored with it, or without`, {
    tag: ['@slow', onlyIn('en', language)].flat(),
  }, async ({ page, db, problems }) => {
    problems.expect(/restore_from_bin/)
    const mark = newMark()
    const account = await newAdmin(db)
    const { data: service } = await db
      .from('services')
      .insert({ title_ar: `خدمة ${mark}`, title_en: `Service ${mark}`, is_active: false })
      .select()
      .single()
      .throwOnError()
    const [one, two] = [
      await newRequest(db, `One ${mark}`, { service_id: service.id }),
      await newRequest(db, `Two ${mark}`, { service_id: service.id }),
    ]
    await openWorkspace(page, db, language, `/admin/requests?search=${mark}`, account)
    for (const { id, client_name: name } of [one, two]) {
      await page.getByRole('button', { name: t('requests:deleteOne', { name }) }).click()
      await page.getByRole('dialog').getByRole('button', { name: requests.delete.confirm }).click()
      await expect.poll(() => inTheBin(db, id)).toBe(1)
    }
    await db.from('services').delete().eq('id', service.id).throwOnError()
    await page.goto(`/admin/bin?search=${mark}`)
    const restore = (name: string) =>
      rowOf(page, name)
        .getByRole('button', { name: t('bin:restoreOne', { name }) })
        .click()
    await restore(one.client_name)
    const missing = page.getByRole('dialog', { name: t('bin:missing.title', { name: one.client_name }) })
    await expect(missing).toContainText(bin.missing.bin_service_gone)
    await expect(missing.getByRole('button', { name: bin.missing.service })).toHaveCount(0)
    await expectAccessible(page, 'service gone')
    await missing.getByRole('button', { name: bin.missing.without }).click()
    await expect(rowOf(page, one.client_name)).toHaveCount(0)
    const serviceOf = async (id: string) =>
      (await db.from('service_requests').select('service_id').eq('id', id).single().throwOnError()).data
        .service_id
    expect(await serviceOf(one.id)).toBeNull()
    await db.from('service_requests').delete().eq('id', one.id).throwOnError()
    await db.from('bin').delete().eq('record_id', two.id).throwOnError()
  })

  test(`${language}: the bin is accessible, in every state`, { tag: withAllOn(language) }, async ({
    page,
    db,
  }) => {
    const mark = newMark()
    // This admin looks after content only, and does not see requests in the bin
    const account = await newAdmin(db, `محرر ${mark}`, ['content'])
    const request = await newRequest(db, `سارة ${mark}`)
    const fields = { title_ar: `خدمة ${mark}`, title_en: `Service ${mark}`, is_active: false }
    const { data: service } = await db.from('services').insert(fields).select().single().throwOnError()
    await openWorkspace(page, db, language, `/admin/services?search=${mark}`, account)
    const name = language === 'ar' ? service.title_ar : service.title_en
    const row = page.getByRole('listitem').filter({ hasText: mark })
    await expect(row).toBeVisible()
    const remove = row.getByRole('button', { name: t('services:deleteOne', { name }) })
    if (await remove.isVisible()) await remove.click()
    else {
      await row.getByRole('button', { name: t('workspace:actionsFor', { name }) }).click()
      await page.getByRole('menuitem', { name: workspace.delete }).click()
    }
    await page.getByRole('dialog').getByRole('button', { name: workspace.delete, exact: true }).click()
    await expect.poll(() => inTheBin(db, service.id)).toBe(1)

    await page.goto(`/admin/bin?search=${mark}`)
    await expect(rowOf(page, name)).toBeVisible()
    await expect(rowOf(page, request.client_name)).toHaveCount(0)
    await expect(page.getByRole('option', { name: bin.kinds.service_requests })).toHaveCount(0)
    await rowOf(page, name).getByRole('checkbox').check()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await page.getByRole('toolbar').getByRole('button', { name: bin.forever }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, 'question')
    await page.getByRole('dialog').getByRole('button', { name: workspace.cancel }).click()
    await page.goto('/admin/bin?search=nothing-of-this-name')
    await expect(page.getByRole('heading', { name: bin.notFound })).toBeVisible()
    await expectAccessible(page, 'nothing found')
    await db.from('bin').delete().eq('record_id', service.id).throwOnError()
    await db.from('service_requests').delete().eq('id', request.id).throwOnError()
  })
}
