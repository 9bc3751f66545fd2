/**
 * Answers to a client's requests in the portal, and what the client writes there: whose messages they are,
 * what is shown, and who is told.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'client') => world.people[who].db
const company = 'company@handasa.example'

beforeAll(async () => {
  await world.sql('update private.setup set mail_server = true')
  await world.sql('update public.company_settings set email = $1', [company])
})
beforeEach(() => world.sql('delete from public.mail_outbox'))

/** A request of the client's account, with an email that is not the client's. */
async function request(row: object = {}) {
  const id = await storeRow(world, 'service_requests', { user_id: world.people.client.id, ...row })
  await world.sql('delete from public.mail_outbox')
  return id
}
/** Makes a request a day older than the others, since a merge keeps the older one. */
const sentEarlier = (id: string) =>
  world.sql("update public.service_requests set created_at = created_at - interval '1 day' where id = $1", [
    id,
  ])
/** The sender of a request who has nothing in common with the client. */
const stranger = () => ({
  user_id: null,
  client_email: `${crypto.randomUUID()}@handasa.example`,
  client_phone: '+966550004444',
})
interface NamedFile {
  name: string
  size: number
  file_url: string | null
}
interface Conversation {
  messages: { id: string; by: string; at: string; text: string; files: NamedFile[] }[]
  files: NamedFile[]
  merged: { reference: string; text: string }[]
  unseen: number
}
const read = async (request_id: string, who: Trier = 'client') =>
  (await db(who).rpc('my_messages', { request_id }).throwOnError()).data as unknown as Conversation
const write = (request_id: string, body = 'متى تبدؤون؟', who: Trier = 'client') =>
  db(who).rpc('write_about_own_request', { request_id, body })
const see = (request_id: string, seen: string, who: Trier = 'client') =>
  db(who).rpc('see_answers', { request_id, seen })
/** The number of new answers to all requests of a person. */
async function markedInAll(who: Trier = 'client') {
  const { data } = await db(who).rpc('my_requests', { page_size: 1 }).throwOnError()
  return (data as unknown as { new_answers: number }).new_answers
}
async function marked(request_id: string, who: Trier = 'client') {
  const { data } = await db(who).rpc('my_requests', { page_size: 100 }).throwOnError()
  const { rows } = data as unknown as { rows: { id: string; new_answers: number }[] }
  return rows.find(({ id }) => id === request_id)?.new_answers
}
const stored = async (request: string) =>
  (
    await db('requestsAdmin')
      .from('request_messages')
      .select()
      .eq('request_id', request)
      .order('created_at')
      .throwOnError()
  ).data
const latest = async (request: string) =>
  (await stored(request))?.findLast(({ author_id }) => author_id === null)?.id
/** Stores an answer whose mail is still waiting. */
async function answer(request_id: string, body = 'ندرس طلبك.', files: string[] = []) {
  const message_id = crypto.randomUUID()
  const seen = await latest(request_id)
  await db('requestsAdmin')
    .rpc('answer_request', {
      message_id,
      request_id,
      locale: 'ar',
      subject: 'بخصوص طلبك',
      body,
      files,
      ...(seen && { seen }),
    })
    .throwOnError()
  return message_id
}
/** Deletes the mail from the outbox, as the mailer does once the mail is sent. */
const sent = (id: string) => world.sql('delete from public.mail_outbox where id = $1', [id])
const answered = async (request_id: string, body?: string, files?: string[]) => {
  const id = await answer(request_id, body, files)
  await sent(id)
  return id
}

