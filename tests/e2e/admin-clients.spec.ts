import { readFile } from 'node:fs/promises'
import { newAccount, removeAccounts } from '#tests/support/accounts.ts'
import { type Db, expect, type Locator, languages, type Page, test, words } from '#tests/support/e2e.ts'
import {
  countInWindow,
  deviceOf,
  expectAccessible,
  expectNoSidewaysScroll,
  onlyIn,
  smallTargets,
} from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { closeFilters, newAdmin, openWorkspace } from '#tests/support/workspace.ts'

const company = {
  client_type: 'company',
  company_name: 'شركة الأفق البعيد',
  commercial_registration: '1010123456',
}

/** Clients for this test only, found by the mark in their names. Their phone belongs to no other request. */
async function newClients(...kinds: object[]) {
  const mark = newMark()
  const people: { id: string; email: string; full_name: string }[] = []
  for (const [place, kind] of kinds.entries()) {
    const full_name = `${'أبت'[place % 3]}سماء ${mark}`
    const phone = `+9665${Math.floor(1e7 + Math.random() * 9e7)}`
    people.push({ ...(await newAccount('client', { full_name, phone, ...kind })), full_name })
  }
  return { mark, people }
}

async function newRequest(
  db: Db,
  client_email: string,
  values: { status?: 'completed'; created_at?: string } = {},
) {
  const { data } = await db
    .from('service_requests')
    .insert({ client_name: 'منال', client_email, project_description: 'وصف', ...values })
    .select('id')
    .single()
    .throwOnError()
  return data.id
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

for (const language of languages) {
  const {
    clients,
    clientPage,
    clientProjects,
    invitations,
    requestIntake,
    requests,
    fieldErrors,
    workspace,
    t,
  } = words(language)

  /** The cell with the number of open requests; in a card it includes the label. */
  const open = (row: Locator, number: number) =>
    row.getByRole('cell', { name: new RegExp(`^(${clients.fields.open_requests}: *)?${number}$`) })

  test(`${language}: a client is found, filtered and opened, and the way back leads to the list as it was`, {
    tag: deviceOf(language),
  }, async ({ page, db, isMobile }) => {
    const { mark, people } = await newClients(company, {}, {})
    const [first, second, third] = people
    if (!first || !second || !third) throw new Error('no clients')
    const sent = [
      await newRequest(db, first.email),
      await newRequest(db, first.email, { status: 'completed', created_at: '2024-01-01T09:00:00Z' }),
      await newRequest(db, second.email, { status: 'completed', created_at: '2024-02-01T09:00:00Z' }),
    ]
    await db.from('user_profiles').update({ is_active: false }).eq('id', third.id).throwOnError()
    await openWorkspace(page, db, language, '/admin/clients', await newAdmin(db, 'Requests', ['requests']))
    // The search finds a name that is spelled with another alef
    await page.getByRole('searchbox').fill(`اسماء ${mark}`)
    await expect(rowOf(page, mark)).toHaveCount(1)
    await page.getByRole('searchbox').fill(mark)
    await expect(rowOf(page, mark)).toHaveCount(3)
    // The client who wrote last comes first, and one who never wrote comes last
    await expect(rowOf(page, mark).first()).toContainText(first.full_name)
    await expect(rowOf(page, mark).last()).toContainText(third.full_name)
    const row = rowOf(page, first.full_name)
    await expect(row).toContainText('شركة الأفق البعيد')
    await expect(row).toContainText(clients.type.company)
    await expect(row).toContainText(first.email)
    await expect(open(row, 1)).toBeVisible()
    await expect(row).toContainText(clients.states.active)
    await expect(rowOf(page, third.full_name)).toContainText(clients.states.off)
    await expect(rowOf(page, third.full_name)).toContainText(clients.noActivity)
    await expectAccessible(page, 'the clients')
    await expectNoSidewaysScroll(page, 'the clients')
    expect(await smallTargets(page)).toEqual([])

    // On a phone the filters are behind a button, which says how many are set
    const openFilters = async () => {
      const opener = page.getByRole('button', { name: new RegExp(`^${workspace.list.filters}`) })
      if (isMobile) await opener.click()
    }
    const tabs = page.getByRole('group', { name: clients.filters.type })
    const tab = (name: string) => tabs.getByRole('button', { name })
    await expect(tab(clients.filters.all)).toContainText('3')
    await expect(tab(clients.types.individual)).toContainText('2')
    await expect(tab(clients.types.company)).toContainText('1')
    await tab(clients.types.company).click()
    await expect(rowOf(page, mark)).toHaveCount(1)
    await expect(page).toHaveURL(/type=company/)
    await openFilters()
    await page.getByLabel(clients.filters.requests).selectOption(clients.filters.open)
    await expect(tab(clients.types.individual)).toContainText('0')
    await expect(rowOf(page, first.full_name)).toBeVisible()
    await closeFilters(page, language)

    await page.getByRole('link', { name: first.full_name }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'شركة الأفق البعيد' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: clientPage.back, exact: true }).click()
    await expect(page).toHaveURL(/search=.*type=company.*requests=open/)
    await expect(page.getByRole('searchbox')).toHaveValue(mark)
    await expect(rowOf(page, first.full_name)).toBeVisible()
    await openFilters()
    await page.getByLabel(clients.filters.state).selectOption(clients.states.off)
    await expect(page.getByRole('heading', { name: clients.notFound })).toBeVisible()
    await db.from('service_requests').delete().in('id', sent)
    await removeAccounts(db, ...people.map(({ id }) => id))
  })

  test(`${language}: what belongs to a client is begun from the menu of the row, with the keyboard`, {
    tag: onlyIn('ar', language),
  }, async ({ page, db }) => {
    const { mark, people } = await newClients(company)
    const [one] = people
    if (!one) throw new Error('no client')
    await openWorkspace(page, db, language, `/admin/clients?search=${mark}`)
    const actions = page.getByRole('button', { name: t('workspace:actionsFor', { name: one.full_name }) })
    const choose = async (name: string) => {
      await actions.press('Enter')
      const item = page.getByRole('menuitem', { name, exact: true })
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await item.press('Enter')
    }
    await choose(clients.enter)
    const dialog = page.getByRole('dialog', { name: requestIntake.enter.action })
    await expect(dialog.getByRole('textbox', { name: requests.fields.client_name })).toHaveValue(
      one.full_name,
    )
    await expect(dialog.getByRole('textbox', { name: requests.fields.client_email })).toHaveValue(one.email)
    await expect(dialog.getByRole('textbox', { name: requests.fields.company_name })).toHaveValue(
      'شركة الأفق البعيد',
    )
    const text = dialog.getByRole('textbox', { name: requestIntake.enter.description })
    await dialog.getByRole('button', { name: requestIntake.enter.action }).press('Enter')
    await expect(text).toHaveAccessibleDescription(fieldErrors.required)
    await text.fill('اتصل يسأل عن فيلا')
    await dialog.getByRole('button', { name: requestIntake.enter.action }).press('Enter')
    await expect(dialog).toBeHidden()
    // The list updates by itself
    const row = rowOf(page, mark)
    await expect(open(row, 1)).toBeVisible()

    // Changes by others appear as well
    const { data: sent } = await db
      .from('service_requests')
      .select('id')
      .eq('client_email', one.email)
      .single()
      .throwOnError()
    await db.from('service_requests').update({ status: 'completed' }).eq('id', sent.id).throwOnError()
    await expect(open(row, 1)).toBeHidden()

    // A request can also be entered on the client's page
    await page.goto(`/admin/clients/${one.id}`)
    const entering = page.getByRole('button', { name: clientPage.enter })
    await entering.press('Enter')
    await expect(dialog.getByRole('textbox', { name: requests.fields.client_email })).toHaveValue(one.email)
    await dialog.getByRole('textbox', { name: requestIntake.enter.description }).fill('ثم عن مخططها')
    await dialog.getByRole('button', { name: requestIntake.enter.action }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(entering).toBeFocused()
    // What is to be done comes before the details of the client
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
      clientPage.requests,
      clientPage.projects,
      clientPage.notes,
      clientPage.account,
    ])
    const part = page.getByRole('region', { name: clientPage.requests })
    await expect(part.getByRole('listitem')).toHaveCount(2)
    await page.goBack()

    await choose(clients.assign)
    await expect(page).toHaveURL(new RegExp(`/admin/client-projects\\?client=${one.id}&edit=new`))
    const form = page.getByRole('dialog')
    await expect(form.getByRole('combobox', { name: clientProjects.fields.client_id })).toHaveValue(
      new RegExp(mark),
    )
    await db.from('service_requests').delete().eq('client_email', one.email)
    await removeAccounts(db, one.id)
  })

  test(`${language}: a caller without an email is added, corrected, invited and removed`, {
    tag: deviceOf(language),
  }, async ({ page, db, isMobile, problems }) => {
    problems.expect(/keep_client/)
    const { mark, people } = await newClients(company)
    const [known] = people
    if (!known) throw new Error('no client')
    await openWorkspace(page, db, language, '/admin/clients', await newAdmin(db, 'Requests', ['requests']))
    const opener = page.getByRole('button', { name: clients.add })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: clients.add })
    const field = (name: string) => dialog.getByRole('textbox', { name })
    const save = dialog.getByRole('button', { name: clients.add })
    // A phone would cover the dialog with its keyboard
    if (!isMobile) await expect(dialog.getByLabel(clients.fields.client_type)).toBeFocused()
    await save.press('Enter')
    await expect(field(clients.dialog.full_name)).toHaveAccessibleDescription(
      new RegExp(fieldErrors.required),
    )
    await expect(field(clients.fields.phone)).toHaveAccessibleDescription(new RegExp(clients.dialog.contact))
    // The dialog says whose email this is before anything is saved
    await field(clients.dialog.full_name).fill(`هيا ${mark}`)
    await field(clients.fields.email).fill(known.email)
    const line = dialog.getByRole('status').filter({ hasText: known.full_name })
    await expect(line).toContainText(requestIntake.known.states.active)
    await expect(line.getByRole('link')).toHaveAttribute('href', new RegExp(`/admin/clients/${known.id}$`))
    await expectAccessible(page, 'adding a client')
    await expectNoSidewaysScroll(page, 'adding a client')
    await save.press('Enter')
    await expect(field(clients.fields.email)).toHaveAccessibleDescription(
      new RegExp(clients.dialog.taken.email),
    )
    await field(clients.fields.email).fill('')
    await expect(line).toBeHidden()
    const phone = `05${Math.floor(1e7 + Math.random() * 9e7)}`
    await field(clients.fields.phone).fill(phone)
    await save.press('Enter')
    await expect(dialog).toBeHidden()
    // The newest client comes first
    const row = rowOf(page, `هيا ${mark}`)
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader') })
        .first(),
    ).toContainText(`هيا ${mark}`)
    await expect(row).toContainText(clients.states.kept)

    const choose = async (name: string) => {
      await page.getByRole('button', { name: t('workspace:actionsFor', { name: `هيا ${mark}` }) }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await choose(clients.correct)
    const correcting = page.getByRole('dialog', { name: new RegExp(mark) })
    await expect(correcting.getByRole('textbox', { name: clients.fields.phone })).toHaveValue(/^\+966 5/)
    await correcting.getByRole('textbox', { name: clients.fields.email }).fill(`${mark}@handasa.example`)
    // Someone else corrects another field in the meantime: both are kept
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    const theirs = tab.getByRole('dialog', { name: new RegExp(mark) })
    await theirs.getByRole('textbox', { name: clients.fields.phone }).fill('0500001111')
    await theirs.getByRole('button', { name: workspace.save }).press('Enter')
    await expect(theirs).toBeHidden()
    await tab.close()
    await correcting.getByRole('button', { name: workspace.save }).press('Enter')
    const notice = correcting.getByRole('alert').filter({ hasText: workspace.form.stale.title })
    await expect(notice).toContainText('+966 50 000 1111')
    await notice.getByRole('button', { name: workspace.form.stale.mine }).press('Enter')
    await expect(correcting).toBeHidden()
    await expect(row).toContainText(`${mark}@handasa.example`)
    await expect(row).toContainText('+966 50 000 1111')
    await choose(clients.invite)
    await page.getByRole('dialog').getByRole('button', { name: clients.invite, exact: true }).click()
    await expect(row).toContainText(clients.states.invited)
    // Without a mail server the link is shown only once, so Escape does not close it
    await page.getByRole('dialog').getByRole('button', { name: invitations.link.done }).click()
    await choose(clients.remove)
    await expect(row).toBeHidden()
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(row).toContainText(clients.states.kept)
    await choose(clients.remove)
    await expect(row).toBeHidden()
    await removeAccounts(db, known.id)
  })

  test(`${language}: who is invited is in the list, with the invitation beside it`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const name = `Hind ${mark}`
    await openWorkspace(page, db, language, '/admin/clients', await newAdmin(db, 'Requests', ['requests']))
    await page.getByRole('button', { name: invitations.inviteClient }).press('Enter')
    const dialog = page.getByRole('dialog', { name: invitations.inviteClient })
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill(`${mark}@handasa.example`)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).fill(name)
    await dialog.getByRole('button', { name: invitations.inviteClient }).press('Enter')
    const link = page.getByRole('dialog', { name: t('invitations:link.title', { name }) })
    await link.getByRole('button', { name: invitations.link.done }).press('Enter')
    await page.getByRole('searchbox').fill(mark)
    await expect(rowOf(page, mark)).toContainText(clients.states.invited)
    // This client has no account, and therefore no page
    await expect(rowOf(page, mark).getByRole('link', { name })).toBeHidden()
    await page.getByRole('button', { name: t('workspace:actionsFor', { name }) }).press('Enter')
    await page.getByRole('menuitem', { name: clients.invitation }).press('Enter')
    await expect(page).toHaveURL(/state=invited/)
    await page.getByRole('button', { name: t('invitations:cancel.actionOf', { name }) }).press('Enter')
    await page
      .getByRole('dialog', { name: t('invitations:cancel.title', { name }) })
      .getByRole('button', { name: invitations.cancel.confirm })
      .press('Enter')
    await expect(page.getByText(t('invitations:cancel.done', { name }))).toBeVisible()
    await expect(rowOf(page, mark)).toHaveCount(0)
  })

  test(`${language}: ten clients are in the window, sorted by their heads, and in the file`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const { mark, people } = await newClients(...Array.from({ length: 11 }, () => company))
    await page.setViewportSize({ width: 1440, height: 900 })
    await openWorkspace(page, db, language, `/admin/clients?search=${mark}`)
    await expect(rowOf(page, mark)).toHaveCount(11)
    expect(await countInWindow(rowOf(page, mark))).toBeGreaterThanOrEqual(10)
    const byName = page.getByRole('columnheader', { name: clients.fields.full_name })
    await byName.getByRole('button').press('Enter')
    await expect(byName).toHaveAttribute('aria-sort', 'ascending')
    await expect(page).toHaveURL(/sort=full_name/)
    await expect(rowOf(page, mark).first()).toContainText('أسماء')
    await byName.getByRole('button').press('Enter')
    await expect(rowOf(page, mark).first()).toContainText('تسماء')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: workspace.export }).click()
    const table = await readFile(await (await downloading).path(), 'utf8')
    expect(table.split('\r\n')).toHaveLength(12)
    expect(table).toContain(people[0]?.email)
    await removeAccounts(db, ...people.map(({ id }) => id))
  })

  test(`${language}: is not for admins of other areas`, { tag: onlyIn('ar', language) }, async ({
    page,
    db,
  }) => {
    const admin = await newAdmin(db, 'Content', ['content', 'people'])
    await openWorkspace(page, db, language, '/admin/clients', admin)
    await expect(page.getByRole('link', { name: workspace.areas.home })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('link', { name: workspace.menu.clients, exact: true })).toHaveCount(0)
  })
}
