/**
 * The holidays and the hours of Ramadan that the company shows to visitors: who reads what of them, until when,
 * and what cached pages learn of a change (docs/decisions/0061).
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { readSpecialHours } from '#app/data/answer-settings/public.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db
const day = async (days: number) =>
  (
    await world.sql<{ day: string }>(
      "select ((now() at time zone 'Asia/Riyadh')::date + $1::integer)::text as day",
      [days],
    )
  )[0]?.day ?? ''
const store = async (values: object, db = world.people.settingsAdmin.db) =>
  outcome(
    await db
      .from('answer_settings')
      .update(values as never)
      .neq('answer_within', 0),
  )
const version = async () =>
  Number((await visitor().from('content_version').select('version').single()).data?.version)

beforeEach(async () => void (await store({ holidays: [] })))

describe('visitors', () => {
  it('read dates and hours of entries that are shown and have not ended, and no names', async () => {
    const [yesterday, today, later, last] = await Promise.all([-1, 0, 5, 30].map(day))
    const ramadan = { from: yesterday, to: last, opens: '10:00', closes: '15:00' }
    const eid = { from: later, to: last }
    const ends = { from: today, to: today }
    const holidays = [
      { name: 'Secret', ...eid, on_website: true },
      { name: 'Secret of Ramadan', ...ramadan, on_website: true },
      { name: 'Today', ...ends, on_website: true },
      { name: 'Over', from: yesterday, to: yesterday, on_website: true },
      { name: 'Hidden', ...eid, on_website: false },
      { name: 'From before', ...eid },
    ]
    expect(await store({ holidays })).toBe('done')
    for (const person of ['visitor', 'client', 'employee', 'contentAdmin', 'admin'] as const) {
      const { data } = await world.people[person].db.rpc('special_hours').throwOnError()
      expect(data, person).toEqual([ramadan, ends, eid])
    }
    expect(await readSpecialHours(visitor())).toEqual([ramadan, ends, eid])
  })

  it('read nothing while nothing is shown, and never the settings', async () => {
    await store({ holidays: [{ name: 'x', from: await day(1), to: await day(1) }] })
    expect(await readSpecialHours(visitor())).toEqual([])
    for (const column of ['holidays', 'opens', '*'])
      expect(outcome(await visitor().from('answer_settings').select(column)), column).toBe('refused')
  })
})

describe('an entry', () => {
  const entry = { name: 'x', from: '2027-02-08', to: '2027-03-08' }

  it('says with true or false whether visitors see it, and otherwise is refused', async () => {
    for (const on_website of [true, false])
      expect(await store({ holidays: [{ ...entry, on_website }] })).toBe('done')
    for (const on_website of ['true', 1, null, {}, []])
      expect(await store({ holidays: [{ ...entry, on_website }] }), JSON.stringify(on_website)).toBe(
        'check answer_settings_holidays_check',
      )
  })

  it('is shown by admins of settings alone', async () => {
    await store({ holidays: [{ ...entry, on_website: false }] })
    for (const person of ['visitor', 'client', 'employee', 'requestsAdmin', 'contentAdmin'] as const)
      await store({ holidays: [{ ...entry, on_website: true }] }, world.people[person].db)
    expect(await world.sql('select holidays from public.answer_settings')).toEqual([
      { holidays: [{ ...entry, on_website: false }] },
    ])
  })
})

describe('cached pages', () => {
  const ramadan = {
    name: 'Ramadan',
    from: '2099-02-08',
    to: '2099-03-08',
    opens: '10:00',
    closes: '15:00',
    on_website: true,
  }
  const rises = async (values: object) => {
    const before = await version()
    expect(await store(values)).toBe('done')
    return (await version()) > before
  }

  it('learn of each change that visitors see, and of no other', async () => {
    const { on_website, ...hidden } = ramadan
    expect(await rises({ holidays: [hidden] })).toBe(false)
    expect(await rises({ holidays: [ramadan] })).toBe(true)
    expect(await rises({ answer_within: 3, holidays: [{ ...ramadan, name: 'رمضان' }] })).toBe(false)
    expect(await rises({ holidays: [{ ...ramadan, closes: '14:00' }] })).toBe(true)
    expect(
      await rises({
        holidays: [
          { ...ramadan, closes: '14:00' },
          { ...hidden, to: hidden.from },
        ],
      }),
    ).toBe(false)
    expect(await rises({ holidays: [{ ...ramadan, on_website: false }] })).toBe(true)
  })

  it('are named to search engines, those that say everything about the company', async () => {
    await world.sql('update public.search_notice_settings set is_on = true')
    await world.sql('delete from public.search_notices')
    await store({ holidays: [ramadan] })
    expect(await world.sql('select path from public.search_notices order by path collate "C"')).toEqual(
      ['/', '/contact', '/en', '/en/contact', '/en/profile', '/profile'].map((path) => ({ path })),
    )
    await world.sql('update public.search_notice_settings set is_on = false')
  })
})
