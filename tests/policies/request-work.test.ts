/** Who works on a request, and what comes next: assigned, filtered, in the history, and never seen by its sender. */
import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier) => world.people[who].db
const id = (who: Trier) => world.people[who].id
const day = (days: number) => {
  // The database counts days in Riyadh
  const moment = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Riyadh' }).format(moment)
}

const assign = async (
  request_id: string,
  owner: string | null,
  seen: string | null,
  who: Trier = 'requestsAdmin',
) => outcome(await db(who).rpc('assign_request', { request_id, owner, seen }))
const step = async (request_id: string, args: object, who: Trier = 'requestsAdmin') =>
  outcome(await db(who).rpc('set_next_step', { request_id, ...args }))

interface Work {
  owner_id: string | null
  owner: { id: string; name: string; active: boolean } | null
  next_step: string | null
  next_step_on: string | null
  notes: number
}
const work = async (request_id: string, who: Trier = 'requestsAdmin') =>
  (await db(who).rpc('work_on_request', { request_id }).throwOnError()).data as Work
const events = (request: string) =>
  world.sql<{ kind: string; changed_by: string | null; details: Record<string, unknown> }>(
    `select * from public.service_request_events where request_id = $1 and kind <> 'status' order by changed_at, id`,
    [request],
  )
const listed = async (args: object, who: Trier = 'requestsAdmin') => {
  const { data } = await db(who).rpc('list_requests', args).throwOnError()
  return data as {
    rows: { id: string; work: Work }[]
    total: number
    more: boolean
    counts: Record<string, number>
  }
}
const idsIn = async (args: object, who: Trier = 'requestsAdmin') =>
  (await listed(args, who)).rows.map((row) => row.id)

describe('the owner of a request', () => {
  it('is a colleague: an active admin of requests or of everything', async () => {
    const request = await storeRow(world, 'service_requests')
    expect(await work(request)).toMatchObject({ owner_id: null, owner: null })
    expect(await assign(request, id('requestsAdmin'), null)).toBe('done')
    expect(await assign(request, id('admin'), id('requestsAdmin'))).toBe('done')
    expect((await work(request)).owner).toMatchObject({ id: id('admin'), active: true })
    for (const other of ['contentAdmin', 'client', 'employee', 'formerAdmin'] as const)
      expect(await assign(request, id(other), id('admin')), other).toBe('not_a_colleague')
    expect(await assign(request, crypto.randomUUID(), id('admin'))).toBe('not_a_colleague')
    expect(await assign(request, null, id('admin'))).toBe('done')
    expect(await events(request)).toMatchObject([
      { kind: 'owner', changed_by: id('requestsAdmin'), details: { owner: id('requestsAdmin'), from: null } },
      { kind: 'owner', details: { owner: id('admin'), from: id('requestsAdmin') } },
      { kind: 'owner', details: { owner: null, from: id('admin') } },
    ])
  })

  it('is not taken from someone who was faster, and the same choice twice is one', async () => {
    const request = await storeRow(world, 'service_requests')
    const answers = await Promise.all([
      assign(request, id('admin'), null, 'admin'),
      assign(request, id('requestsAdmin'), null),
    ])
    expect(answers.sort()).toEqual(['done', 'work_changed'])
    const { owner_id } = await work(request)
    expect(await assign(request, owner_id, null)).toBe('done')
    expect(await events(request)).toHaveLength(1)
    expect(await assign(crypto.randomUUID(), null, null)).toBe('request_not_found')
  })

  it('leaves the status, and what others see of the request, alone', async () => {
    const request = await storeRow(world, 'service_requests')
    const updated = async () =>
      (await world.sql('select updated_at, status from public.service_requests where id = $1', [request]))[0]
    const before = await updated()
    await Promise.all([
      assign(request, id('admin'), null, 'admin'),
      db('requestsAdmin').from('service_requests').update({ status: 'reviewing' }).eq('id', request),
      step(request, { step: 'Call', due: day(1) }),
    ])
    expect(await updated()).toMatchObject({ status: 'reviewing' })
    expect(await work(request)).toMatchObject({ owner_id: id('admin'), next_step: 'Call' })
    const after = await updated()
    await assign(request, null, id('admin'))
    expect(await updated()).toEqual(after)
    expect(after).not.toEqual(before)
  })

  it('who is switched off or loses the area is shown as such, and found', async () => {
    const [mine, theirs, free] = [
      await storeRow(world, 'service_requests', { client_name: 'Owned mine' }),
      await storeRow(world, 'service_requests', { client_name: 'Owned theirs' }),
      await storeRow(world, 'service_requests', { client_name: 'Owned free' }),
    ]
    await assign(mine, id('requestsAdmin'), null)
    await assign(theirs, id('admin'), null)
    const search = 'owned'
    expect(await idsIn({ search, owner: 'me' })).toEqual([mine])
    expect(await idsIn({ search, owner: 'none' })).toEqual([free])
    expect(await idsIn({ search, owner: id('admin') })).toEqual([theirs])
    expect(await idsIn({ search, owner: 'gone' })).toEqual([])
    const leaver = world.people.requestsAdmin.id
    try {
      await world.sql(`update public.user_profiles set areas = '{content}' where id = $1`, [leaver])
      expect(await idsIn({ search, owner: 'gone' }, 'admin')).toEqual([mine])
      expect((await work(mine, 'admin')).owner).toMatchObject({ id: leaver, active: false })
      const { data } = await db('admin').rpc('request_colleagues').throwOnError()
      expect(data).toContainEqual({ id: leaver, name: expect.any(String), active: false })
      await world.sql(
        `update public.user_profiles set areas = '{requests}', is_active = false where id = $1`,
        [leaver],
      )
      expect(await idsIn({ search, owner: 'gone' }, 'admin')).toEqual([mine])
    } finally {
      await world.sql(
        `update public.user_profiles set areas = '{requests}', is_active = true where id = $1`,
        [leaver],
      )
    }
    expect((await db('admin').rpc('list_requests', { owner: 'x' })).error?.code).toBe('22P02')
  })

  it('colleagues are known by name alone, and only to those who work on requests', async () => {
    const { data } = await db('requestsAdmin').rpc('request_colleagues').throwOnError()
    const known = data as { id: string }[]
    expect(known.map((one) => one.id)).toEqual(expect.arrayContaining([id('admin'), id('requestsAdmin')]))
    for (const other of ['contentAdmin', 'peopleAdmin', 'settingsAdmin', 'client', 'employee'] as const)
      expect(known.map((one) => one.id)).not.toContain(id(other))
    for (const one of known) expect(Object.keys(one).sort()).toEqual(['active', 'id', 'name'])
    // Profiles of colleagues cannot be read
    expect((await db('requestsAdmin').from('user_profiles').select().eq('id', id('admin'))).data).toEqual([])
  })
})

