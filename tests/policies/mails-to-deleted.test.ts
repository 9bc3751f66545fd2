/**
 * Mails about requests in the bin: which mails bring a request back, and what happens when it changes
 * at the same moment.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const admin = () => world.people.requestsAdmin.db
const server = () => connect(world.api, world.api.secretKey)
beforeEach(() => world.sql("delete from public.mail_outbox where kind = 'company_reply'"))

interface Request {
  id: string
  reference: string
  client_email: string
}
let serial = 0
async function newRequest(values: object = {}): Promise<Request> {
  const id = await storeRow(world, 'service_requests', {
    client_email: `binned-${++serial}@handasa.example`,
    ...values,
  })
  const [row] = await world.sql<Request>(
    'select id, reference, client_email from public.service_requests where id = $1',
    [id],
  )
  return row as Request
}
const remove = (id: string) => admin().from('service_requests').delete().eq('id', id).throwOnError()
const entryOf = async (id: string) =>
  (
    await world.sql<{ id: string }>(
      "select id from public.bin where record_id = $1 and table_name = 'service_requests'",
      [id],
    )
  )[0]?.id
const isThere = async (id: string) =>
  (await world.sql('select from public.service_requests where id = $1', [id])).length === 1
const bodies = async (id: string) =>
  (
    await world.sql<{ body: string }>(
      'select body from public.request_messages where request_id = $1 order by created_at',
      [id],
    )
  ).map(({ body }) => body)

const place = async (subject: string, sender: string, known_ids: string[] = []) =>
  (await server().rpc('place_mail', { known_ids, subject, sender }).throwOnError()).data
const receive = (request_id: string, body: string, more: object = {}) =>
  server().rpc('receive_mail', {
    request_id,
    message_id: `<${crypto.randomUUID()}@example.sa>`,
    sender: 'sara@example.sa',
    sender_name: '',
    subject: 'Re',
    body,
    quoted: '',
    automatic: false,
    ...more,
  })

it('the thread that a mail answers counts for more than the reference it names, in the bin as out of it', async () => {
  const [answered, named] = [await newRequest(), await newRequest()]
  const message_id = `<${crypto.randomUUID()}@example.sa>`
  await receive(answered.id, 'first', { message_id })
  for (const gone of [undefined, answered.id, named.id]) {
    if (gone) await remove(gone)
    const found = await place(`Re: ${named.reference}`, named.client_email, [message_id])
    // Requests outside the bin come first
    expect(found).toBe(gone === answered.id ? named.id : answered.id)
  }
})

describe('of two that were merged', () => {
  const merged = async () => {
    const older = await newRequest({ created_at: '2026-11-01T08:00:00Z' })
    const newer = await newRequest({ created_at: '2026-11-02T08:00:00Z' })
    await admin().rpc('merge_requests', { request_id: older.id, other: newer.id }).throwOnError()
    return { older, newer }
  }

  it('the one that went is found by its reference and its sender, as before the delete', async () => {
    const { older, newer } = await merged()
    const known = [
      [newer.reference, newer.client_email],
      [newer.reference, older.client_email],
      [older.reference, older.client_email],
    ] as const
    const unknown = [
      [newer.reference, 'stranger@example.com'],
      [older.reference, newer.client_email],
    ] as const
    for (const inBin of [false, true]) {
      if (inBin) await remove(older.id)
      for (const [reference, sender] of known)
        expect(await place(`Re: ${reference}`, sender.toUpperCase()), `${inBin} ${sender}`).toBe(older.id)
      for (const [reference, sender] of unknown) expect(await place(reference, sender)).toBeNull()
    }
    expect((await receive(older.id, 'after the merge')).data).toBe(true)
    expect(await bodies(older.id)).toEqual(['after the merge'])
    expect(
      await world.sql('select from public.request_merges where merged_id = $1', [newer.id]),
    ).toHaveLength(1)
  })

  it('a mail that was placed before the merge brings back the one that stays', async () => {
    const { older, newer } = await merged()
    await remove(older.id)
    expect((await receive(newer.id, 'placed before')).data).toBe(true)
    expect(await bodies(older.id)).toEqual(['placed before'])
  })
})

describe('at the same moment', () => {
  it('several mails and an admin who restores it: every mail is kept, once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await newRequest()
      await remove(request.id)
      const entry = await entryOf(request.id)
      const texts = ['a', 'b', 'c', 'd', 'e']
      const [restored, ...answers] = await Promise.all([
        admin().rpc('restore_from_bin', { id: entry }),
        ...texts.map((text) => receive(request.id, text)),
      ])
      expect(['done', 'bin_entry_gone']).toContain(outcome(restored))
      expect(answers.map(({ data, error }) => error?.message ?? data)).toEqual(texts.map(() => true))
      expect((await bodies(request.id)).sort()).toEqual(texts)
      expect(await entryOf(request.id)).toBeUndefined()
    }
  })

  it('an admin deletes it forever: the mail is kept with the request, or neither is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await newRequest()
      await remove(request.id)
      const entry = await entryOf(request.id)
      const [gone, came] = await Promise.all([
        admin().rpc('delete_from_bin', { ids: [entry] }),
        receive(request.id, 'x'),
      ])
      expect(gone.error).toBeNull()
      expect(came.error).toBeNull()
      expect(gone.data).toBe(came.data === true ? 0 : 1)
      expect(await isThere(request.id)).toBe(came.data === true)
      expect(await bodies(request.id)).toEqual(came.data === true ? ['x'] : [])
    }
  })

  it('an admin deletes it while the mail comes: it is kept, in the bin or out of it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const request = await newRequest()
      const [gone, came] = await Promise.all([remove(request.id), receive(request.id, 'x')])
      expect(gone.error).toBeNull()
      expect(came.data).toBe(true)
      const [kept] = await world.sql<{ number: number }>(
        `select (select count(*) from public.request_messages where request_id = $1)
          + (select count(*) from public.bin where table_name = 'request_messages' and row ->> 'request_id' = $1::text) as number`,
        [request.id],
      )
      expect(Number(kept?.number)).toBe(1)
    }
  })
})

describe('where what it needs is gone', () => {
  it('a service and an owner are left out, and nothing is told as new', async () => {
    const service = await storeRow(world, 'services')
    const request = await newRequest({ service_id: service })
    await admin()
      .rpc('assign_request', { request_id: request.id, owner: world.people.requestsAdmin.id })
      .throwOnError()
    await remove(request.id)
    await world.sql('delete from public.services where id = $1', [service])
    await world.sql(
      `update public.bin set row = row || jsonb_build_object('owner_id', gen_random_uuid())
       where table_name = 'request_work' and record_id = $1`,
      [request.id],
    )
    await world.sql('delete from public.mail_outbox')
    expect((await receive(request.id, 'x')).data).toBe(true)
    expect(
      await world.sql('select service_id from public.service_requests where id = $1', [request.id]),
    ).toEqual([{ service_id: null }])
    expect(await world.sql('select owner_id from public.request_work where id = $1', [request.id])).toEqual([
      { owner_id: null },
    ])
    expect(await world.sql('select kind from public.mail_outbox')).toEqual([{ kind: 'company_reply' }])
  })

  it('what cannot be restored stays in the bin, and the server is told that the mail is kept nowhere', async () => {
    const request = await newRequest()
    await remove(request.id)
    await world.sql(`update public.bin set row = row || '{"status": "unknown"}' where record_id = $1`, [
      request.id,
    ])
    const { data, error } = await receive(request.id, 'x')
    expect(error).toBeNull()
    expect(data).toBeNull()
    expect(await entryOf(request.id)).toBeDefined()
  })

  it('of an erased person nothing comes back', async () => {
    const request = await newRequest()
    const id = `<${crypto.randomUUID()}@example.sa>`
    await receive(request.id, 'mine', { message_id: id, sender: request.client_email })
    await remove(request.id)
    expect(await place('', 'stranger@example.com', [id])).toBe(request.id)
    const [privacy] = await world.sql<{ id: string }>(
      `insert into public.privacy_requests (kind, full_name, email, status, proven_at, due_at)
       values ('erasure', 'Sara', $1, 'open', now(), now() + interval '30 days') returning id`,
      [request.client_email],
    )
    await world.sql('update auth.sessions set created_at = now()')
    await world.people.admin.db
      .rpc('erase_person', { subjects: [{ table: 'privacy_requests', id: privacy?.id }] })
      .throwOnError()
    expect(await place('', 'stranger@example.com', [id])).toBeNull()
    expect(await place(request.reference, request.client_email)).toBeNull()
    expect((await receive(request.id, 'again')).data).toBeNull()
    expect(await isThere(request.id)).toBe(false)
  })
})
