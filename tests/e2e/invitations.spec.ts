/**
 * Invitations: an admin invites, the mail arrives, and accepting gives an account with just what was granted.
 */
import type { Locator } from '@playwright/test'
import { goodPassword, newEmail, removeAccounts } from '#tests/support/accounts.ts'
import { expectSelected, withoutClipboard } from '#tests/support/clipboard.ts'
import { expect, languages, test, words } from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll, onlyIn } from '#tests/support/quality.ts'
import { newMark } from '#tests/support/requests.ts'
import { newAdmin, openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { account, invitations, users, fieldErrors, workspace, t } = words(language)
  const { names } = workspace.areas

  test(`${language}: choosing the type first is no mistake in the email, which has the focus`, {
    tag: deviceOf(language),
  }, async ({ page, db }) => {
    await openWorkspace(page, db, language, '/admin/users', await newAdmin(db))
    await page.getByRole('button', { name: invitations.invite, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: invitations.invite })
    const email = dialog.getByRole('textbox', { name: invitations.fields.email })
    await email.focus()
    await dialog.getByRole('radio', { name: invitations.types.client }).check()
    await expect(dialog.getByLabel(invitations.fields.client_type)).toBeVisible()
    await expect(email).not.toHaveAccessibleDescription(fieldErrors.required)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).click()
    await expect(email).not.toHaveAccessibleDescription(fieldErrors.required)
  })

  test(`${language}: an invited admin accepts and has just the areas of the invitation`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db, baseURL, problems }) => {
    const mark = newMark()
    const [email, name] = [newEmail(), `هند ${mark}`]
    await openWorkspace(page, db, language, '/admin/users', await newAdmin(db))
    await page.getByRole('button', { name: invitations.invite, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: invitations.invite })
    const send = dialog.getByRole('button', { name: invitations.invite })
    await expectAccessible(page, 'inviting')
    await expectNoSidewaysScroll(page, 'inviting')

    // No one becomes an admin by oversight: no type is chosen, and the areas come with the choice of an admin
    const types = dialog.getByRole('radiogroup', { name: invitations.fields.user_type })
    const [client, admin] = (['client', 'admin'] as const).map((type) =>
      types.getByRole('radio', { name: invitations.types[type] }),
    ) as [Locator, Locator]
    await expect(types.getByRole('radio')).toHaveCount(2)
    await expect(types.getByRole('radio').first()).toHaveAccessibleName(invitations.types.client)
    await expect(types.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill(email)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).fill(name)
    await send.press('Enter')
    await expect(types).toHaveAccessibleDescription(fieldErrors.choice)
    await expect(client).toBeFocused()
    await expectAccessible(page, 'no type chosen')
    await client.check()
    await expect(types).not.toHaveAccessibleDescription(fieldErrors.choice)
    await expect(dialog.getByLabel(invitations.fields.client_type)).toBeVisible()
    await admin.check()
    await expect(dialog.getByLabel(invitations.fields.client_type)).toHaveCount(0)

    // What was typed stays, and each mistake is shown beside its field
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill('no email')
    await send.press('Enter')
    await expect(dialog.getByText(users.change.areas.none)).toBeVisible()
    // When nothing else is missing, the focus moves to the areas, which are further down in the dialog
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill(email)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).fill(name)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('checkbox').first()).toBeFocused()
    await expect(dialog.getByText(users.change.areas.none)).toBeInViewport()
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill('no email')
    await dialog.getByRole('checkbox', { name: names.content }).press('Space')
    await send.press('Enter')
    await expect(dialog.getByRole('textbox', { name: invitations.fields.email })).toHaveAccessibleDescription(
      fieldErrors.email,
    )
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill(email)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).fill(name)
    await send.press('Enter')

    // This site has no mail server: the link is shown once
    const shown = page.getByRole('dialog', { name: t('invitations:link.title', { name }) })
    await expect(shown.getByText(t('invitations:link.noMail', { email }))).toBeVisible()
    await expectAccessible(page, 'the link')
    const copied = await shown.getByLabel(invitations.link.label).inputValue()
    await withoutClipboard(page)
    await shown.getByRole('button', { name: invitations.link.copy }).click()
    await expect(shown.getByText(workspace.copy.failed)).toBeVisible()
    await expectSelected(page, copied)
    // The link is shown only once, so Escape does not close the dialog
    await page.keyboard.press('Escape')
    await expect(shown).toBeVisible()
    await shown.getByRole('button', { name: invitations.link.done }).click()
    const list = page.getByRole('region', { name: invitations.list.title })
    await expect(list.getByRole('listitem').filter({ hasText: email })).toContainText(names.content)
    await expectAccessible(page, 'an invitation that waits')
    await expectNoSidewaysScroll(page, 'an invitation that waits')

    // The mail has the same link
    const link = linkIn(await mailTo(email, { path: '/invitation' }))
    expect(new URL(link).searchParams.get('token')).toBe(new URL(copied).searchParams.get('token'))

    const context = await browser.newContext({ ...(baseURL && { baseURL }), viewport: page.viewportSize() })
    const theirs = await context.newPage()
    const { pathname, search } = new URL(link)
    await theirs.goto(pathname + search)
    await expect(theirs.getByRole('heading', { name: account.invitation.title })).toBeVisible()
    await expect(theirs.getByText(email)).toBeVisible()
    await expect(theirs.getByText(account.invitation.areas.content)).toBeVisible()
    await expect(theirs.getByLabel(account.register.fields.full_name)).toHaveValue(name)
    await expectAccessible(theirs, 'the invitation')
    await expectNoSidewaysScroll(theirs, 'the invitation')
    const accept = theirs.getByRole('button', { name: account.invitation.submit })
    const password = theirs.getByLabel(new RegExp(`^${account.register.fields.password}`))
    await accept.click()
    await expect(password).toHaveAccessibleDescription(new RegExp(account.errors.required.password))
    await password.fill(`${email.split('@')[0]}1`)
    await accept.click()
    await expect(password).toHaveAccessibleDescription(new RegExp(account.errors.password_personal))
    problems.expect(/422/)
    await password.fill(goodPassword)
    await accept.press('Enter')

    // The new admin is signed in, with this area only
    await expect(theirs).toHaveURL(/\/admin$/)
    await expect(theirs.getByText(t('dashboard:areas', { areas: names.content }))).toBeVisible()
    const { data: made } = await db
      .from('user_profiles')
      .select()
      .like('full_name', `%${mark}`)
      .throwOnError()
    expect(made).toMatchObject([{ user_type: 'admin', areas: ['content'], is_active: true }])
    await expect(list).toBeHidden()

    // The link has been used, so it is no longer valid
    await theirs.goto(pathname + search)
    await expect(theirs.getByText(account.invitation.dead.accepted)).toBeVisible()
    await expectAccessible(theirs, 'a used invitation')
    await context.close()

    // The same email again leads to the account
    await page.getByRole('button', { name: invitations.invite, exact: true }).click()
    await dialog.getByRole('radio', { name: invitations.types.client }).check()
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill(email)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).fill(name)
    await send.click()
    problems.expect(/409/)
    await expect(dialog.getByText(invitations.hasAccount)).toBeVisible()
    await expect(dialog.getByRole('link', { name: invitations.openAccount })).toHaveAttribute('href', /open=/)
    await removeAccounts(db, ...(made ?? []).map(({ id }) => id))
  })

  test(`${language}: an invitation is sent again and cancelled, and the page says what does not work`, {
    tag: onlyIn('en', language),
  }, async ({ page, db }) => {
    const mark = newMark()
    const [email, name] = [newEmail(), `Hind ${mark}`]
    await openWorkspace(
      page,
      db,
      language,
      '/admin/client-projects',
      await newAdmin(db, 'Requests', ['requests']),
    )
    await page.getByRole('button', { name: invitations.inviteClient }).click()
    const dialog = page.getByRole('dialog', { name: invitations.inviteClient })
    await dialog.getByLabel(invitations.fields.client_type).selectOption('company')
    await dialog.getByRole('textbox', { name: invitations.fields.email }).fill(email)
    await dialog.getByRole('textbox', { name: invitations.fields.full_name }).fill(name)
    await dialog.getByRole('button', { name: invitations.inviteClient }).click()
    const shown = page.getByRole('dialog', { name: t('invitations:link.title', { name }) })
    const link = () => shown.getByLabel(invitations.link.label).inputValue()
    const first = await link()
    await shown.getByRole('button', { name: invitations.link.done }).click()
    await page.getByRole('button', { name: t('invitations:againOf', { name }) }).click()
    const second = await link()
    expect(second).not.toBe(first)
    await shown.getByRole('button', { name: invitations.link.done }).click()

    const open = async (address: string) => {
      await page.goto(new URL(address).pathname + new URL(address).search)
    }
    await open(first)
    await expect(page.getByText(account.invitation.dead.invalid)).toBeVisible()
    await open(second)
    await expect(page.getByLabel(account.register.fields.commercial_registration)).toBeVisible()
    await expectAccessible(page, 'the invitation of a company')
    await page.goto('/admin/client-projects')
    await page.getByRole('button', { name: t('invitations:cancel.actionOf', { name }) }).click()
    await page
      .getByRole('dialog', { name: t('invitations:cancel.title', { name }) })
      .getByRole('button', { name: invitations.cancel.confirm })
      .click()
    await expect(page.getByText(t('invitations:cancel.done', { name }))).toBeVisible()
    await open(second)
    await expect(page.getByText(account.invitation.dead.cancelled)).toBeVisible()
    await page.goto('/invitation')
    await expect(page.getByText(account.invitation.dead.missing)).toBeVisible()
    // Those who have an account by now are led to it
    await expect(page.getByRole('link', { name: account.invitation.signIn })).toHaveAttribute(
      'href',
      /\/client\/login$/,
    )
  })

  test(`${language}: an employee is invited from their list, and is approved with the first sign-in`, {
    tag: deviceOf(language),
  }, async ({ page, browser, db, baseURL, isMobile }) => {
    const { employees, imports } = words(language)
    const mark = newMark()
    const email = newEmail()
    await openWorkspace(page, db, language, '/admin/employees', await newAdmin(db, 'People', ['people']))
    // Its dialog, which is still closing when it is pressed again, has a button of the same name
    const invite = page.getByRole('main').getByRole('button', { name: invitations.inviteEmployee })
    await invite.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: invitations.inviteEmployee })
    const field = (name: 'email' | 'full_name' | 'position' | 'phone') =>
      dialog.getByRole('textbox', { name: invitations.fields[name] })
    // On a phone the keyboard would cover the form
    if (!isMobile) await expect(field('email')).toBeFocused()
    await expect(page).toHaveURL(/invite=new/)
    await expectAccessible(page, 'inviting an employee')
    await expectNoSidewaysScroll(page, 'inviting an employee')
    const send = dialog.getByRole('button', { name: invitations.inviteEmployee })
    await field('email').fill(email)
    await field('full_name').fill(`ريم ${mark} / Reem ${mark}`)
    await send.click()
    await expect(field('position')).toBeFocused()
    await expect(field('position')).toHaveAccessibleDescription(new RegExp(fieldErrors.required))

    // Someone who has an account is pointed out, and nothing is stored
    await field('position').fill('مهندسة / Engineer')
    await field('email').fill('employee@handasa.example')
    await send.click()
    await expect(field('email')).toHaveAccessibleDescription(invitations.refused.employee)
    await expect(dialog.getByRole('link', { name: invitations.openEmployee })).toBeVisible()
    await field('email').fill('client@handasa.example')
    await send.click()
    await expect(field('email')).toHaveAccessibleDescription(invitations.refused.account)
    await field('email').fill(email)
    await field('phone').fill('0501112244')
    await send.click()

    const shown = page.getByRole('dialog', { name: t('invitations:link.title', { name: '' }).trim() })
    const link = new URL(await shown.getByLabel(invitations.link.label).inputValue())
    await shown.getByRole('button', { name: invitations.link.done }).click()
    await expect(
      page.getByRole('link', { name: new RegExp(workspace.invitedWaiting.split('{{')[0] ?? '') }),
    ).toBeVisible()
    // The same email again leads to the list of those who wait
    await invite.click()
    await field('email').fill(email)
    await field('full_name').fill(`ريم ${mark}`)
    await field('position').fill('مهندسة')
    await send.click()
    await expect(field('email')).toHaveAccessibleDescription(invitations.refused.kept)
    await dialog.getByRole('link', { name: invitations.openImports }).click()
    await page.getByRole('button', { name: workspace.unsaved.discard, exact: true }).click()
    const kept = page.getByRole('region', { name: imports.kept.title })
    await expect(kept.getByRole('checkbox', { name: new RegExp(mark) })).toHaveCount(1)
    // The second attempt sent nothing
    await expect(kept.getByRole('row').filter({ hasText: mark })).toContainText(imports.kept.states.linked)

    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const theirs = await context.newPage()
    await theirs.goto(link.pathname + link.search)
    await expect(theirs.getByLabel(account.register.fields.phone)).toHaveValue('+966501112244')
    await theirs.getByLabel(new RegExp(`^${account.register.fields.password}`)).fill(goodPassword)
    await theirs.getByRole('button', { name: account.invitation.submit }).click()
    await theirs.waitForURL('**/employee/portal')
    await context.close()
    const { data: made } = await db.from('employees').select().eq('email', email).single().throwOnError()
    expect(made).toMatchObject({
      status: 'approved',
      full_name_ar: `ريم ${mark}`,
      full_name_en: `Reem ${mark}`,
      position_ar: 'مهندسة',
      position_en: 'Engineer',
    })
    await page.goto(`/admin/employees?search=${mark}`)
    await expect(page.getByRole('article')).toContainText(employees.statuses.approved)
    if (made.user_id) await removeAccounts(db, made.user_id)
  })
}
