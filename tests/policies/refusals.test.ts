/** Refusals in the record of activity, through the gate of the web server (docs/decisions/0032). */
import { Hono } from 'hono'
import pino from 'pino'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { backendProxy } from '#server/api/proxy.ts'
import type { Backend } from '#server/backend/process.ts'
import { makeLimits } from '#server/limits/limits.ts'
import { makePenalties } from '#server/limits/penalties.ts'
import { tokenOf } from './support/http.ts'
import { claimsOf } from './support/tokens.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()

let app: Hono
beforeAll(() => {
  const { api } = world
  const backend: Backend = {
    up: true,
    keys: { publishableKey: api.publishableKey, secretKey: api.secretKey, jwtSecret: api.jwtSecret },
    fetch: (path, init) => fetch(api.url + path, init as RequestInit),
    stop: async () => undefined,
  }
  const gate = { limits: makeLimits(), penalties: makePenalties(), clientAddress: () => '192.0.2.1' }
  app = new Hono().route('/', backendProxy(backend, pino({ level: 'silent' }), gate))
})
/** The id of the last entry before a test. Entries are never deleted. */
let before = 0
beforeEach(async () => {
  const [last] = await world.sql<{ id: number }>('select coalesce(max(id), 0) as id from public.audit_log')
  before = Number(last?.id)
})

/** Makes a call through the gate. @returns its status */
async function send(who: Trier, method: string, path: string, body?: object): Promise<number> {
  const file = body instanceof Uint8Array ? body : undefined
  const token = who === 'visitor' ? world.api.publishableKey : ((await tokenOf(world, who)) ?? '')
  const answer = await app.fetch(
    new Request(`http://site.test${path}`, {
      method,
      headers: {
        apikey: world.api.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': file ? 'image/webp' : 'application/json',
      },
      ...(body && { body: (file as BodyInit | undefined) ?? JSON.stringify(body) }),
    }),
  )
  await answer.text()
  return answer.status
}
const noted = () =>
  world.sql<{ actor_id: string; session_id: string; table_name: string; details: object }>(
    `select actor_id, session_id, table_name, details from public.audit_log
     where kind = 'refusal' and id > $1 order by id`,
    [before],
  )

it('tables, functions and files, with who, which session, what and why, and no values', async () => {
  const { id } = world.people.client
  expect(await send('client', 'POST', '/rest/v1/projects', { title_ar: 'secret', title_en: 'secret' })).toBe(
    403,
  )
  expect(await send('client', 'POST', '/rest/v1/rpc/list_activity', { search: 'secret' })).toBe(403)
  const file = Uint8Array.from(`RIFF${'\0'.repeat(4)}WEBPVP8 `, (letter) => letter.charCodeAt(0))
  await send('client', 'POST', '/storage/v1/object/site-images/secret.webp', file)
  const { session_id } = claimsOf((await tokenOf(world, 'client')) ?? '')
  const who = { actor_id: id, session_id }
  expect(await noted()).toEqual([
    { ...who, table_name: 'projects', details: { method: 'POST' } },
    {
      ...who,
      table_name: 'functions',
      details: { name: 'list_activity', method: 'call', reason: 'admin_required' },
    },
    { ...who, table_name: 'files', details: { name: 'site-images', method: 'POST' } },
  ])
  expect(JSON.stringify(await noted())).not.toContain('secret')
})

it('an area that an admin lacks', async () => {
  expect(await send('contentAdmin', 'POST', '/rest/v1/rpc/list_users', {})).toBe(403)
  expect(await noted()).toMatchObject([
    { actor_id: world.people.contentAdmin.id, details: { name: 'list_users', reason: 'area_required' } },
  ])
})

it('not visitors, wrong values, and steps that are still to do', async () => {
  await send('visitor', 'POST', '/rest/v1/projects', { title_ar: 'x', title_en: 'x' })
  await send('admin', 'POST', '/rest/v1/rpc/set_user_type', {
    user_id: world.people.client.id,
    user_type: 'x',
  })
  await world.sql("update auth.sessions set created_at = now() - interval '16 minutes' where user_id = $1", [
    world.people.admin.id,
  ])
  expect(
    await send('admin', 'POST', '/rest/v1/rpc/set_user_type', {
      user_id: world.people.otherEmployee.id,
      user_type: 'admin',
    }),
  ).toBe(403)
  expect(await noted()).toEqual([])
})

it('once an hour for the same call, and at most 30 of an account', async () => {
  const { id } = world.people.employee
  const [session] = await world.sql<{ id: string }>('select id from auth.sessions where user_id = $1', [id])
  const note = async (name: string) =>
    (
      await world.sql<{ noted: boolean }>(
        "select public.note_refusal($1, $2, 'call', 'functions', $3, 'admin_required') as noted",
        [id, session?.id, name],
      )
    )[0]?.noted
  for (let turn = 0; turn < 3; turn++)
    await send('employee', 'POST', '/rest/v1/rpc/list_users', { search: String(turn) })
  expect(await noted()).toHaveLength(1)
  // The database limits this too, since a process only remembers its own refusals
  expect(await note('list_users')).toBe(false)
  for (let turn = 1; turn < 30; turn++) expect(await note(`function_${turn}`)).toBe(true)
  expect(await note('function_30')).toBe(false)
  expect(await noted()).toHaveLength(30)
})

it('only the server notes them, and they stay', async () => {
  const values = { account: world.people.client.id, session: null, method: 'POST', place: 'projects' }
  for (const who of ['visitor', 'client', 'admin'] as const)
    expect(outcome(await world.people[who].db.rpc('note_refusal', values)), who).toBe('refused')
  await expect(world.sql("delete from public.audit_log where kind = 'refusal'")).rejects.toThrow(
    'audit_log_kept',
  )
})
