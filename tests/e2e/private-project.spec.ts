/** A project that is not on the website, such as a home, which only its client sees (docs/decisions/0074). */
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { pathsOf } from '#common/slugs.ts'
import { newAccount, removeAccounts, signInAs } from '#tests/support/accounts.ts'
import { expect, type Locator, languages, pathFor, test, withoutLive, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { closeFilters, openFilters, openWorkspace, shownToVisitors } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { projects, clientPortal, fieldErrors, workspace, t } = words(language)

  test(`${language}: a private project is added without an image and shown to its client, then to everyone`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db, problems }) => {
    problems.expect(/status of 410/)
    const mark = newMark()
    const title = `فيلا Villa ${mark}`
    const label = (field: 'title' | 'category' | 'description', side: 'ar' | 'en') =>
      `${projects.fields[field]} (${workspace.languages[side]})`

    // Without live updates, the form learns of another person's change only when it is saved
    await withoutLive(page)
    await openWorkspace(page, db, language, '/admin/projects?edit=new')
    const form = page.getByRole('dialog', { name: projects.add })
    const input = (inside: Locator, field: 'title' | 'category' | 'description', side: 'ar' | 'en') =>
      inside.getByRole(field === 'category' ? 'combobox' : 'textbox', { name: label(field, side) })
    await input(form, 'title', 'ar').fill(title)
    // On the website a project needs an image and all texts, elsewhere only a name
    const save = form.getByRole('button', { name: projects.add, exact: true })
    await save.click()
    await expect(form.getByText(fieldErrors.required)).toHaveCount(5)
    await expect(form.getByText(fieldErrors.picture)).toBeVisible()
    await expect(input(form, 'title', 'en')).toBeFocused()
    await form.getByRole('switch', { name: projects.fields.is_active }).press('Space')
    await expect(form.getByText(projects.hints.oneName)).toBeVisible()
    await input(form, 'title', 'ar').fill('')
    await save.click()
    await expect(form.getByText(fieldErrors.required)).toHaveCount(2)
    await input(form, 'title', 'ar').fill(title)
    await expectAccessible(page, 'the form of a private project')
    await save.click()
    await expect(page.getByText(projects.added)).toBeVisible()

    // On a phone the filter is in a sheet behind a button
    const shown = page.getByRole('combobox', { name: projects.website.label, exact: true })
    const filter = async (choice: string) => {
      if ((page.viewportSize()?.width ?? 0) < 640) await openFilters(page, language)
      await shown.selectOption(choice)
      await closeFilters(page, language)
    }
    const card = page.getByRole('listitem').filter({ hasText: title })
    /** Opens the form of the project: by a button, which on a phone is in the menu of its card. */
    const edit = async () => {
      if ((page.viewportSize()?.width ?? 0) >= 640)
        return card.getByRole('button', { name: t('projects:editOne', { name: title }) }).click()
      await card.getByRole('button', { name: t('workspace:actionsFor', { name: title }) }).click()
      await page.getByRole('menuitem', { name: workspace.edit, exact: true }).click()
    }
    await page.getByRole('searchbox', { name: projects.search }).fill(mark)
    await filter(projects.website.yes)
    await expect(page.getByText(projects.notFound)).toBeVisible()
    await filter(projects.website.no)
    await expect(card).toContainText(projects.notOnWebsite)
    await expect(card.getByRole('link', { name: t('projects:viewOne', { name: title }) })).toHaveCount(0)
    await expectNoSidewaysScroll(page, 'the list of private projects')

    const { data: project } = await db.from('projects').select().eq('title_ar', title).single().throwOnError()
    const address = pathsOf('projects', project)[language]
    const answer = async () => (await page.request.get(pathFor(language, address))).status()
    expect(await answer()).toBe(404)
    for (const place of ['/', '/projects', '/sitemap.xml', '/llms.txt'])
      expect(await shownToVisitors(page, language, place), place).not.toContain(mark)

    const client = await newAccount('client')
    await db.from('client_projects').insert({ client_id: client.id, project_id: project.id }).throwOnError()
    const theirs = await (await browser.newContext()).newPage()
    await signInAs(theirs, language, 'client', client)
    const own = theirs.getByRole('listitem').filter({ hasText: title })
    const toItsPage = own.getByRole('link', { name: t('clientPortal:projects.pageOf', { title }) })
    await expect(own).toContainText(clientPortal.projects.statuses.active)
    await expect(toItsPage).toHaveCount(0)
    await expectAccessible(theirs, 'a private project in the portal')
    await expectNoSidewaysScroll(theirs, 'a private project in the portal')
    // The project has no page on the website, so all of it is in the portal
    await own.getByRole('button', { name: t('clientPortal:projects.detailsOf', { title }) }).press('Enter')
    const details = theirs.getByRole('dialog', { name: title })
    await expect(details).toContainText(clientPortal.projects.statuses.active)
    await expect(details).not.toContainText(clientPortal.projects.category)
    await expectAccessible(theirs, 'the details of a private project')
    await expectNoSidewaysScroll(theirs, 'the details of a private project')
    await theirs.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(own.getByRole('button')).toBeFocused()

    // When its owner agrees, the project is shown, with an image
    await edit()
    const edited = page.getByRole('dialog', { name: projects.edit })
    await edited.getByRole('switch', { name: projects.fields.is_active }).press('Space')
    await edited.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(edited.getByText(fieldErrors.picture)).toBeVisible()
    await expect(edited.getByText(fieldErrors.required)).toHaveCount(4)
    for (const field of ['category', 'description'] as const)
      for (const side of ['ar', 'en'] as const) await input(edited, field, side).fill(mark)
    await edited.getByLabel(projects.fields.image_url).setInputFiles({
      name: 'villa.png',
      mimeType: 'image/png',
      buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: '#aa3311' } })
        .png()
        .toBuffer(),
    })
    await edited.getByRole('button', { name: workspace.save, exact: true }).click()
    await expect(page.getByText(projects.saved, { exact: true })).toBeVisible()
    await expect.poll(answer).toBe(200)
    await theirs.reload()
    await expect(toItsPage).toHaveCount(1)

    await filter(projects.website.yes)
    // Wait for the new list, since the earlier one is shown until then
    await expect(card).not.toContainText(projects.notOnWebsite)
    // Someone else hides the project while the form is open, and the form says so
    await edit()
    await edited.getByRole('textbox', { name: projects.fields.location }).fill(mark)
    await db.from('projects').update({ is_active: false }).eq('id', project.id).throwOnError()
    await edited.getByRole('button', { name: workspace.save, exact: true }).click()
    const theirChange = edited.getByRole('alert')
    await expect(theirChange).toContainText(projects.fields.is_active)
    await expect(theirChange).toContainText(workspace.no)
    await expect.poll(answer).toBe(410)
    await theirs.context().close()
    await removeAccounts(db, client.id)
    await db.from('projects').delete().eq('id', project.id).throwOnError()
  })

  test(`${language}: the form of a private project asks for no more than it needs, and leads on to its client`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    const { clientProjects } = words(language)
    const title = `بيت House ${randomUUID().slice(0, 8)}`
    await openWorkspace(page, db, language, '/admin/projects?edit=new')
    const form = page.getByRole('dialog', { name: projects.add })
    const name = (side: 'ar' | 'en') =>
      form.getByRole('textbox', { name: `${projects.fields.title} (${workspace.languages[side]})` })
    const shown = form.getByRole('switch', { name: projects.fields.is_active })
    const sector = form.getByRole('combobox', { name: projects.fields.sector })
    const save = form.getByRole('button', { name: projects.add, exact: true })
    const required = form.getByText(fieldErrors.required)

    await expect(sector).toBeVisible()
    // Leaving an empty field for the switch does not report a mistake, by pointer or by keyboard
    await name('ar').focus()
    await shown.click()
    await expect(form.getByText(projects.onWebsite.later)).toBeVisible()
    await expect(sector).toHaveCount(0)
    await expect(required).toHaveCount(0)
    await name('ar').focus()
    await page.keyboard.press('Shift+Tab')
    await expect(shown).toBeFocused()
    await page.keyboard.press('Space')
    await expect(sector).toBeVisible()
    await expect(required).toHaveCount(0)
    // Leaving it for anything else does
    await name('ar').focus()
    await page.keyboard.press('Tab')
    await expect(required).toHaveCount(1)

    await save.click()
    await expect(required).toHaveCount(6)
    await expect(form.getByText(fieldErrors.picture)).toBeVisible()
    await shown.press('Space')
    await expect(required).toHaveCount(2)
    await expect(form.getByText(fieldErrors.picture)).toHaveCount(0)
    await name('en').fill(title)
    await expect(required).toHaveCount(0)
    // A mistake in a folded part unfolds that part
    await form.getByText(projects.onWebsite.title, { exact: true }).click()
    await form.getByText(projects.facts.sections.facts, { exact: true }).click()
    await form.getByRole('textbox', { name: projects.fields.year_begun }).fill('soon')
    await form.getByText(projects.onWebsite.title, { exact: true }).click()
    await save.click()
    await expect(form.getByText(workspace.form.toCorrect).first()).toBeVisible()
    const year = form.getByRole('textbox', { name: projects.fields.year_begun })
    await expect(year).toBeVisible()
    await year.fill('')
    await expectAccessible(page, 'the folded form')
    await expectNoSidewaysScroll(page, 'the folded form')
    await save.click()

    const card = page.getByRole('listitem').filter({ hasText: title })
    const next = { name: projects.assign, exact: true } as const
    await page.getByRole('status').getByRole('link', next).click()
    const assigning = page.getByRole('dialog', { name: clientProjects.add })
    await expect(
      assigning.getByRole('combobox', { name: clientProjects.fields.project_id, exact: true }),
    ).toHaveValue(title)
    await page.goto(`/admin/projects?search=${encodeURIComponent(title)}`)
    await card.getByRole('link', { name: t('projects:assignOne', { name: title }) }).press('Enter')
    await expect(assigning).toBeVisible()
    await db.from('projects').delete().eq('title_ar', title).throwOnError()
  })
}
