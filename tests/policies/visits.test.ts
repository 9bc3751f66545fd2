/** Where requests came from, and page views in numbers: what is stored, refused and reported. */
import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow, validRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db
const server = () => connect(world.api, world.api.secretKey)

const google = { day: '2026-03-01', host: 'google.com', path: '/' }
const letter = {
  day: '2026-03-05',
  source: 'newsletter',
  medium: 'email',
  campaign: 'عروض الربيع',
  path: '/en',
}

describe('where a request came from', () => {
  const send = async (came_from: unknown, who: 'visitor' | 'client' = 'visitor') =>
    outcome(
      await world.people[who].db
        .from('service_requests')
        .insert({ ...(await validRow(world, 'service_requests')), came_from } as never),
    )

  it('is stored as the browser of a visitor or a client kept it', async () => {
    expect(await send({ first: google, last: letter })).toBe('done')
    expect(await send({ first: google, last: google }, 'client')).toBe('done')
    const kept = await world.sql<{ came_from: object }>(
      'select came_from from public.service_requests where came_from is not null order by created_at',
    )
    expect(kept).toEqual([
      { came_from: { first: google, last: letter } },
      { came_from: { first: google, last: google } },
    ])
  })

  it.each([
    ['a number alone', 5],
    ['a list', []],
    ['one visit alone', { first: google }],
    ['more than visits', { first: google, last: google, id: 'x' }],
    ['more than a visit', { first: google, last: { ...google, ip: '10.0.0.1' } }],
    ['no day', { first: google, last: { host: 'google.com' } }],
    ['a day that is none', { first: google, last: { ...google, day: 'yesterday' } }],
    ['a long name', { first: google, last: { ...google, source: 'x'.repeat(101) } }],
    ['a long path', { first: google, last: { ...google, path: `/${'x'.repeat(200)}` } }],
    ['a path of another site', { first: google, last: { ...google, path: 'https://x' } }],
    ['an empty name', { first: google, last: { ...google, campaign: ' \u200b' } }],
    ['several lines', { first: google, last: { ...google, campaign: 'a\nb' } }],
    ['a number', { first: google, last: { ...google, campaign: 7 } }],
    ['a visit inside', { first: google, last: { ...google, host: { a: 1 } } }],
  ])('is refused with %s', async (_, came_from) => {
    expect(await send(came_from)).toBe('check service_requests_came_from_check')
  })

  it('takes as much as the form lets through', async () => {
    const most = {
      day: '2026-03-01',
      path: `/${'م'.repeat(199)}`,
      source: 'a'.repeat(100),
      campaign: '👷'.repeat(100),
    }
    expect(await send({ first: most, last: most })).toBe('done')
  })

  it('stays as it was, and comes back from the bin', async () => {
    const id = await storeRow(world, 'service_requests', {
      came_from: JSON.stringify({ first: google, last: letter }),
    })
    expect(outcome(await db().from('service_requests').update({ came_from: null }).eq('id', id))).toBe(
      'refused',
    )
    await world.sql('update public.service_requests set came_from = null where id = $1', [id])
    await db().from('service_requests').delete().eq('id', id).throwOnError()
    const [binned] = await world.sql<{ id: string }>(
      'select id::text from public.bin where record_id = $1 and parent is null',
      [id],
    )
    await db()
      .rpc('restore_from_bin', { id: binned?.id ?? '' })
      .throwOnError()
    const [back] = await world.sql<{ came_from: object }>(
      'select came_from from public.service_requests where id = $1',
      [id],
    )
    expect(back?.came_from).toEqual({ first: google, last: letter })
  })
})

