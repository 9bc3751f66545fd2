/** End-to-end tests on a site of their own that has a mail server. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database.types.ts'
import { test as base } from './e2e.ts'
import { type MailServer, startMailServer } from './mail-server.ts'
import { type RunningServer, startServer } from './server.ts'

/** `mails` are the delivered mails; `db` has the rights of that site's server. */
export const test = base.extend<{ mails: MailServer; site: RunningServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that are used.
  mails: async ({}, use) => {
    const mails = await startMailServer()
    await use(mails)
    await mails.stop()
  },
  site: async ({ mails }, use) => {
    const site = await startServer({
      SEED: 'none',
      TRUST_PROXY: 'loopback',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Handasa <no-reply@handasa.example>',
    })
    await use(site)
    await site.stop()
  },
  baseURL: async ({ site }, use) => use(site.url),
  db: async ({ site }, use) => {
    const { secretKey } = JSON.parse(readFileSync(join(site.dataDir, 'secrets.json'), 'utf8'))
    await use(createClient<Database>(site.url, secretKey, { auth: { persistSession: false } }))
  },
})
