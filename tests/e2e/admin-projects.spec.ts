import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { type Db, expect, type Language, languages, type Page, test, words } from '#tests/support/e2e.ts'
import {
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  onlyWithAll,
  withAllOn,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { moveByKey, openWorkspace, ownPlace, shownToVisitors } from '#tests/support/workspace.ts'

/** A project for this test only, with up to three pictures of the example content. */
async function newProject(
  db: Db,
  { pictures = 0, ...values }: { pictures?: number; [column: string]: unknown } = {},
) {
  const mark = newMark()
  const both = (name: string, ar: string, en: string) => ({ [`${name}_ar`]: ar, [`${name}_en`]: en })
  const { data } = await db
    .from('projects')
    .insert({
      ...both('title', `إدارة ${mark}`, `Tower ${mark}`),
      ...both('description', 'وصف', 'Text'),
      ...both('category', `فئة ${mark}`, `Kind ${mark}`),
      location: 'الرياض · Riyadh',
      order_index: 900,
      ...values,
    } as never)
    .select()
    .single()
    .throwOnError()
  for (let place = 1; place <= pictures; place++)
    await db
      .from('project_images')
      .insert({
        project_id: data.id,
        image_url: `/storage/v1/object/public/project-images/demo/tower-${['day', 'dusk', 'plan'][place - 1]}.webp`,
        display_order: place,
        ...both('alt', `منظر ${place}`, `View ${place}`),
      })
      .throwOnError()
  return { ...data, mark }
}

/** A picture of one colour. */
async function pictureFile(name: string, background: string) {
  const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

const cardOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const gallery = async (db: Db, id: string) => {
  const { data } = await db
    .from('project_images')
    .select('image_url, is_primary, original_name, alt_ar, alt_en')
    .eq('project_id', id)
    .order('display_order')
    .throwOnError()
  return data
}
const nameIn = (language: Language, project: { title_ar: string; title_en: string }) =>
  language === 'ar' ? project.title_ar : project.title_en

for (const language of languages) {
  const { projects, fieldErrors, workspace, focalPoint, drafts, t } = words(language)

  test(`${language}: a project is added, seen on the website, given another picture, and deleted`, {
    tag: onlyIn('en', language),
  }, async ({ page, db, request }) => {
    const mark = newMark()
    await openWorkspace(page, db, language, `/admin/projects?search=${mark}`)
    await page.getByRole('button', { name: projects.add }).first().click()
    const dialog = page.getByRole('dialog', { name: projects.add })
    const save = dialog.getByRole('button', { name: projects.add, exact: true })
    // Saving names everything that is missing, and so does saving as a draft
    for (const button of [save, dialog.getByRole('button', { name: drafts.button })]) {
      await button.click()
      await expect(dialog.getByText(fieldErrors.required)).toHaveCount(6)
      await expect(dialog.getByText(fieldErrors.picture)).toBeVisible()
      await expect(dialog.getByText(t('workspace:form.wrong', { count: 7 }))).toBeVisible()
      await expect(dialog.getByRole('textbox').first()).toBeFocused()
    }
    await dialog.getByLabel(projects.fields.image_url).setInputFiles(await pictureFile('برج.png', '#aa3311'))
    await expect(dialog.getByText(fieldErrors.picture)).toBeHidden()
    await save.click()
    await expect(dialog.getByText(fieldErrors.required)).toHaveCount(6)
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    const field = (name: 'title' | 'category' | 'description', side: 'ar' | 'en') =>
      dialog.getByLabel(`${projects.fields[name]} (${workspace.languages[side]})`).first()
    await field('title', 'ar').fill(`برج ${mark}`)
    await field('title', 'en').fill(`Tower ${mark}`)
    await field('category', 'en').fill('Residential')
    await dialog.getByRole('listbox').getByRole('option', { name: 'Residential communities' }).click()
    await expect(field('category', 'ar')).toHaveValue('مجمعات سكنية')
    await field('description', 'ar').fill('وصف عربي')
    await field('description', 'en').fill('English text')
    await expect(dialog.getByLabel(projects.fields.status)).toHaveValue('completed')
    await save.click()
    await expect(page.getByText(projects.added)).toBeVisible()
    await expect(dialog).toBeHidden()
    const name = language === 'ar' ? `برج ${mark}` : `Tower ${mark}`
    expect(await shownToVisitors(page, language)).toContain(name)

    const { data: row } = await db.from('projects').select().eq('title_en', `Tower ${mark}`).single()
    const first = row?.image_url ?? ''
    expect((await request.get(first)).status()).toBe(200)
    expect(await gallery(db, row?.id ?? '')).toMatchObject([{ image_url: first, is_primary: true }])

    await cardOf(page, mark)
      .getByRole('button', { name: t('projects:editOne', { name }) })
      .click()
    const editing = page.getByRole('dialog', { name: projects.edit })
    await editing
      .getByLabel(t('workspace:files.replace', { label: projects.fields.image_url }))
      .setInputFiles(await pictureFile('other.png', '#1133aa'))
    await expect(editing.getByRole('progressbar')).toHaveCount(0)
    await editing.getByRole('textbox', { name: projects.fields.location }).fill('NEOM')
    await editing.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(editing).toBeHidden()
    await expect(cardOf(page, mark).getByText(workspace.list.untranslated)).toBeVisible()
    const [main, ...more] = await gallery(db, row?.id ?? '')
    expect(more).toEqual([])
    expect(main?.image_url).not.toBe(first)
    await expect.poll(async () => (await request.get(first)).status()).toBe(400)

    const remove = cardOf(page, mark).getByRole('button', { name: t('projects:deleteOne', { name }) })
    await remove.click()
    const question = page.getByRole('dialog', { name: t('projects:delete.title', { name }) })
    await expect(question).toContainText(t('projects:delete.text', { count: 1 }))
    await question.getByRole('button', { name: workspace.cancel, exact: true }).click()
    await expect(question).toBeHidden()
    await remove.click()
    await question.getByRole('button', { name: workspace.delete, exact: true }).click()
    await expect(page.getByText(projects.delete.done)).toBeVisible()
    await expect(page.getByRole('heading', { name: projects.notFound })).toBeVisible()
    // A project in the bin keeps its pictures
    expect((await request.get(main?.image_url ?? '')).status()).toBe(200)
  })

  test(`${language}: pictures are added, described, chosen, put into order and deleted`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 503|ERR_FAILED/)
    const project = await newProject(db)
    await openWorkspace(page, db, language, `/admin/projects?search=${project.mark}&images=${project.id}`)
    const dialog = page.getByRole('dialog', {
      name: t('projects:images.title', { name: nameIn(language, project) }),
    })
    await expect(dialog.getByText(projects.images.empty)).toBeVisible()
    const files = await Promise.all(
      [
        ['واجهة.png', '#aa3311'],
        ['two.png', '#11aa33'],
        ['notes.txt', '#000'],
      ].map(([name = '', colour = '']) => pictureFile(name, colour)),
    )
    const input = dialog.getByLabel(projects.images.add)
    await input.setInputFiles([
      ...files.slice(0, 2),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    ])
    const tiles = dialog.getByRole('article')
    await expect(tiles).toHaveCount(2)
    await expect(dialog.getByText(projects.images.addFailed)).toBeVisible()
    await expect(dialog.getByText(workspace.files.type)).toBeVisible()
    await dialog.getByRole('button', { name: t('workspace:files.cancel', { name: 'notes.txt' }) }).click()
    await expect(dialog.getByText(projects.images.addFailed)).toHaveCount(0)
    const stored = await gallery(db, project.id)
    expect(stored.map(({ original_name }) => original_name).sort()).toEqual(['two.png', 'واجهة.png'].sort())

    const one = stored[0]?.original_name ?? ''
    const two = stored[1]?.original_name ?? ''
    await expect(tiles.first().getByText(projects.images.primary)).toBeVisible()
    await dialog.getByRole('button', { name: t('projects:images.makePrimaryOne', { name: two }) }).click()
    await expect(tiles.last().getByText(projects.images.primary)).toBeVisible()
    await expect(page.getByText(projects.images.primaryDone)).toBeVisible()
    const { data: card } = await db.from('projects').select('image_url').eq('id', project.id).single()
    expect(card?.image_url).toBe(stored[1]?.image_url)

    await dialog.getByRole('button', { name: t('projects:images.describeOne', { name: one }) }).click()
    await dialog.getByLabel(`${projects.images.alt} (${workspace.languages.ar})`).fill('واجهة البرج')
    await expect(dialog.getByText(workspace.form.missing.en)).toBeVisible()
    await expect(tiles.last()).toContainText(projects.images.undescribed)

    // Arrow keys move the point left and right as seen, in both languages; a click chooses the point under it
    const focus = dialog.getByRole('slider', { name: focalPoint.label })
    const place = (x: number, y: number) => t('focalPoint:place', { x, y })
    await expect(focus).toHaveAttribute('aria-valuetext', place(50, 50))
    await focus.press('ArrowRight')
    await focus.press('Shift+ArrowUp')
    await expect(focus).toHaveAttribute('aria-valuetext', place(52, 40))
    const previews = dialog.getByRole('list', { name: focalPoint.previews }).locator('img')
    await expect(previews).toHaveCount(3)
    await expect(previews.first()).toHaveCSS('object-position', '52% 40%')
    const whole = focus.locator('..')
    const sizeOf = async () => (await whole.boundingBox()) ?? { width: 0, height: 0 }
    // The picture takes the ratio of its file when the file has loaded
    await expect.poll(async () => (await sizeOf()).width / (await sizeOf()).height).toBeCloseTo(60 / 40, 1)
    const { width, height } = await sizeOf()
    await whole.click({ position: { x: width * 0.2, y: height * 0.7 } })
    await expect(focus).toHaveAttribute('aria-valuetext', place(20, 70))
    await expect(focus).toBeFocused()
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(projects.images.saved)).toBeVisible()
    await expect(tiles.first()).toContainText(workspace.list.untranslated)
    const shown = await shownToVisitors(page, language, `/projects/${project.id}`)
    expect(shown).toContain('.focus-20-70{object-position:20% 70%}')
    expect(shown).toMatch(/<img[^>]*class="[^"]* focus-20-70"/)

    const handle = dialog.getByRole('button', { name: t('workspace:order.move', { name: two }) })
    await moveByKey(page, handle, language === 'ar' ? 'ArrowRight' : 'ArrowLeft')
    await expect
      .poll(async () => (await gallery(db, project.id)).map(({ image_url }) => image_url))
      .toEqual([stored[1]?.image_url, stored[0]?.image_url])

    const remove = dialog.getByRole('button', { name: t('projects:images.deleteOne', { name: two }) })
    await page.route('**/rest/v1/project_images?id=*', (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 503, json: { code: 'backend_unavailable', message: 'x' } })
        : route.fallback(),
    )
    const question = page.getByRole('dialog', { name: projects.images.delete.title })
    const agree = question.getByRole('button', { name: workspace.delete, exact: true })
    await remove.click()
    await expect(question).toContainText(projects.images.delete.primary)
    await agree.click()
    await expect(page.getByRole('alert').filter({ hasText: projects.images.delete.failed })).toBeVisible()
    await expect(tiles).toHaveCount(2)
    await page.unroute('**/rest/v1/project_images?id=*')
    await remove.click()
    await agree.click()
    await expect(tiles).toHaveCount(1)
    await expect(tiles.first().getByText(projects.images.primary)).toBeVisible()
    await expect.poll(async () => (await gallery(db, project.id)).length).toBe(1)

    // The response to a stored row is lost: the file stays, and a retry neither sends nor stores it twice
    const sent: string[] = []
    page.on('request', (one) => one.method() === 'POST' && sent.push(new URL(one.url()).pathname))
    await page.route('**/rest/v1/project_images?*', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await input.setInputFiles(await pictureFile('three.png', '#1133aa'))
    const retry = dialog.getByRole('button', { name: workspace.files.retry })
    await expect(dialog.getByText(workspace.errors.unreachable)).toBeVisible()
    await page.unroute('**/rest/v1/project_images?*')
    await retry.click()
    await expect(tiles).toHaveCount(2)
    await expect(retry).toHaveCount(0)
    const both = await gallery(db, project.id)
    expect(both).toHaveLength(2)
    expect((await page.request.get(both[1]?.image_url ?? '')).status()).toBe(200)
    expect(sent.filter((path) => path.startsWith('/storage/v1/object/'))).toHaveLength(1)
    await db.from('projects').delete().eq('id', project.id)
  })

  test(`${language}: the projects screen is accessible, in every state`, { tag: deviceOf(language) }, async ({
    page,
    db,
  }) => {
    const project = await newProject(db, { pictures: 2, location: 'الرياض', status: 'on_hold' })
    const address = `/admin/projects?search=${project.mark}`
    await openWorkspace(page, db, language, '/admin/projects')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectAccessible(page, 'list')
    await expectNoSidewaysScroll(page, 'list')
    await page.getByRole('searchbox').fill('لا شيء كهذا')
    await expect(page.getByRole('heading', { name: projects.notFound })).toBeVisible()
    await page.getByRole('searchbox').fill(project.mark)
    await expect(cardOf(page, project.mark).getByText(workspace.list.untranslated)).toBeVisible()
    await expectAccessible(page, 'one project')
    await page.goto(`${address}&edit=${project.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(`${projects.fields.title} (${workspace.languages.ar})`).fill('')
    await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(dialog.getByText(fieldErrors.required)).toBeVisible()
    await expectAccessible(page, 'form with an error')
    await expectNoSidewaysScroll(page, 'form')
    page.once('dialog', (asked) => asked.accept())
    const [image] = (await db.from('project_images').select('id').eq('project_id', project.id)).data ?? []
    await page.goto(`${address}&images=${project.id}&alt=${image?.id}`)
    await expect(dialog.getByLabel(`${projects.images.alt} (${workspace.languages.en})`)).toBeVisible()
    await expectAccessible(page, 'image manager')
    await expectNoSidewaysScroll(page, 'image manager')
    await db.from('projects').delete().eq('id', project.id)
  })
}

for (const language of languages) {
  const { projects, workspace } = words(language)

  test(`${language}: a date typed in the digits of an Arabic keyboard is a date on the website, in both languages`, {
    tag: onlyWithAll('ar', language),
  }, async ({ page, db }) => {
    const project = await newProject(db)
    const dialog = page.getByRole('dialog', { name: projects.edit })
    for (const [typed, stored, inArabic, inEnglish] of [
      ['٢٠٢٣-٠٥', '2023-05', 'مايو ٢٠٢٣', 'May 2023'],
      ['۲۰۲۴-۰۳-۱۱', '2024-03-11', '١١\u00a0مارس ٢٠٢٤', 'March\u00a011, 2024'],
      ['٢٠٢١ - ٢٠٢٣', '2021 - 2023', '2021 - 2023', '2021 - 2023'],
    ] as const) {
      await openWorkspace(page, db, language, `/admin/projects?search=${project.mark}&edit=${project.id}`)
      await dialog.getByRole('textbox', { name: projects.fields.date }).fill(typed)
      await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
      await expect(dialog).toBeHidden()
      const { data } = await db.from('projects').select('date').eq('id', project.id).single()
      expect(data?.date).toBe(stored)
      expect(await shownToVisitors(page, 'ar', `/projects/${project.id}`)).toContain(inArabic)
      expect(await shownToVisitors(page, 'en', `/projects/${project.id}`)).toContain(inEnglish)
    }
    await db.from('projects').delete().eq('id', project.id)
  })

  test(`${language}: at 360 px the list of projects, with rows in it, has all its words and tools in the window`, {
    tag: ['@slow', '@phone'].flat(),
  }, async ({ page, db }) => {
    const mark = newMark()
    const long = {
      category_ar: `مجمعات سكنية وتجارية متعددة الاستخدامات ${mark}`,
      category_en: `Mixed-use residential and commercial developments ${mark}`,
      location: 'مدينة الملك عبدالله الاقتصادية · King Abdullah Economic City',
      client: 'شركة الأفق للتطوير العقاري المحدودة · Horizon Real Estate Development Company Ltd',
      date: '2023-05-20',
    }
    const made = [
      await newProject(db, { ...long, pictures: 3 }),
      await newProject(db, { ...long, title_ar: `برج${mark}`.repeat(7), title_en: `Tower${mark}`.repeat(7) }),
      await newProject(db, { ...long, status: 'in_progress' }),
    ]
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of [`/admin/projects?search=${mark}`, '/admin/projects']) {
      await openWorkspace(page, db, language, path)
      const rows = page.getByRole('main').getByRole('article')
      if (path.includes(mark)) await expect(rows).toHaveCount(made.length)
      else await expect(rows.first()).toBeVisible()
      await expectNoSidewaysScroll(page, path)
      // Nothing extends beyond the window or scrolls sideways inside a row
      const outside = await rows.locator('*').evaluateAll((all) =>
        all
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect()
            if (width <= 1 || !element.checkVisibility()) return false
            const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX)
            return left < 0 || right > innerWidth || (scrolls && element.scrollWidth > element.clientWidth)
          })
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(outside, path).toEqual([])
    }
    await db
      .from('projects')
      .delete()
      .in(
        'id',
        made.map(({ id }) => id),
      )
  })
}

test('two browsers on one project: neither draft is lost, and a deletion is reported', {
  tag: '@slow',
}, async ({ page, db, browser, problems }) => {
  problems.expect(/status of 404/)
  const project = await newProject(db, { pictures: 3 })
  const { projects, workspace, t } = words('en')
  const other = await (await browser.newContext({ baseURL: process.env.E2E_URL })).newPage()
  for (const one of [page, other]) {
    await openWorkspace(one, db, 'en', `/admin/projects?search=${project.mark}&images=${project.id}`)
    await expect(one.getByRole('dialog').getByRole('article')).toHaveCount(3)
  }
  const press = (one: Page, key: 'makePrimaryOne' | 'deleteOne', name: string) =>
    one
      .getByRole('dialog')
      .getByRole('button', { name: t(`projects:images.${key}`, { name }) })
      .click()
  await press(page, 'makePrimaryOne', 'View 2')
  await press(other, 'makePrimaryOne', 'View 3')
  await expect
    .poll(async () =>
      (await gallery(db, project.id)).filter((image) => image.is_primary).map(({ alt_en }) => alt_en),
    )
    .toHaveLength(1)
  await db.from('project_images').delete().eq('project_id', project.id).eq('alt_en', 'View 1').throwOnError()
  await expect(
    other.getByRole('article').filter({ hasText: 'View 3' }).getByText(projects.images.primary),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByRole('dialog').getByRole('article')).toHaveCount(2)
  await other.close()

  // A main picture chosen elsewhere does not make the project's form stale, but another title does
  await page.goto(`/admin/projects?search=${project.mark}&edit=${project.id}`)
  const dialog = page.getByRole('dialog', { name: projects.edit })
  const title = dialog.getByLabel(`${projects.fields.title} (${workspace.languages.en})`)
  await title.fill(`Mine ${project.mark}`)
  const [last] =
    (await db.from('project_images').select('id').eq('project_id', project.id).eq('alt_en', 'View 2')).data ??
    []
  await db
    .from('project_images')
    .update({ is_primary: true })
    .eq('id', last?.id ?? '')
    .throwOnError()
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto(`/admin/projects?search=${project.mark}&edit=${project.id}`)
  await title.fill(`Again ${project.mark}`)
  await db
    .from('projects')
    .update({ title_en: `Theirs ${project.mark}` })
    .eq('id', project.id)
    .throwOnError()
  await dialog.getByRole('button', { name: workspace.save, exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Theirs ${project.mark}`)
  await dialog.getByRole('button', { name: workspace.form.stale.mine }).click()
  await expect(dialog).toBeHidden()
  const { data } = await db.from('projects').select().eq('id', project.id).single()
  expect(data?.title_en).toBe(`Again ${project.mark}`)
  expect(data?.image_url).toMatch(/tower-dusk\.webp$/)
  await db.from('projects').delete().eq('id', project.id)
})

