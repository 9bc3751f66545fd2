/**
 * Requests that were merged, also those of different people: each message belongs to the request through
 * which it was written, and goes back there when the merge is undone.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { placesOf } from '#tests/support/found-text.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const server = () => connect(world.api, world.api.secretKey)
const company = 'company@handasa.example'

beforeAll(async () => {
  await world.sql('update private.setup set mail_server = true')
  await world.sql('update public.company_settings set email = $1', [company])
})
beforeEach(async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql('delete from private.tracking_tries')
})

interface Sent {
  id: string
  reference: string
  email: string
  name: string
}
let serial = 0
/** Stores a request of a new sender, an hour after the one before. */
async function sent(row: object = {}): Promise<Sent> {
  serial += 1
  const values = {
    client_name: `Sender ${serial}`,
    client_email: `sender-${serial}@handasa.example`,
    client_phone: `+96655100${String(serial).padStart(4, '0')}`,
    created_at: new Date(Date.UTC(2026, 9, 1, serial)).toISOString(),
    ...row,
  }
  const id = await storeRow(world, 'service_requests', values)
  const [known] = await world.sql<{ reference: string }>(
    'select reference from public.service_requests where id = $1',
    [id],
  )
  return { id, reference: known?.reference ?? '', email: values.client_email, name: values.client_name }
}
const merge = async (one: Sent, other: Sent) =>
  (
    (await db().rpc('merge_requests', { request_id: one.id, other: other.id }).throwOnError()).data as {
      id: string
    }
  ).id
const undo = (merge_id: string) => db().rpc('undo_merge', { merge_id }).throwOnError()
const write = async ({ reference, email }: Sent, body: string, more: object = {}) =>
  outcome(
    await db('visitor').rpc('write_about_request', { reference, contact: email, body, ...more } as never),
  )
async function read({ reference, email }: Sent) {
  const { data } = await db('visitor').rpc('track_request', { reference, contact: email }).throwOnError()
  return (data as { messages: { text: string }[] }).messages.map(({ text }) => text)
}
/** The messages of a request, as an admin reads them. */
const messages = async ({ id }: Sent) =>
  (
    await db()
      .from('request_messages')
      .select('id, name, email, subject, body, merged_id')
      .eq('request_id', id)
      .order('created_at')
      .throwOnError()
  ).data as Record<string, string | null>[]
const bodies = async (request: Sent) => (await messages(request)).map(({ body }) => body)
const filesOf = async ({ id }: Sent) =>
  (await db().from('request_files').select('name, merged_id').eq('request_id', id).order('name')).data as {
    name: string
    merged_id: string | null
  }[]
/** Stores and holds a file before its message, as the server does. */
async function hold(name: string) {
  const key = `${crypto.randomUUID()}.pdf`
  await server().storage.from('request-files').upload(key, fileOf('pdf'), { contentType: 'application/pdf' })
  const submission_id = crypto.randomUUID()
  const file_url = `/storage/v1/object/request-files/${key}`
  await server()
    .rpc('hold_files', { submission_id, files: [{ name, kind: 'pdf', size: 1000, file_url }] })
    .throwOnError()
  return { submission_id }
}
const waits = async ({ id }: Sent) =>
  (
    await world.sql<{ reply_since: string | null }>(
      'select reply_since from public.request_work where id = $1',
      [id],
    )
  )[0]?.reply_since != null
const receive = async (request: Sent, body: string, more: object = {}) =>
  (
    await server()
      .rpc('receive_mail', {
        request_id: request.id,
        message_id: `<${crypto.randomUUID()}@example.sa>`,
        sender: request.email,
        sender_name: '',
        subject: `Re: [${request.reference}]`,
        body,
        quoted: '',
        automatic: false,
        ...more,
      })
      .throwOnError()
  ).data

