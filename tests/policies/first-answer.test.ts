/** When a first answer is due, in the working time of the company, and what counts as one. */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db

const defaults = {
  answer_within: 1,
  answer_unit: 'days',
  work_days: [0, 1, 2, 3, 4],
  opens: '08:00',
  closes: '17:00',
  holidays: [],
}
const set = async (values: object = {}) =>
  outcome(
    await world.people.settingsAdmin.db
      .from('answer_settings')
      .update({ ...defaults, ...values })
      .neq('answer_within', 0),
  )
beforeEach(async () => void (await set()))

/** When an answer is due for a request that was received at this time, both in Riyadh. */
async function due(received: string): Promise<string> {
  const [row] = await world.sql<{ due: string }>(
    `select to_char(private.shift_working_time($1::timestamp at time zone 'Asia/Riyadh', private.answer_time()) at time zone 'Asia/Riyadh', 'Dy YYYY-MM-DD HH24:MI') as due`,
    [received],
  )
  return row?.due ?? ''
}

// 22 November 2026 is a Sunday
describe('a first answer is due', () => {
  it.each([
    ['a working day', '2026-11-22 10:00', 'Mon 2026-11-23 10:00'],
    ['before it opens', '2026-11-22 05:00', 'Sun 2026-11-22 17:00'],
    ['after it closes', '2026-11-22 20:00', 'Mon 2026-11-23 17:00'],
    ['Thursday afternoon', '2026-11-26 16:00', 'Sun 2026-11-29 16:00'],
    ['Friday', '2026-11-27 12:00', 'Sun 2026-11-29 17:00'],
    ['Saturday night', '2026-11-28 23:59', 'Sun 2026-11-29 17:00'],
  ])('one working day after %s', async (_, received, expected) => {
    expect(await due(received)).toBe(expected)
  })

  it('that many working hours later, over nights and weekends', async () => {
    await set({ answer_within: 4, answer_unit: 'hours' })
    expect(await due('2026-11-22 09:30')).toBe('Sun 2026-11-22 13:30')
    expect(await due('2026-11-22 15:00')).toBe('Mon 2026-11-23 10:00')
    expect(await due('2026-11-26 15:00')).toBe('Sun 2026-11-29 10:00')
    await set({ answer_within: 200, answer_unit: 'hours', work_days: [6], opens: '10:00', closes: '11:00' })
    expect(await due('2026-11-22 09:30')).toBe('Sat 2030-09-21 11:00')
  })

  it('on none of the holidays, also where they overlap or touch a weekend', async () => {
    const eid = { name: 'عيد الفطر', from: '2027-03-09', to: '2027-03-13' }
    await set({ holidays: [eid, { name: 'Company day', from: '2027-03-13', to: '2027-03-14' }] })
    // The Monday before the holidays; the Sunday after them is the company's day
    expect(await due('2027-03-08 16:00')).toBe('Mon 2027-03-15 16:00')
    expect(await due('2027-03-10 10:00')).toBe('Mon 2027-03-15 17:00')
    await set({ holidays: [{ name: 'Founding Day', from: '2027-02-22', to: '2027-02-22' }] })
    expect(await due('2027-02-21 10:00')).toBe('Tue 2027-02-23 10:00')
  })

  it('by the hours of Ramadan, and on none of its holidays', async () => {
    const ramadan = { name: 'رمضان', from: '2027-02-08', to: '2027-03-08', opens: '10:00', closes: '15:00' }
    const holidays = [ramadan, { name: 'Founding Day', from: '2027-02-22', to: '2027-02-22' }]
    await set({ answer_within: 4, answer_unit: 'hours', holidays })
    // The Sunday before it has the usual hours, the Monday its own
    expect(await due('2027-02-07 15:00')).toBe('Mon 2027-02-08 12:00')
    expect(await due('2027-02-21 14:00')).toBe('Tue 2027-02-23 13:00')
    expect(await due('2027-03-08 12:00')).toBe('Tue 2027-03-09 09:00')
    // In its last ten days, the period that began last holds
    const lastDays = {
      name: 'العشر الأواخر',
      from: '2027-02-28',
      to: '2027-03-08',
      opens: '11:00',
      closes: '14:00',
    }
    await set({ answer_within: 4, answer_unit: 'hours', holidays: [lastDays, ramadan] })
    expect(await due('2027-02-28 09:00')).toBe('Mon 2027-03-01 12:00')
    expect(
      await world.sql(
        `select day, private.in_working_hours(day::timestamp at time zone 'Asia/Riyadh') as works
         from unnest('{2027-02-28 10:30, 2027-02-28 13:59, 2027-02-28 14:00, 2027-02-25 14:30, 2027-03-09 08:00}'::text[]) as day`,
      ),
    ).toEqual([
      { day: '2027-02-28 10:30', works: false },
      { day: '2027-02-28 13:59', works: true },
      { day: '2027-02-28 14:00', works: false },
      { day: '2027-02-25 14:30', works: true },
      { day: '2027-03-09 08:00', works: true },
    ])
  })

  it('by the hours of a company that works other days', async () => {
    await set({ work_days: [1, 2, 3, 4, 5, 6], opens: '16:00', closes: '24:00' })
    expect(await due('2026-11-23 23:00')).toBe('Tue 2026-11-24 23:00')
    expect(await due('2026-11-28 16:00')).toBe('Sun 2026-11-29 00:00')
  })

  it('as what is late says, which is the same rule turned round', async () => {
    await set({
      answer_within: 6,
      answer_unit: 'hours',
      holidays: [
        { name: 'x', from: '2026-11-24', to: '2026-11-24' },
        { name: 'y', from: '2026-11-25', to: '2026-11-29', opens: '10:00', closes: '15:00' },
      ],
    })
    const rows = await world.sql<{ received: string; late: boolean; cut: boolean }>(`
      select received::text, private.shift_working_time(received, private.answer_time()) <= at as late,
        received <= private.shift_working_time(at, - private.answer_time()) as cut
      from generate_series('2026-11-21 00:10+03'::timestamptz, '2026-11-27', interval '97 minutes') as received,
        generate_series('2026-11-22 00:00+03'::timestamptz, '2026-11-28', interval '5 hours 13 minutes') as at`)
    expect(rows.length).toBeGreaterThan(2000)
    expect(rows.filter(({ late, cut }) => late !== cut)).toEqual([])
    expect(new Set(rows.map(({ late }) => late)).size).toBe(2)
  })

  it.each<[string, object]>([
    ['no day at all', { work_days: [] }],
    ['an eighth day', { work_days: [7] }],
    ['a day that ends before it begins', { opens: '17:00', closes: '08:00' }],
    ['no time', { answer_within: 0 }],
    ['a holiday without a name', { holidays: [{ name: ' ', from: '2027-01-01', to: '2027-01-01' }] }],
    [
      'a holiday that ends before it begins',
      { holidays: [{ name: 'x', from: '2027-01-02', to: '2027-01-01' }] },
    ],
    ['a holiday of months', { holidays: [{ name: 'x', from: '2027-01-01', to: '2027-06-01' }] }],
    ['a day that is none', { holidays: [{ name: 'x', from: '2027-02-30', to: '2027-02-30' }] }],
    [
      'something else in a holiday',
      { holidays: [{ name: 'x', from: '2027-01-01', to: '2027-01-01', x: 1 }] },
    ],
    ...(
      [
        ['without its end', { opens: '10:00' }],
        ['that end before they begin', { opens: '15:00', closes: '10:00' }],
        ['of less than an hour', { opens: '10:00', closes: '10:30' }],
        ['that are none', { opens: 'ten', closes: '15:00' }],
        ['of nothing', { opens: null, closes: null }],
        ['of a day too long', { opens: '10:00', closes: '24:30' }],
      ] as const
    ).map(([what, hours]): [string, object] => [
      `other hours ${what}`,
      { holidays: [{ name: 'x', from: '2027-01-01', to: '2027-01-01', ...hours }] },
    ]),
    ['no list', { holidays: {} }],
  ])('settings with %s are refused', async (_, wrong) => {
    expect(await set(wrong)).toMatch(/^check answer_settings/)
  })
})