describe('the next step', () => {
  it('is a text and a day, changed by someone who saw the last one', async () => {
    const request = await storeRow(world, 'service_requests')
    expect(await step(request, { step: ' Visit the site ', due: day(1) })).toBe('done')
    const seen = { seen_step: 'Visit the site', seen_due: day(1) }
    expect(await step(request, { step: 'Call', due: day(2) })).toBe('work_changed')
    expect(await step(request, { step: 'Call', due: day(2), ...seen }, 'admin')).toBe('done')
    expect(await step(request, { step: 'Offer', due: day(2), ...seen })).toBe('work_changed')
    expect(await step(request, { seen_step: 'Call', seen_due: day(2) })).toBe('done')
    expect(await work(request)).toMatchObject({ next_step: null, next_step_on: null })
    expect((await events(request)).map(({ details }) => details)).toMatchObject([
      { step: 'Visit the site', due: day(1), from: null },
      { step: 'Call', due: day(2), from: 'Visit the site', from_due: day(1) },
      { step: null, due: null, from: 'Call' },
    ])
    for (const wrong of [
      { step: 'Call' },
      { step: 'x\u0007', due: day(1) },
      { step: 'Call', due: '1999-12-31' },
    ])
      expect(await step(request, wrong)).toMatch(/^check request_work/)
    expect(await step(request, { step: 'x'.repeat(201), due: day(1) })).toMatch(/^check request_work/)
  })

  it('finds what is due today and what is late, sorted by the day', async () => {
    const due: Record<string, string> = {}
    for (const [name, days] of Object.entries({ late: -1, today: 0, later: 1 })) {
      due[name] = await storeRow(world, 'service_requests', { client_name: `Stepping ${name}` })
      await step(due[name], { step: name, due: day(days) })
    }
    due.none = await storeRow(world, 'service_requests', { client_name: 'Stepping none' })
    const search = 'stepping'
    const sort = 'next_step_on'
    expect(await idsIn({ search, attention: 'step_today' })).toEqual([due.today])
    expect(await idsIn({ search, attention: 'step_late' })).toEqual([due.late])
    expect(await idsIn({ search, attention: 'step_due', sort, descending: false })).toEqual([
      due.late,
      due.today,
    ])
    expect(await idsIn({ search, sort, descending: false })).toEqual([
      due.late,
      due.today,
      due.later,
      due.none,
    ])
    expect(await idsIn({ search, sort, descending: true })).toEqual([
      due.later,
      due.today,
      due.late,
      due.none,
    ])
    expect(await idsIn({ search, attention: 'step', statuses: ['pending'] })).toEqual([])
    expect(outcome(await db('admin').rpc('list_requests', { attention: 'soon' }))).toBe('attention_invalid')
  })
})

