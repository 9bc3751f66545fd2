import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { alsoIn, deviceOf, onlyIn } from '#tests/support/quality.ts'
import { contactSection, FormOnPage, filled, storedUnder, uniqueName } from '#tests/support/visitor-forms.ts'

for (const language of languages) {
  const { forms } = words(language)
  test.describe(language, () => {
    test('a message is stored as an enquiry and answered, and the answer hides after five seconds', {
      tag: deviceOf(language),
    }, async ({ page, db }) => {
      await open(page, pathFor(language))
      await page.clock.install()
      const form = contactSection(page, language)
      const name = uniqueName(language === 'ar' ? 'خالد' : 'Khalid')
      await form.fill({ name, email: 'khalid@example.com', message: 'متى تفتحون؟\nWhen are you open?' })

      await page.route('**/contact/send', async (route) => {
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
        await route.continue()
      })
      await form.submit.click()
      const reference = await form.expectSuccess()
      await page.clock.runFor(4999)
      await expect(form.success).toBeVisible()
      await page.clock.runFor(1)
      await expect(form.success).toBeHidden()
      await form.expectValues({ name: '', email: '', message: '' })

      expect(await storedUnder(db, name)).toEqual([
        expect.objectContaining({
          status: 'pending',
          service_id: null,
          service_type: forms.enquiry,
          client_email: 'khalid@example.com',
          client_phone: null,
          project_description: 'متى تفتحون؟\nWhen are you open?',
          locale: language,
          // The version changes when another test publishes one
          privacy_version: expect.any(Number),
          reference,
        }),
      ])
    })

    test('missing and invalid values get errors beside their fields, and the text stays', {
      tag: alsoIn(language),
    }, async ({ page, db }) => {
      await open(page, pathFor(language))
      const form = contactSection(page, language)
      const { t } = words(language)
      await form.submit.click()
      for (const name of ['name', 'email', 'message'] as const)
        await form.expectError(name, forms.errors.required[name])
      await expect(form.field('name')).toBeFocused()
      await expect(form.alert).toHaveText(t('forms:errors.summary', { count: 3 }))

      const values = { ...filled('contact'), email: 'khalid at example.com' }
      await form.fill(values)
      await form.submit.click()
      await form.expectError('email', forms.errors.email)
      await form.expectNoError('name')
      await form.expectNoError('message')
      await expect(form.field('email')).toBeFocused()
      await form.expectValues(values)

      await form.fill({ message: '   ' })
      await form.submit.click()
      await form.expectError('message', forms.errors.required.message)

      await form.fill({ email: 'khalid@example.com', message: 'Hello' })
      await form.submit.click()
      await form.expectSuccess()
      expect(await storedUnder(db, values.name ?? '')).toHaveLength(1)
    })

    test('the form has its own page, where the answer stays', { tag: onlyIn('ar', language) }, async ({
      page,
      db,
    }) => {
      await open(page, pathFor(language, '/contact'))
      await page.clock.install()
      const form = new FormOnPage('contact', language, page.getByRole('main'))
      const values = filled('contact')
      await form.fill(values)
      await form.submit.click()
      const reference = await form.expectSuccess()
      await page.clock.fastForward(10_000)
      await expect(form.success).toContainText(reference)
      expect(await storedUnder(db, values.name ?? '')).toEqual([expect.objectContaining({ reference })])
    })
  })
}
