import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startHosted } from '#server/hosted/start.ts'
import { readSettings } from '#server/settings.ts'
import { clientData } from '#tests/policies/support/people.ts'
import type { TestApi } from '#tests/support/api.ts'
import { type HostedDouble, startHostedDouble } from '#tests/support/hosted-double.ts'
import { freshDataDir } from '#tests/support/server.ts'

let project: HostedDouble
let api: TestApi
beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  project = await startHostedDouble()
  api = project.api
})
afterEach(() => {
  Object.assign(project.switches, {
    schemas: ['public'],
    oldApi: false,
    maxRows: 1000,
    asksNoPassword: false,
  })
})
afterAll(() => project?.stop())

const settings = (more: Record<string, string> = {}) =>
  readSettings({
    SUPABASE_URL: project.url,
    SUPABASE_PUBLISHABLE_KEY: api.publishableKey,
    SUPABASE_SECRET_KEY: api.secretKey,
    DATA_DIR: freshDataDir(),
    ...more,
  })
const quiet = () => undefined

/** What a start warns about: settings that differ from what the site needs. */
async function warnings(more: Record<string, string> = {}) {
  const said: string[] = []
  await startHosted(settings(more), quiet, (text) => said.push(text))
  // The test double has no Realtime
  expect(
    said.filter((text) => text.startsWith('Realtime does not tell of changes to client_projects')),
  ).toHaveLength(more.SUPABASE_SECRET_KEY === '' ? 0 : 1)
  return said.filter((text) => !text.startsWith('Realtime'))
}

const registered = (email: string, password: string) =>
  createClient(project.url, api.publishableKey, { auth: { persistSession: false } }).auth.signUp({
    email,
    password,
    options: { data: clientData },
  })

test('an account with the email of the first admin becomes the admin only with its password', async () => {
  const ADMIN_EMAIL = 'known@example.sa'
  await registered(ADMIN_EMAIL, 'their-own-password')
  const first = settings({ ADMIN_EMAIL, ADMIN_PASSWORD: 'another-password' })
  await expect(startHosted(first, quiet, quiet)).rejects.toThrow('ADMIN_EMAIL has an account already')
  const typeOf = async () =>
    (
      await api.sql<{ user_type: string }>(
        `select user_type from public.user_profiles join auth.users using (id) where email = '${ADMIN_EMAIL}'`,
      )
    )[0]?.user_type
  expect(await typeOf()).toBe('client')
  await startHosted(
    settings({ DATA_DIR: first.DATA_DIR, ADMIN_EMAIL, ADMIN_PASSWORD: 'their-own-password' }),
    quiet,
    quiet,
  )
  expect(await typeOf()).toBe('admin')
  // This trigger would keep the last admin from being deleted
  await api.sql('alter table public.user_profiles disable trigger user')
  await api.sql(`delete from auth.users where email = '${ADMIN_EMAIL}'`)
  await api.sql('alter table public.user_profiles enable trigger user')
})