interface Work {
  first_answer_at: string | null
  first_answer_how: string | null
  answer_due: string | null
  answer_late: boolean
}
const work = async (request_id: string) =>
  (await db().rpc('work_on_request', { request_id }).throwOnError()).data as Work
const set_status = (request_id: string, status: string, tell = true) =>
  db().rpc('set_request_status', { request_id, status, tell }).throwOnError()

describe('the first answer', () => {
  it('is the mail of a status, and not a status that the sender is not told', async () => {
    const request = await storeRow(world, 'service_requests')
    expect((await work(request)).answer_due).not.toBeNull()
    await set_status(request, 'reviewing', false)
    expect((await work(request)).first_answer_at).toBeNull()
    await set_status(request, 'approved')
    expect(await work(request)).toMatchObject({
      first_answer_how: 'status',
      answer_due: null,
      answer_late: false,
    })
  })

  it('is none when the mail was withdrawn, or such mails are turned off', async () => {
    const request = await storeRow(world, 'service_requests')
    await set_status(request, 'reviewing')
    await set_status(request, 'new')
    expect((await work(request)).first_answer_at).toBeNull()
    await set_status(request, 'reviewing')
    await set_status(request, 'approved', false)
    expect((await work(request)).first_answer_at).toBeNull()
    await world.sql(`update public.mail_kinds set is_active = false where kind = 'request_status'`)
    await set_status(request, 'rejected')
    expect((await work(request)).first_answer_at).toBeNull()
    await world.sql(`update public.mail_kinds set is_active = true where kind = 'request_status'`)
  })

  it('that went out stays, whatever status follows', async () => {
    const request = await storeRow(world, 'service_requests')
    await set_status(request, 'reviewing')
    await world.sql(`update public.mail_outbox set attempts = 1 where data ->> 'id' = $1`, [request])
    const { first_answer_at } = await work(request)
    await set_status(request, 'new')
    expect((await work(request)).first_answer_at).toBe(first_answer_at)
  })

  it('is noted by hand, once, and taken back', async () => {
    const request = await storeRow(world, 'service_requests')
    const mark = async (how: string | null) =>
      outcome(await db().rpc('mark_answered', { request_id: request, how }))
    expect(await mark('call')).toBe('done')
    const first = await work(request)
    expect(await mark('whatsapp')).toBe('done')
    expect(await work(request)).toEqual(first)
    expect(await mark(null)).toBe('done')
    expect((await work(request)).first_answer_at).toBeNull()
    expect(await mark('pigeon')).toMatch(/^check request_work/)
    expect(await mark('status')).toBe('how_invalid')
    const events = await world.sql<{ details: object }>(
      `select details from public.service_request_events where request_id = $1 and kind = 'answer' order by changed_at, id`,
      [request],
    )
    expect(events.map(({ details }) => details)).toEqual([{ how: 'call' }, { how: null }])
    await set_status(request, 'reviewing')
    expect(await mark(null)).toBe('done')
    expect((await work(request)).first_answer_how).toBe('status')
  })

  it('that is late is found, and one that is there is not', async () => {
    const store = (name: string, days: number) =>
      storeRow(world, 'service_requests', {
        client_name: `Waiting ${name}`,
        created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
      })
    const [old, answered, fresh] = [
      await store('old', 30),
      await store('answered', 30),
      await store('fresh', 0),
    ]
    await db().rpc('mark_answered', { request_id: answered, how: 'email' }).throwOnError()
    const found = async (attention: string) => {
      const { data } = await db()
        .rpc('list_requests', { search: 'waiting', attention, descending: false })
        .throwOnError()
      return (data as { rows: { id: string; work: Work }[] }).rows
    }
    expect((await found('answer')).map((row) => row.id)).toEqual([old, fresh])
    const late = await found('answer_late')
    expect(late.map((row) => row.id)).toEqual([old])
    expect(late[0]?.work).toMatchObject({ answer_late: true })
    // With more time for an answer, fewer answers are late
    await set({ answer_within: 60 })
    expect(await found('answer_late')).toEqual([])
  })
})
