import { cpSync, rmSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { createApi } from '#server/backend/api.ts'
import { makeSecrets, type Secrets } from '#server/backend/secrets.ts'
import { freshDataDir } from '#tests/support/server.ts'
import { closeDatabase, type Database, openPglite, query } from './connection.ts'
import { mailDriver } from './mail-driver.ts'

let database: Database
let driver: PGlite
let api: ReturnType<typeof createApi>
let secrets: Secrets
const [folder, filesDir] = [freshDataDir(), freshDataDir()]

const ask = (path: string, init: RequestInit = {}) =>
  api.fetch(
    new Request(`http://127.0.0.1${path}`, {
      ...init,
      headers: { apikey: secrets.publishableKey, 'content-type': 'application/json', ...init.headers },
    }),
  )
const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** @param path of the sign-in service */
async function newSession(path: string, email: string): Promise<{ id: string; token: string }> {
  const body = JSON.stringify({ email, password: 'long enough' })
  const answer = await (await ask(path, { method: 'POST', body })).json()
  return { id: answer.user.id, token: answer.access_token }
}
const signUp = (email: string) => newSession('/auth/v1/signup', email)

/** Signs up an admin, with a session that began after the new role. */
async function newAdmin(email: string) {
  const { id } = await signUp(email)
  await query(
    database,
    "update public.user_profiles set user_type = 'admin', is_active = true where id = $1",
    [id],
  )
  return newSession('/auth/v1/token?grant_type=password', email)
}

beforeAll(async () => {
  cpSync(inject('template'), folder, { recursive: true })
  database = await openPglite(folder)
  driver = (database as unknown as { driver: PGlite }).driver
  secrets = await makeSecrets()
  api = createApi({
    database,
    secrets,
    filesDir,
    siteUrl: 'http://127.0.0.1',
    email: mailDriver(database),
  })
})
afterAll(async () => {
  await closeDatabase(database)
  for (const made of [folder, filesDir]) rmSync(made, { recursive: true })
})
// Hide the errors that refused statements print
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => void vi.mocked(console.error).mockClear())

const profile = '/rest/v1/user_profiles?select=id'

test('a read of a signed-in person is one message to the database', async () => {
  const { id, token } = await signUp('one@handasa.example')
  await ask(profile, as(token))
  const spy = vi.spyOn(driver, 'execProtocolStream')
  expect(await (await ask(profile, as(token))).json()).toEqual([{ id }])
  expect(spy).toHaveBeenCalledTimes(1)
  spy.mockRestore()
})

const object = { accept: 'application/vnd.pgrst.object+json' }
const shapes: [string, Record<string, string>?][] = [
  ['projects?select=id,title_ar,image_url&order=order_index&limit=3'],
  ['projects?select=id&limit=2&offset=1', { prefer: 'count=exact' }],
  ['projects?select=id', { prefer: 'count=exact', range: '1-2' }],
  ['projects?select=id&offset=500', { prefer: 'count=exact' }],
  ['projects?select=id,project_images(image_url)&limit=2'],
  ['project_images?select=id,projects(title_ar)&limit=2'],
  ['services?select=*&id=in.(20000000-0000-4000-8000-000000000001,20000000-0000-4000-8000-000000000002)'],
  ['services?select=id&title_en=ilike.*design*&or=(order_index.gt.1,order_index.is.null)'],
  ['services?select=created_at,order_index&order=created_at.desc.nullslast&limit=1', object],
  ['services?select=id', object],
  ['services?select=id&id=eq.20000000-0000-4000-8000-00000000dead', object],
  ['company_settings?select=*'],
  ['user_profiles?select=*'],
  ['service_requests?select=id'],
  ['mail_outbox?select=id'],
  ['services?select=id&id=eq.x'],
  ['services?select=nothing'],
  ['nothing?select=id'],
  ['services?select=id&order=nothing'],
  ['services?select=id&limit=-1'],
]
/** Functions that only read, and one that stores when an admin was last here. */
const calls: [string, object, Record<string, string>?][] = [
  ['my_requests', { page_size: 5 }],
  ['my_requests', {}, object],
  ['my_requests', { nothing: 1 }],
  ['my_requests', { page_size: 'x' }],
  ['account_status', {}],
  ['list_requests', { page_size: 5 }],
  ['list_projects', { page_size: 2, search: 'tower' }],
  ['next_place', { list: 'services' }],
  ['next_place', { list: 'nothing' }],
  ['request_reference', { submission_id: '20000000-0000-4000-8000-00000000dead' }],
  ['installation', {}],
  ['admin_dashboard', {}],
  ['nothing', {}],
]

