/**
 * Changes of many requests in one call: each is checked on its own, no one's change is overwritten, and one
 * undo takes all of them back.
 */
import { describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const me = () => world.people.requestsAdmin.id

interface Answer {
  done: { id: string; from: string | null }[]
  failed: { id: string; code: string; message: string }[]
}
const call = (args: Record<string, unknown>, who: Trier = 'requestsAdmin') =>
  world.people[who].db.rpc('change_requests', args)
const changeAll = async (field: string, changes: object[], tell = true) =>
  (await call({ field, changes, tell }).throwOnError()).data as unknown as Answer
const preview = async (field: string, ids: string[], wanted?: string | null) =>
  (
    await world.people.requestsAdmin.db
      .rpc('preview_request_changes', { field, ids, ...(wanted !== undefined && { wanted }) })
      .throwOnError()
  ).data
const three = async (values: Record<string, unknown> = {}) => [
  await storeRow(world, 'service_requests', values),
  await storeRow(world, 'service_requests', values),
  await storeRow(world, 'service_requests', values),
]
const statuses = async (ids: string[]) =>
  (
    await world.sql<{ status: string }>(
      'select status from unnest($1::uuid[]) with ordinality as asked (id, place) left join public.service_requests using (id) order by place',
      [ids],
    )
  ).map(({ status }) => status)
const owners = async (ids: string[]) =>
  (
    await world.sql<{ owner_id: string | null }>(
      'select owner_id from unnest($1::uuid[]) with ordinality as asked (id, place) left join public.request_work using (id) order by place',
      [ids],
    )
  ).map(({ owner_id }) => owner_id)
const mails = (ids: string[]) =>
  world.sql<{ id: string; waits: number }>(
    `select data ->> 'id' as id, extract(epoch from next_attempt_at - now())::integer as waits
     from public.mail_outbox where kind = 'request_status' and data ->> 'id' = any ($1)`,
    [ids],
  )
/** The reverse of a change, as "Undo" on the screen sends it. */
const back = (answer: Answer, to: string | null) =>
  answer.done.map(({ id, from }) => ({ id, to: from, seen: to }))

describe('a status', () => {
  it('is given to many, with an email each that waits for the undo, which withdraws it', async () => {
    const ids = await three()
    const [first = '', second = '', third = ''] = ids
    await world.sql(`update public.service_requests set status = 'approved' where id = $1`, [third])
    await world.sql(`delete from public.mail_outbox where data ->> 'id' = $1`, [third])
    expect(await preview('status', [...ids, crypto.randomUUID()], 'approved')).toEqual({
      found: 3,
      changes: 2,
      mails: 2,
    })
    const answer = await changeAll(
      'status',
      ids.map((id) => ({ id, to: 'approved' })),
    )
    expect(answer.failed).toEqual([])
    expect(answer.done.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      [first, second].toSorted().map((id) => ({ id, from: 'new' })),
    )
    const sent = await mails(ids)
    expect(sent).toHaveLength(2)
    for (const { waits } of sent) expect(waits).toBeGreaterThan(30)
    const undone = await changeAll('status', back(answer, 'approved'))
    expect(undone.done).toHaveLength(2)
    expect(await statuses(ids)).toEqual(['new', 'new', 'approved'])
    expect(await mails(ids)).toEqual([])
    const events = await world.sql<{ changed_by: string }>(
      `select changed_by from public.service_request_events where request_id = $1 and from_status is not null`,
      [first],
    )
    expect(events.map(({ changed_by }) => changed_by)).toEqual([me(), me()])
  })

  it('tells no one when that is not wanted', async () => {
    const ids = await three()
    await changeAll(
      'status',
      ids.map((id) => ({ id, to: 'rejected' })),
      false,
    )
    expect(await statuses(ids)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(await mails(ids)).toEqual([])
    await world.sql(`update public.mail_kinds set is_active = false where kind = 'request_status'`)
    expect(await preview('status', ids, 'new')).toMatchObject({ changes: 3, mails: 0 })
    await world.sql(`update public.mail_kinds set is_active = true where kind = 'request_status'`)
  })

  it('emails no one who called and left no email', async () => {
    const called = await storeRow(world, 'service_requests', {
      channel: 'phone',
      client_email: null,
      client_phone: '+966512345678',
    })
    const ids = [called, await storeRow(world, 'service_requests')]
    expect(await preview('status', ids, 'completed')).toEqual({ found: 2, changes: 2, mails: 1 })
    const { done } = await changeAll(
      'status',
      ids.map((id) => ({ id, to: 'completed' })),
    )
    expect(done).toHaveLength(2)
    expect((await mails(ids)).map(({ id }) => id)).toEqual([ids[1]])
  })

  it('is refused for those that are not as they were seen, or gone, and given to the others', async () => {
    const [first = '', second = '', third = ''] = await three()
    await world.people.admin.db.rpc('set_request_status', {
      request_id: first,
      status: 'completed',
      tell: false,
    })
    await world.sql('delete from public.service_requests where id = $1', [second])
    const { done, failed } = await changeAll(
      'status',
      [first, second, third].map((id) => ({ id, to: 'reviewing', seen: 'new' })),
    )
    expect(done).toEqual([{ id: third, from: 'new' }])
    expect(Object.fromEntries(failed.map(({ id, message }) => [id, message]))).toEqual({
      [first]: 'work_changed',
      [second]: 'request_not_found',
    })
    const wrong = await changeAll('status', [
      { id: third, to: 'lost' },
      { id: first, to: 'pending' },
    ])
    expect(wrong.done).toEqual([{ id: first, from: 'completed' }])
    expect(wrong.failed).toMatchObject([{ id: third, code: '23514' }])
  })

  it('is not taken back from what someone else has changed since', async () => {
    const ids = await three()
    const answer = await changeAll(
      'status',
      ids.map((id) => ({ id, to: 'pending' })),
      false,
    )
    await world.sql(`update public.service_requests set status = 'approved' where id = $1`, [ids[0]])
    const undone = await changeAll('status', back(answer, 'pending'), false)
    expect(undone.failed).toMatchObject([{ id: ids[0], message: 'work_changed' }])
    expect(await statuses(ids)).toEqual(['approved', 'new', 'new'])
  })
})

describe('an owner and a tag', () => {
  it('are given and taken back; an owner is a colleague', async () => {
    const ids = await three()
    const [first = ''] = ids
    await world.sql('update public.request_work set owner_id = $1 where id = $2', [
      world.people.admin.id,
      first,
    ])
    expect(await preview('owner', ids, me())).toMatchObject({ changes: 3, mails: 0 })
    const taken = await changeAll(
      'owner',
      ids.map((id) => ({ id, to: me(), seen: null })),
    )
    // A colleague owns the first one
    expect(taken.failed).toMatchObject([{ id: first, message: 'work_changed' }])
    expect(await owners(ids)).toEqual([world.people.admin.id, me(), me()])
    await changeAll('owner', back(taken, me()))
    expect(await owners(ids)).toEqual([world.people.admin.id, null, null])
    const stranger = await changeAll('owner', [{ id: first, to: world.people.client.id }])
    expect(stranger.failed).toMatchObject([{ message: 'not_a_colleague' }])

    const tag = await storeRow(world, 'request_tags')
    await world.sql('update public.request_work set tags = array[$1::uuid] where id = $2', [tag, first])
    const tagged = await changeAll(
      'tag',
      ids.map((id) => ({ id, to: tag })),
    )
    expect(tagged.done.map(({ id }) => id).toSorted()).toEqual(ids.slice(1).toSorted())
    await changeAll(
      'untag',
      tagged.done.map(({ id }) => ({ id, to: tag })),
    )
    const rows = await world.sql('select id from public.request_work where tags @> array[$1::uuid]', [tag])
    expect(rows).toEqual([{ id: first }])
    expect((await changeAll('tag', [{ id: first, to: crypto.randomUUID() }])).failed).toMatchObject([
      { message: 'tag_not_found' },
    ])
  })
})

describe('a deletion', () => {
  it('goes to the bin, and the person who deleted it restores it', async () => {
    const ids = await three({ status: 'pending' })
    await world.sql('update public.request_work set owner_id = $1 where id = $2', [me(), ids[0]])
    const { done } = await changeAll(
      'delete',
      ids.map((id) => ({ id })),
    )
    expect(done).toHaveLength(3)
    expect(await statuses(ids)).toEqual([null, null, null])
    // What someone else deleted can only be restored from the bin
    const theirs = (await call({ field: 'restore', changes: [{ id: ids[0] }] }, 'admin').throwOnError())
      .data as unknown as Answer
    expect(theirs.failed).toMatchObject([{ message: 'bin_entry_gone' }])
    const { done: restored } = await changeAll(
      'restore',
      ids.map((id) => ({ id })),
    )
    expect(restored).toHaveLength(3)
    expect(await statuses(ids)).toEqual(['pending', 'pending', 'pending'])
    expect((await owners(ids))[0]).toBe(me())
  })
})

it('more than 100 at once, and what it does not know, is refused as a whole', async () => {
  const [id = ''] = await three()
  const many = Array.from({ length: 101 }, () => ({ id, to: 'pending' }))
  for (const [args, why] of [
    [{ field: 'status', changes: many }, 'changes_invalid'],
    [{ field: 'status', changes: { id } }, 'changes_invalid'],
    [{ field: 'notes', changes: [{ id, to: 'x' }] }, 'field_invalid'],
  ] as const)
    expect(outcome(await call(args))).toBe(why)
  expect(await statuses([id])).toEqual(['new'])
  const { failed } = await changeAll('status', [{ id: 'x', to: 'pending' }])
  expect(failed).toMatchObject([{ id: 'x', code: '22P02' }])
})
