/**
 * Tags of requests: the company has its own, and they are added and removed whatever others do
 * at the same moment.
 */
import { expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db
const tag = async (request_id: string, id: string, present = true) =>
  outcome(await db().rpc('tag_request', { request_id, tag: id, present }))
const tagsOf = async (request: string) =>
  (await world.sql<{ tags: string[] }>('select tags from public.request_work where id = $1', [request]))[0]
    ?.tags
const history = async (request: string) =>
  (
    await world.sql<{ details: object }>(
      `select details from public.service_request_events where request_id = $1 and kind = 'tags' order by changed_at, id`,
      [request],
    )
  ).map(({ details }) => details)

it('a request is tagged, found by its tag, and its history says so in words', async () => {
  const [urgent, tender] = [
    await storeRow(world, 'request_tags', { name: 'Urgent' }),
    await storeRow(world, 'request_tags'),
  ]
  const request = await storeRow(world, 'service_requests')
  await Promise.all([tag(request, urgent), tag(request, tender), tag(request, urgent)])
  expect((await tagsOf(request))?.sort()).toEqual([urgent, tender].sort())
  const { data } = await db().rpc('list_requests', { tag: urgent }).throwOnError()
  expect((data as { rows: { id: string }[] }).rows.map((row) => row.id)).toEqual([request])
  expect(await tag(request, tender, false)).toBe('done')
  expect(await tag(request, tender, false)).toBe('done')
  expect(await tagsOf(request)).toEqual([urgent])
  expect(await history(request)).toContainEqual({ added: ['Urgent'], removed: [] })
  expect(await history(request)).toHaveLength(3)
  expect(await tag(request, crypto.randomUUID())).toBe('tag_not_found')
  expect(await tag(crypto.randomUUID(), urgent)).toBe('request_not_found')
})

it('a name is there once, in any spelling', async () => {
  await storeRow(world, 'request_tags', { name: 'مناقصة' })
  expect(outcome(await db().from('request_tags').insert({ name: 'مناقصه' }))).toMatch(/^23505/)
  expect(outcome(await db().from('request_tags').insert({ name: ' ' }))).toBe('check request_tags_name_check')
  expect(
    outcome(
      await db()
        .from('request_tags')
        .insert({ name: 'x'.repeat(61) }),
    ),
  ).toBe('check request_tags_name_check')
  expect(outcome(await db().from('request_tags').insert({ name: 'Purple', colour: 'purple' }))).toBe(
    'check request_tags_colour_check',
  )
})

it('a name with and without its translation is one tag', async () => {
  const id = await storeRow(world, 'request_tags', { name: 'عاجل جدًا · Very urgent' })
  for (const name of ['عاجل جدا', 'very urgent', 'very urgent / مستعجل'])
    expect(outcome(await db().from('request_tags').insert({ name }))).toMatch(/^23505/)
  expect(outcome(await db().from('request_tags').update({ name: 'عاجل جدًا / Urgent!' }).eq('id', id))).toBe(
    'done',
  )
  const other = await storeRow(world, 'request_tags', { name: 'Very urgent' })
  expect(outcome(await db().from('request_tags').update({ name: 'urgent!' }).eq('id', other))).toMatch(
    /^23505/,
  )
})

it('a request has 20 tags at most', async () => {
  const request = await storeRow(world, 'service_requests')
  for (let number = 0; number < 20; number++)
    expect(await tag(request, await storeRow(world, 'request_tags'))).toBe('done')
  expect(await tag(request, await storeRow(world, 'request_tags'))).toBe('check request_work_tags_check')
})

it('a deleted tag leaves every request quietly, and comes back to those that had it', async () => {
  const id = await storeRow(world, 'request_tags', { name: 'Site visit' })
  const [one, other] = [await storeRow(world, 'service_requests'), await storeRow(world, 'service_requests')]
  await tag(one, id)
  await tag(other, id)
  await db().from('request_tags').delete().eq('id', id).throwOnError()
  expect([await tagsOf(one), await tagsOf(other)]).toEqual([[], []])
  expect(await history(one)).toHaveLength(1)
  const [entry] = await world.sql<{ id: string; name: string }>(
    'select id, name from public.bin where record_id = $1',
    [id],
  )
  expect(entry?.name).toBe('Site visit')
  await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
  expect([await tagsOf(one), await tagsOf(other)]).toEqual([[id], [id]])
  expect(await history(one)).toHaveLength(1)
})

const delete_ = async (table: 'request_tags' | 'service_requests', id: string) =>
  db().from(table).delete().eq('id', id).throwOnError()
const restore = async (record: string) => {
  const [entry] = await world.sql<{ id: string }>(
    'select id from public.bin where record_id = $1 and parent is null',
    [record],
  )
  await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
}

it.each([
  ['comes back from the bin', (request: string) => delete_('service_requests', request), restore],
  [
    'is separated from another',
    async (request: string) => {
      const older = await storeRow(world, 'service_requests', { created_at: '2026-01-01T08:00:00Z' })
      await db().rpc('merge_requests', { request_id: older, other: request }).throwOnError()
    },
    async (request: string) => {
      const [merge] = await world.sql<{ id: string }>(
        'select id from public.request_merges where merged_id = $1',
        [request],
      )
      await db().rpc('undo_merge', { merge_id: merge?.id }).throwOnError()
    },
  ],
])('a request that %s has none of the tags that were deleted in the meantime', async (_, leave, comeBack) => {
  const [gone, kept] = [await storeRow(world, 'request_tags'), await storeRow(world, 'request_tags')]
  const request = await storeRow(world, 'service_requests')
  await tag(request, gone)
  await tag(request, kept)
  await leave(request)
  await delete_('request_tags', gone)
  await comeBack(request)
  expect(await tagsOf(request)).toEqual([kept])
  // The tag knows the request when it comes back later
  await restore(gone)
  expect(await tagsOf(request)).toEqual([kept, gone])
})
