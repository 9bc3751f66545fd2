import { expect, type Locator, languages, open, type Page, pathFor, test, words } from '#tests/support/e2e.ts'
import { alsoIn } from '#tests/support/quality.ts'
import { filled, requestDialog, requestLink, serviceAt, storedUnder } from '#tests/support/visitor-forms.ts'

/** Presses Tab until the element has the focus, and checks that each stop shows its focus. */
async function tabTo(page: Page, element: Locator) {
  const reached = () => element.evaluate((node) => node === document.activeElement)
  for (let steps = 0; steps < 60 && !(await reached()); steps++) {
    await page.keyboard.press('Tab')
    const seen = await page.evaluate(() => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return true
      const { width, height } = focused.getBoundingClientRect()
      const { outlineStyle } = getComputedStyle(focused)
      // In these, an inner part shows the focus
      if (focused.matches('iframe, [type="date"]')) return true
      return outlineStyle !== 'none' && width > 1 && height > 1
    })
    expect(seen, 'what has the focus shows it').toBe(true)
  }
  await expect(element).toBeFocused()
}

for (const language of languages)
  test(`${language}: a service is requested with the keyboard alone`, { tag: alsoIn(language) }, async ({
    page,
    db,
  }) => {
    const service = await serviceAt(db, language, 1)
    const { forms } = words(language)
    await open(page, pathFor(language))
    const link = requestLink(page, language, service.title)
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    const form = requestDialog(page, language)
    await expect(form.scope).toBeVisible()

    // Sent too early, the form moves the focus to the first field that is wrong
    await tabTo(page, form.submit)
    await page.keyboard.press('Enter')
    await expect(form.field('client_name')).toBeFocused()
    await expect(form.alert).toContainText('4')

    const values = filled('request')
    for (const name of ['client_name', 'client_email', 'client_phone', 'project_description'] as const) {
      await tabTo(page, form.field(name))
      await page.keyboard.insertText(values[name] ?? '')
    }
    await tabTo(page, form.scope.locator('summary'))
    await page.keyboard.press('Enter')
    await tabTo(page, form.field('budget_range'))
    await page.keyboard.press('ArrowDown')
    await expect(form.field('budget_range')).toHaveValue('less_than_100k')

    // The focus stays in the window: a whole round of Tab stops is inside it
    for (let steps = 0; steps < 15; steps++) {
      await page.keyboard.press('Tab')
      expect(
        await form.scope.evaluate((dialog) => {
          const focused = document.activeElement
          return focused === document.body || dialog.contains(focused)
        }),
      ).toBe(true)
    }

    await tabTo(page, form.submit)
    await page.keyboard.press('Enter')
    await expect(form.scope.getByRole('status')).toContainText(forms.request.success)
    await expect(form.scope).toBeHidden()
    await expect(link).toBeFocused()
    expect(await storedUnder(db, values.client_name ?? '')).toEqual([
      expect.objectContaining({
        service_id: service.id,
        budget_range: 'less_than_100k',
        preferred_start_date: null,
      }),
    ])
  })
