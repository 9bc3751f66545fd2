/** Mail programs stop news with a POST of their own (RFC 8058), also on a website that is closed; opening the link stops nothing. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#app/data/database.types.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const account = { email: 'first@rowad.example', password: 'كلمة-سر-طويلة' }
let server: RunningServer
beforeAll(async () => {
  // A named admin's site is closed until they open it
  server = await startServer({ SEED: 'none', ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password })
})
afterAll(() => server?.stop())

test.each([
  ['application/x-www-form-urlencoded', ''],
  ['multipart/form-data', '/en'],
])('one POST of %s stops the news, and a GET does not', async (type, language) => {
  const { secretKey, publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const auth = { persistSession: false, autoRefreshToken: false }
  const owner = createClient<Database>(server.url, secretKey, { auth })
  const email = `one-click${language.slice(1)}@handasa.example`
  await owner
    .from('news_consents')
    .insert({ email, locale: 'en', source: 'contact', wording: 1 })
    .throwOnError()
  const admin = createClient<Database>(server.url, publishableKey, { auth })
  await admin.auth.signInWithPassword(account)
  const { data } = await admin.rpc('list_news_consents', { search: email }).throwOnError()
  const [{ stop_token }] = (data as unknown as { rows: [{ stop_token: string }] }).rows
  const stored = async () => {
    const { data } = await owner.from('news_consents').select('withdrawn_through').eq('email', email).single()
    return data?.withdrawn_through
  }
  const link = `${server.url}${language}/news/stop?token=${stop_token}`

  const page = await fetch(link, { redirect: 'manual' })
  expect(page.status).toBe(200)
  // The page is the same for everyone, and comes from the cache
  expect(await page.text()).not.toContain(stop_token)
  expect(await stored()).toBeNull()

  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const post = () =>
    fetch(link, { method: 'POST', redirect: 'manual', body: type.startsWith('multi') ? form : body })
  expect((await post()).status).toBe(200)
  expect(await stored()).toBe('link')
  expect((await post()).status).toBe(200)
  const unknown = await fetch(link.replace(stop_token, 'a'.repeat(64)), { method: 'POST', body })
  expect(unknown.status).toBe(404)
})
