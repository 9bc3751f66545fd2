/** Three requests that were merged one after another: undoing the first merge, and whose reference and files others read. */
import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { connect, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db
const me = () => world.people.requestsAdmin.id

beforeAll(async () => {
  await world.sql('update private.setup set mail_server = true')
})

interface Sent {
  id: string
  reference: string
  client_email: string
}

let senders = 0
/** A request of someone else each time, as many days old; more can give it the sender of another. */
async function sent(days: number, more: Record<string, unknown> = {}): Promise<Sent> {
  senders += 1
  const id = await storeRow(world, 'service_requests', {
    client_name: `Sender ${senders}`,
    client_email: `between${senders}@handasa.example`,
    client_phone: `+96655113${String(senders).padStart(4, '0')}`,
    created_at: new Date(Date.now() - days * 86_400_000).toISOString(),
    ...more,
  })
  const [row] = await world.sql<Sent>(
    'select id, reference, client_email from public.service_requests where id = $1',
    [id],
  )
  if (!row) throw new Error('The request is gone')
  return row
}

const merge = async (one: Sent, other: Sent) =>
  (await db().rpc('merge_requests', { request_id: one.id, other: other.id }).throwOnError()).data?.id ?? ''
const undo = (merge_id: string) => db().rpc('undo_merge', { merge_id }).throwOnError()
const work = async ({ id }: Sent) => {
  const [row] = await world.sql<Record<string, unknown>>('select * from public.request_work where id = $1', [
    id,
  ])
  const { updated_at: _, ...rest } = row ?? {}
  return rest
}

/** An answer by mail, of which the mail has gone out. */
async function answer({ id }: Sent, body = 'the answer') {
  const message_id = crypto.randomUUID()
  await db()
    .rpc('answer_request', { message_id, request_id: id, locale: 'en', subject: 'About it', body })
    .throwOnError()
  await world.sql("delete from public.mail_outbox where kind = 'answer'")
  return message_id
}

/** What an admin can note about a request. */
async function workOn({ id }: Sent, tag: string) {
  const client = world.people.client.id
  await db().rpc('assign_request', { request_id: id, owner: me() }).throwOnError()
  await db().rpc('tag_request', { request_id: id, tag }).throwOnError()
  await db().rpc('set_next_step', { request_id: id, step: 'Call', due: '2027-01-01' }).throwOnError()
  await db().rpc('link_client', { request_id: id, client }).throwOnError()
}

describe('undoing the first of two merges', () => {
  it('takes nothing from the last request that it had by itself', async () => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    const tag = await storeRow(world, 'request_tags')
    await workOn(oldest, tag)
    await workOn(newer, tag)
    const first = await merge(older, newer)
    await merge(oldest, older)
    const before = await work(oldest)
    expect(before).toMatchObject({ owner_id: me(), tags: [tag], next_step: 'Call' })
    await undo(first)
    expect(await work(oldest)).toEqual(before)
  })

  it('takes from the last request what came through the one between', async () => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    const tag = await storeRow(world, 'request_tags')
    await workOn(newer, tag)
    const before = await work(oldest)
    const first = await merge(older, newer)
    await merge(oldest, older)
    expect(await work(oldest)).toMatchObject({ owner_id: me(), tags: [tag], next_step: 'Call' })
    await undo(first)
    expect(await work(oldest)).toEqual(before)
  })

  it('leaves nothing of it with the one between, when that is separated too', async () => {
    const [oldest, older] = [await sent(9), await sent(8)]
    const newer = await sent(7, { client_email: older.client_email })
    await workOn(newer, await storeRow(world, 'request_tags'))
    await db().rpc('mark_answered', { request_id: newer.id, how: 'call' }).throwOnError()
    const before = [await work(oldest), await work(older), await work(newer)]
    const first = await merge(older, newer)
    const second = await merge(oldest, older)
    await undo(first)
    await undo(second)
    expect([await work(oldest), await work(older), await work(newer)]).toEqual(before)
  })

  it('leaves the sender of the one between waiting, whom the other’s answer had answered', async () => {
    const [oldest, older] = [await sent(9), await sent(8)]
    const newer = await sent(7, { client_email: older.client_email })
    await db().rpc('mark_answered', { request_id: oldest.id, how: 'call' }).throwOnError()
    await db().rpc('mark_answered', { request_id: newer.id, how: 'call' }).throwOnError()
    const first = await merge(older, newer)
    await merge(oldest, older)
    expect((await work(oldest)).reply_since).toBeNull()
    await undo(first)
    expect((await work(oldest)).reply_since).not.toBeNull()
  })

  it('leaves to each of the two the call that was noted for both of their senders', async () => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    await db().rpc('mark_answered', { request_id: oldest.id, how: 'call' }).throwOnError()
    const first = await merge(older, newer)
    const second = await merge(oldest, older)
    const { data } = await db().rpc('work_on_request', { request_id: oldest.id }).throwOnError()
    const { reply_seen } = data as unknown as { reply_seen: string }
    await db().rpc('settle_reply', { request_id: oldest.id, how: 'call', seen: reply_seen }).throwOnError()
    await undo(first)
    await undo(second)
    expect(await work(newer)).toMatchObject({ first_answer_how: 'call' })
    expect(await work(older)).toMatchObject({ first_answer_how: 'call' })
  })

  it('keeps what a colleague has changed since', async () => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    await workOn(newer, await storeRow(world, 'request_tags'))
    const first = await merge(older, newer)
    await merge(oldest, older)
    const owner = world.people.admin.id
    await db().rpc('assign_request', { request_id: oldest.id, owner, seen: me() }).throwOnError()
    await undo(first)
    expect(await work(oldest)).toMatchObject({ owner_id: owner, next_step: null, client_id: null })
  })
})

