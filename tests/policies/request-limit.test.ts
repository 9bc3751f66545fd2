import { beforeEach, describe, expect, it } from 'vitest'
import { idsOf, validRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db.from('service_requests')
const email = 'Limit@Handasa.example'
const row = async (client_email = email) => ({
  ...(await validRow(world, 'service_requests')),
  client_email,
  submission_id: crypto.randomUUID(),
})

/** Stores rows as the owner of the database, who has no limit. */
const store = (count: number, client_email: string, age = '0') =>
  world.sql(
    `insert into public.service_requests (client_name, client_email, client_phone, project_description, created_at)
     select 'فهد', $2, '+966501234567', 'وصف', now() - $3::interval from generate_series(1, $1::integer)`,
    [count, client_email, age],
  )

beforeEach(async () => void (await world.sql('delete from public.service_requests')))

describe('within an hour', () => {
  it('twenty requests with an email are stored, however its letters are written, and the next is a 429', async () => {
    await store(19, email.toUpperCase(), '10 minutes')
    expect(outcome(await visitor().insert(await row()))).toBe('done')
    const { status, error } = await visitor().insert(await row(email.toLowerCase()))
    expect(status).toBe(429)
    expect(error).toMatchObject({ code: 'PT429', message: 'too_many_requests' })
    // In fifty minutes, the oldest of the twenty is an hour old
    expect(Number(error?.details)).toBeGreaterThan(49 * 60)
    expect(Number(error?.details)).toBeLessThanOrEqual(50 * 60)
    expect(outcome(await visitor().insert(await row('other@handasa.example')))).toBe('done')
  })

  it('rows of one insert are counted one by one', async () => {
    const rows = await Promise.all(Array.from({ length: 21 }, () => row()))
    expect(outcome(await visitor().insert(rows))).toBe('too_many_requests')
    expect(await idsOf(world, 'service_requests')).toEqual([])
    expect(outcome(await visitor().insert(rows.slice(1)))).toBe('done')
  })

  it('a thousand are stored in all', async () => {
    await store(999, 'someone@handasa.example')
    expect(outcome(await visitor().insert(await row()))).toBe('done')
    expect(outcome(await visitor().insert(await row('new@handasa.example')))).toBe('too_many_requests')
  })

  it('the same limit holds for accounts', async () => {
    await store(20, email)
    for (const role of ['client', 'employee', 'admin'] as const) {
      const { db } = world.people[role]
      expect(outcome(await db.from('service_requests').insert(await row())), role).toBe('too_many_requests')
    }
  })
})

it('requests that are an hour old are not counted', async () => {
  await store(1000, email, '1 hour')
  expect(outcome(await visitor().insert(await row()))).toBe('done')
})

it('a request that is stored already gets its 23505, not the limit', async () => {
  const first = await row()
  await visitor().insert(first)
  await store(20, email)
  expect((await visitor().insert(first)).error).toMatchObject({ code: '23505' })
})

it('the server, with the secret key, has no limit', async () => {
  await store(1000, email)
  const db = connect(world.api, world.api.secretKey)
  expect(outcome(await db.from('service_requests').insert(await row()))).toBe('done')
})

it('finds both counts by an index', async () => {
  const plan = async (query: string) =>
    JSON.stringify(await world.sql(`explain select created_at from public.service_requests where ${query}`))
  await store(900, 'someone@handasa.example')
  await world.sql('analyze public.service_requests')
  const recent = "created_at > now() - interval '1 hour' order by created_at desc offset 19 limit 1"
  expect(await plan(`lower(client_email) = 'a@b.co' and ${recent}`)).toContain('service_requests_email_idx')
  expect(await plan(recent)).toContain('service_requests_created_at_idx')
})