describe('the conversation', () => {
  it('has the answers and what was written, without names of colleagues, notes, or mails of others', async () => {
    const id = await request()
    await answered(id)
    await db('requestsAdmin')
      .from('request_notes')
      .insert({ id: crypto.randomUUID(), request_id: id, text: 'سعره مرتفع' })
      .throwOnError()
    await storeRow(world, 'request_messages', {
      request_id: id,
      direction: 'in',
      state: 'received',
      message_id: `<${crypto.randomUUID()}@architect.example>`,
      body: 'من المعماري',
    })
    expect((await write(id)).error).toBeNull()
    const conversation = await read(id)
    expect(conversation.messages.map(({ by, text }) => [by, text])).toEqual([
      ['company', 'ندرس طلبك.'],
      ['sender', 'متى تبدؤون؟'],
    ])
    expect(Object.keys(conversation.messages[0] ?? {}).sort()).toEqual([
      'at',
      'by',
      'files',
      'id',
      'subject',
      'text',
    ])
    const [admin] = await world.sql<{ full_name: string }>(
      'select full_name from public.user_profiles where id = $1',
      [world.people.requestsAdmin.id],
    )
    expect(JSON.stringify(conversation)).not.toContain(admin?.full_name)
  })

  it('names the files that were sent with the request, and none of the company', async () => {
    const id = await request()
    await storeRow(world, 'request_files', { request_id: id, source: 'form', name: 'مخطط.pdf' })
    await storeRow(world, 'request_files', { request_id: id, source: 'mail', name: 'other.pdf' })
    await storeRow(world, 'request_files', { request_id: id, source: 'admin', name: 'offer.pdf' })
    expect((await read(id)).files.map(({ name }) => name)).toEqual(['مخطط.pdf'])
  })

  it('shows an answer only once it cannot be taken back, also while its mail is tried again', async () => {
    const id = await request()
    const message = await answer(id)
    expect((await read(id)).messages).toEqual([])
    expect(await marked(id)).toBe(0)
    await world.sql('update public.mail_outbox set attempts = 1 where id = $1', [message])
    expect((await read(id)).messages).toHaveLength(1)
    expect(await marked(id)).toBe(1)
  })

  it('is that of every request of theirs, whatever its status, and of one sent with their proven email', async () => {
    for (const status of ['completed', 'cancelled', 'rejected']) {
      const id = await request({ status })
      await answered(id)
      expect((await read(id)).messages).toHaveLength(1)
      expect((await write(id)).error).toBeNull()
    }
    const byEmail = await request({
      user_id: null,
      client_email: world.people.otherClient.email.toUpperCase(),
    })
    await world.sql(
      `insert into private.email_proofs (account_id, email, token_hash, proven_at) values ($1, $2, 'x', now())
       on conflict (account_id) do update set email = $2, proven_at = now()`,
      [world.people.otherClient.id, world.people.otherClient.email.toLowerCase()],
    )
    expect((await read(byEmail, 'otherClient')).messages).toEqual([])
    expect(outcome(await db().rpc('my_messages', { request_id: byEmail }))).toBe('request_not_found')
  })

  it.each(triers.filter((who) => who !== 'client'))('of a client is closed to %s', async (who) => {
    const id = await request()
    await answered(id)
    const refused =
      who === 'visitor' ? 'refused' : who === 'otherClient' ? 'request_not_found' : 'client_required'
    const seen = '2999-01-01T00:00:00Z'
    expect(outcome(await db(who).rpc('my_messages', { request_id: id }))).toBe(refused)
    expect(outcome(await write(id, 'x', who))).toBe(refused)
    expect(outcome(await see(id, seen, who))).toBe(refused)
    expect(await stored(id)).toHaveLength(1)
    expect(await marked(id)).toBe(1)
  })

  it('is closed while the request is in the bin, and is back with it', async () => {
    const id = await request()
    await answered(id)
    await db('requestsAdmin').from('service_requests').delete().eq('id', id).throwOnError()
    expect(outcome(await db().rpc('my_messages', { request_id: id }))).toBe('request_not_found')
    expect(outcome(await write(id))).toBe('request_not_found')
    const [entry] = await world.sql<{ id: string }>(
      "select id from public.bin where record_id = $1 and table_name = 'service_requests'",
      [id],
    )
    await db('requestsAdmin')
      .rpc('restore_from_bin', { id: entry?.id ?? '', without_missing: false })
      .throwOnError()
    expect((await read(id)).messages).toHaveLength(1)
    expect((await write(id)).error).toBeNull()
  })

  it('goes on in the request into which theirs was merged, with what was seen of it', async () => {
    const [older, newer] = [await request(), await request({ project_description: 'فيلا بدورين' })]
    await sentEarlier(older)
    await answered(newer)
    await see(newer, (await read(newer)).messages.at(-1)?.at ?? '')
    await db('requestsAdmin').rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    expect(await marked(newer)).toBeUndefined()
    expect(await marked(older)).toBe(0)
    // The text of the merged request stays readable
    const asked = await world.sql<{ reference: string }>(
      "select row ->> 'reference' as reference from public.request_merges where merged_id = $1",
      [newer],
    )
    expect((await read(older)).merged).toMatchObject([{ ...asked[0], text: 'فيلا بدورين' }])
    // A screen from before the merge still shows the other request
    expect((await read(newer)).messages).toHaveLength(1)
    expect((await write(newer, 'أين وصلتم؟')).error).toBeNull()
    expect(await stored(older)).toMatchObject([{}, { body: 'أين وصلتم؟' }])
  })

  // two-senders.test.ts has more tests of this
  it('goes on where theirs was merged into one that is not, which stays closed', async () => {
    const older = await request({ user_id: world.people.otherClient.id })
    await sentEarlier(older)
    const newer = await request()
    await write(older, 'not for the client', 'otherClient').throwOnError()
    await db('requestsAdmin').rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    expect((await write(newer)).error).toBeNull()
    await write(older, 'nor this', 'otherClient').throwOnError()
    expect((await read(newer)).messages).toMatchObject([{ text: 'متى تبدؤون؟' }])
    expect(outcome(await db().rpc('my_messages', { request_id: older }))).toBe('request_not_found')
    expect(outcome(await write(older))).toBe('request_not_found')
    expect((await read(older, 'otherClient')).merged).toEqual([])
  })
})

