/**
 * "New since the last visit" in the lists: each role counts what it may read, and many rows
 * are counted exactly.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { fillWithCrowd } from './support/crowd.ts'
import { narrowed, outcome, outsiders, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const lists = ['list_requests', 'list_employees', 'list_users', 'board_requests'] as const
const ask = (who: Trier, name: (typeof lists)[number], args: object = {}) =>
  world.people[who].db.rpc(name, {
    ...(name === 'board_requests' && { statuses: ['new', 'reviewing'] }),
    since_visit: true,
    ...args,
  })

/** Rows since the previous visit, counted as the owner of the database. */
async function counted(table: string, where = 'true') {
  const [row] = await world.sql<{ number: string }>(
    `select count(*) as number from public.${table} where created_at >= now() - interval '2 hours' and ${where}`,
  )
  return Number(row?.number)
}

beforeAll(async () => {
  await fillWithCrowd(world)
  // 1,200 of each are new to everyone, and the others came before
  for (const table of ['service_requests', 'user_profiles'])
    await world.sql(
      `update public.${table} as row set created_at = now() - case when known.number <= 1200
          then interval '1 hour' else interval '9 days' end
       from (select id, row_number() over (order by id) as number from public.${table}) as known where known.id = row.id`,
    )
  await world.sql(
    `insert into private.admin_visits (admin_id, seen_at, started_at, last_call_at)
     select id, now() - interval '2 hours', now(), now() from public.user_profiles where user_type = 'admin'
     on conflict (admin_id) do update set seen_at = excluded.seen_at`,
  )
}, 120_000)

describe('of 1,200', () => {
  it('the lists count as many as the dashboard, on every page, and give no row twice', async () => {
    const { data: dashboard } = await world.people.admin.db.rpc('admin_dashboard').throwOnError()
    const { since } = dashboard as { since: Record<string, number> }
    for (const [name, args, figure] of [
      ['list_requests', { request_kind: 'service' }, since.requests],
      ['list_requests', { request_kind: 'message' }, since.messages],
      ['list_users', { user_types: ['client'] }, since.clients],
      ['list_employees', {}, since.applications],
    ] as const) {
      const seen = new Set<string>()
      for (let offset = 0; offset <= (figure ?? 0); offset += 100) {
        const { data } = await ask('admin', name, {
          ...args,
          page_size: 100,
          page_offset: offset,
        }).throwOnError()
        const page = data as unknown as { rows: { id: string }[]; total: number; more: boolean }
        expect({ total: page.total, more: page.more }, `${name} ${offset}`).toEqual({
          total: figure,
          more: false,
        })
        for (const { id } of page.rows) seen.add(id)
      }
      expect(seen.size, name).toBe(figure)
    }
    expect((since.requests ?? 0) + (since.messages ?? 0)).toBe(await counted('service_requests'))
    expect(since.clients).toBe(await counted('user_profiles', "user_type = 'client'"))
  })
})

describe('who may ask', () => {
  it.each([...outsiders])('%s is refused', async (who) => {
    for (const name of lists) {
      const answer = await ask(who, name)
      expect(answer.data, name).toBeNull()
      expect(outcome(answer), name).toBe(who === 'visitor' ? 'refused' : 'admin_required')
    }
  })

  it.each(narrowed)('%s reads the lists of their area alone', async (who) => {
    const allowed: Record<string, readonly string[]> = {
      requestsAdmin: ['list_requests', 'list_users', 'board_requests'],
      peopleAdmin: ['list_employees'],
      settingsAdmin: ['list_users'],
      contentAdmin: [],
    }
    for (const name of lists)
      expect([name, !(await ask(who, name)).error]).toEqual([name, allowed[who]?.includes(name)])
  })

  it('an admin of requests alone reads clients, whatever else they ask for', async () => {
    const clients = await counted('user_profiles', "user_type = 'client'")
    for (const user_types of [undefined, ['admin'], ['employee', 'admin']]) {
      const { data } = await ask('requestsAdmin', 'list_users', { user_types, page_size: 100 }).throwOnError()
      const page = data as unknown as { rows: { user_type: string }[]; total: number; counts: object }
      expect(page.total).toBe(clients)
      expect(new Set(page.rows.map(({ user_type }) => user_type))).toEqual(new Set(['client']))
      expect(Object.keys(page.counts ?? {}).filter((type) => type !== 'client')).toEqual([])
    }
  })
})
