/** Requests filtered by kind, budget, channel and day, together with the other filters, and on the board. */
import { beforeAll, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db
const ids: Record<string, string> = {}

interface Page {
  rows: { id: string }[]
  total: number
  counts: Record<string, number>
}
const list = async (args: object) =>
  (
    await db()
      .rpc('list_requests', { search: 'Filtered', ...args })
      .throwOnError()
  ).data as unknown as Page
const named = (rows: { id: string }[] = []) =>
  rows.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])

beforeAll(async () => {
  const add = async (name: string, at: string, values: object) => {
    ids[name] = await storeRow(world, 'service_requests', {
      client_name: 'Filtered',
      created_at: at,
      ...values,
    })
  }
  // Half an hour on both sides of midnight in Riyadh
  await add('evening', '2026-10-01T20:30:00Z', { budget_range: '500k_1m' })
  await add('night', '2026-10-01T21:30:00Z', { budget_range: '500k_1m', status: 'pending' })
  await add('message', '2026-10-03T09:00:00Z', { kind: 'message', status: 'pending', client_phone: null })
  await add('later', '2026-10-05T09:00:00Z', { budget_range: 'less_than_100k', channel: 'phone' })
})

it('by kind, budget, channel and day in Riyadh, with counts that respect them', async () => {
  expect(named((await list({ request_kind: 'message' })).rows)).toEqual(['message'])
  expect(named((await list({ budget: '500k_1m' })).rows)).toEqual(['night', 'evening'])
  expect(named((await list({ came_by: 'phone' })).rows)).toEqual(['later'])
  expect(named((await list({ came_by: 'website', budget: '500k_1m' })).rows)).toEqual(['night', 'evening'])
  expect(named((await list({ received_from: '2026-10-02' })).rows)).toEqual(['later', 'message', 'night'])
  expect(named((await list({ received_until: '2026-10-01' })).rows)).toEqual(['evening'])
  const span = await list({
    received_from: '2026-10-02',
    received_until: '2026-10-04',
    statuses: ['pending'],
  })
  expect(named(span.rows)).toEqual(['message', 'night'])
  expect(span).toMatchObject({ total: 2, counts: { pending: 2, new: 0 } })
})

it('together with a search, the work and every order', async () => {
  await db().rpc('assign_request', { request_id: ids.night, owner: world.people.requestsAdmin.id })
  expect(named((await list({ budget: '500k_1m', owner: 'none' })).rows)).toEqual(['evening'])
  for (const sort of ['created_at', 'client_name', 'status', 'preferred_start_date', 'next_step_on'])
    expect(new Set(named((await list({ sort, budget: '500k_1m' })).rows)), sort).toEqual(
      new Set(['night', 'evening']),
    )
  for (const [args, why] of [
    [{ received_from: '0001-01-01' }, 'day_invalid'],
    [{ received_until: 'infinity' }, 'day_invalid'],
  ] as const)
    expect(outcome(await db().rpc('list_requests', args))).toBe(why)
})

it('finds the same among so many that they are not counted', { tags: 'slow' }, async () => {
  // Seven of the approved ones have the smaller budget, and all of the new ones
  await world.sql(`
    insert into public.service_requests (client_name, client_email, client_phone, project_description, status, created_at, budget_range)
    select 'Crowd', 'crowd@handasa.example', '+966500000000', 'x', case when number <= 2100 then 'approved' else 'new' end,
      '2026-09-01'::timestamptz + number * interval '1 minute',
      case when number > 2100 or number % 300 = 0 then '100k_500k' else '500k_1m' end
    from generate_series(1, 3200) as number`)
  const crowd = async (args: object) =>
    (
      await db()
        .rpc('list_requests', { search: 'Crowd', budget: '100k_500k', ...args })
        .throwOnError()
    ).data as unknown as Page & {
      more: boolean
    }
  const many = await crowd({ page_size: 5 })
  expect(many).toMatchObject({ more: true, counts: null })
  expect(many.rows).toHaveLength(5)
  const few = await crowd({ received_from: '2026-09-02', received_until: '2026-09-02' })
  expect(few.rows).toHaveLength(20)
  // On 2 September in Riyadh: 599 new ones and three approved ones
  expect(few).toMatchObject({ more: false, total: 602 })
  expect((await crowd({ statuses: ['pending'] })).total).toBe(0)
  const counted = await crowd({ statuses: ['new'] })
  expect(counted).toMatchObject({ more: true, rows: { length: 20 } })
  expect(counted.total).toBeGreaterThan(400)
  expect(counted.total).toBeLessThanOrEqual(500)
  // Not all requests of a status are read: the last page knows their number, and an earlier page only that
  // there is a next one
  expect(await crowd({ statuses: ['approved'] })).toMatchObject({
    total: 7,
    more: false,
    rows: { length: 7 },
  })
  expect(await crowd({ statuses: ['approved'], page_size: 5, page_offset: 5 })).toMatchObject({
    total: 7,
    more: false,
  })
  const first = await crowd({ statuses: ['approved'], page_size: 3 })
  expect(first).toMatchObject({ more: true, rows: { length: 3 } })
  expect(first.total).toBeGreaterThan(3)
  expect(first.total).toBeLessThan(8)

  // The board searches once for all columns, and each column must have the rows and filters of its list
  const statuses = ['approved', 'new', 'pending']
  const board = (
    await db()
      .rpc('board_requests', { search: 'Crowd', budget: '100k_500k', statuses, column_size: 9 })
      .throwOnError()
  ).data as unknown as { columns: Record<string, Page> }
  for (const status of statuses)
    expect(board.columns[status]?.rows, status).toEqual(
      (await crowd({ statuses: [status], page_size: 9 })).rows,
    )
  expect(board.columns).toMatchObject({
    approved: { total: 7, more: false },
    new: { total: 9, more: true },
    pending: { total: 0, more: false },
  })
})

it('the board has the newest of each status, counts of all, and the same filters', async () => {
  const board = async (args: object) =>
    (
      await db()
        .rpc('board_requests', { search: 'Filtered', ...args })
        .throwOnError()
    ).data as unknown as {
      columns: Record<string, Page>
      counts: Record<string, number>
    }
  const { columns, counts } = await board({ statuses: ['new', 'pending'], column_size: 1 })
  expect(named(columns.new?.rows)).toEqual(['later'])
  expect(columns.new?.total).toBe(2)
  expect(named(columns.pending?.rows)).toEqual(['message'])
  expect(counts).toMatchObject({ new: 2, pending: 2, approved: 0 })
  const filtered = await board({ statuses: ['new'], budget: '500k_1m' })
  expect(named(filtered.columns.new?.rows)).toEqual(['evening'])
  expect(named((await board({ statuses: ['new'], came_by: 'phone' })).columns.new?.rows)).toEqual(['later'])
  for (const statuses of [[], Array.from({ length: 9 }, () => 'new')])
    expect(outcome(await db().rpc('board_requests', { statuses }))).toBe('statuses_invalid')
  expect(outcome(await db().rpc('board_requests', { statuses: ['new'], column_size: 101 }))).toBe(
    'page_size_invalid',
  )
})