it('new answers of all requests are counted, also of those on another page', async () => {
  const before = await markedInAll()
  const older = await request()
  await answered(older)
  await answered(older)
  await answered(await request())
  const waiting = await request()
  await answer(waiting)
  expect(await markedInAll()).toBe(before + 3)
  expect(await markedInAll('otherClient')).toBe(0)
  await see(older, (await read(older)).messages.at(-1)?.at ?? '')
  expect(await markedInAll()).toBe(before + 1)
})

describe('a file', () => {
  const bucket = 'request-files'
  /** Stores a file of a request. @returns the id of its row, and its key */
  async function file(request_id: string, source: 'form' | 'mail' | 'admin', name = 'مخطط.pdf') {
    const key = `${crypto.randomUUID()}.pdf`
    await db('requestsAdmin')
      .storage.from(bucket)
      .upload(key, fileOf('pdf'), { contentType: 'application/pdf' })
    const id = await storeRow(world, 'request_files', {
      request_id,
      source,
      name,
      file_url: `/storage/v1/object/${bucket}/${key}`,
    })
    return { id, key }
  }
  /** Whether someone can get a file in each of the ways that the API has. */
  async function ways(key: string, who: Trier = 'client') {
    const files = db(who).storage.from(bucket)
    const { data: signed } = await files.createSignedUrl(key, 60)
    return [
      (await files.download(key)).error === null,
      Boolean(signed?.signedUrl && (await fetch(signed.signedUrl)).ok),
      Boolean((await files.createSignedUrls([key], 60)).data?.[0]?.signedUrl),
      Boolean((await files.list('', { search: key })).data?.length),
    ]
  }
  const none = [false, false, false, false]
  const all = [true, true, true, true]

  it('that was sent with the request can be opened by its sender, and by no other account', async () => {
    const id = await request()
    const { key } = await file(id, 'form')
    expect((await read(id)).files).toEqual([
      { name: 'مخطط.pdf', size: expect.any(Number), file_url: `/storage/v1/object/${bucket}/${key}` },
    ])
    expect(await ways(key)).toEqual(all)
    for (const who of triers.filter((one) => one !== 'client')) {
      const mayRead =
        (await db(who).from('request_files').select('id').eq('request_id', id)).data?.length === 1
      expect(await ways(key, who), who).toEqual(mayRead ? all : none)
    }
  })

  it('of the company can be opened once it is attached to an answer that cannot be taken back', async () => {
    const id = await request()
    const offer = await file(id, 'admin', 'عرض.pdf')
    const draft = await file(id, 'admin', 'draft.pdf')
    const mailed = await file(id, 'mail', 'mailed.pdf')
    expect(await ways(offer.key)).toEqual(none)
    const message = await answer(id, 'هذا عرضنا.', [offer.id])
    expect(await ways(offer.key)).toEqual(none)
    await sent(message)
    const [shown] = (await read(id)).messages
    expect(shown?.files).toEqual([
      { name: 'عرض.pdf', size: expect.any(Number), file_url: expect.stringContaining(offer.key) },
    ])
    expect(await ways(offer.key)).toEqual(all)
    expect(await ways(offer.key, 'otherClient')).toEqual(none)
    for (const { key } of [draft, mailed]) expect(await ways(key)).toEqual(none)
  })

  it('can no longer be opened once it or its request is deleted, and can again when that is restored', async () => {
    const id = await request()
    const { id: row, key } = await file(id, 'admin')
    await answered(id, 'هذا عرضنا.', [row])
    const restore = async (table: string, record: string) => {
      const [entry] = await world.sql<{ id: string }>(
        'select id from public.bin where record_id = $1 and table_name = $2',
        [record, table],
      )
      await db('requestsAdmin')
        .rpc('restore_from_bin', { id: entry?.id ?? '', without_missing: false })
        .throwOnError()
    }
    for (const [table, record] of [
      ['request_files', row],
      ['service_requests', id],
    ] as const) {
      expect(await ways(key), table).toEqual(all)
      await db('requestsAdmin').from(table).delete().eq('id', record).throwOnError()
      expect(await ways(key), table).toEqual(none)
      if (table === 'request_files')
        expect((await read(id)).messages[0]?.files).toMatchObject([{ name: 'مخطط.pdf', file_url: null }])
      await restore(table, record)
    }
    expect(await ways(key)).toEqual(all)
  })

  it('of a request that was merged into theirs stays with who sent it', async () => {
    const older = await request({ client_email: `${crypto.randomUUID()}@handasa.example` })
    await sentEarlier(older)
    const newer = await request(stranger())
    const theirs = await file(newer, 'form')
    const attached = await file(newer, 'admin')
    await answered(newer, 'هذا عرضنا.', [attached.id])
    await db('requestsAdmin').rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    expect(await ways(theirs.key)).toEqual(none)
    expect(await ways(attached.key)).toEqual(none)
    // Once an answer to the client attaches the file, the client reads it there, but not among the
    // files that they sent
    const message = await answered(older, 'هذا المخطط.', [theirs.id])
    const conversation = await read(older)
    expect(conversation.messages).toMatchObject([{ id: message, files: [{ name: 'مخطط.pdf' }] }])
    expect(conversation.files).toEqual([])
    expect(await ways(theirs.key)).toEqual(all)
  })

  it('of another request stays with the answer that it was attached to, also once their merge is undone', async () => {
    const older = await request()
    await sentEarlier(older)
    const newer = await request(stranger())
    const plan = await file(newer, 'form')
    const draft = await file(newer, 'admin', 'draft.pdf')
    const { data: merge } = await db('requestsAdmin')
      .rpc('merge_requests', { request_id: older, other: newer })
      .throwOnError()
    const message = await answered(older, 'هذا المخطط.', [plan.id])
    await db('requestsAdmin')
      .rpc('undo_merge', { merge_id: (merge as { id: string }).id })
      .throwOnError()
    const conversation = async () => {
      const { messages, files } = await read(older)
      expect(messages).toMatchObject([{ id: message, files: [{ name: 'مخطط.pdf' }] }])
      expect(files).toEqual([])
      return messages[0]?.files[0]?.file_url
    }
    expect(await conversation()).toContain(plan.key)
    expect(await ways(plan.key)).toEqual(all)
    // A file that no answer attaches belongs to the other client alone
    expect(await ways(draft.key)).toEqual(none)
    expect(await ways(plan.key, 'otherClient')).toEqual(none)
    await db('requestsAdmin').from('service_requests').delete().eq('id', newer).throwOnError()
    expect(await conversation()).toBeNull()
    expect(await ways(plan.key)).toEqual(none)
  })

  it('is neither replaced nor deleted by its sender, and no account stores one', async () => {
    const id = await request()
    const { key } = await file(id, 'form')
    const files = db().storage.from(bucket)
    const pdf = { contentType: 'application/pdf' }
    await files.remove([key])
    await files.update(key, fileOf('pdf', 200), pdf)
    await files.upload(key, fileOf('pdf', 200), { ...pdf, upsert: true })
    await files.move(key, `moved-${key}`)
    expect(outcome(await files.copy(key, `copy-${key}`))).toBe('refused')
    expect(outcome(await files.upload(`new-${key}`, fileOf('pdf'), pdf))).toBe('refused')
    expect(await (await files.download(key)).data?.arrayBuffer()).toHaveProperty(
      'byteLength',
      fileOf('pdf').length,
    )
  })
})

