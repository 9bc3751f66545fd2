/** Answers to requests by mail. The tests share a site of their own that has a mail server. */
import { signInAs } from '#tests/support/accounts.ts'
import { expect, languages, words } from '#tests/support/e2e.ts'
import { test } from '#tests/support/e2e-mail.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { alsoIn, deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { newMark, newRequest } from '#tests/support/requests.ts'
import { firstAdmin } from '#tests/support/server.ts'

for (const language of languages) {
  const { answers, requests, requestFiles, fieldErrors, workspace, answerTemplates, t } = words(language)

  test(`${language}: a request is answered from a template by keyboard, taken back, and sent`, {
    tag: deviceOf(language),
  }, async ({ page, db, site, mails }) => {
    const mark = newMark()
    const request = await newRequest(db, mark, { client_name: `نورة ${mark}`, locale: 'ar' })
    await db
      .from('company_settings')
      .update({ email: 'info@handasa.example' })
      .neq('id', request.id)
      .throwOnError()
    await signInAs(page, language, 'admin', firstAdmin(site.dataDir))
    await page.goto(`/admin/requests?details=${request.id}`)
    const open = page.getByRole('region', { name: request.reference })
    await expect(open.getByRole('button', { name: answers.open })).toBeEnabled()
    await expect(open.getByRole('heading', { level: 2 })).toBeFocused()

    // The answer is in the sender's language; what is missing is named beside its field
    await page.keyboard.press('r')
    const form = open.getByRole('region', { name: answers.title })
    const text = form.getByLabel(answers.body)
    await expect(text).toBeFocused()
    await expect(text).toHaveCSS('direction', 'rtl')
    // On a phone the request above the form leaves no room for both
    const isOnTop = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    const send = form.getByRole('button', { name: answers.send, exact: true })
    await expect.poll(() => send.evaluate(isOnTop)).toBe(true)
    await expect(form.getByLabel(answers.subject)).toHaveValue(`بخصوص طلبك ${request.reference}`)
    await text.press('Control+Enter')
    await expect(form.getByText(fieldErrors.required)).toBeVisible()

    const { data: template } = await db
      .from('answer_templates')
      .select()
      .order('display_order')
      .limit(1)
      .single()
      .throwOnError()
    await form.getByLabel(answers.template, { exact: true }).selectOption(template.id)
    await expect(text).toHaveValue(new RegExp(`نورة ${mark}`))
    await expect(text).not.toHaveValue(/[{}]/)
    // Text that was not changed by hand follows the language
    await form.getByLabel(answers.language).selectOption('en')
    await expect(text).toHaveValue(/^Hello /)
    await form.getByLabel(answers.language).selectOption('ar')
    await text.press('Control+End')
    await text.pressSequentially('\nمكتب هندسة')
    await expectAccessible(page, 'answer')
    await expectNoSidewaysScroll(page, 'answer')

    // The answer survives a reload
    await page.reload()
    await expect(text).toHaveValue(/هندسة$/)

    // Undo: nothing was sent, and the text is back
    await text.press('Control+Enter')
    await expect(page.getByText(answers.soon)).toBeVisible()
    const entry = open
      .getByRole('region', { name: requests.details.history })
      .getByRole('listitem')
      .filter({ hasText: answers.one })
    await expect(entry).toContainText(answers.states.waiting)
    await page.getByRole('button', { name: workspace.undo }).click()
    await expect(text).toBeFocused()
    await expect(text).toHaveValue(/هندسة$/)
    await expect(entry).toHaveCount(0)

    await text.press('Control+Enter')
    await expect(form).toBeHidden()
    await expect(open.getByRole('button', { name: answers.open })).toBeFocused()
    // The answer counts as the first reply, so the button that marks one is gone
    await expect(open.getByRole('button', { name: requests.work.answer.mark })).toBeHidden()
    await expect(entry).toContainText(answers.states.sent, { timeout: 60_000 })
    // Apart from the receipt
    const [mail, ...more] = mails.mails.filter(
      ({ to, text }) => to?.[0]?.address === `${mark}@example.com` && text?.includes('مكتب هندسة'),
    )
    expect(more.map(({ subject }) => subject)).toEqual([])
    expect(mail?.subject).toContain(request.reference)
    expect(mail?.text).toContain(`نورة ${mark}`)
    expect(mail?.text).toContain(`/track?reference=${request.reference}`)
    expect(mail?.replyTo?.[0]?.address).toBe('info@handasa.example')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('auto-submitted')
  })

  test(`${language}: on a phone the bar below a request answers it by email, and files are added from there`, {
    tag: ['@phone', alsoIn(language)].flat(),
  }, async ({ page, db, site }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const mark = newMark()
    const request = await newRequest(db, mark, { client_phone: '+966501234567' })
    await signInAs(page, language, 'admin', firstAdmin(site.dataDir))
    await page.goto(`/admin/requests?details=${request.id}`)
    const open = page.getByRole('region', { name: request.reference })
    const answer = open.getByRole('button', {
      name: t('requests:contact.answer', { name: request.client_name }),
    })
    await expect(answer).toBeInViewport({ ratio: 1 })
    await answer.press('Enter')
    const form = open.getByRole('region', { name: answers.title })
    await expect(form.getByLabel(answers.body)).toBeFocused()
    await form.getByLabel(answers.body).fill('See the plan')

    const add = form.getByRole('button', { name: requestFiles.add, exact: true })
    await expect(add).toHaveAttribute('aria-expanded', 'false')
    await add.press('Enter')
    const files = form.getByRole('group', { name: requestFiles.answer.label })
    await expect(files.locator('input[type="file"]')).toBeFocused()
    await expectAccessible(page, 'an answer with files')
    await expectNoSidewaysScroll(page, 'an answer with files')
    await files
      .locator('input[type="file"]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf') })
    await expect(files.getByRole('checkbox', { name: /plan\.pdf/ })).toBeChecked()
    await add.click()
    await expect(files.locator('input[type="file"]')).toHaveCount(0)
    await expect(files.getByRole('checkbox', { name: /plan\.pdf/ })).toBeChecked()
  })

  test(`${language}: beside a long request, what goes along with a long answer stays in view and is removed there`, {
    tag: deviceOf(language),
  }, async ({ page, db, site }) => {
    const request = await newRequest(db, newMark())
    await signInAs(page, language, 'admin', firstAdmin(site.dataDir))
    await page.goto(`/admin/requests?details=${request.id}`)
    const open = page.getByRole('region', { name: request.reference })
    await open.getByRole('button', { name: answers.open }).click()
    const form = open.getByRole('region', { name: answers.title })
    await form.getByLabel(answers.body).fill('See the plan\n'.repeat(30))
    // The chosen option fits into the field
    const template = form.getByLabel(answers.template, { exact: true })
    const room = await template.evaluate((select: HTMLSelectElement) => {
      const { paddingInlineStart, paddingInlineEnd, font } = getComputedStyle(select)
      const pen = document.createElement('canvas').getContext('2d')
      if (!pen) throw new Error('no canvas')
      pen.font = font
      const words = pen.measureText(select.selectedOptions[0]?.text ?? '').width
      return select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - words
    })
    expect(room).toBeGreaterThan(0)

    await form.getByRole('button', { name: requestFiles.add, exact: true }).click()
    await form
      .locator('input[type="file"]')
      .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: fileOf('pdf') })
    const chips = form.getByRole('list', { name: requestFiles.answer.attached })
    await expect(chips.getByText('plan.pdf')).toBeVisible()
    await form.getByLabel(answers.body).press('Control+Home')
    const isOnTop = (chip: Element) => {
      const { x, y, width, height } = chip.getBoundingClientRect()
      return chip.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    await expect.poll(() => chips.getByRole('listitem').evaluate(isOnTop)).toBe(true)
    await expectAccessible(page, 'an answer with a file')
    const remove = chips.getByRole('button', {
      name: t('requestFiles:answer.remove', { name: '\u2068plan.pdf\u2069' }),
    })
    await remove.press('Enter')
    await expect(chips).toHaveCount(0)
    await expect(form.getByLabel(answers.body)).toBeFocused()
    await expect(form.getByRole('checkbox', { name: /plan\.pdf/ })).not.toBeChecked()
  })

  test(`${language}: an answer by a colleague is shown beside one's own before that is sent`, {
    tag: '@slow',
  }, async ({ page, db, site }) => {
    const mark = newMark()
    const request = await newRequest(db, mark)
    await signInAs(page, language, 'admin', firstAdmin(site.dataDir))
    await page.goto(`/admin/requests?details=${request.id}`)
    const open = page.getByRole('region', { name: request.reference })
    await open.getByRole('button', { name: answers.open }).click()
    const form = open.getByRole('region', { name: answers.title })
    await form.getByLabel(answers.body).fill('My answer')
    await db
      .from('request_messages')
      .insert({
        request_id: request.id,
        author_name: 'هند · Hind',
        email: request.client_email,
        locale: 'ar',
        subject: 'x',
        body: 'تواصلنا معك هاتفيًا.',
        state: 'sent',
      })
      .throwOnError()
    await expect(form.getByText('تواصلنا معك هاتفيًا.')).toBeVisible()
    await expect(
      form.getByText(t('answers:meanwhile', { name: `\u2068${language === 'ar' ? 'هند' : 'Hind'}\u2069` })),
    ).toBeVisible()
    await form.getByRole('button', { name: answers.send }).click()
    await expect(page.getByText(answers.soon)).toBeVisible()
    await expect(form).toBeHidden()
  })

  test(`${language}: templates are added and changed, with fields that are known`, {
    tag: deviceOf(language),
  }, async ({ page, site }) => {
    await signInAs(page, language, 'admin', firstAdmin(site.dataDir))
    await page.goto('/admin/answer-templates')
    await expect(page.getByRole('article')).toHaveCount(4)
    await page.getByRole('button', { name: answerTemplates.add }).click()
    const dialog = page.getByRole('dialog', { name: answerTemplates.add })
    const labels = (field: keyof typeof answerTemplates.fields) =>
      (['ar', 'en'] as const).map(
        (one) => `${answerTemplates.fields[field]} (${workspace.languages[one]})`,
      ) as [string, string]
    for (const field of ['title', 'subject', 'body'] as const)
      for (const label of labels(field))
        await dialog.getByRole('textbox', { name: label, exact: true }).fill(`نص {reference} ${field}`)
    const english = dialog.getByRole('textbox', { name: labels('body')[1], exact: true })
    await english.fill('Hello {nme}')
    await dialog.getByRole('button', { name: answerTemplates.add, exact: true }).click()
    await expect(english).toBeFocused()
    await expect(dialog.getByText(fieldErrors.unknown_field)).toBeVisible()
    await english.fill('Hello ')
    await dialog
      .getByRole('button', { name: t('answerTemplates:insertInto', { label: labels('body')[1] }) })
      .click()
    await page.getByRole('menuitem', { name: answerTemplates.known.name }).click()
    await expect(english).toHaveValue('Hello {name}')
    // Wait until the menu, which is outside the dialog, has faded out
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(dialog.getByText('Hello Noura')).toBeVisible()
    await expectAccessible(page, 'template')
    await expectNoSidewaysScroll(page, 'answer')
    await dialog.getByRole('button', { name: answerTemplates.add, exact: true }).click()
    await expect(page.getByText(answerTemplates.saved)).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(5)
    await expectAccessible(page, 'templates')
  })
}
