/**
 * What the sender of a request reads at /track, and writes there: who may write, how often, and who is told.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { outcome, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const email = 'noura-writes@handasa.example'
const phone = '+966501234567'
const company = 'company@handasa.example'

beforeAll(async () => {
  await world.sql('update private.setup set mail_server = true')
  await world.sql('update public.company_settings set email = $1', [company])
})
beforeEach(async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql('delete from private.tracking_tries')
})

async function request(row: object = {}) {
  const id = await storeRow(world, 'service_requests', { client_email: email, client_phone: phone, ...row })
  const [known] = await world.sql<{ reference: string }>(
    'select reference from public.service_requests where id = $1',
    [id],
  )
  await world.sql('delete from public.mail_outbox')
  return { id, reference: known?.reference ?? '' }
}
const write = (reference: string, contact: string, body = 'متى تبدؤون؟', who: Trier = 'visitor') =>
  db(who).rpc('write_about_request', { reference, contact, body })
const track = async (reference: string, contact = email) =>
  (await db('visitor').rpc('track_request', { reference, contact }).throwOnError()).data as {
    answered: boolean
    messages: {
      id: string
      by: string
      text: string
      files: { name: string; size: number }[]
      mailed?: true
    }[]
  } | null
const stored = async (request: string) =>
  (await db().from('request_messages').select().eq('request_id', request).order('created_at').throwOnError())
    .data
const told = () =>
  world.sql("select recipient, data from public.mail_outbox where kind = 'company_reply' order by created_at")
async function answer(request_id: string, more: { seen?: string; body?: string; files?: string[] } = {}) {
  const message_id = crypto.randomUUID()
  await db()
    .rpc('answer_request', {
      message_id,
      request_id,
      locale: 'ar',
      subject: 'بخصوص طلبك',
      body: 'ندرس طلبك.',
      ...more,
    })
    .throwOnError()
  return message_id
}
/** Deletes the mail from the outbox, as the mailer does once the mail is sent. */
const sent = (id: string) => world.sql('delete from public.mail_outbox where id = $1', [id])
/** Makes all messages so far older. */
const letPass = (span: string) =>
  world.sql('update public.request_messages set created_at = created_at - $1::interval', [span])

it('an answer says that it was mailed to its reader, once it was', async () => {
  const { id, reference } = await request()
  const message = await answer(id)
  const mailed = async () => (await track(reference))?.messages.map((one) => one.mailed)
  await sent(message)
  expect(await mailed()).toEqual([true])
  const change = (set: string) =>
    world.sql(`update public.request_messages set ${set} where id = $1`, [message])
  await change("state = 'bounced'")
  expect(await mailed()).toEqual([undefined])
  await change("state = 'sent'")
  expect(await mailed()).toEqual([true])
  await change("email = 'other@handasa.example'")
  expect(await mailed()).toEqual([undefined])
})

describe('a message', () => {
  it.each([
    ['the email', email.toUpperCase()],
    ['the phone', phone],
  ])(
    'of someone who knows the reference and %s is stored as one that came, and the company is told',
    async (_, contact) => {
      const { id, reference } = await request()
      expect((await write(reference, contact, ' متى تبدؤون؟\r\n ')).data).toBe(true)
      expect(await stored(id)).toMatchObject([
        {
          direction: 'in',
          state: 'received',
          email,
          name: 'فهد العتيبي',
          subject: reference,
          body: 'متى تبدؤون؟',
          message_id: null,
          author_id: null,
          automatic: false,
        },
      ])
      expect(await told()).toEqual([
        { recipient: company, data: { id, reference, name: 'فهد العتيبي', request: 'service' } },
      ])
      expect((await track(reference))?.messages).toMatchObject([{ by: 'sender', text: 'متى تبدؤون؟' }])
    },
  )

  it('tells the owner of the request where it has one', async () => {
    const { id, reference } = await request()
    await world.sql('update public.request_work set owner_id = $1 where id = $2', [
      world.people.requestsAdmin.id,
      id,
    ])
    await world.sql('delete from public.mail_outbox')
    await write(reference, email)
    expect(await told()).toMatchObject([{ recipient: world.people.requestsAdmin.email }])
  })

  it('of someone who gave a phone alone is stored', async () => {
    const { id, reference } = await request({ client_email: null, channel: 'phone' })
    expect((await write(reference, phone)).data).toBe(true)
    expect(await stored(id)).toMatchObject([{ email: null, body: 'متى تبدؤون؟' }])
  })

  it('that is sent twice is stored once, also at the same moment', async () => {
    const { id, reference } = await request()
    const all = await Promise.all([1, 2, 3].map(() => write(reference, email)))
    expect(all.map(({ data }) => data)).toEqual([true, true, true])
    expect(await stored(id)).toHaveLength(1)
    expect(await told()).toHaveLength(1)
    await letPass('61 minutes')
    await write(reference, email)
    expect(await stored(id)).toHaveLength(2)
  })

  it.each([
    ['nothing', ' \u200f\n'],
    ['a text that is too long', 'x'.repeat(5001)],
    ['a control character', 'a\u0007'],
  ])('is refused with %s', async (_, body) => {
    const { id, reference } = await request()
    expect(outcome(await write(reference, email, body))).toBe('message_invalid')
    expect(await stored(id)).toEqual([])
  })

  it('is refused after five within an hour or twenty within a day, for this request alone', async () => {
    const { id, reference } = await request()
    const other = await request()
    for (let count = 0; count < 5; count++)
      expect((await write(reference, email, `${count}`)).data).toBe(true)
    const { error, status } = await write(reference, email, 'one more')
    expect(status).toBe(429)
    expect(error).toMatchObject({ code: 'PT429', message: 'too_many_messages' })
    expect(Number(error?.details)).toBeGreaterThan(3500)
    // Sending one of the five again does not count as a message
    expect((await write(reference, email, '0')).data).toBe(true)
    expect((await write(other.reference, email)).data).toBe(true)
    for (let hours = 1; hours < 4; hours++) {
      await letPass('61 minutes')
      for (let count = 0; count < 5; count++)
        await write(reference, email, `${hours} ${count}`).throwOnError()
    }
    await letPass('61 minutes')
    const last = await write(reference, email, 'one more')
    expect(outcome(last)).toBe('too_many_messages')
    expect(Number(last.error?.details)).toBeGreaterThan(70_000)
    expect(await stored(id)).toHaveLength(20)
    await letPass('1 day')
    expect((await write(reference, email, 'one more')).data).toBe(true)
  })

  it('with a wrong pair is not stored, and counts as a guess', async () => {
    const { id, reference } = await request()
    for (let count = 0; count < 10; count++)
      expect((await write(reference, `guess${count}@handasa.example`)).data).toBe(false)
    expect(outcome(await write(reference, email))).toBe('too_many_tries')
    expect((await db('visitor').rpc('track_request', { reference, contact: email })).status).toBe(429)
    expect(await stored(id)).toEqual([])
  })

  it('is not stored for a request in the bin', async () => {
    const { id, reference } = await request()
    await db().from('service_requests').delete().eq('id', id).throwOnError()
    expect((await write(reference, email)).data).toBe(false)
  })

  it('without an email is one that was written on the website, and no mail', async () => {
    const { id } = await request()
    await expect(
      world.sql(
        `insert into public.request_messages (request_id, direction, state, locale, subject, body, message_id)
         values ($1, 'in', 'received', 'ar', 'x', 'x', '<a@b.example>')`,
        [id],
      ),
    ).rejects.toThrow('request_messages_sender_check')
  })

  it('makes an answer that was begun before say so, and is in no list of mails that an answer follows', async () => {
    const { id, reference } = await request()
    await write(reference, email)
    await expect(answer(id)).rejects.toMatchObject({ message: 'answered_meanwhile' })
    const [seen] = await stored(id)
    await answer(id, { seen: seen?.id ?? '' })
    const [mail] = await world.sql<{ data: object }>(
      "select data from public.mail_outbox where kind = 'answer'",
    )
    expect(mail?.data).not.toHaveProperty('follows')
  })
})