test('projects are found, filtered and put into order, and one that clients have stays', {
  tag: '@slow',
}, async ({ page, db }) => {
  const kind = { category_ar: `فئة ${randomUUID()}`, category_en: `Kind ${randomUUID()}` }
  // Add the last one first: rows that other tests add at the same time go after it
  const place = ownPlace()
  const second = await newProject(db, { order_index: place + 1, status: 'planned', ...kind })
  const first = await newProject(db, { order_index: place, ...kind })
  const { projects, workspace, t } = words('ar')
  await openWorkspace(page, db, 'ar', '/admin/projects')
  await page.getByRole('searchbox').fill(`اداره ${first.mark}`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page).toHaveURL(/search=/)
  await page.getByRole('searchbox').fill('')
  await page.getByLabel(projects.category).selectOption(kind.category_ar)
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: projects.statuses.planned }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(cardOf(page, second.title_ar)).toHaveCount(1)
  await expect(
    page.getByRole('button', { name: t('workspace:order.move', { name: second.title_ar }) }),
  ).toHaveCount(0)

  // A page past the end and a search that the database refuses show the last page, and no request fails
  await page.goto('/admin/projects?page=99999&search=%00&edit=nonsense')
  await expect(page.getByText(projects.gone)).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=99999/)

  await page.goto('/admin/projects')
  await expect(page.getByRole('article').first()).toBeVisible()
  const pages = page.getByRole('button', { name: workspace.list.last })
  if (await pages.count()) await pages.click()
  const order = async () => {
    const { data } = await db
      .from('projects')
      .select('id')
      .in('id', [first.id, second.id])
      .order('order_index')
    return data?.map(({ id }) => id)
  }
  // In one column the previous project is the one above, however many there are
  await page.setViewportSize({ width: 420, height: 844 })
  const handle = page.getByRole('button', {
    name: t('workspace:order.move', { name: second.title_ar }),
    exact: true,
  })
  await moveByKey(page, handle, 'ArrowUp')
  await expect.poll(order).toEqual([second.id, first.id])
  await page.getByRole('button', { name: t('workspace:actionsFor', { name: first.title_ar }) }).click()
  await page.getByRole('menuitem', { name: t('projects:move.action') }).click()
  const dialog = page.getByRole('dialog', { name: t('projects:move.title', { name: first.title_ar }) })
  await dialog.getByLabel(projects.move.label).fill('0')
  await dialog.getByRole('button', { name: projects.move.submit }).click()
  await expect(dialog.getByLabel(projects.move.label)).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel(projects.move.label).fill('١')
  await dialog.getByRole('button', { name: projects.move.submit }).click()
  await expect(page.getByText(projects.move.done)).toBeVisible()
  await expect.poll(order).toEqual([first.id, second.id])

  const { data: client } = await db
    .from('user_profiles')
    .select('id')
    .eq('user_type', 'client')
    .limit(1)
    .single()
  await db
    .from('client_projects')
    .insert({ client_id: client?.id ?? '', project_id: first.id })
    .throwOnError()
  await page.goto(`/admin/projects?search=${first.mark}`)
  await page.getByRole('button', { name: t('projects:deleteOne', { name: first.title_ar }) }).click()
  const held = page.getByRole('dialog', { name: t('projects:held.title', { name: first.title_ar }) })
  await expectAccessible(page, 'held')
  await held.getByRole('link', { name: projects.held.show }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/client-projects\\?project=${first.id}`))
  await expect(page.getByRole('article')).toHaveCount(1)
  await db.from('client_projects').delete().eq('project_id', first.id)
  await db.from('projects').delete().in('id', [first.id, second.id])
})

test('pictures stand in the order in which they were chosen, however long each takes', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { projects } = words('en')
  const project = await newProject(db)
  await openWorkspace(page, db, 'en', `/admin/projects?search=${project.mark}&images=${project.id}`)
  const second = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/storage/v1/object/project-images/*', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent += 1
    if (sent === 1) await second.promise
    const answer = await route.fetch()
    await route.fulfill({ response: answer })
    second.resolve()
  })
  await page
    .getByRole('dialog')
    .getByLabel(projects.images.add)
    .setInputFiles([await pictureFile('one.png', '#b85'), await pictureFile('two.png', '#264')])
  await expect.poll(async () => (await gallery(db, project.id)).length).toBe(2)
  expect((await gallery(db, project.id)).map(({ original_name }) => original_name)).toEqual([
    'one.png',
    'two.png',
  ])
  await db.from('projects').delete().eq('id', project.id)
})

for (const language of languages)
  test(`${language}: a picture that the storage refuses shows why, in the server’s words where we have none, and is sent again`, {
    tag: withAllOn(language),
  }, async ({ page, db, problems }) => {
    problems.expect(/status of 50[03]/)
    const { projects, workspace } = words(language)
    const project = await newProject(db)
    await openWorkspace(page, db, language, `/admin/projects?search=${project.mark}&images=${project.id}`)
    const dialog = page.getByRole('dialog')
    const answers = [
      { status: 500, json: { statusCode: '500', error: 'Internal', message: 'Bucket is being migrated' } },
      { status: 503, json: { code: 'backend_unavailable', message: 'The service is starting. Try again.' } },
    ]
    await page.route('**/storage/v1/object/project-images/*', async (route) => {
      const answer = route.request().method() === 'POST' ? answers.shift() : undefined
      return answer ? route.fulfill(answer) : route.fallback()
    })
    await dialog.getByLabel(projects.images.add).setInputFiles(await pictureFile('one.png', '#b85'))
    // The list says that something failed, and each picture says why
    const reason = dialog.getByRole('alert').last()
    await expect(reason).toHaveText(workspace.errors.said.replace('{{message}}', 'Bucket is being migrated'))
    const again = dialog.getByRole('button', { name: workspace.files.retry })
    await again.click()
    await expect(reason).toHaveText(workspace.errors.unreachable)
    await again.click()
    await expect.poll(async () => (await gallery(db, project.id)).length).toBe(1)
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await db.from('projects').delete().eq('id', project.id)
  })

/**
 * Photos as phones, cameras and drones take them: portrait, landscape, square and panorama, in each format.
 */
function thirtyPhotos() {
  const shapes = [
    [400, 300],
    [300, 400],
    [320, 320],
    [640, 160],
    [160, 640],
    [480, 270],
  ] as const
  const formats = ['jpeg', 'png', 'webp'] as const
  return Promise.all(
    Array.from({ length: 30 }, async (_, place) => {
      const [width, height] = shapes[place % shapes.length] ?? [1, 1]
      const format = formats[place % formats.length] ?? 'png'
      const background = { r: (place * 37) % 256, g: (place * 91) % 256, b: (place * 151) % 256 }
      const buffer = await sharp({ create: { width, height, channels: 3, background } })
        .toFormat(format)
        .toBuffer()
      const name = `${String(place + 1).padStart(2, '0')}.${format === 'jpeg' ? 'jpg' : format}`
      return { name, mimeType: `image/${format}`, buffer, ratio: width / height }
    }),
  )
}

test('thirty photographs of every shape, chosen at once, stand in their order on the website', {
  tag: '@slow',
}, async ({ page, db }) => {
  const { projects, landing } = words('en')
  const project = await newProject(db)
  await openWorkspace(page, db, 'en', `/admin/projects?search=${project.mark}&images=${project.id}`)
  const dialog = page.getByRole('dialog')
  const photos = await thirtyPhotos()
  await dialog
    .getByLabel(projects.images.add)
    .setInputFiles(photos.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })))
  await expect(dialog.getByRole('article')).toHaveCount(30, { timeout: 120_000 })
  await expect(dialog.getByRole('progressbar')).toHaveCount(0)
  await expect(dialog.getByText(projects.images.addFailed)).toHaveCount(0)
  const stored = await gallery(db, project.id)
  expect(stored.map(({ original_name }) => original_name)).toEqual(photos.map(({ name }) => name))
  expect(stored.filter(({ is_primary }) => is_primary)).toHaveLength(1)
  await expectNoSidewaysScroll(page, 'thirty tiles')

  await page.goto(`/en/projects/${project.id}`)
  const shown = page.getByRole('region', { name: landing.projects.gallery }).getByRole('img')
  await expect(shown).toHaveCount(30)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    const sizes = await shown.evaluateAll((all) =>
      Promise.all(
        (all as HTMLImageElement[]).map(async (image) => {
          image.loading = 'eager'
          await image.decode()
          return image.naturalWidth / image.naturalHeight
        }),
      ),
    )
    for (const [place, ratio] of sizes.entries())
      expect(ratio, `photograph ${place + 1}`).toBeCloseTo(photos[place]?.ratio ?? 0, 1)
    await expectNoSidewaysScroll(page, `thirty photographs at ${width}`)
  }
  await db.from('projects').delete().eq('id', project.id)
})