describe('what the second sender writes after the merge', () => {
  it('is stored under their name, tells the owner of them, and goes back with their request', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    expect(await write(older, 'of the first')).toBe('done')
    expect(await write(newer, 'of the second')).toBe('done')
    expect(await messages(older)).toMatchObject([
      {
        body: 'of the first',
        name: older.name,
        email: older.email,
        subject: older.reference,
        merged_id: null,
      },
      {
        body: 'of the second',
        name: newer.name,
        email: newer.email,
        subject: newer.reference,
        merged_id: newer.id,
      },
    ])
    expect(
      await world.sql(
        "select data ->> 'id' as id, data ->> 'name' as name from public.mail_outbox where kind = 'company_reply' order by created_at",
      ),
    ).toEqual([
      { id: older.id, name: older.name },
      { id: older.id, name: newer.name },
    ])
    await undo(made)
    expect(await bodies(older)).toEqual(['of the first'])
    expect(await messages(newer)).toMatchObject([
      { body: 'of the second', name: newer.name, merged_id: null },
    ])
    expect(await read(older)).toEqual(['of the first'])
    expect(await read(newer)).toEqual(['of the second'])
    expect([await waits(older), await waits(newer)]).toEqual([true, true])
  })

  it('waits for an answer at the request that has it, before and after', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    await write(newer, 'only the second writes')
    expect(await waits(older)).toBe(true)
    await undo(made)
    expect([await waits(older), await waits(newer)]).toEqual([false, true])
  })

  it('brings its files along, also those that an admin has deleted since', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    await write(older, 'a', await hold('first.pdf'))
    await write(newer, 'b', await hold('second.pdf'))
    await write(newer, 'c', await hold('third.pdf'))
    await db()
      .from('request_files')
      .delete()
      .eq('name', 'third.pdf')
      .eq('request_id', older.id)
      .throwOnError()
    expect(await filesOf(older)).toEqual([
      { name: 'first.pdf', merged_id: null },
      { name: 'second.pdf', merged_id: newer.id },
    ])
    await undo(made)
    expect(await filesOf(older)).toEqual([{ name: 'first.pdf', merged_id: null }])
    expect(await filesOf(newer)).toEqual([{ name: 'second.pdf', merged_id: null }])
    const [entry] = await world.sql<{ id: string }>(
      "select id from public.bin where row ->> 'name' = 'third.pdf'",
    )
    await db()
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    expect(await filesOf(newer)).toEqual([
      { name: 'second.pdf', merged_id: null },
      { name: 'third.pdf', merged_id: null },
    ])
  })

  it('is neither taken for what the first has written, nor stopped by their limit', async () => {
    const [older, newer] = [await sent(), await sent()]
    await merge(older, newer)
    for (const text of ['1', '2', '3', '4', 'thanks']) expect(await write(older, text)).toBe('done')
    expect(await write(older, 'one more')).toBe('too_many_messages')
    expect(await write(newer, 'thanks')).toBe('done')
    // Sent again within the hour: each text is stored once per sender
    expect(await write(newer, 'thanks')).toBe('done')
    expect(await write(older, 'thanks')).toBe('done')
    expect((await messages(older)).filter(({ body }) => body === 'thanks')).toMatchObject([
      { name: older.name },
      { name: newer.name },
    ])
    for (const text of ['1', '2', '3', '4']) await write(newer, text)
    expect(await write(newer, 'one more')).toBe('too_many_messages')
  })

  it('needs the contact of their own reference: that of the other one opens nothing', async () => {
    const [older, newer] = [await sent(), await sent()]
    await merge(older, newer)
    for (const pair of [
      { ...newer, email: older.email },
      { ...older, email: newer.email },
    ]) {
      const { reference, email } = pair
      const { data } = await db('visitor').rpc('track_request', { reference, contact: email }).throwOnError()
      expect(data).toBeNull()
      await write(pair, 'of whom?')
    }
    expect(await messages(older)).toEqual([])
  })

  it.each([
    ['email', 'phone', 'older'],
    ['email', 'phone', 'newer'],
    ['phone', 'email', 'older'],
    ['phone', 'email', 'newer'],
  ] as const)(
    'is not opened by who has typed their %s and an own %s, when the request of that one is the %s',
    async (shared, own, place) => {
      serial += 1
      const theirs = {
        email: `victim-${serial}@handasa.example`,
        phone: `+96655200${String(serial).padStart(4, '0')}`,
      }
      const typed = {
        email: `other-${serial}@handasa.example`,
        phone: `+96655300${String(serial).padStart(4, '0')}`,
        [shared]: theirs[shared],
      }
      const row = ({ email, phone }: typeof theirs) => ({ client_email: email, client_phone: phone })
      const first = await sent(row(place === 'older' ? typed : theirs))
      const second = await sent(row(place === 'older' ? theirs : typed))
      const [other, victim] = place === 'older' ? [first, second] : [second, first]
      await write(victim, 'the price is 4 million', await hold('offer.pdf'))
      await write(other, 'one more question')
      await merge(other, victim)
      await write(other, 'please send it to my new address')
      for (const contact of [typed[shared], typed[own]]) {
        const asked = { ...other, email: contact }
        expect(await read(asked)).toEqual(['one more question', 'please send it to my new address'])
      }
      expect(await read(victim)).toEqual(['the price is 4 million'])
    },
  )

  it('is opened by their own contact also after an admin has corrected that of the request that stays', async () => {
    serial += 1
    const [theirs, right] = [`theirs-${serial}@handasa.example`, `right-${serial}@handasa.example`]
    // The older one was sent by someone who has typed their email
    const [older, newer] = [await sent({ client_email: theirs }), await sent({ client_email: theirs })]
    await write(newer, 'the price is 4 million')
    const made = await merge(older, newer)
    await db().from('service_requests').update({ client_email: right }).eq('id', older.id).throwOnError()
    expect(await read(newer)).toEqual(['the price is 4 million'])
    expect(await read({ ...older, email: right })).toEqual([])
    await undo(made)
    const [separate] = await world.sql('select client_email from public.service_requests where id = $1', [
      newer.id,
    ])
    expect(separate).toEqual({ client_email: theirs })
  })

  it('of one account in the portal is of the request that it was written about', async () => {
    const user_id = world.people.client.id
    const [older, newer] = [await sent({ user_id }), await sent({ user_id })]
    const made = await merge(older, newer)
    // A screen from before the merge still shows both
    for (const { id } of [older, newer])
      await db('client')
        .rpc('write_about_own_request', { request_id: id, body: `about ${id}` })
        .throwOnError()
    expect((await messages(older)).map(({ name }) => name)).toEqual([older.name, newer.name])
    await undo(made)
    expect(await bodies(older)).toEqual([`about ${older.id}`])
    expect(await bodies(newer)).toEqual([`about ${newer.id}`])
  })

  it('finds its way back through two merges, undone in either order', async () => {
    for (const outerFirst of [true, false]) {
      const [oldest, older, newer] = [await sent(), await sent(), await sent()]
      const inner = await merge(older, newer)
      await write(newer, 'after the first merge')
      const outer = await merge(oldest, older)
      await write(newer, 'after the second merge')
      await write(older, 'of the one between')
      await write(oldest, 'of the oldest')
      expect(await read(newer)).toEqual(
        expect.arrayContaining(['after the first merge', 'after the second merge']),
      )
      for (const made of outerFirst ? [outer, inner] : [inner, outer]) await undo(made)
      expect(await bodies(newer), `${outerFirst}`).toEqual([
        'after the first merge',
        'after the second merge',
      ])
      expect(await bodies(older)).toEqual(['of the one between'])
      expect(await bodies(oldest)).toEqual(['of the oldest'])
    }
  })

  it('is read, with its files, by them and by admins alone', async () => {
    const account = { user_id: world.people.client.id }
    const [older, newer] = [await sent(account), await sent()]
    await merge(older, newer)
    await write(older, 'of the first', await hold('first.pdf'))
    await write(newer, 'of the second', await hold('second.pdf'))
    const named = async ({ reference, email }: Sent) => {
      const { data } = await db('visitor').rpc('track_request', { reference, contact: email }).throwOnError()
      const { messages } = data as { messages: { text: string; files: { name: string }[] }[] }
      return messages.map(({ text, files }) => [text, ...files.map(({ name }) => name)])
    }
    expect(await named(older)).toEqual([['of the first', 'first.pdf']])
    expect(await named(newer)).toEqual([['of the second', 'second.pdf']])
    const { data } = await db('client').rpc('my_messages', { request_id: older.id }).throwOnError()
    const { messages } = data as { messages: { files: { name: string; file_url: string }[] }[] }
    expect(messages.map(({ files }) => files.map(({ name }) => name))).toEqual([['first.pdf']])
    // Storage does not give out the files either
    const addresses = await world.sql<{ name: string; file_url: string }>(
      'select name, file_url from public.request_files where request_id = $1 order by name',
      [older.id],
    )
    const read = await Promise.all(
      addresses.map(async ({ name, file_url }) => {
        const key = file_url.split('/').at(-1) ?? ''
        const { error } = await db('client').storage.from('request-files').download(key)
        return [name, error === null]
      }),
    )
    expect(read).toEqual([
      ['first.pdf', true],
      ['second.pdf', false],
    ])
  })

  it('does not go to a request through which it only passed', async () => {
    const [oldest, older, newer] = [await sent(), await sent(), await sent()]
    await write(newer, 'of the newest', await hold('plan.pdf'))
    const inner = await merge(older, newer)
    const outer = await merge(oldest, older)
    await undo(inner)
    await db().from('request_notes').insert({ request_id: newer.id, text: 'a note' }).throwOnError()
    const again = await merge(oldest, newer)
    await undo(outer)
    expect(await bodies(older)).toEqual([])
    expect(await filesOf(older)).toEqual([])
    expect(await read(older)).toEqual([])
    await undo(again)
    expect(await bodies(newer)).toEqual(['of the newest'])
    expect(await filesOf(newer)).toEqual([{ name: 'plan.pdf', merged_id: null }])
    const notes = await db().from('request_notes').select('text').eq('request_id', newer.id).throwOnError()
    expect(notes.data).toEqual([{ text: 'a note' }])
  })

  it('comes back from the bin with the request, and is still theirs', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    await write(newer, 'of the second', await hold('plan.pdf'))
    await db().from('service_requests').delete().eq('id', older.id).throwOnError()
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      older.id,
    ])
    await db()
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    await undo(made)
    expect(await bodies(older)).toEqual([])
    expect(await bodies(newer)).toEqual(['of the second'])
    expect(await filesOf(newer)).toMatchObject([{ name: 'plan.pdf' }])
  })

  it('reaches their own request when the merge is undone at that moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [older, newer] = [await sent(), await sent()]
      const made = await merge(older, newer)
      await Promise.all([undo(made), write(newer, 'at that moment')])
      expect(await bodies(older)).toEqual([])
      expect(await bodies(newer)).toEqual(['at that moment'])
    }
  })
})

