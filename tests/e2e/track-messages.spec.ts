import { expect, languages, pathFor, test, words } from '#tests/support/e2e.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { track, answers, t } = words(language)

  test.describe(`${language}: without JavaScript`, () => {
    test.use({ javaScriptEnabled: false })

    test('the sender reads the answer and writes back, with the keyboard', {
      tag: deviceOf(language),
    }, async ({ page, db, browser, problems }) => {
      problems.expect(/status of (422|429)/)
      const client_email = `writes-${crypto.randomUUID().slice(0, 8)}@example.com`
      const { data: sent } = await db
        .from('service_requests')
        .insert({
          client_name: 'Noura',
          client_email,
          client_phone: '+966512345678',
          project_description: 'A villa',
          locale: language,
        })
        .select('id, reference')
        .single()
        .throwOnError()
      const answer = 'نحتاج إلى مخطط الأرض.\nThank you.'
      await db
        .from('request_messages')
        .insert({
          request_id: sent.id,
          email: client_email,
          locale: language,
          subject: `About ${sent.reference}`,
          body: answer,
          state: 'sent',
          files: [{ id: crypto.randomUUID(), name: 'plan.pdf', kind: 'pdf', size: 1000 }],
        })
        .throwOnError()

      await page.goto(pathFor(language, '/track'))
      await page.getByRole('textbox', { name: track.labels.reference }).fill(sent.reference)
      await page.getByRole('textbox', { name: track.labels.contact }).fill(client_email)
      await page.getByRole('button', { name: track.submit }).click()
      const messages = page.getByRole('region', { name: track.messages.title })
      const list = messages.locator('li[data-by]')
      await expect(list).toHaveCount(1)
      await expect(list).toContainText('نحتاج إلى مخطط الأرض.')
      await expect(list).toContainText('plan.pdf')
      await expect(page.getByText(track.answered)).toBeVisible()

      const box = messages.getByRole('textbox', { name: track.write.label })
      const send = messages.getByRole('button', { name: track.write.submit })
      await send.press('Enter')
      await expect(messages.getByText(track.write.required)).toBeVisible()
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await box.fill('x'.repeat(5001))
      await send.press('Enter')
      await expect(messages.getByText(t('forms:errors.too_long', { count: 5000 }))).toBeVisible()
      await expect(box).toHaveValue('x'.repeat(5001))

      // A begun message stays when the status is checked again
      const text = 'هذا هو المخطط. <b>'
      await box.fill(text)
      await page.getByRole('button', { name: track.refresh }).press('Enter')
      await expect(box).toHaveValue(text)
      await expect(list).toHaveCount(1)
      await send.press('Enter')
      await expect(messages.getByRole('status')).toHaveText(track.write.sent)
      await expect(list).toHaveCount(2)
      await expect(list.last()).toContainText(text)
      await expect(box).toHaveValue('')

      // Sending the same text again stores it once
      await box.fill(text)
      await send.press('Enter')
      await expect(messages.getByRole('status')).toHaveText(track.write.sent)
      await expect(list).toHaveCount(2)
      for (let count = 1; count < 5; count++) {
        await box.fill(`${count}`)
        await send.press('Enter')
        await expect(list).toHaveCount(2 + count)
      }
      await box.fill('one more')
      await send.press('Enter')
      await expect(messages.getByRole('alert')).toHaveText(track.write.failures.many)
      await expect(box).toHaveValue('one more')

      // Check on a page with JavaScript, because Axe is a script
      const seen = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
      await seen.goto(pathFor(language, '/track'))
      await seen.getByRole('textbox', { name: track.labels.reference }).fill(sent.reference)
      await seen.getByRole('textbox', { name: track.labels.contact }).fill(client_email)
      await seen.getByRole('button', { name: track.submit }).click()
      await expect(seen.getByRole('region', { name: track.messages.title })).toBeVisible()
      await expectAccessible(seen, 'with messages')
      await expectNoSidewaysScroll(seen, 'with messages')
      await seen.getByRole('button', { name: track.write.submit }).press('Enter')
      await expect(seen.getByText(track.write.required)).toBeVisible()
      await expectAccessible(seen, 'with an error')
      await seen.context().close()

      // In the back office the message is in the timeline
      const office = await (await browser.newContext({ javaScriptEnabled: true })).newPage()
      await openWorkspace(office, db, language, `/admin/requests?search=${sent.reference}`)
      await office.getByRole('link', { name: 'Noura', exact: true }).click()
      const received = office.locator('li[data-kind="received"]').filter({ hasText: text })
      await expect(received).toContainText(answers.written)
      await office.context().close()
      await db.from('service_requests').delete().eq('id', sent.id).throwOnError()
    })
  })
}