describe('the sender reads', () => {
  it('an answer once it cannot be taken back: subject, text, day, and of files the name and size', async () => {
    const { id, reference } = await request()
    const file = await storeRow(world, 'request_files', { request_id: id, name: 'مخطط.pdf' })
    const message = await answer(id, { files: [file] })
    expect((await track(reference))?.messages).toEqual([])
    await world.sql('update public.mail_outbox set attempts = 1 where id = $1', [message])
    const expected = {
      id: message,
      by: 'company',
      at: expect.any(String),
      subject: `بخصوص طلبك [${reference}]`,
      text: 'ندرس طلبك.',
      files: [{ name: 'مخطط.pdf', size: 1000 }],
    }
    expect((await track(reference))?.messages).toEqual([expected])
    await sent(message)
    expect(await track(reference)).toMatchObject({ answered: true, messages: [expected] })
  })

  it('an answer whose mail came back: who mistyped their email sees it by their phone', async () => {
    const { id, reference } = await request()
    const message = await answer(id)
    await sent(message)
    await world.sql("update public.request_messages set state = 'bounced', failure = '550' where id = $1", [
      message,
    ])
    await world.sql(
      'update public.request_work set first_answer_at = null, first_answer_by = null, first_answer_how = null where id = $1',
      [id],
    )
    expect(await track(reference, phone)).toMatchObject({ answered: true, messages: [{ id: message }] })
  })

  it('no mail that came, no note, and not who wrote or works on it', async () => {
    const { id, reference } = await request()
    await db().from('request_notes').insert({ request_id: id, text: 'hidden note' }).throwOnError()
    await sent(await answer(id))
    await storeRow(world, 'request_messages', {
      request_id: id,
      direction: 'in',
      state: 'received',
      message_id: '<architect@example.sa>',
      email: 'architect@handasa.example',
      body: 'hidden mail',
    })
    const found = await track(reference)
    expect(found?.messages).toHaveLength(1)
    expect(JSON.stringify(found)).not.toMatch(/hidden|architect|author|owner|tag|القحطاني/)
  })

  it('no answer of another request', async () => {
    const { reference } = await request()
    const other = await request()
    await sent(await answer(other.id))
    expect((await track(reference))?.messages).toEqual([])
  })
})

it.each(triers)('%s writes by the pair alone, and stores nothing in the table', async (who) => {
  const { id, reference } = await request()
  expect((await write(reference, 'other@handasa.example', 'x', who)).data).toBe(false)
  const tried = await db(who)
    .from('request_messages')
    .insert({
      request_id: id,
      direction: 'in',
      state: 'received',
      locale: 'ar',
      subject: 'x',
      body: 'x',
    } as never)
  expect(outcome(tried)).toBe('refused')
  expect((await write(reference, email, 'x', who)).data).toBe(true)
  expect(await stored(id)).toHaveLength(1)
})
