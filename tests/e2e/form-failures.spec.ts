import type { VisitorForm } from '#app/data/visitor-forms.ts'
import { limits } from '#common/limits.ts'
import {
  type Db,
  expect,
  type Language,
  languages,
  open,
  type Page,
  pathFor,
  test,
  words,
} from '#tests/support/e2e.ts'
import { onlyIn } from '#tests/support/quality.ts'
import {
  contactSection,
  filled,
  openRequest,
  serviceAt,
  storedUnder,
  uniqueName,
} from '#tests/support/visitor-forms.ts'

async function openForm(kind: VisitorForm, page: Page, db: Db, language: Language) {
  if (kind === 'request') return openRequest(page, language, (await serviceAt(db, language, 5)).title)
  await open(page, pathFor(language))
  return contactSection(page, language)
}

const nameField = { request: 'client_name', contact: 'name' } as const
const textField = { request: 'project_description', contact: 'message' } as const

for (const language of languages)
  for (const kind of ['request', 'contact'] as const) {
    const { forms, t } = words(language)
    const address = `**${pathFor(language, `/${kind}/send`)}`
    test.describe(`${language}, ${kind} form`, {
      tag: onlyIn(kind === 'request' ? 'ar' : 'en', language),
    }, () => {
      test('a failure shows a message, the text stays, and a retry stores it once', async ({
        page,
        db,
        problems,
      }) => {
        problems.expect(/\/send/)
        const form = await openForm(kind, page, db, language)
        const name = uniqueName()
        const values = filled(kind, name)
        await form.fill(values)
        const failures = [
          { answer: 'abort', message: forms.failures[kind] },
          { answer: 500, message: forms.failures[kind] },
          { answer: 429, message: t('forms:failures.too_many', { count: 2 }) },
          { answer: 413, message: forms.failures.too_large },
          { answer: 'lost', message: forms.failures[kind] },
        ] as const
        for (const { answer, message } of failures) {
          let asked = 0
          await page.route(address, async (route) => {
            asked++
            if (answer === 'abort') return route.abort('connectionreset')
            // The request arrives, but the response is lost
            if (answer === 'lost') {
              await route.fetch()
              return route.abort('connectionreset')
            }
            return route.fulfill({
              status: answer,
              contentType: 'text/plain',
              headers: answer === 429 ? { 'retry-after': '61' } : {},
              body: 'No',
            })
          })
          await form.submit.click()
          await expect.poll(() => asked, String(answer)).toBe(1)
          await expect(form.alert, String(answer)).toHaveText(message)
          await form.expectValues(values)
          await expect(form.success).toBeHidden()
          await page.unroute(address)
        }
        expect(await storedUnder(db, name)).toHaveLength(1)
        await form.submit.click()
        const reference = await form.expectSuccess()
        expect(await storedUnder(db, name)).toEqual([expect.objectContaining({ reference })])
      })

      test('sent twice in a row and again, it is stored once', async ({ page, db }) => {
        const form = await openForm(kind, page, db, language)
        const values = filled(kind)
        await form.fill(values)
        let sent = 0
        const { promise: asked, resolve: goOn } = Promise.withResolvers<void>()
        await page.route(address, async (route) => {
          sent++
          await asked
          await route.continue()
        })
        await form.submit.dblclick()
        await expect(form.submit).toHaveText(forms.sending)
        await form.field(nameField[kind]).press('Enter')
        await expect.poll(() => sent).toBe(1)
        // What is typed now would neither be sent nor stay in the form
        await form.field(textField[kind]).press('End')
        await page.keyboard.type('PS')
        await expect(form.field(textField[kind])).toHaveValue(values[textField[kind]] ?? '')
        goOn()
        const reference = await form.expectSuccess()
        const rows = await storedUnder(db, values[nameField[kind]] ?? '')
        expect(rows).toEqual([expect.objectContaining({ reference })])
        expect(sent).toBe(1)
      })

      test('text that only a robot writes is refused, and a person can go on', async ({
        page,
        db,
        problems,
      }) => {
        problems.expect(/status of 422/)
        const form = await openForm(kind, page, db, language)
        const values = filled(kind)
        const name = values[nameField[kind]] ?? ''
        await form.fill(values)
        const trap = form.scope.locator('input[name="website"]')
        await expect(trap).not.toBeInViewport()
        await trap.evaluate((input: HTMLInputElement) => {
          input.value = 'https://spam.example'
        })
        await form.submit.click()
        await expect(form.alert).toHaveText(forms.failures.robot)
        await form.expectValues(values)
        expect(await storedUnder(db, name)).toEqual([])
        await form.submit.click()
        await form.expectSuccess()
        expect(await storedUnder(db, name)).toHaveLength(1)
      })

      test('a name of 100,000 characters stays to be shortened, and any other text is stored as typed', async ({
        page,
        db,
      }) => {
        page.on('dialog', () => {
          throw new Error('A script of the text ran')
        })
        const form = await openForm(kind, page, db, language)
        const long = 'طويل '.repeat(20_000).trim()
        const name = uniqueName(
          `<b onmouseover="alert(1)">د. O'Brien</b> 👩🏽‍🔧 "; drop table service_requests;--`,
        )
        const text =
          '</textarea><script>alert(1)</script><img src=x onerror=alert(1)>\n' +
          "' or 1=1; delete from service_requests; --\n{{count}} $1 %00 \\u0000 🏗️🇸🇦 سطر عربي ١٢٣"
        await form.fill({ ...filled(kind, long), [textField[kind]]: text })
        await form.submit.click()
        await form.expectError(nameField[kind], t('forms:errors.too_long', { count: limits.name }))
        await expect(form.field(nameField[kind])).toHaveValue(long)

        await form.fill({ [nameField[kind]]: name })
        await form.submit.click()
        await form.expectSuccess()
        expect(await storedUnder(db, name)).toEqual([expect.objectContaining({ project_description: text })])
      })
    })
  }

test('a visitor who is quick and keeps no cookies still counts as a person', async ({
  page,
  db,
  context,
  problems,
}) => {
  problems.expect(/status of 422/)
  const form = await openForm('contact', page, db, 'ar')
  const values = filled('contact')
  await form.fill(values)
  await context.clearCookies()
  await form.submit.click()
  await form.expectSuccess()
  expect(await storedUnder(db, values.name ?? '')).toHaveLength(1)
})

for (const kind of ['request', 'contact'] as const)
  test(`the ${kind} form outlives a network that is down from the first letter on`, async ({
    page,
    db,
    context,
    problems,
  }) => {
    problems.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    const form = await openForm(kind, page, db, 'en')
    await context.setOffline(true)
    const values = filled(kind)
    await form.fill(values)
    await form.submit.click()
    await expect(form.alert).toHaveText(words('en').forms.failures[kind])
    await form.expectValues(values)
    await context.setOffline(false)
    await form.submit.click()
    await form.expectSuccess()
    expect(await storedUnder(db, values[nameField[kind]] ?? '')).toHaveLength(1)
  })
