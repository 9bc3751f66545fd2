import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startHosted } from '#server/hosted.ts'
import { readSettings } from '#server/settings.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { freshDataDir } from '#tests/support/server.ts'

// The embedded API on an address of its own stands in for a hosted project: same calls, same migrations
let api: TestApi
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  api = await startTestApi()
})
afterAll(() => api?.stop())

const settings = (more: Record<string, string> = {}) =>
  readSettings({
    SUPABASE_URL: api.url,
    SUPABASE_PUBLISHABLE_KEY: api.publishableKey,
    SUPABASE_SECRET_KEY: api.secretKey,
    DATA_DIR: freshDataDir(),
    ...more,
  })
const quiet = () => undefined

test('the first start makes an admin who can sign in, the second none', async () => {
  const first = settings({ ADMIN_EMAIL: 'boss@example.sa' })
  const { accountsFile } = await startHosted(first, quiet)
  expect(accountsFile).toBe(join(first.DATA_DIR, 'first-run-accounts.json'))
  const [account] = JSON.parse(readFileSync(accountsFile ?? '', 'utf8'))
  expect(account).toMatchObject({ role: 'admin', email: 'boss@example.sa' })
  const client = createClient(api.url, api.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(account)
  expect(data.user?.email).toBe('boss@example.sa')
  const { data: profile } = await client.from('user_profiles').select('user_type, is_active').single()
  expect(profile).toEqual({ user_type: 'admin', is_active: true })
  expect((await startHosted(settings(), quiet)).accountsFile).toBeUndefined()
})

const isOpen = async () =>
  (await api.sql<{ is_open: boolean }>('select is_open from public.company_settings'))[0]?.is_open

test('a project without example content starts closed, and later starts leave it as it is', async () => {
  expect(await isOpen()).toBe(false)
  await api.sql(
    `update public.company_settings set is_open = true, company_name_ar = 'أ', company_name_en = 'A',
       email = 'a@b.co', phone = '920000000'`,
  )
  await startHosted(settings(), quiet)
  expect(await isOpen()).toBe(true)
})

test('without the secret key nothing is made', async () => {
  const backend = await startHosted(settings({ SUPABASE_SECRET_KEY: '' }), quiet)
  expect(backend.accountsFile).toBeUndefined()
  expect(backend.keys.secretKey).toBeUndefined()
})

test('a wrong key and an address that does not answer are each one sentence', async () => {
  await expect(
    startHosted(settings({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_wrong' }), quiet),
  ).rejects.toThrow('refuses SUPABASE_PUBLISHABLE_KEY')
  await expect(startHosted(settings({ SUPABASE_URL: 'http://127.0.0.1:9' }), quiet)).rejects.toThrow(
    'does not answer',
  )
})

test('the pictures of the example content are added when its projects are there', async () => {
  await api.sql(
    `insert into public.projects (title_ar, title_en, description_ar, description_en, category_ar, category_en, image_url)
     values ('برج', 'Tower', 'وصف', 'Text', 'أبراج', 'Towers', '/storage/v1/object/public/project-images/demo/tower-day.webp')`,
  )
  await startHosted(settings(), quiet)
  const response = await fetch(`${api.url}/storage/v1/object/public/project-images/demo/tower-day.webp`)
  expect(response.headers.get('content-type')).toBe('image/webp')
})
