/** Screens of a site without a mail server, none of which promises an email. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { signInAs } from '#tests/support/accounts.ts'
import { test as base, expect, words } from '#tests/support/e2e.ts'
import { newMark, newRequest } from '#tests/support/requests.ts'
import { firstAdmin, type RunningServer, startServer } from '#tests/support/server.ts'

const test = base.extend<{ site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  site: async ({}, use) => {
    const site = await startServer({ SEED: 'none', TRUST_PROXY: 'loopback', MAIL_TRIAL: 'no' })
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
  db: async ({ site }, use) => {
    const { secretKey } = JSON.parse(readFileSync(join(site.dataDir, 'secrets.json'), 'utf8'))
    await use(createClient<Database>(site.url, secretKey, { auth: { persistSession: false } }))
  },
})

const { account, dashboard, requests, settings } = words('ar')

test('the office says what happens instead of an email', { tag: ['@phone', '@slow'] }, async ({
  page,
  db,
  site,
}) => {
  const mark = newMark()
  await newRequest(db, mark)
  await signInAs(page, 'ar', 'admin', firstAdmin(site.dataDir))
  await expect(page.getByRole('heading', { name: dashboard.day.title })).toBeVisible()
  const day = page.getByRole('region', { name: dashboard.day.title })
  await expect(day.getByRole('link')).toHaveText([new RegExp(`^${dashboard.day.unowned}\\s+1$`)])
  await expect(page.getByText(dashboard.day.mail.label)).toHaveCount(0)

  // A status can still have a message, which the sender reads at /track
  await page.goto(`/admin/requests?search=${mark}`)
  await page.getByRole('link', { name: `أحمد ${mark}`, exact: true }).click()
  await expect(page.getByText(requests.tellNoMail.hint)).toBeVisible()
  await expect(page.getByText(requests.tell.label)).toHaveCount(0)
  await page.getByRole('button', { name: requests.tellNoMail.write }).click()
  await expect(page.getByLabel(requests.tellNoMail.message)).toBeVisible()

  await page.goto('/admin/settings')
  await expect(page.getByText(settings.mails.noServer)).toBeVisible()
  await page.goto('/forgotten-password')
  await expect(page.getByText(account.forgotten.noMail)).toBeVisible()
  await expect(page.getByRole('textbox')).toHaveCount(0)
})

test('an answer opens in the mail program of the admin, with everything filled in', async ({
  page,
  db,
  site,
}) => {
  const { answers } = words('en')
  const mark = newMark()
  const request = await newRequest(db, mark, { locale: 'en' })
  await signInAs(page, 'en', 'admin', firstAdmin(site.dataDir))
  await expect(page.getByRole('heading', { name: words('en').dashboard.day.title })).toBeVisible()
  await page.goto(`/admin/requests?details=${request.id}`)
  const open = page.getByRole('region', { name: request.reference })
  await open.getByRole('button', { name: answers.open }).click()
  const form = open.getByRole('region', { name: answers.title })
  await form.getByLabel(answers.body).fill('We are on it & thank you.')
  await expect(form.getByText(answers.noServer.title)).toBeVisible()
  await expect(form.getByRole('button', { name: answers.send })).toBeHidden()
  await expect(form.getByRole('link', { name: answers.noServer.open })).toHaveAttribute(
    'href',
    `mailto:${mark}@example.com?subject=About%20your%20request%20${request.reference}&body=We%20are%20on%20it%20%26%20thank%20you.`,
  )
  // Windows passes addresses of at most 2,000 characters to mail programs
  const long = 'ندرس طلبك ونعود إليك. '.repeat(30)
  await form.getByLabel(answers.body).fill(long)
  await expect(form.getByText(answers.noServer.long)).toBeVisible()
  const link = form.getByRole('link', { name: answers.noServer.open })
  await expect(link).toHaveAttribute('href', /^mailto:[^&]{1,200}$/)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await link.click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(long)
})