test('every answer is that of @supabase/lite itself, to a person, a visitor and the secret key', async () => {
  const { token } = await signUp('same@handasa.example')
  const ended = await signUp('ended@handasa.example')
  await query(database, 'delete from auth.sessions where user_id = $1', [ended.id])
  const gone = await signUp('deleted@handasa.example')
  await query(database, 'delete from auth.users where id = $1', [gone.id])
  const admin = await newAdmin('admin@handasa.example')
  const callers: Record<string, Record<string, string>> = {
    person: { authorization: `Bearer ${token}` },
    admin: { authorization: `Bearer ${admin.token}` },
    'person whose session is over': { authorization: `Bearer ${ended.token}` },
    'person whose account is gone': { authorization: `Bearer ${gone.token}` },
    visitor: {},
    'visitor with supabase-js': { authorization: `Bearer ${secrets.publishableKey}` },
    secret: { apikey: secrets.secretKey },
    'person with a broken token': { authorization: `Bearer ${token}x` },
  }
  const said = async (response: Response) => ({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  })
  for (const [who, caller] of Object.entries(callers))
    for (const [path, more] of shapes)
      for (const method of ['GET', 'HEAD']) {
        const headers = { apikey: secrets.publishableKey, ...more, ...caller }
        const request = () => new Request(`http://127.0.0.1/rest/v1/${path}`, { method, headers })
        const [own, lite] = [
          await said(await api.fetch(request())),
          await said(await api.app.fetch(request(), { peerAddress: null })),
        ]
        expect(own, `${who}: ${method} ${path}`).toEqual(lite)
      }
  const answered = new Set<string>()
  for (const [who, caller] of Object.entries(callers))
    for (const [name, values, more] of calls) {
      const headers = {
        apikey: secrets.publishableKey,
        'content-type': 'application/json',
        ...more,
        ...caller,
      }
      const body = JSON.stringify(values)
      const request = () =>
        new Request(`http://127.0.0.1/rest/v1/rpc/${name}`, { method: 'POST', headers, body })
      const [own, lite] = [
        await said(await api.fetch(request())),
        await said(await api.app.fetch(request(), { peerAddress: null })),
      ]
      expect(own, `${who}: ${name} ${body}`).toEqual(lite)
      answered.add(`${who} ${name} ${own.status}`)
    }
  expect(answered).toContain('admin list_requests 200')
  expect(answered).toContain('person list_requests 403')
})

test('a function that only reads is one message to the database, and one that stores still does', async () => {
  const { token } = await signUp('calls@handasa.example')
  const callAs = (token: string, name: string) =>
    ask(`/rest/v1/rpc/${name}`, { ...as(token), method: 'POST', body: '{}' })
  const call = (name: string) => callAs(token, name)
  const messages = async (name: string) => {
    await call(name)
    const spy = vi.spyOn(driver, 'execProtocolStream')
    const { status } = await call(name)
    const sent = spy.mock.calls.length
    spy.mockRestore()
    return [status, sent]
  }
  expect(await messages('account_status')).toEqual([200, 1])
  expect(await messages('live_topics')).toEqual([200, 1])
  const admin = await newAdmin('visits@handasa.example')
  expect((await callAs(admin.token, 'admin_dashboard')).status).toBe(200)
  expect(
    await query(database, 'select admin_id from private.admin_visits where admin_id = $1', [admin.id]),
  ).toEqual([{ admin_id: admin.id }])
})

test('what a caller may not read is refused with 403 to a person and 401 to a visitor', async () => {
  const { token } = await signUp('refused@handasa.example')
  expect((await ask('/rest/v1/mail_outbox?select=id', as(token))).status).toBe(403)
  expect((await ask('/rest/v1/mail_outbox?select=id')).status).toBe(401)
})

test('a column that a table gets later is not an error', async () => {
  const read = async () => Object.keys((await (await ask('/rest/v1/services?select=*&limit=1')).json())[0])
  const before = await read()
  await query(database, 'alter table public.services add column later int')
  expect(await read()).toEqual([...before, 'later'])
  await query(database, 'alter table public.services drop column later')
  expect(await read()).toEqual(before)
})

test('a read does not run in the transaction of another call', async () => {
  await driver.query('begin')
  const { status } = await ask('/rest/v1/services?select=id')
  await driver.query('rollback')
  expect(status).toBe(500)
  expect((await ask('/rest/v1/services?select=id')).status).toBe(200)
})

test('a read can change nothing', async () => {
  await query(database, 'create table public.noted (at int)')
  await query(
    database,
    'create function public.note() returns int volatile security definer language sql as $$ insert into public.noted values (1) returning at $$',
  )
  await query(
    database,
    'create policy noting on public.services as restrictive for select using (public.note() = 1)',
  )
  await query(database, 'grant execute on function public.note() to anon')
  const { status } = await ask('/rest/v1/services?select=id')
  expect(status).toBe(405)
  expect(await query(database, 'select * from public.noted')).toEqual([])
  await query(database, 'drop policy noting on public.services')
  await query(database, 'drop function public.note()')
  await query(database, 'drop table public.noted')
})