test('the first start makes an admin who can sign in, the second none', async () => {
  const first = settings({ ADMIN_EMAIL: 'boss@example.sa' })
  const said: string[] = []
  project.switches.asksNoPassword = true
  const { accountsFile } = await startHosted(first, quiet, (text) => said.push(text))
  expect(said).toContainEqual(expect.stringContaining('A new password does not need the current one'))
  expect(accountsFile).toBe(join(first.DATA_DIR, 'first-run-accounts.json'))
  const [account] = JSON.parse(readFileSync(accountsFile ?? '', 'utf8'))
  expect(account).toMatchObject({ role: 'admin', email: 'boss@example.sa' })
  const client = createClient(project.url, api.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(account)
  expect(data.user?.email).toBe('boss@example.sa')
  const { data: profile } = await client.from('user_profiles').select('user_type, is_active').single()
  expect(profile).toEqual({ user_type: 'admin', is_active: true })
  expect((await startHosted(settings(), quiet, quiet)).accountsFile).toBeUndefined()
})

const isOpen = async () =>
  (await api.sql<{ is_open: boolean }>('select is_open from public.company_settings'))[0]?.is_open

test('a project without example content starts closed, and later starts leave it as it is', async () => {
  expect(await isOpen()).toBe(false)
  await api.sql(
    `update public.company_settings set is_open = true, company_name_ar = 'أ', company_name_en = 'A',
       email = 'a@b.co', phone = '920000000'`,
  )
  await startHosted(settings(), quiet, quiet)
  expect(await isOpen()).toBe(true)
})

test('without the secret key nothing is made', async () => {
  const backend = await startHosted(settings({ SUPABASE_SECRET_KEY: '' }), quiet, quiet)
  expect(backend.accountsFile).toBeUndefined()
  expect(backend.keys.secretKey).toBeUndefined()
})

test('a wrong key and an address that does not answer are each one sentence', async () => {
  await expect(
    startHosted(settings({ SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_wrong' }), quiet, quiet),
  ).rejects.toThrow('refuses SUPABASE_PUBLISHABLE_KEY')
  await expect(startHosted(settings({ SUPABASE_URL: 'http://127.0.0.1:9' }), quiet, quiet)).rejects.toThrow(
    'does not answer',
  )
})

test('the pictures of the example content are added when its projects are there', {
  tags: 'slow',
}, async () => {
  await api.sql(
    `insert into public.projects (title_ar, title_en, description_ar, description_en, category_ar, category_en, image_url)
     values ('برج', 'Tower', 'وصف', 'Text', 'أبراج', 'Towers', '/storage/v1/object/public/project-images/demo/tower-day.webp')`,
  )
  await startHosted(settings(), quiet, quiet)
  const response = await fetch(`${api.url}/storage/v1/object/public/project-images/demo/tower-day.webp`)
  expect(response.headers.get('content-type')).toBe('image/webp')
})

test('a project as the site needs it gives no cause to warn', async () => {
  expect(await warnings()).toEqual([])
})

test('keys that are each other’s are refused before the project is asked', async () => {
  const publishable = { SUPABASE_PUBLISHABLE_KEY: 'sb_secret_1', SUPABASE_URL: 'http://127.0.0.1:9' }
  await expect(startHosted(settings(publishable), quiet, quiet)).rejects.toThrow('browsers would get it')
  const secret = { SUPABASE_SECRET_KEY: 'sb_publishable_1', SUPABASE_URL: 'http://127.0.0.1:9' }
  await expect(startHosted(settings(secret), quiet, quiet)).rejects.toThrow(
    'SUPABASE_SECRET_KEY is a publishable key',
  )
  const token = (role: string) => `x.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.x`
  await expect(
    startHosted(settings({ ...publishable, SUPABASE_PUBLISHABLE_KEY: token('service_role') }), quiet, quiet),
  ).rejects.toThrow('browsers would get it')
  await expect(
    startHosted(settings({ ...secret, SUPABASE_SECRET_KEY: token('anon') }), quiet, quiet),
  ).rejects.toThrow('SUPABASE_SECRET_KEY is a publishable key')
})

test('what the sign-in service is set to otherwise is said, without the secret key too', async () => {
  Object.assign(project.switches, { confirms: true, closed: true })
  const said = await warnings({ SUPABASE_SECRET_KEY: '' })
  Object.assign(project.switches, { confirms: false, closed: false })
  expect(said).toEqual([
    expect.stringContaining('Sign-ups are off'),
    expect.stringContaining('Emails have to be confirmed'),
  ])
})

test('password rules that are stricter than those of the forms are said, and no account is made to find out', async () => {
  const accounts = () => api.sql('select count(*) from auth.users')
  const before = await accounts()
  project.switches.strict = true
  const said = await warnings({ SUPABASE_SECRET_KEY: '' })
  project.switches.strict = false
  expect(said).toEqual([expect.stringContaining('Passwords need more kinds of characters than the 6')])
  expect(await accounts()).toEqual(before)
})

test('captchas are said, since no form shows one', async () => {
  project.switches.captcha = true
  const said = await warnings({ SUPABASE_SECRET_KEY: '' })
  project.switches.captcha = false
  expect(said).toEqual([expect.stringContaining('Captchas are on')])
})

test('schemas that the API shows beside public are named, without the secret key too', async () => {
  project.switches.schemas = ['public', 'graphql_public', 'private']
  for (const oldApi of [false, true]) {
    project.switches.oldApi = oldApi
    const said = await warnings({ SUPABASE_SECRET_KEY: '' })
    expect(said).toEqual([expect.stringContaining('The API shows graphql_public, private beside public')])
  }
})

test('an API that returns fewer rows than the site reads at once is said', async () => {
  project.switches.maxRows = 100
  expect(await warnings()).toEqual([expect.stringContaining('The API returns at most 100 rows')])
})

test('a project whose API does not show public is refused', async () => {
  project.switches.schemas = ['graphql_public']
  await expect(startHosted(settings(), quiet, quiet)).rejects.toThrow('does not show its schema public')
})

test('buckets that were changed by hand are named', async () => {
  await api.sql(`update storage.buckets set public = true where id = 'team-documents'`)
  await api.sql(`update storage.buckets set file_size_limit = 1000 where id = 'site-images'`)
  const said = await warnings()
  await api.sql(`update storage.buckets set public = false where id = 'team-documents'`)
  await api.sql(`update storage.buckets set file_size_limit = 5242880 where id = 'site-images'`)
  expect(said).toEqual([
    expect.stringContaining('site-images takes files of up to 1000 bytes'),
    expect.stringContaining('team-documents is public'),
  ])
})

test('a table that Realtime does not follow is named, and only that one', async () => {
  const realtime = async () => {
    const said: string[] = []
    await startHosted(settings(), quiet, (text) => said.push(text))
    return said.filter((text) => text.startsWith('Realtime'))
  }
  await api.sql(
    'create publication supabase_realtime for table public.client_projects, public.employee_notifications',
  )
  try {
    expect(await realtime()).toEqual([
      expect.stringContaining('changes to service_requests: screens show them after'),
    ])
    await api.sql('alter publication supabase_realtime add table public.service_requests')
    expect(await realtime()).toEqual([])
  } finally {
    await api.sql('drop publication supabase_realtime')
  }
})

test('a database of an older or a newer version is refused', async () => {
  const [newest] = await api.sql<{ version: string; name: string }>(
    `delete from supabase_migrations.schema_migrations where version =
       (select max(version) from supabase_migrations.schema_migrations) returning version, name`,
  )
  await expect(startHosted(settings(), quiet, quiet)).rejects.toThrow(
    `The database lacks the migration ${newest?.version}: run \`npm run hosted\``,
  )
  await api.sql('insert into supabase_migrations.schema_migrations (version, name) values ($1, $2)', [
    newest?.version,
    newest?.name,
  ])
  await api.sql(
    `insert into supabase_migrations.schema_migrations (version, name) values ('29990101000000', 'later')`,
  )
  await expect(startHosted(settings(), quiet, quiet)).rejects.toThrow(
    'does not have its migration 29990101000000',
  )
  await api.sql(`delete from supabase_migrations.schema_migrations where version = '29990101000000'`)
})