describe('page views', () => {
  const today = async (back = 0) =>
    (
      await world.sql<{ day: string }>(
        `select ((now() at time zone 'Asia/Riyadh')::date - $1::integer)::text as day`,
        [back],
      )
    )[0]?.day ?? ''
  const view = async (values: object = {}) => ({
    day: await today(),
    path: '/',
    language: 'ar',
    source: 'direct',
    campaign: '',
    views: 1,
    ...values,
  })
  const store = async (...views: object[]) =>
    outcome(await server().rpc('count_page_views', { views: views as never }))
  const stored = () =>
    world.sql<{ path: string; source: string; campaign: string; views: number }>(
      'select path, source, campaign, views::integer as views from private.page_views order by views desc, path, source',
    )

  it('are added up', async () => {
    expect(await store()).toBe('done')
    expect(await store(await view(), await view({ views: 2 }), await view({ source: 'a.example' }))).toBe(
      'done',
    )
    expect(await store(await view({ views: 5 }), await view({ language: 'en', path: '/contact' }))).toBe(
      'done',
    )
    expect(await stored()).toEqual([
      { path: '/', source: 'direct', campaign: '', views: 8 },
      { path: '/', source: 'a.example', campaign: '', views: 1 },
      { path: '/contact', source: 'direct', campaign: '', views: 1 },
    ])
    await world.sql('delete from private.page_views')
  })

  it.each([
    ['no list', { views: { a: 1 } }, 'views_invalid'],
    ['a day long ago', { values: { day: '2020-01-01' } }, 'views_invalid'],
    ['no day', { values: { day: null } }, 'views_invalid'],
    ['none', { values: { views: 0 } }, 'views_invalid'],
    ['too many', { values: { views: 1_000_001 } }, 'views_invalid'],
    ['a long path', { values: { path: `/${'x'.repeat(200)}` } }, 'check page_views_path_check'],
    ['no path', { values: { path: 'x' } }, 'check page_views_path_check'],
    ['another language', { values: { language: 'fr' } }, 'check page_views_language_check'],
    ['a long source', { values: { source: 'x'.repeat(101) } }, 'check page_views_source_check'],
    ['a line end', { values: { campaign: 'a\nb' } }, 'check page_views_campaign_check'],
  ] as [string, { views?: object; values?: object }, string][])(
    'are refused with %s',
    async (_, sent, why) => {
      const views = sent.views ?? [await view(sent.values)]
      expect(outcome(await server().rpc('count_page_views', { views: views as never }))).toBe(why)
      expect(await stored()).toEqual([])
    },
  )

  it('have at most a thousand rows for a day, and the rest has other sources', async () => {
    const many = async (from: number, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => view({ source: `s${from + n}.example`, campaign: 'c' })),
      )
    expect(await store(...(await many(0, 990)))).toBe('done')
    expect(await store(...(await many(980, 40)))).toBe('done')
    const rows = await stored()
    expect(rows).toHaveLength(1001)
    expect(rows[0]).toEqual({ path: '/', source: 'other', campaign: '', views: 20 })
    expect(rows.filter(({ views }) => views === 2)).toHaveLength(10)
    expect(await store(...(await many(5000, 5001)))).toBe('views_invalid')
    await world.sql('delete from private.page_views')
  })

  it('of more than 25 months ago are one number for a month', async () => {
    await world.sql(
      `insert into private.page_views (day, path, language, source, campaign, views)
       select day::date, '/', 'ar', 'direct', '', 1
       from generate_series(
         date_trunc('month', now() at time zone 'Asia/Riyadh') - interval '28 months',
         now() at time zone 'Asia/Riyadh' - interval '1 day', interval '1 day'
       ) as day`,
    )
    const [before] = await world.sql<{ sum: number }>('select sum(views)::integer from private.page_views')
    for (let round = 0; round < 2; round++) {
      await world.sql(`delete from private.page_views where day = (now() at time zone 'Asia/Riyadh')::date`)
      expect(await store(await view())).toBe('done')
      const old = await world.sql<{ day: string; views: number }>(
        `select day::text, views::integer from private.page_views
         where day < date_trunc('month', (now() at time zone 'Asia/Riyadh')::date - interval '25 months') order by day`,
      )
      expect(old).toHaveLength(3)
      for (const { day, views } of old) {
        expect(day).toMatch(/-01$/)
        expect(views).toBeGreaterThanOrEqual(28)
      }
      const [after] = await world.sql<{ sum: number }>('select sum(views)::integer from private.page_views')
      expect(after?.sum).toBe((before?.sum ?? 0) + 1)
    }
    await world.sql('delete from private.page_views')
  })
})