it('an answer that is sent again after the merge names the reference with which its reader tracks it', async () => {
  const [older, newer] = [await sent(), await sent()]
  const message_id = crypto.randomUUID()
  await db()
    .rpc('answer_request', { message_id, request_id: newer.id, locale: 'en', subject: 'Answer', body: 'x' })
    .throwOnError()
  await world.sql("update public.request_messages set state = 'bounced' where id = $1", [message_id])
  await merge(older, newer)
  await db().rpc('resend_answer', { message_id }).throwOnError()
  expect(
    await world.sql(
      "select recipient, data ->> 'reference' as reference from public.mail_outbox where id = $1",
      [message_id],
    ),
  ).toEqual([{ recipient: newer.email, reference: newer.reference }])
})

describe('a mail after the merge', () => {
  it('goes back to the request whose reference its sender names', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    const files = [
      {
        name: 'mailed.pdf',
        kind: 'pdf',
        size: 1000,
        file_url: `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`,
      },
    ]
    await receive({ ...newer, id: older.id }, 'of the second', { files })
    await receive(older, 'of the first')
    // The first sender names the reference of the other, from their own address
    await receive(older, 'also of the first', { subject: `Re: [${newer.reference}]` })
    // A mail without a sender's name has the name from the request, also in what the owner is told
    expect(
      await world.sql(
        "select data ->> 'name' as name from public.mail_outbox where kind = 'company_reply' order by created_at",
      ),
    ).toEqual([{ name: newer.name }, { name: older.name }, { name: older.name }])
    await undo(made)
    expect(await bodies(older)).toEqual(['of the first', 'also of the first'])
    expect(await bodies(newer)).toEqual(['of the second'])
    expect(await filesOf(newer)).toEqual([{ name: 'mailed.pdf', merged_id: null }])
  })

  it('goes back to the request whose answer it answers, from whatever address', async () => {
    const [older, newer] = [await sent(), await sent()]
    const answer = async ({ id }: Sent, body: string) => {
      const message_id = crypto.randomUUID()
      await db()
        .rpc('answer_request', { message_id, request_id: id, locale: 'en', subject: 'Answer', body })
        .throwOnError()
      return `<${message_id}@handasa.example>`
    }
    const [toFirst, toSecond] = [await answer(older, 'to the first'), await answer(newer, 'to the second')]
    const made = await merge(older, newer)
    const architect = { sender: 'architect@example.com', subject: 'Re: Answer' }
    await receive(older, 'a', { ...architect, known_ids: [toFirst] })
    await receive(older, 'b', { ...architect, known_ids: [toSecond] })
    // A reply to the mail before it, which also arrived after the merge
    const [reply] = await world.sql<{ message_id: string }>(
      "select message_id from public.request_messages where body = 'b'",
    )
    await receive(older, 'c', { ...architect, known_ids: [toSecond, reply?.message_id] })
    await undo(made)
    expect(await bodies(older)).toEqual(['to the first', 'a'])
    expect(await bodies(newer)).toEqual(['to the second', 'b', 'c'])
  })

  it('goes back to the request whose reference someone names who has written for it before', async () => {
    const [older, newer] = [await sent(), await sent()]
    const assistant = `assistant-${newer.email}`
    await receive(newer, 'before', { sender: assistant })
    const made = await merge(older, newer)
    await receive(older, 'since', { sender: assistant, subject: `Plans for ${newer.reference}` })
    await undo(made)
    expect(await bodies(older)).toEqual([])
    expect(await bodies(newer)).toEqual(['before', 'since'])
  })

  it('that was placed while they were merged goes to its own request once they are separated', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    await undo(made)
    await receive({ ...newer, id: older.id }, 'placed before the undo')
    expect(await bodies(older)).toEqual([])
    expect(await bodies(newer)).toEqual(['placed before the undo'])
  })

  it('that was placed before it goes back as well', async () => {
    const [older, newer] = [await sent(), await sent()]
    const made = await merge(older, newer)
    await receive(newer, 'placed before', { subject: 'Plans' })
    expect(await messages(older)).toMatchObject([{ body: 'placed before', merged_id: newer.id }])
    await undo(made)
    expect(await bodies(newer)).toEqual(['placed before'])
  })
})