describe('a message', () => {
  it('comes as one from the website, tells the company by mail, and waits for an answer', async () => {
    const id = await request()
    await answered(id)
    await write(id, ' متى تبدؤون؟\r\n ').throwOnError()
    expect((await stored(id))?.at(-1)).toMatchObject({
      direction: 'in',
      state: 'received',
      body: 'متى تبدؤون؟',
      message_id: null,
      author_id: null,
      automatic: false,
    })
    expect(
      await world.sql(
        "select recipient, data ->> 'id' as id from public.mail_outbox where kind = 'company_reply'",
      ),
    ).toEqual([{ recipient: company, id }])
    const waits = async () =>
      (
        await world.sql<{ waits: boolean }>(
          'select reply_since is not null as waits from public.request_work where id = $1',
          [id],
        )
      )[0]?.waits
    expect(await waits()).toBe(true)
    await answered(id, 'غدًا.')
    expect(await waits()).toBe(false)
  })

  it.each([
    ['nothing', ' \u200f\n'],
    ['a text that is too long', 'x'.repeat(5001)],
    ['a control character', 'a\u0007'],
  ])('is refused with %s', async (_, body) => {
    const id = await request()
    expect(outcome(await write(id, body))).toBe('message_invalid')
    expect(await stored(id)).toEqual([])
  })

  it('that is sent twice is stored once, and after five within an hour none is', async () => {
    const id = await request()
    await Promise.all([1, 2, 3].map(() => write(id, '0').throwOnError()))
    expect(await stored(id)).toHaveLength(1)
    for (let count = 1; count < 5; count++) await write(id, `${count}`).throwOnError()
    const { error } = await write(id, 'one more')
    expect(error).toMatchObject({ code: 'PT429', message: 'too_many_messages' })
    expect(await stored(id)).toHaveLength(5)
  })
})