describe('the report on visitors', () => {
  const span = { first_day: '2026-03-01', last_day: '2026-03-31' }
  interface Row {
    source?: string
    campaign?: string
    visits: number
    total: number
    won: number
  }
  const report = async (period = span) =>
    (await db().rpc('visit_report', period).throwOnError()).data as unknown as Record<string, unknown> & {
      sources: Row[]
      campaigns: Row[]
      steps: { day: string; views: number; visits: number }[]
    }

  beforeAll(async () => {
    await world.sql('delete from public.service_requests')
    await world.sql(
      `insert into private.page_views (day, path, language, source, campaign, views) values
         ('2026-02-28', '/', 'ar', 'direct', '', 4), ('2026-03-01', '/', 'ar', 'google.com', '', 10),
         ('2026-03-01', '/', 'en', 'newsletter', 'عروض الربيع', 5), ('2026-03-31', '/contact', 'ar', '', '', 7),
         ('2026-04-01', '/', 'ar', 'google.com', '', 100)`,
    )
    const add = (created_at: string, came_from: object | null, values = {}) =>
      storeRow(world, 'service_requests', {
        created_at,
        ...values,
        ...(came_from && { came_from: JSON.stringify(came_from) }),
      })
    const direct = { day: '2026-03-01' }
    // Half an hour on both sides of midnight in Riyadh
    await add('2026-02-28T20:30:00Z', { first: google, last: google })
    await add('2026-02-28T21:30:00Z', { first: google, last: google }, { status: 'approved' })
    await add('2026-03-10T09:00:00Z', { first: google, last: letter }, { status: 'completed' })
    await add('2026-03-11T09:00:00Z', { first: google, last: letter })
    await add('2026-03-12T09:00:00Z', { first: direct, last: direct })
    await add('2026-03-13T09:00:00Z', null)
    await add('2026-03-13T09:00:00Z', null, { channel: 'phone' })
  })

  it('has views, visits, and the requests that the website brought', async () => {
    expect(await report()).toMatchObject({
      unit: 'day',
      counted_from: '2026-02-28',
      views: 22,
      visits: 15,
      requests: 5,
      requests_since: 5,
      before: { views: 4, visits: 4 },
      pages: [
        { path: '/', views: 15, visits: 15, english: 5 },
        { path: '/contact', views: 7, visits: 0, english: 0 },
      ],
      sources: [
        { source: 'google.com', visits: 10, total: 1, won: 1 },
        { source: 'newsletter', visits: 5, total: 2, won: 1 },
        { source: 'direct', visits: 0, total: 1, won: 0 },
        { source: 'unknown', visits: 0, total: 1, won: 0 },
      ].map((one) => ({ ...one, applications: null })),
      campaigns: [{ campaign: 'عروض الربيع', visits: 5, total: 2, won: 1 }],
    })
  })

  it('goes by the steps of the report on requests', async () => {
    for (const [first_day, last_day] of [
      ['2026-03-01', '2026-03-31'],
      ['2026-03-04', '2026-04-08'],
      ['2025-11-15', '2026-06-02'],
    ] as const) {
      const requests = await db()
        .rpc('request_report', { received_from: first_day, received_until: last_day })
        .throwOnError()
      const { steps, views } = await report({ first_day, last_day })
      const others = (requests.data as unknown as { steps: { day: string }[] }).steps
      expect(steps.map(({ day }) => day)).toEqual(others.map(({ day }) => day))
      expect(steps.reduce((sum, step) => sum + step.views, 0)).toBe(views)
    }
  })

  it('counts under each source and campaign what the list has', async () => {
    const list = async (args: object) =>
      (
        (await db()
          .rpc('list_requests', {
            received_from: span.first_day,
            received_until: span.last_day,
            came_by: 'website',
            ...args,
          })
          .throwOnError()) as { data: unknown }
      ).data as { total: number }
    const { sources, campaigns } = await report()
    const won = ['approved', 'completed']
    for (const { source, total, won: count } of sources) {
      expect((await list({ visit_source: source })).total, source).toBe(total)
      expect((await list({ visit_source: source, statuses: won })).total, source).toBe(count)
    }
    for (const { campaign, total, won: count } of campaigns) {
      expect((await list({ visit_campaign: campaign })).total, campaign).toBe(total)
      expect((await list({ visit_campaign: campaign, statuses: won })).total, campaign).toBe(count)
    }
    const { data } = await db()
      .rpc('board_requests', { statuses: ['new'], visit_source: 'newsletter' })
      .throwOnError()
    expect(data).toMatchObject({ columns: { new: { total: 1 } } })
  })

  it('names the sources and campaigns that can be filtered by', async () => {
    expect((await db().rpc('request_sources').throwOnError()).data).toEqual({
      sources: ['direct', 'google.com', 'newsletter', 'unknown'],
      campaigns: ['عروض الربيع'],
    })
  })

  it('has at most thirty of each', async () => {
    await world.sql(
      `insert into private.page_views (day, path, language, source, campaign, views)
       select '2026-03-02', '/p' || n, 'ar', 's' || n, 'c' || n, n from generate_series(1, 40) as n`,
    )
    const { sources, campaigns, pages } = (await report()) as unknown as Record<string, unknown[]>
    expect([sources?.length, campaigns?.length, pages?.length]).toEqual([30, 30, 30])
  })

  it.each([
    ['2026-03-02', '2026-03-01'],
    ['2026-03-01', null],
    ['2010-01-01', '2026-03-01'],
  ])('is refused from %s to %s', async (first_day, last_day) => {
    expect(outcome(await db().rpc('visit_report', { first_day, last_day } as never))).toBe('period_invalid')
  })
})
