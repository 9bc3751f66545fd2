import { expect, languages, open, pathFor, test, words } from '#tests/support/e2e.ts'
import { linkIn, mailTo } from '#tests/support/mailbox.ts'
import { deviceOf, expectAccessible, expectNoSidewaysScroll } from '#tests/support/quality.ts'
import { FormOnPage, filled } from '#tests/support/visitor-forms.ts'
import { openWorkspace } from '#tests/support/workspace.ts'

for (const language of languages) {
  const { forms, track, requests, t } = words(language)

  test(`${language}: someone sends a message, gets a receipt, and sees at its link what becomes of it`, {
    tag: deviceOf(language),
  }, async ({ page, db, browser, problems }) => {
    problems.expect(/status of (404|422)/)
    await open(page, pathFor(language, '/contact'))
    const form = new FormOnPage('contact', language, page.getByRole('main'))
    const typed = filled('contact')
    await form.fill(typed)
    await form.submit.click()
    const reference = await form.expectSuccess()
    await expect(page.getByRole('link', { name: forms.contact.track })).toHaveAttribute(
      'href',
      new RegExp(`${pathFor(language, '/track')}\\?reference=${reference}$`),
    )

    // The link of the receipt fills in the reference, but does not show the request by itself
    const receipt = await mailTo(typed.email ?? '', { path: '/track' })
    expect(receipt.text).toContain(typed.message)
    await page.goto(linkIn(receipt))
    const field = (name: 'reference' | 'contact') =>
      page.getByRole('textbox', { name: new RegExp(`^${track.labels[name]}`) })
    const show = page.getByRole('button', { name: track.submit })
    await expect(field('reference')).toHaveValue(reference)
    await show.click()
    await expect(page.getByText(track.errors.contact.required)).toBeVisible()
    await expectAccessible(page, 'form with errors')
    await field('contact').fill('other@example.com')
    await show.click()
    await expect(page.getByRole('alert')).toHaveText(track.failures.not_found)
    await expectAccessible(page, 'not found')
    await expectNoSidewaysScroll(page, 'not found')

    // The spelling of reference and email does not matter
    await field('reference').fill(reference.slice(2).toLowerCase())
    await field('contact').fill(` ${typed.email?.toUpperCase()} `)
    await show.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(track.found.message)
    await expect(page.getByRole('heading', { name: track.received })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await expectAccessible(page, 'received')
    await expectNoSidewaysScroll(page, 'received')

    // The company asks the sender a question
    const office = await (await browser.newContext()).newPage()
    await openWorkspace(office, db, language, `/admin/requests?search=${reference}`)
    await office.getByRole('link', { name: typed.name ?? '', exact: true }).click()
    const details = office.getByRole('region', { name: reference })
    const question = 'في أي حي تقع الأرض؟'
    await details.getByRole('button', { name: requests.tell.write }).click()
    await details.getByLabel(requests.tell.message).fill(question)
    const status = details.getByRole('combobox', { name: requests.details.change })
    await status.click()
    await office.getByRole('option', { name: requests.statuses.reviewing, exact: true }).click()
    const changed = t('requests:changed', { status: requests.statuses.reviewing })
    await expect(office.getByText(changed)).toBeVisible()
    await office.context().close()

    await page.getByRole('button', { name: track.refresh }).click()
    await expect(page.getByRole('heading', { name: track.statuses.reviewing })).toBeVisible()
    const steps = page.getByRole('region', { name: track.steps }).getByRole('listitem')
    await expect(steps).toHaveCount(2)
    await expect(steps.last()).toContainText(question)
    await expectAccessible(page, 'under review')
    await page.getByRole('link', { name: track.another }).click()
    await expect(field('reference')).toHaveValue('')
    await db.from('service_requests').delete().eq('reference', reference).throwOnError()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the page works, and says nothing to a cache', async ({ page, db }) => {
    const { track } = words('en')
    const { data } = await db
      .from('service_requests')
      .insert({
        client_name: 'Noura',
        client_email: `track-${crypto.randomUUID().slice(0, 8)}@example.com`,
        client_phone: '+966512345678',
        project_description: 'A villa',
        locale: 'en',
      })
      .select('id, reference')
      .single()
      .throwOnError()
    await page.goto('/en')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: words('en').common.footer.track })
      .click()
    // By email, phone and WhatsApp, as on the other pages
    await expect(page.getByRole('region', { name: track.ask.title }).getByRole('link')).toHaveCount(3)
    await page.getByLabel(track.labels.reference).fill(data.reference)
    await page.getByLabel(track.labels.contact).fill('٠٥١٢٣٤٥٦٧٨')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.getByRole('button', { name: track.submit }).click()
    expect((await answered).headers()['cache-control']).toBe('no-store')
    await expect(page.getByText(data.reference)).toBeVisible()
    await expect(page.getByRole('heading', { name: track.received })).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    await db.from('service_requests').delete().eq('id', data.id).throwOnError()
  })
})