describe('a filter that many requests fit', () => {
  beforeAll(async () => {
    await world.sql('delete from public.service_requests')
    await world.sql(`
      insert into public.service_requests (client_name, client_email, client_phone, project_description, status)
      select 'Many ' || n, 'many' || n || '@handasa.example', '+966501234567', 'Text', case when n % 2 = 0 then 'new' else 'reviewing' end
      from generate_series(1, 1100) as n`)
    await world.sql(
      `update public.request_work set owner_id = $1, next_step = 'Call', next_step_on = '2030-01-01'
       where id in (select id from public.service_requests where client_name like 'Many %')`,
      [id('admin')],
    )
  })

  it('says that there are more than are counted, and still filters', async () => {
    const page = await listed({ owner: id('admin'), attention: 'step' })
    expect(page).toMatchObject({ total: 1000, more: true, counts: null })
    expect(page.rows).toHaveLength(20)
    // 550 are new, but of one status among so many, only 500 are read
    for (const args of [
      { statuses: ['new'] },
      { search: 'many', statuses: ['new'] },
      { sort: 'next_step_on', statuses: ['new'] },
    ])
      expect(await listed({ owner: id('admin'), ...args }), JSON.stringify(args)).toMatchObject({
        total: 500,
        more: true,
      })
    expect((await listed({ owner: id('admin'), search: 'many' })).more).toBe(true)
    expect(await listed({ owner: 'me', search: 'many' })).toMatchObject({ rows: [], total: 0 })
    // The search finds many, and the filter leaves few of them
    const [one] = await world.sql<{ id: string }>(
      `select id from public.service_requests where client_name = 'Many 7'`,
    )
    await assign(one?.id ?? '', id('requestsAdmin'), id('admin'))
    expect(await idsIn({ owner: 'me', search: 'many' })).toEqual([one?.id])
    expect(await listed({ owner: 'me', search: 'many' })).toMatchObject({ counts: { reviewing: 1, new: 0 } })
  })
})

describe('the sender of a request', () => {
  it('sees the statuses, but not the work on it', async () => {
    const request = await storeRow(world, 'service_requests', { user_id: id('client') })
    await assign(request, id('admin'), null)
    await step(request, { step: 'SECRET step', due: day(1) })
    await db('admin')
      .from('request_notes')
      .insert({ request_id: request, text: 'SECRET note' })
      .throwOnError()
    await db('admin').rpc('mark_answered', { request_id: request, how: 'call' }).throwOnError()
    const { data: history } = await db('client')
      .from('service_request_events')
      .select()
      .eq('request_id', request)
    expect(history).toMatchObject([{ kind: 'status', to_status: 'new' }])
    const { data: own } = await db('client').rpc('my_requests').throwOnError()
    const mine = (own as { rows: { id: string; events: unknown[] }[] }).rows.find((row) => row.id === request)
    expect(mine?.events).toHaveLength(1)
    expect(JSON.stringify([own, history])).not.toMatch(/SECRET|owner|first_answer/)
    for (const table of ['request_work', 'request_notes', 'request_tags', 'request_views', 'answer_settings'])
      expect((await db('client').from(table).select()).data, table).toEqual([])
    const { data: topics } = await db('client').rpc('live_topics')
    // The only topic is the one of answers to their own requests
    const answers = `request_messages:${world.people.client.id}`
    expect((topics as string[]).filter((topic) => topic.startsWith('request_'))).toEqual([answers])
  })
})

it('goes into the bin with its request and comes back, also one from before there was such work', async () => {
  const request = await storeRow(world, 'service_requests')
  await assign(request, id('admin'), null)
  await step(request, { step: 'Call', due: day(1) })
  const { data: note } = await db('admin')
    .from('request_notes')
    .insert({ request_id: request, text: 'A note' })
    .select()
    .single()
    .throwOnError()
  const [before, history] = [await work(request), await events(request)]
  const bin = async () => {
    await db('admin').from('service_requests').delete().eq('id', request).throwOnError()
    const [entry] = await world.sql<{ id: string }>(
      'select id from public.bin where record_id = $1 and parent is null',
      [request],
    )
    return entry?.id
  }
  await db('admin')
    .rpc('restore_from_bin', { id: await bin() })
    .throwOnError()
  expect(await work(request)).toEqual(before)
  expect(await events(request)).toEqual(history)
  expect((await db('admin').from('request_notes').select().eq('id', note.id)).data).toEqual([note])
  const entry = await bin()
  await world.sql(`delete from public.bin where record_id = $1 and table_name = 'request_work'`, [request])
  await db('admin').rpc('restore_from_bin', { id: entry }).throwOnError()
  expect(await work(request)).toMatchObject({ owner_id: null, next_step: null, notes: 1 })
})