it('an answer that comes back was none to the request that had it from another', async () => {
  const [oldest, older] = [await sent(9), await sent(8)]
  const newer = await sent(7, { client_email: older.client_email })
  const message_id = await answer(newer)
  await merge(older, newer)
  const second = await merge(oldest, older)
  await db().rpc('mark_answered', { request_id: oldest.id, how: 'call' }).throwOnError()
  await connect(world.api, world.api.secretKey)
    .rpc('note_bounce', { message_id, code: 'mailbox_full', diagnosis: '' })
    .throwOnError()
  await undo(second)
  expect(await work(older)).toMatchObject({ first_answer_at: null, first_answer_how: null })
})

it('a request that had its first answer from another keeps its own, by mail since', async () => {
  const older = await sent(8)
  const newer = await sent(7, { client_email: older.client_email })
  await answer(newer)
  const merged = await merge(older, newer)
  const own = await answer(older, 'another answer')
  await undo(merged)
  const [message] = await world.sql<{ created_at: Date }>(
    'select created_at from public.request_messages where id = $1 and request_id = $2',
    [own, older.id],
  )
  expect(await work(older)).toMatchObject({
    first_answer_at: message?.created_at,
    first_answer_by: me(),
    first_answer_how: 'answer',
  })
})

describe('each of three senders', () => {
  it('reads their own reference in an answer that was written under that of the one between', async () => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    await merge(older, newer)
    await answer(older, `Your request ${older.reference} is here`)
    await merge(oldest, older)
    const { data } = await world.people.visitor.db
      .rpc('track_request', { reference: newer.reference, contact: newer.client_email })
      .throwOnError()
    expect(data?.messages).toMatchObject([
      { subject: `About it [${newer.reference}]`, text: `Your request ${newer.reference} is here` },
    ])
    const subjects = [{ table: 'service_requests', id: newer.id }]
    const gathered = await world.people.admin.db.rpc('gather_person', { subjects }).throwOnError()
    expect(JSON.stringify(gathered.data)).toContain(`Your request ${newer.reference} is here`)
    expect(JSON.stringify(gathered.data)).not.toContain(older.reference)
  })

  it.each([
    ['once', false],
    ['through the one between', true],
  ])('is given no name of a file of another that was deleted after they were merged %s', async (_, twice) => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    const name = `passport-${senders}.pdf`
    const file_url = `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`
    await db()
      .from('request_files')
      .insert({ request_id: newer.id, name, kind: 'pdf', size: 10, file_url })
      .throwOnError()
    await merge(older, newer)
    await db().from('request_files').delete().eq('name', name).throwOnError()
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where name = $1', [name])
    await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
    if (twice) await merge(oldest, older)
    const namesOf = async ({ id }: Sent) => {
      const subjects = [{ table: 'service_requests', id }]
      const { data } = await world.people.admin.db.rpc('gather_person', { subjects }).throwOnError()
      return JSON.stringify(data).includes(name)
    }
    expect(await namesOf(older)).toBe(false)
    expect(await namesOf(newer)).toBe(true)
  })

  it.each([
    ['once', false],
    ['through the one between', true],
  ])(
    'keeps nothing of a deleted file of another once they are separated, nor after an erasure, merged %s',
    async (_, twice) => {
      const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
      const name = `identity-${senders}.pdf`
      const file_url = `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`
      await db()
        .from('request_files')
        .insert({ request_id: newer.id, name, kind: 'pdf', size: 10, file_url })
        .throwOnError()
      const holders = async () => {
        const rows = await world.sql<{ id: string }>(
          `select request_id as id from public.service_request_events where details ->> 'name' = $1
          union all select merged_id from public.request_merges where events::text like '%' || $1 || '%'`,
          [name],
        )
        return rows.map(({ id }) => id)
      }
      const first = await merge(older, newer)
      await db().from('request_files').delete().eq('name', name).throwOnError()
      if (twice) await merge(oldest, older)
      expect(await holders()).toEqual([older.id])
      await undo(first)
      expect(await holders()).toEqual([newer.id])
      await merge(twice ? oldest : older, newer)
      const subjects = [{ table: 'service_requests', id: newer.id }]
      await world.people.admin.db.rpc('erase_person', { subjects }).throwOnError()
      expect(await holders()).toEqual([])
    },
  )
})
