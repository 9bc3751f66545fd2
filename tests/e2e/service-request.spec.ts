import { expectSelected, withoutClipboard } from '#tests/support/clipboard.ts'
import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { alsoIn, deviceOf, onlyIn } from '#tests/support/quality.ts'
import {
  FormOnPage,
  filled,
  openRequest,
  requestDialog,
  requestLink,
  serviceAt,
  storedUnder,
  uniqueName,
} from '#tests/support/visitor-forms.ts'

// A Saudi mobile in the digits of an Arabic and of a Persian keyboard
const phones = { ar: '٠٥٠ ١٢٣ ٤٥٦٧', en: '۰۵۰۱۲۳۴۵۶۷' } as const

for (const language of languages) {
  const { forms, track } = words(language)
  test.describe(language, () => {
    test('a request with every field is stored and answered, and the window closes after two seconds', {
      tag: deviceOf(language),
    }, async ({ page, db }) => {
      const service = await serviceAt(db, language, 2)
      const form = await openRequest(page, language, service.title)
      await page.clock.install()
      await expect(form.field('service_id').locator('option:checked')).toHaveText(service.title)
      // A day in the past is pointed out, not refused
      await form.unfold()
      await form.field('preferred_start_date').fill('2020-01-01')
      await form.field('preferred_start_date').blur()
      await expect(page.getByText(forms.pastDay)).toBeVisible()
      await expect(form.scope.getByText(language === 'ar' ? '١ يناير ٢٠٢٠' : 'January 1, 2020')).toBeVisible()

      const name = uniqueName(language === 'ar' ? 'سارة' : 'Sarah')
      await form.fill({
        client_name: name,
        client_email: 'sarah@example.com',
        client_phone: phones[language],
        company_name: 'شركة النخيل',
        project_description: 'فيلا من طابقين\nشمال الرياض',
        budget_range: '500k_1m',
        preferred_start_date: '2027-03-14',
        notes: 'Call after 4 pm.',
      })
      await expect(form.field('budget_range').locator('option:checked')).toHaveText(forms.budgets['500k_1m'])
      await expect(page.getByText(forms.pastDay)).toBeHidden()

      // Stop the clock from here on, so that the order of events does not depend on the machine
      await page.route('**/request/send', async (route) => {
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
        await route.continue()
      })
      await form.submit.click()
      const reference = await form.expectSuccess()
      await expect(form.success).toContainText(track.due.split('{{date}}')[0] ?? '')
      await page.clock.runFor(1999)
      await expect(form.success).toBeVisible()
      await page.clock.runFor(1)
      await expect(form.scope).toBeHidden()
      const note = page.getByRole('status').filter({ hasText: forms.request.last })
      await expect(note).toContainText(reference)
      await withoutClipboard(page)
      await note.getByRole('button', { name: forms.copy.copy }).click()
      await expectSelected(page, reference)

      expect(await storedUnder(db, name)).toEqual([
        expect.objectContaining({
          status: 'new',
          service_id: service.id,
          service_type: service.title,
          client_email: 'sarah@example.com',
          client_phone: '+966501234567',
          company_name: 'شركة النخيل',
          project_description: 'فيلا من طابقين\nشمال الرياض',
          budget_range: '500k_1m',
          preferred_start_date: '2027-03-14',
          notes: 'Call after 4 pm.',
          locale: language,
          reference,
        }),
      ])

      // The next request starts with an empty form
      await requestLink(page, language, service.title).click()
      await form.expectValues({ service_id: service.id, client_name: '', project_description: '', notes: '' })
    })

    test('missing and invalid values get errors beside their fields, and the text stays', {
      tag: alsoIn(language),
    }, async ({ page, db }) => {
      const { title } = await serviceAt(db, language, 0)
      const form = await openRequest(page, language, title)
      const { t } = words(language)

      await form.submit.click()
      for (const name of ['client_name', 'client_email', 'client_phone', 'project_description'] as const)
        await form.expectError(name, forms.errors.required[name])
      for (const name of ['company_name', 'budget_range', 'preferred_start_date', 'notes'] as const)
        await form.expectNoError(name)
      await expect(form.field('client_name')).toBeFocused()
      await expect(form.alert).toHaveText(t('forms:errors.summary', { count: 4 }))

      const values = {
        ...filled('request'),
        client_email: 'sarah@example',
        client_phone: '12',
        company_name: 'Nakheel',
      }
      await form.fill(values)
      // Half a date, which browsers report as an empty text
      await form.field('preferred_start_date').press('5')
      await form.submit.click()
      await form.expectError('preferred_start_date', forms.errors.date)
      await form.field('preferred_start_date').press('Backspace')
      await form.submit.click()
      await form.expectError('client_email', forms.errors.email)
      await form.expectError('client_phone', forms.errors.phone)
      await form.expectNoError('preferred_start_date')
      await form.expectNoError('client_name')
      await expect(form.field('client_email')).toBeFocused()
      await expect(form.alert).toHaveText(t('forms:errors.summary', { count: 2 }))
      await form.expectValues(values)

      await form.fill({ client_email: 'sarah@example.com', client_phone: '+966 50 123 4567' })
      await form.submit.click()
      await form.expectSuccess()
      expect(await storedUnder(db, values.client_name ?? '')).toHaveLength(1)
    })

    test('Escape closes the window, focus returns to the button, and the draft is there again', {
      tag: deviceOf(language),
    }, async ({ page, db }) => {
      const [first, second] = await Promise.all([serviceAt(db, language, 0), serviceAt(db, language, 4)])
      const form = await openRequest(page, language, first.title)
      const { close } = words(language).common
      const draft = { ...filled('request'), notes: 'ملاحظة', budget_range: 'less_than_100k' }
      await form.fill(draft)

      await page.keyboard.press('Escape')
      await expect(form.scope).toBeHidden()
      await expect(requestLink(page, language, first.title)).toBeFocused()

      // The text stays when another service is chosen
      await requestLink(page, language, second.title).click()
      await form.expectValues({ ...draft, service_id: second.id })
      await form.scope.getByRole('button', { name: close }).click()
      await expect(form.scope).toBeHidden()
      await expect(requestLink(page, language, second.title)).toBeFocused()

      await page.reload()
      await open(page, pathFor(language))
      await requestLink(page, language, first.title).click()
      await form.expectValues({ ...draft, service_id: first.id })

      // The open window and its service survive a reload, and are part of a shared link
      await form.field('service_id').selectOption(second.id)
      await page.reload()
      await form.expectValues({ ...draft, service_id: second.id })
      const shared = page.url()
      await page.keyboard.press('Escape')
      await expect(form.scope).toBeHidden()
      await expect(page).toHaveURL(pathFor(language))
      await page.goto(shared)
      await page.reload()
      await form.expectValues({ service_id: second.id })
    })

    test('a service that is not offered is refused beside its field', {
      tag: ['@slow', onlyIn('ar', language)].flat(),
    }, async ({ page, db, problems }) => {
      problems.expect(/request\/send.*|status of 422/)
      const { id, title } = await serviceAt(db, language, 1)
      const form = await openRequest(page, language, title)
      const values = filled('request')
      await form.fill(values)
      const unknown = crypto.randomUUID()
      const option = form.field('service_id').locator(`option[value="${id}"]`)
      await option.evaluate((node, value) => node.setAttribute('value', value), unknown)
      await form.submit.click()
      await form.expectError('service_id', forms.errors.service)
      await expect(form.field('service_id')).toBeFocused()
      await form.expectValues(values)
      expect(await storedUnder(db, values.client_name ?? '')).toEqual([])

      // A link to an unknown service leaves the choice open
      await open(page, pathFor(language, `/request?service=${unknown}`))
      await expect(new FormOnPage('request', language, page.locator('main')).field('service_id')).toHaveValue(
        '',
      )
    })

    test('the form has its own page with the same text', { tag: onlyIn('en', language) }, async ({
      page,
      db,
    }) => {
      const service = await serviceAt(db, language, 8)
      await open(page, pathFor(language, `/request?service=${service.id}`))
      const form = new FormOnPage('request', language, page.getByRole('main'))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(forms.request.title)
      await expect(form.field('service_id')).toHaveValue(service.id)
      // Another choice survives a reload
      const other = await serviceAt(db, language, 7)
      await form.field('service_id').selectOption(other.id)
      await page.reload()
      await expect(form.field('service_id')).toHaveValue(other.id)
      await open(page, pathFor(language, `/request?service=${service.id}`))
      await form.field('service_id').selectOption('')
      const values = filled('request')
      await form.fill(values)
      await form.submit.click()
      await form.expectError('service_id', forms.errors.required.service_id)
      await expect(form.field('service_id')).toBeFocused()
      await form.fill({ service_id: service.id })
      await form.submit.click()
      const reference = await form.expectSuccess()
      // The reference is in view without scrolling, and can be copied
      const copy = form.success.getByRole('button')
      await expect(copy).toBeInViewport({ ratio: 1 })
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await copy.press('Enter')
      await expect(copy).toHaveText(forms.copy.copied)
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(reference)
      await withoutClipboard(page)
      await copy.click()
      await expect(copy).toHaveText(forms.copy.failed)
      await expectSelected(page, reference)
      const rows = await storedUnder(db, values.client_name ?? '')
      expect(rows).toEqual([
        expect.objectContaining({ service_id: service.id, reference, status: 'new', locale: language }),
      ])
    })
  })
}

test('a click before the scripts have loaded still opens the form', async ({ page, db }) => {
  const { id, title } = await serviceAt(db, 'ar', 3)
  await page.goto(pathFor('ar'), { waitUntil: 'commit' })
  await requestLink(page, 'ar', title).click()
  const inWindow = requestDialog(page, 'ar')
  const onPage = new FormOnPage('request', 'ar', page.getByRole('main'))
  await expect(inWindow.submit.or(onPage.submit.filter({ visible: true })).first()).toBeVisible()
  await expect(inWindow.field('service_id').or(onPage.field('service_id')).first()).toHaveValue(id)
})

test('the words are those of the specification', () => {
  const { forms, landing } = words('en')
  expect(landing.services.request).toBe('Request Service')
  expect(forms.request.success).toBe('Request Submitted Successfully!')
  expect(forms.request.soon).toBe('We will contact you soon')
  expect(forms.failures.request).toBe('An error occurred. Please try again.')
})