describe('what is held on a person', () => {
  interface Subject {
    table: string
    id: string
    why: string
    more: { reference?: string; merged_into?: string }
  }
  /** As in the dialog: what is found otherwise may be someone else's. */
  const isTicked = ({ why }: Subject) => why === 'account' || why === 'email'
  const find = async (asked: object) =>
    (
      (await db('admin').rpc('find_person', asked).throwOnError()).data as unknown as { found: Subject[] }
    ).found.filter(({ table }) => table === 'service_requests')
  const subjectsOf = (found: { id: string }[]) => found.map(({ id }) => ({ table: 'service_requests', id }))
  const gather = async (...of: { id: string }[]) =>
    (
      await db('admin')
        .rpc('gather_person', { subjects: subjectsOf(of) })
        .throwOnError()
    ).data as unknown as {
      requests: { client_name: string }[]
      merged_requests: { client_name: string; merged_into: string | null }[]
      request_messages: { body: string; email: string | null; name: string | null; reference: string }[]
      request_files: { name: string }[]
      request_notes: { text: string }[]
    }
  const answer = async ({ id }: Sent, body: string) => {
    await db()
      .rpc('answer_request', {
        message_id: crypto.randomUUID(),
        request_id: id,
        locale: 'en',
        subject: 'Answer',
        body,
        seen: (await latest(id)) as string,
      })
      .throwOnError()
    await world.sql('update public.mail_outbox set attempts = 1')
  }
  const latest = async (id: string) =>
    (
      await world.sql<{ id: string }>(
        `select id from public.request_messages where request_id = $1 and author_id is distinct from $2
          order by created_at desc, id desc limit 1`,
        [id, world.people.requestsAdmin.id],
      )
    )[0]?.id ?? null
  const note = (request: Sent, text: string) =>
    db().from('request_notes').insert({ request_id: request.id, text }).throwOnError()
  const texts = (data: { request_messages: { body: string }[] }) =>
    data.request_messages.map(({ body }) => body).sort()

  /** Two people who wrote, were answered and merged, and then wrote again. */
  async function two() {
    const [older, newer] = [await sent(), await sent()]
    await write(older, '1 by the first', await hold('first.pdf'))
    await write(newer, '1 by the second', await hold('second.pdf'))
    await answer(older, '2 to the first')
    await answer(newer, '2 to the second')
    await note(older, 'on the first')
    await note(newer, 'on the second')
    const made = await merge(older, newer)
    await write(older, '3 by the first')
    await write(newer, '3 by the second', await hold('since.pdf'))
    await answer(older, '4 to both')
    return { older, newer, made }
  }

  it('finds each by their own request', async () => {
    const { older, newer } = await two()
    const ticked = (found: Subject[]) =>
      found.filter(isTicked).map(({ id, why, more }) => [id, why, more.reference])
    expect(ticked(await find({ email: older.email }))).toEqual([[older.id, 'email', older.reference]])
    const found = await find({ email: newer.email })
    expect(ticked(found)).toEqual([[newer.id, 'email', newer.reference]])
    expect(found.find(({ id }) => id === newer.id)?.more.merged_into).toBe(older.reference)
  })

  it('is, for each, what they wrote and received, without name and address of the other', async () => {
    const { older, newer } = await two()
    const first = await gather(older)
    expect(texts(first)).toEqual(['1 by the first', '2 to the first', '3 by the first', '4 to both'])
    expect(first.request_files.map(({ name }) => name)).toEqual(['first.pdf'])
    expect(first.request_notes.map(({ text }) => text)).toEqual(['on the first'])
    expect(first.requests.map(({ client_name }) => client_name)).toEqual([older.name])
    expect(first.merged_requests).toEqual([])
    for (const other of [newer.email, `"${newer.name}"`, newer.reference])
      expect(JSON.stringify(first)).not.toContain(other)
    const second = await gather(newer)
    expect(texts(second)).toEqual(['1 by the second', '2 to the second', '3 by the second', '4 to both'])
    expect(second.request_files.map(({ name }) => name).sort()).toEqual(['second.pdf', 'since.pdf'])
    expect(second.request_notes.map(({ text }) => text)).toEqual(['on the second'])
    expect(second.requests).toEqual([])
    expect(second.merged_requests).toMatchObject([{ client_name: newer.name, merged_into: null }])
    expect(second.request_messages.find(({ body }) => body === '4 to both')).toMatchObject({
      email: null,
      name: null,
      reference: newer.reference,
    })
    for (const other of [older.email, `"${older.name}"`]) expect(JSON.stringify(second)).not.toContain(other)
  })

  it('is all of it where both are one person, and where an admin ticks both', async () => {
    const { older, newer } = await two()
    const both = await gather(older, newer)
    expect(texts(both)).toHaveLength(7)
    expect(both.merged_requests).toMatchObject([{ client_name: newer.name, merged_into: older.reference }])
    const email = `same-${older.email}`
    const same = [await sent({ client_email: email }), await sent({ client_email: email })] as const
    await write(same[1], 'by the same')
    await merge(...same)
    const found = await find({ email })
    expect(found.map(({ id, why }) => [id, why]).sort()).toEqual(same.map(({ id }) => [id, 'email']).sort())
    expect(texts(await gather(...same))).toEqual(['by the same'])
    // Once one has a corrected email, the other is shown for the admin to decide
    const right = `right-${email}`
    await db().from('service_requests').update({ client_email: right }).eq('id', same[0].id).throwOnError()
    const after = await find({ email: right })
    expect(after.map(({ id, why }) => [id, why]).sort()).toEqual(
      [
        [same[0].id, 'email'],
        [same[1].id, 'merged'],
      ].sort(),
    )
  })

  it('leaves out, and leaves alone, a request of which only the phone is the same', async () => {
    serial += 1
    const phone = `+96655400${String(serial).padStart(4, '0')}`
    for (const place of ['older', 'newer'] as const) {
      const first = await sent({ client_phone: phone })
      const second = await sent({ client_phone: phone })
      const [asks, other] = place === 'older' ? [first, second] : [second, first]
      await write(other, 'the price is 4 million', await hold('offer.pdf'))
      await merge(first, second)
      const gathered = JSON.stringify(await gather(...(await find({ email: asks.email })).filter(isTicked)))
      for (const theirs of [other.email, other.reference, 'the price is 4 million', 'offer.pdf'])
        expect(gathered).not.toContain(theirs)
      await erase(asks.email)
      expect(await read(other)).toEqual(['the price is 4 million'])
      expect((await filesOf(other)).map(({ name }) => name)).toEqual(['offer.pdf'])
    }
  })

  it.each(['older', 'newer'] as const)(
    'is erased of the %s one alone, also after the days in which a merge is undone',
    async (who) => {
      const pair = await two()
      const [erased, left] = who === 'older' ? [pair.older, pair.newer] : [pair.newer, pair.older]
      await world.sql(
        "update public.request_merges set merged_at = merged_at - interval '40 days' where id = $1",
        [pair.made],
      )
      const found = await find({ email: erased.email })
      const ticked = found.filter(isTicked)
      const spared = found.filter((one) => !isTicked(one))
      await db('admin')
        .rpc('erase_person', { subjects: subjectsOf(ticked), spared: subjectsOf(spared) })
        .throwOnError()
      expect(await placesOf(world.sql, [erased.email, `"${erased.name}"`])).toEqual([])
      expect((await bodies(left)).sort()).toEqual(
        who === 'older'
          ? ['1 by the second', '2 to the second', '3 by the second']
          : ['1 by the first', '2 to the first', '3 by the first', '4 to both'],
      )
      expect(await read(left)).toHaveLength(who === 'older' ? 3 : 4)
      expect(
        await world.sql('select id from public.service_requests where id = any ($1)', [
          [pair.older.id, pair.newer.id],
        ]),
      ).toEqual([{ id: left.id }])
    },
  )

  const erase = async (email: string) => {
    const found = await find({ email })
    const of = (ticked: boolean) => subjectsOf(found.filter((one) => isTicked(one) === ticked))
    await db('admin')
      .rpc('erase_person', { subjects: of(true), spared: of(false) })
      .throwOnError()
  }
  const pairs = { 'each into the first': [0, 1, 0, 2], 'one after another': [1, 2, 0, 1] } as const
  const ofThree = async (how: keyof typeof pairs, who: number) => {
    const all = [await sent(), await sent(), await sent()]
    const one = (place: number) => all[place] as Sent
    const [a, b, c, d] = pairs[how]
    await merge(one(a), one(b))
    await merge(one(c), one(d))
    for (const from of all) expect(await write(from, `by ${from.name}.`)).toBe('done')
    for (const from of all) {
      const gathered = await gather(from)
      expect(texts(gathered)).toEqual([`by ${from.name}.`])
      for (const other of all.filter(({ id }) => id !== from.id))
        for (const text of [other.email, `"${other.name}"`])
          expect(JSON.stringify(gathered)).not.toContain(text)
    }
    await erase(one(who).email)
    expect(await placesOf(world.sql, [one(who).email, `"${one(who).name}"`, `by ${one(who).name}.`])).toEqual(
      [],
    )
    for (const left of all.filter((_, place) => place !== who))
      expect(await read(left)).toContain(`by ${left.name}.`)
  }
  for (const how of ['each into the first', 'one after another'] as const)
    for (const who of [0, 1, 2])
      it(
        `of three, merged ${how}, is apart for each, and erased of number ${who} alone`,
        {
          tags: who === 1 ? [] : ['slow'],
        },
        () => ofThree(how, who),
      )

  it('is erased of who wrote twice, also where their second came along with the request of someone else', async () => {
    const first = await sent()
    const other = await sent()
    const second = await sent({ client_email: first.email })
    await merge(other, second)
    await merge(first, other)
    for (const from of [first, other, second]) await write(from, `about ${from.reference}.`)
    await erase(first.email)
    expect(await placesOf(world.sql, [first.email, `"${first.name}"`, `"${second.name}"`])).toEqual([])
    expect(await read(other)).toEqual([`about ${other.reference}.`])
  })

  describe('in the bin', () => {
    interface Binned {
      table_name: string
      row: { name?: string; text?: string; merged_id?: string }
    }
    const foundInBin = async (email: string) =>
      (
        (await db('admin').rpc('find_person', { email }).throwOnError()).data as unknown as {
          found: Subject[]
        }
      ).found.filter(({ table }) => table === 'bin')
    const binOf = async (id: string) => {
      const { data } = await db('admin')
        .rpc('gather_person', { subjects: [{ table: 'bin', id }] })
        .throwOnError()
      return (data as unknown as { bin: Binned[] }).bin
    }
    const namesOf = (bin: Binned[]) => bin.flatMap(({ row }) => row.name ?? row.text ?? []).sort()
    /** Two people whose requests are one, in the bin. */
    async function deleted() {
      const { older, newer } = await two()
      await db()
        .rpc('set_next_step', { request_id: older.id, step: 'Call the first', due: '2027-01-01' })
        .throwOnError()
      await db().from('service_requests').delete().eq('id', older.id).throwOnError()
      return { older, newer }
    }

    it('is found, and is for each what was sent and noted about their own request', async () => {
      const { older, newer } = await deleted()
      for (const one of [older, newer])
        expect(await foundInBin(one.email)).toMatchObject([
          { id: one.id, why: 'email', more: { reference: one.reference } },
        ])
      const first = await binOf(older.id)
      expect(namesOf(first)).toEqual(expect.arrayContaining(['first.pdf', 'on the first']))
      for (const other of [newer.email, 'second.pdf', 'since.pdf', 'on the second', '1 by the second'])
        expect(JSON.stringify(first)).not.toContain(other)
      const second = await binOf(newer.id)
      expect(namesOf(second)).toEqual(expect.arrayContaining(['on the second', 'second.pdf', 'since.pdf']))
      expect(second.map(({ table_name }) => table_name)).toContain('request_merges')
      for (const other of [
        older.email,
        older.reference,
        'first.pdf',
        'on the first',
        '1 by the first',
        'Call the first',
      ])
        expect(JSON.stringify(second)).not.toContain(other)
    })

    it('is erased of the one that was merged, and comes back with nothing of theirs', async () => {
      const { older, newer } = await deleted()
      await db('admin')
        .rpc('erase_person', { subjects: [{ table: 'bin', id: newer.id }] })
        .throwOnError()
      expect(await placesOf(world.sql, [newer.email, newer.name])).toEqual([])
      const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
        older.id,
      ])
      await db()
        .rpc('restore_from_bin', { id: entry?.id ?? '' })
        .throwOnError()
      expect((await filesOf(older)).map(({ name }) => name)).toEqual(['first.pdf'])
      expect(await bodies(older)).toEqual(['1 by the first', '2 to the first', '3 by the first', '4 to both'])
    })

    it('is erased of someone whose only request is there', async () => {
      const only = await sent()
      await write(only, 'in the bin', await hold('binned.pdf'))
      await note(only, 'noted')
      await db().from('service_requests').delete().eq('id', only.id).throwOnError()
      expect(namesOf(await binOf(only.id))).toEqual(expect.arrayContaining(['binned.pdf', 'noted']))
      await db('admin')
        .rpc('erase_person', { subjects: [{ table: 'bin', id: only.id }] })
        .throwOnError()
      expect(await placesOf(world.sql, [only.email, only.name])).toEqual([])
      expect(await foundInBin(only.email)).toEqual([])
    })

    it('is erased again there, when a backup is restored that has it in the bin', async () => {
      const only = await sent()
      await db().from('service_requests').delete().eq('id', only.id).throwOnError()
      await db('admin')
        .rpc('erase_person', { subjects: [{ table: 'bin', id: only.id }] })
        .throwOnError()
      const { data: list } = await server().rpc('list_erasures').throwOnError()
      await world.sql('delete from private.erasures')
      await storeRow(world, 'service_requests', {
        id: only.id,
        client_name: only.name,
        client_email: only.email,
        created_at: '2026-10-20T08:00:00Z',
      })
      await db().from('service_requests').delete().eq('id', only.id).throwOnError()
      expect((await server().rpc('apply_erasures', { list }).throwOnError()).data).toMatchObject({
        failed: 0,
      })
      expect(await placesOf(world.sql, [only.email, only.name])).toEqual([])
    })

    it('is gathered only if it is chosen, even with the same email', async () => {
      const email = `typed-${++serial}@handasa.example`
      const [mine, other] = [await sent({ client_email: email }), await sent({ client_email: email })]
      await note(mine, 'on mine')
      await note(other, 'on the other')
      await db().from('service_requests').delete().in('id', [mine.id, other.id]).throwOnError()
      expect((await foundInBin(email)).map(({ id }) => id).sort()).toEqual([mine.id, other.id].sort())
      const gathered = JSON.stringify(await binOf(mine.id))
      expect(gathered).toContain('on mine')
      for (const theirs of ['on the other', other.name, other.reference])
        expect(gathered).not.toContain(theirs)
    })
  })

  it('is erased again of one of them, when a backup with the merge is restored', async () => {
    const pair = [await sent(), await sent()] as const
    await write(pair[1], 'of the second')
    await merge(...pair)
    const ticked = (await find({ email: pair[1].email })).filter(({ why }) => why === 'email')
    await db('admin')
      .rpc('erase_person', { subjects: subjectsOf(ticked) })
      .throwOnError()
    const { data: list } = await server().rpc('list_erasures').throwOnError()
    await world.sql('delete from private.erasures')
    // The rows of the backup
    await storeRow(world, 'service_requests', {
      id: pair[1].id,
      client_name: pair[1].name,
      client_email: pair[1].email,
      client_phone: '+966551999999',
      created_at: '2026-10-20T08:00:00Z',
    })
    await merge(...pair)
    expect((await server().rpc('apply_erasures', { list }).throwOnError()).data).toMatchObject({ failed: 0 })
    expect(await placesOf(world.sql, [pair[1].email])).toEqual([])
    expect(await bodies(pair[0])).toEqual([])
    expect(
      await world.sql('select id from public.service_requests where id = any ($1)', [
        pair.map(({ id }) => id),
      ]),
    ).toEqual([{ id: pair[0].id }])
  })
})
