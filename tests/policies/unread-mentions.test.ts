/** Mentions in notes of requests that colleagues have not read: who is told, until when, and who may ask. */
import { expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const id = (who: Trier) => world.people[who].id
const db = (who: Trier = 'requestsAdmin') => world.people[who].db

/** Stores a note of an admin. @returns its id */
const write = async (request_id: string, mentions: Trier[], who: Trier = 'admin') =>
  (
    await db(who)
      .from('request_notes')
      .insert({ request_id, text: 'Look at this', mentions: mentions.map(id) })
      .select('id')
      .single()
      .throwOnError()
  ).data.id
const unread = async (who: Trier = 'requestsAdmin') =>
  (await db(who).rpc('my_mentions').throwOnError()).data as unknown as { note: string; request: string }[]
const notesOf = async (request: string, who: Trier = 'requestsAdmin') =>
  (await unread(who)).filter((one) => one.request === request).map((one) => one.note)
const kept = async (note: string) =>
  (await world.sql('select from private.unread_mentions where note_id = $1', [note])).length

it('tells whom a note mentions, and no one else', async () => {
  const request = await storeRow(world, 'service_requests')
  const note = await write(request, ['requestsAdmin', 'contentAdmin'])
  expect(await notesOf(request)).toEqual([note])
  expect(await notesOf(request, 'admin')).toEqual([])
  expect(await kept(note)).toBe(1)
})

it('tells no one of a mention of themselves', async () => {
  const note = await write(await storeRow(world, 'service_requests'), ['requestsAdmin'], 'requestsAdmin')
  expect(await kept(note)).toBe(0)
})

it('follows a note that is changed: a mention that is added counts, one that is removed goes', async () => {
  const request = await storeRow(world, 'service_requests')
  const note = await write(request, [])
  const change = (mentions: Trier[]) =>
    db('admin')
      .from('request_notes')
      .update({ text: 'Another text', mentions: mentions.map(id) })
      .eq('id', note)
      .throwOnError()
  await change(['requestsAdmin'])
  expect(await notesOf(request)).toEqual([note])
  await change([])
  expect(await notesOf(request)).toEqual([])
  // A mention that was read stays read while the text around it changes
  await change(['requestsAdmin'])
  await db()
    .rpc('read_mentions', { notes: [note] })
    .throwOnError()
  await change(['requestsAdmin'])
  expect(await notesOf(request)).toEqual([])
})

it('is marked as read by its own account alone: these notes, or all', async () => {
  const [one, two] = [await storeRow(world, 'service_requests'), await storeRow(world, 'service_requests')]
  const first = await write(one, ['requestsAdmin'])
  const second = await write(two, ['requestsAdmin'])
  await db('admin').rpc('read_mentions').throwOnError()
  await db('admin')
    .rpc('read_mentions', { notes: [first] })
    .throwOnError()
  expect(await notesOf(one)).toEqual([first])
  await db()
    .rpc('read_mentions', { notes: [first, crypto.randomUUID()] })
    .throwOnError()
  expect(await notesOf(one)).toEqual([])
  expect(await notesOf(two)).toEqual([second])
  await db().rpc('read_mentions').throwOnError()
  expect(await unread()).toEqual([])
})

it('is counted in the day and the menu as the list counts it', async () => {
  await db().rpc('read_mentions').throwOnError()
  const request = await storeRow(world, 'service_requests', { status: 'completed' })
  await write(request, ['requestsAdmin'])
  const list = async (who: Trier = 'requestsAdmin') =>
    (await db(who).rpc('list_requests', { attention: 'mentions_unread' }).throwOnError()).data as {
      rows: { id: string }[]
    }
  expect((await list()).rows.map((row) => row.id)).toEqual([request])
  expect((await list('admin')).rows).toEqual([])
  expect((await db().rpc('my_day').throwOnError()).data).toMatchObject({ mentions: 1 })
  expect((await db().rpc('pending_counts').throwOnError()).data).toMatchObject({ mentions: 1 })
  expect((await db('admin').rpc('my_day').throwOnError()).data).toMatchObject({ mentions: 0 })
  expect((await db('contentAdmin').rpc('pending_counts').throwOnError()).data).not.toHaveProperty('mentions')
})

it('goes with the note and with the request, and does not come back from the bin', async () => {
  const request = await storeRow(world, 'service_requests')
  const note = await write(request, ['requestsAdmin'])
  const other = await write(request, ['requestsAdmin'])
  await db('admin').from('request_notes').delete().eq('id', note).throwOnError()
  expect(await notesOf(request)).toEqual([other])
  await db('admin').from('service_requests').delete().eq('id', request).throwOnError()
  expect((await kept(note)) + (await kept(other))).toBe(0)
  const [entry] = await world.sql<{ id: string }>(
    'select id from public.bin where record_id = $1 and parent is null',
    [request],
  )
  await db('admin')
    .rpc('restore_from_bin', { id: entry?.id ?? '' })
    .throwOnError()
  expect(await world.sql('select from public.request_notes where id = $1', [other])).toHaveLength(1)
  expect(await kept(other)).toBe(0)
})

it('follows its note into the request that stays of a merge', async () => {
  const stays = await storeRow(world, 'service_requests')
  const gone = await storeRow(world, 'service_requests')
  const note = await write(gone, ['requestsAdmin'])
  const { data } = await db('admin').rpc('merge_requests', { request_id: stays, other: gone }).throwOnError()
  expect(await notesOf((data as { request_id: string }).request_id)).toEqual([note])
})

it('goes with the account', async () => {
  const request = await storeRow(world, 'service_requests')
  const note = await write(request, ['requestsAdmin'])
  // The error rolls the deletion back, on any connection
  await expect(
    world.sql(`do $$ begin
      delete from public.user_profiles where id = '${id('requestsAdmin')}';
      raise exception 'left: %', (select count(*) from private.unread_mentions where note_id = '${note}');
    end $$`),
  ).rejects.toThrow('left: 0')
  expect(await kept(note)).toBe(1)
})

it.each(['client', 'employee', 'contentAdmin', 'peopleAdmin', 'settingsAdmin'] as const)(
  'is nothing that a %s may ask for',
  async (who) => {
    const refusal = who === 'client' || who === 'employee' ? 'admin_required' : 'area_required'
    expect(outcome(await db(who).rpc('my_mentions'))).toBe(refusal)
    expect(outcome(await db(who).rpc('read_mentions'))).toBe(refusal)
    const topics = (await db(who).rpc('live_topics')).data as string[]
    expect(topics.filter((topic) => topic.startsWith('unread_mentions'))).toEqual([])
  },
)

it('is announced to its account alone', async () => {
  const topics = (await db().rpc('live_topics').throwOnError()).data as string[]
  expect(topics.filter((topic) => topic.startsWith('unread_mentions'))).toEqual([
    `unread_mentions:${id('requestsAdmin')}`,
  ])
})
