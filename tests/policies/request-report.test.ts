/**
 * Figures of the requests in a period: each counts what the list counts, by days in Riyadh
 * and in working time.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db

interface Outcomes {
  total: number
  won: number
  lost: number
}
interface Report extends Outcomes {
  messages: number
  unit: string
  steps: (Outcomes & { day: string })[]
  services: (Outcomes & { id: string | null })[]
  answers: Record<string, number | null>
  before: Outcomes
}
const report = async (received_from: string, received_until: string) =>
  (await db().rpc('request_report', { received_from, received_until }).throwOnError())
    .data as unknown as Report

/** Notes a first answer at a time in Riyadh. */
const answer = (id: string, at: string) =>
  world.sql(
    `update public.request_work set first_answer_at = $2::timestamp at time zone 'Asia/Riyadh', first_answer_how = 'call'
     where id = $1`,
    [id, at],
  )

let service = ''
beforeAll(async () => {
  service = await storeRow(world, 'services', {})
  await world.sql('delete from public.service_requests')
  const add = (created_at: string, values: object) =>
    storeRow(world, 'service_requests', { created_at, service_id: null, ...values })
  // Half an hour on both sides of midnight in Riyadh
  await add('2026-02-28T20:30:00Z', { status: 'approved' })
  await add('2026-02-28T21:30:00Z', { status: 'approved', service_id: service })
  await add('2026-03-10T09:00:00Z', { status: 'completed', service_id: service })
  await add('2026-03-11T09:00:00Z', { status: 'cancelled', service_id: service })
  await add('2026-03-12T09:00:00Z', { status: 'reviewing' })
  await add('2026-03-31T09:00:00Z', { status: 'rejected', kind: 'message', client_phone: null })
  await add('2026-04-01T09:00:00Z', {})
})

describe('a report', () => {
  it('counts the days of Riyadh, what became of the requests, and as many days before', async () => {
    expect(await report('2026-03-01', '2026-03-31')).toMatchObject({
      total: 5,
      messages: 1,
      won: 2,
      lost: 2,
      unit: 'day',
      before: { total: 1, won: 1, lost: 0 },
    })
  })

  it('says what came for each service, most first', async () => {
    const { services } = await report('2026-03-01', '2026-03-31')
    expect(services).toMatchObject([
      { id: service, total: 3, won: 2, lost: 1 },
      { id: null, total: 1, won: 0, lost: 0 },
    ])
  })

  it('says how they came', async () => {
    expect((await report('2026-03-01', '2026-03-31')) as unknown).toMatchObject({
      channels: [{ channel: 'website', total: 5, won: 2, lost: 2 }],
    })
  })

  it.each([
    ['day', '2026-03-01', '2026-03-31', 31, '2026-03-01', '2026-03-31'],
    // 1 March 2026 is a Sunday
    ['week', '2026-03-04', '2026-04-08', 6, '2026-03-01', '2026-04-05'],
    ['month', '2025-11-15', '2026-06-02', 8, '2025-11-01', '2026-06-01'],
  ])('goes by %s', async (unit, from, until, length, first, last) => {
    const { steps, ...made } = await report(from, until)
    expect(made.unit).toBe(unit)
    expect(steps).toHaveLength(length)
    expect([steps[0]?.day, steps.at(-1)?.day]).toEqual([first, last])
    for (const name of ['total', 'won', 'lost'] as const)
      expect(steps.reduce((sum, step) => sum + step[name], 0)).toBe(made[name])
  })

  it('has no steps of days that have not come', async () => {
    const [days] = await world.sql<{ today: string; later: string }>(
      `select local::date::text as today, (local::date + 6)::text as later
       from (select now() at time zone 'Asia/Riyadh') as clock (local)`,
    )
    expect((await report(days?.today ?? '', days?.later ?? '')).steps).toHaveLength(1)
  })

  it.each([
    ['2026-03-02', '2026-03-01'],
    ['2026-03-01', null],
    [null, '2026-03-01'],
    ['1999-12-31', '2026-03-01'],
    ['2026-03-01', '2200-01-01'],
    ['2010-01-01', '2026-03-01'],
    ['-infinity', 'infinity'],
  ])('is refused from %s to %s', async (received_from, received_until) => {
    expect(outcome(await db().rpc('request_report', { received_from, received_until } as never))).toBe(
      'period_invalid',
    )
  })
})

