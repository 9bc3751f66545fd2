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
import { FormOnPage, filled, serviceAt, storedUnder, uniqueEmail } from '#tests/support/visitor-forms.ts'

const most = 10

/** Sends as many forms with an email as are accepted within an hour, each from another address. */
async function spend(page: Page, email: string) {
  for (let sent = 0; sent < most; sent++) {
    const response = await page.request.post('/contact/send', {
      form: { name: 'Someone', email, message: `Message ${sent}` },
      headers: { cookie: 'seen=1', 'x-forwarded-for': `10.1.1.${sent}` },
    })
    expect(response.status()).toBe(200)
  }
}

/** Fills in a form on its own page, with an email from which too many forms have come. */
async function fillIn(kind: 'request' | 'contact', page: Page, language: Language, db: Db) {
  const form = new FormOnPage(kind, language, page.getByRole('main'))
  const email = uniqueEmail()
  const values = {
    ...filled(kind),
    ...(kind === 'contact' ? { email } : { client_email: email.toUpperCase() }),
    ...(kind === 'request' && { service_id: (await serviceAt(db, language, 1)).id }),
  }
  await form.fill(values)
  await spend(page, email)
  return { form, values, name: values.name ?? values.client_name ?? '' }
}

for (const language of languages)
  for (const kind of ['request', 'contact'] as const) {
    const message = words(language).t('forms:failures.too_many', { count: 60 })
    test.describe(`${language}, ${kind} form`, {
      tag: onlyIn(kind === 'request' ? 'ar' : 'en', language),
    }, () => {
      test('after too many with the same email, says when to send again and keeps the text', async ({
        page,
        db,
        problems,
      }) => {
        problems.expect(/status of 429/)
        await open(page, pathFor(language, `/${kind}`))
        const { form, values, name } = await fillIn(kind, page, language, db)
        const answered = page.waitForResponse((response) => response.url().endsWith('/send'))
        await form.submit.click()
        await expect(form.alert).toHaveText(message)
        expect(Number((await answered).headers()['retry-after'])).toBeGreaterThan(3500)
        await form.expectValues(values)
        expect(await storedUnder(db, name)).toEqual([])
        // Only this email is limited, so another one gets through
        await form.fill(kind === 'contact' ? { email: uniqueEmail() } : { client_email: uniqueEmail() })
        await form.submit.click()
        await form.expectSuccess()
        expect(await storedUnder(db, name)).toHaveLength(1)
      })

      test.describe('without script', () => {
        test.use({ javaScriptEnabled: false })

        test('says the same', async ({ page, db, problems, context, baseURL }) => {
          problems.expect(/status of 429/, /\.js csp$/)
          const seen = { name: 'seen', value: (Date.now() - 60_000).toString(36), url: baseURL ?? '' }
          await context.addCookies([seen])
          await page.goto(pathFor(language, `/${kind}`))
          const { form, values, name } = await fillIn(kind, page, language, db)
          const answered = page.waitForResponse((response) => response.request().method() === 'POST')
          await form.submit.click()
          await expect(form.alert).toHaveText(message)
          expect((await answered).status()).toBe(429)
          expect(Number((await answered).headers()['retry-after'])).toBeGreaterThan(3500)
          await form.expectValues(values)
          expect(await storedUnder(db, name)).toEqual([])
        })
      })
    })
  }

test('a form that arrived is answered with its reference, however many came after it', async ({
  page,
  db,
}) => {
  await open(page, '/en/contact')
  const form = new FormOnPage('contact', 'en', page.getByRole('main'))
  const values = filled('contact')
  await form.fill(values)
  await form.submit.click()
  const reference = await form.expectSuccess()
  for (let sent = 1; sent <= most; sent++)
    await page.request.post('/contact/send', {
      form: { name: 'Someone', email: values.email ?? '', message: `Message ${sent}` },
      headers: { cookie: 'seen=1' },
    })
  await open(page, '/en/contact')
  await form.fill(values)
  await form.submit.click()
  expect(await form.expectSuccess()).toBe(reference)
  expect(await storedUnder(db, values.name ?? '')).toHaveLength(1)
})
