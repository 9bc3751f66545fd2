/** What lists show on the website, switched in each row by keyboard, and what is not ready to be shown. */
import { expect, test, words } from '#tests/support/e2e.ts'
import { newProject } from '#tests/support/projects.ts'
import { newMark } from '#tests/support/requests.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

const { openings, projects, references, t } = words('ar')

test('a switch in the row of a client reference shows and hides it, once the client has agreed', async ({
  page,
  db,
}) => {
  const mark = newMark()
  const [agreed, silent] = [`عميل ${mark}`, `بلا موافقة ${mark}`]
  await db
    .from('client_references')
    .insert([
      { name_ar: agreed, name_en: `Client ${mark}`, consent_by: 'سعاد', consent_on: '2026-01-01' },
      { name_ar: silent, name_en: `Silent ${mark}`, consent_by: null, consent_on: null },
    ])
    .throwOnError()
  const shown = async () =>
    (await db.from('client_references').select('is_active').eq('name_ar', agreed).single().throwOnError())
      .data.is_active
  await openWorkspace(page, db, 'ar', '/admin/references')
  const toggle = (name: string) =>
    page.getByRole('switch', { name: t('references:visible', { name }), exact: true })
  await toggle(agreed).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(references.shown)).toBeVisible()
  expect(await shown()).toBe(true)
  await page.keyboard.press('Space')
  await expect(page.getByText(references.hidden)).toBeVisible()
  expect(await shown()).toBe(false)
  await expect(toggle(silent)).toBeDisabled()
  await expect(toggle(silent)).toHaveAttribute('title', references.noConsent)
  await db.from('client_references').delete().in('name_ar', [agreed, silent]).throwOnError()
})

test('a switch in the row of an opening publishes it on the careers page', async ({ page, db }) => {
  const mark = newMark()
  const name = `مهندس ${mark}`
  const { data: opening } = await db
    .from('openings')
    .insert({
      title_ar: name,
      title_en: `Engineer ${mark}`,
      description_ar: 'نصمم الجسور.',
      description_en: 'We design bridges.',
      is_active: false,
      slug_ar: '',
      slug_en: '',
    })
    .select()
    .single()
    .throwOnError()
  await openWorkspace(page, db, 'ar', '/admin/openings')
  await page.getByRole('switch', { name: t('openings:visible', { name }) }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(openings.shown)).toBeVisible()
  await expect(async () => {
    await page.goto('/careers')
    await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await db.from('openings').delete().eq('id', opening.id).throwOnError()
})

test('a switch on the card of a project hides it from the website, and shows none that lacks something', async ({
  page,
  db,
}) => {
  const mark = newMark()
  const project = await newProject(db, mark, { order_index: 900, is_active: false })
  const name = project.title_ar ?? ''
  await openWorkspace(page, db, 'ar', `/admin/projects?search=${mark}`)
  const toggle = page.getByRole('switch', { name: t('projects:visible', { name }) })
  // It has no image
  await expect(toggle).toBeDisabled()
  await expect(toggle).toHaveAttribute('title', projects.notPresentable)
  await db
    .from('project_images')
    .insert({
      project_id: project.id,
      image_url: '/storage/v1/object/public/project-images/demo/tower-day.webp',
      display_order: 1,
      is_primary: true,
    })
    .throwOnError()
  await page.reload()
  await toggle.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(projects.shown)).toBeVisible()
  await expect(toggle).toBeChecked()
  await page.keyboard.press('Space')
  await expect(page.getByText(projects.hidden)).toBeVisible()
  await expect(toggle).not.toBeChecked()
  const { data } = await db.from('projects').select('is_active').eq('id', project.id).single().throwOnError()
  expect(data.is_active).toBe(false)
  await db.from('projects').delete().eq('id', project.id).throwOnError()
})