describe('its figures', () => {
  const span = { received_from: '2026-03-01', received_until: '2026-03-31' }
  const open = ['new', 'pending', 'reviewing', 'in_progress']
  /** The lists that the figures lead to: app/routes/admin/reports/. */
  const lists = {
    total: {},
    messages: { request_kind: 'message' },
    channel: { came_by: 'website' },
    won: { statuses: ['approved', 'completed'] },
    lost: { statuses: ['rejected', 'cancelled'] },
    open: { statuses: open },
    service: { request_kind: 'service' },
    waiting: { statuses: open, attention: 'answer' },
    late: { statuses: open, attention: 'answer_late' },
  }
  it.each(Object.entries(lists))('count as many under %s as the list has', async (name, filter) => {
    const args = { ...span, ...filter, ...(name === 'service' && { service }) }
    const { data } = await db().rpc('list_requests', args).throwOnError()
    const found = await report(span.received_from, span.received_until)
    const figures = {
      ...found,
      open: found.total - found.won - found.lost,
      service: found.services[0]?.total,
      channel: (found as unknown as { channels: Outcomes[] }).channels[0]?.total,
      ...found.answers,
    } as unknown as Record<string, number>
    expect(figures[name]).toBe((data as { total: number }).total)
    expect(figures[name]).toBeGreaterThan(0)
  })
})

describe('first answers', () => {
  beforeAll(async () => {
    await world.sql('delete from public.service_requests')
    await world.sql(
      `update public.answer_settings set answer_within = 1, answer_unit = 'days', work_days = '{0,1,2,3,4}',
         opens = '08:00', closes = '17:00', holidays = '[{"name": "Eid", "from": "2026-03-22", "to": "2026-03-22"}]'`,
    )
  })

  it('are measured in working time', async () => {
    // From Thursday afternoon over the weekend and a holiday to Monday: two hours
    const first = await storeRow(world, 'service_requests', { created_at: '2026-03-19T13:00:00Z' })
    await answer(first, '2026-03-23 09:00')
    expect((await report('2026-03-01', '2026-03-31')).answers).toMatchObject({
      within_minutes: 540,
      answered: 1,
      in_time: 1,
      half_within_minutes: 120,
      waiting: 0,
    })
    const late = await storeRow(world, 'service_requests', { created_at: '2026-03-23T06:00:00Z' })
    await answer(late, '2026-03-24 09:02')
    expect((await report('2026-03-01', '2026-03-31')).answers).toMatchObject({
      answered: 2,
      in_time: 1,
      half_within_minutes: (120 + 542) / 2,
    })
    // An answer at night counts as given at the end of the day before
    await answer(late, '2026-03-23 23:00')
    expect((await report('2026-03-01', '2026-03-31')).answers.in_time).toBe(2)
  })

  it('have the hours that late answers are counted by', async () => {
    await world.sql(
      `update public.answer_settings set holidays = holidays
         || '[{"name": "Ramadan", "from": "2026-03-01", "to": "2026-03-19", "opens": "10:00", "closes": "15:00"}]'`,
    )
    const [different] = await world.sql<{ count: number }>(
      `with moments as (
         select '2026-03-01 03:17+03'::timestamptz + step * interval '7 hours 13 minutes' as start, step
         from generate_series(0, 120) as step
       ), spans as (
         select start, private.shift_working_time(start, step * interval '11 minutes') as finish, step * interval '11 minutes' as span
         from moments
       ), clock as (select * from private.working_days('2026-02-20', '2026-06-01'))
       select count(*)::integer as count
       from spans
       join clock as a on a.day = (start at time zone 'Asia/Riyadh')::date
       join clock as b on b.day = (finish at time zone 'Asia/Riyadh')::date
       where b.worked_before + greatest(least(finish, b.closes) - b.opens, '0') - a.worked_before
         - greatest(least(start, a.closes) - a.opens, '0') <> span`,
    )
    expect(different?.count).toBe(0)
  })
})