describe('a new answer', () => {
  it('is marked until it was on the screen, and one that came after that stays marked', async () => {
    const id = await request()
    await answered(id)
    const shown = (await read(id)).messages.at(-1)?.at ?? ''
    await answered(id, 'أُضيف ملحق.')
    expect(await marked(id)).toBe(2)
    await see(id, shown).throwOnError()
    expect(await marked(id)).toBe(1)
    expect((await read(id)).unseen).toBe(1)
    await see(id, (await read(id)).messages.at(-1)?.at ?? '').throwOnError()
    expect(await marked(id)).toBe(0)
    // Messages that clients write themselves are not new to them
    await write(id).throwOnError()
    expect(await marked(id)).toBe(0)
  })

  it('that was seen is not new again when its request comes back from the bin', async () => {
    const id = await request()
    await answered(id)
    await see(id, '2999-01-01T00:00:00Z').throwOnError()
    await db('requestsAdmin').from('service_requests').delete().eq('id', id).throwOnError()
    // Seeing another request does not change what was seen of the deleted one
    await see(await request(), '2999-01-01T00:00:00Z').throwOnError()
    const [entry] = await world.sql<{ id: string }>(
      "select id from public.bin where record_id = $1 and table_name = 'service_requests'",
      [id],
    )
    await db('requestsAdmin')
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    expect(await marked(id)).toBe(0)
  })

  it('that may still be taken back is not seen', async () => {
    const id = await request()
    const waiting = await answer(id)
    await see(id, '2999-01-01T00:00:00Z').throwOnError()
    await sent(waiting)
    expect(await marked(id)).toBe(1)
  })
})
