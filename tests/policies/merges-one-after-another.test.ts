/** What senders were told, and who waits, where requests are merged one after another, or merged with their own. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { placesOf } from '#tests/support/found-text.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, testWorld } from './support/world.ts'

const world = testWorld()
const db = () => world.people.requestsAdmin.db
const server = () => connect(world.api, world.api.secretKey)

beforeAll(async () => {
  await world.sql('update private.setup set mail_server = true')
  await world.sql("update public.mail_kinds set is_active = true where kind = 'request_late'")
  // Whatever day and hour it is
  for (const [name, is] of [
    ['is_working_day(day date)', 'immutable'],
    ['in_working_hours(moment timestamptz)', 'stable'],
  ])
    await world.sql(
      `create or replace function private.${name} returns boolean language sql ${is} return true`,
    )
})

beforeEach(async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql('delete from private.tracking_tries')
})

let senders = 0
/** A request of someone else each time, as many days old; more can give it the sender of another. */
async function sent(days: number, more: Record<string, unknown> = {}) {
  senders += 1
  const sender = {
    client_name: `Sender ${senders}`,
    client_email: `sender${senders}@handasa.example`,
    client_phone: `+96655111${String(senders).padStart(4, '0')}`,
  }
  const created_at = new Date(Date.now() - days * 86_400_000).toISOString()
  const id = await storeRow(world, 'service_requests', { ...sender, created_at, ...more })
  const [row] = await world.sql<{ reference: string; client_email: string; client_phone: string }>(
    'select reference, client_email, client_phone from public.service_requests where id = $1',
    [id],
  )
  if (!row) throw new Error('The request is gone')
  return { id, ...row }
}
type Sent = Awaited<ReturnType<typeof sent>>

const of = ({ client_email, client_phone }: Sent) => ({ client_email, client_phone })
const merge = async (one: Sent, other: Sent) =>
  (await db().rpc('merge_requests', { request_id: one.id, other: other.id }).throwOnError()).data?.id ?? ''
const call = (one: Sent) => db().rpc('mark_answered', { request_id: one.id, how: 'call' }).throwOnError()
const settle = async (one: Sent, how: string, seen: string | null) =>
  outcome(await db().rpc('settle_reply', { request_id: one.id, how, ...(seen && { seen }) }))
const work = async (one: Sent) =>
  (await db().rpc('work_on_request', { request_id: one.id }).throwOnError()).data

/** An answer by mail, of which the mail has gone out. */
async function answer(one: Sent) {
  const [latest] = await world.sql<{ id: string }>(
    "select id from public.request_messages where request_id = $1 and direction = 'in' order by created_at desc limit 1",
    [one.id],
  )
  await db()
    .rpc('answer_request', {
      message_id: crypto.randomUUID(),
      request_id: one.id,
      locale: 'en',
      subject: 'x',
      body: 'the answer',
      ...(latest && { seen: latest.id }),
    })
    .throwOnError()
  await world.sql("delete from public.mail_outbox where kind = 'answer'")
}
const receive = (one: Sent, sender_name = '') =>
  server()
    .rpc('receive_mail', {
      request_id: one.id,
      message_id: `<${crypto.randomUUID()}@mail.example>`,
      sender: one.client_email,
      sender_name,
      subject: `Re [${one.reference}]`,
      body: 'hello',
      quoted: '',
      automatic: false,
    })
    .throwOnError()

/** What the sender reads at /track. */
async function tracked({ reference, client_email }: Sent) {
  const { data } = await world.people.visitor.db
    .rpc('track_request', { reference, contact: client_email })
    .throwOnError()
  if (!data) throw new Error('Not found')
  const { answered, late, steps, messages } = data
  const told = [
    ...steps.map(({ message }: { message: string | null }) => message),
    ...messages.map(({ text }: { text: string }) => text),
  ].filter(Boolean)
  return { answered, late, told }
}

describe('what the sender of a merged request was told stays theirs when it is merged once more', () => {
  it.each([
    ['an answer', answer, ['the answer']],
    [
      'a message with a status',
      async (one: Sent) => {
        await db()
          .rpc('set_request_status', { request_id: one.id, status: 'in_progress', message: 'we begin' })
          .throwOnError()
        await world.sql(
          "update public.service_request_events set undo_until = now() - interval '1 second' where request_id = $1",
          [one.id],
        )
      },
      ['we begin'],
    ],
    ['a call that was the first answer', call, []],
  ])('%s', async (_, tell, told) => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    await merge(older, newer)
    expect(await tracked(newer)).toMatchObject({ answered: false, late: true })
    await tell(older)
    const before = await tracked(newer)
    expect(before).toMatchObject({ answered: true, late: false })
    expect(before.told).toEqual(expect.arrayContaining(told))
    const last = await merge(oldest, older)
    expect(await tracked(newer)).toEqual(before)
    // Nor does the sender of the last one read it
    expect(await tracked(oldest)).toMatchObject({ told: [] })
    await db().rpc('undo_merge', { merge_id: last }).throwOnError()
    expect(await tracked(newer)).toEqual(before)
  })

  it('a call that was noted for what they sent', async () => {
    const [oldest, older, newer] = [await sent(9), await sent(8), await sent(7)]
    await call(older)
    await merge(older, newer)
    await settle(older, 'call', (await work(older)).reply_seen)
    expect(await tracked(newer)).toMatchObject({ answered: true })
    await merge(oldest, older)
    expect(await tracked(newer)).toMatchObject({ answered: true, late: false })
  })

  it('so that they do not wait again', async () => {
    const oldest = await sent(9)
    const [older, newer] = [await sent(8, of(oldest)), await sent(7)]
    await merge(older, newer)
    await receive(newer)
    await answer(older)
    expect(await work(older)).toMatchObject({ waiting_merge: null, reply_since: null })
    await call(oldest)
    await merge(oldest, older)
    expect(await work(oldest)).toMatchObject({ waiting_merge: null, reply_since: null })
  })
})

describe('someone who sent the same twice', () => {
  it.each([
    ['by mail', answer],
    ['by phone', call],
  ])('reads under both that they were answered: %s', async (_, tell) => {
    const first = await sent(8)
    const second = await sent(7, of(first))
    await tell(first)
    await merge(first, second)
    expect((await work(first)).reply_since).toBeNull()
    expect(await tracked(second)).toMatchObject({ answered: true, late: false, told: [] })
  })

  it('waits for an answer to what they sent after it', async () => {
    const first = await sent(8)
    await world.sql(
      `update public.request_work set first_answer_at = now() - interval '7 days', first_answer_how = 'call' where id = $1`,
      [first.id],
    )
    const second = await sent(6, of(first))
    await merge(first, second)
    expect((await work(first)).reply_since).not.toBeNull()
    expect(await tracked(second)).toMatchObject({ answered: false, late: true })
  })
})

it('a reply that a merge has just brought is not settled with what the screen showed before', async () => {
  const [one, other] = [await sent(5), await sent(4)]
  await call(one)
  await call(other)
  await receive(other)
  await receive(one)
  const before = (await work(one)).reply_seen
  await merge(one, other)
  expect(await settle(one, 'none', before)).toBe('done')
  const shown = await work(one)
  expect(shown.reply_since).not.toBeNull()
  expect(await settle(one, 'none', shown.reply_seen)).toBe('done')
  expect((await work(one)).reply_since).toBeNull()
})

describe('the notice of a late answer', () => {
  const chores = () => server().rpc('request_chores').throwOnError()
  const notices = async (...of: Sent[]) => {
    const rows = await world.sql<{ recipient: string }>(
      "select recipient from public.mail_outbox where kind = 'request_late'",
    )
    return of.map((one) => rows.filter(({ recipient }) => recipient === one.client_email).length)
  }

  it('goes out once, also where the request comes back from the bin', async () => {
    const one = await sent(4)
    await chores()
    await db().from('service_requests').delete().eq('id', one.id).throwOnError()
    const [entry] = await world.sql<{ id: string }>(
      'select id from public.bin where record_id = $1 and parent is null',
      [one.id],
    )
    await db()
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    await chores()
    expect(await notices(one)).toEqual([1])
  })

  it('goes out once, also where the request comes back from a merge', async () => {
    const [one, other] = [await sent(5), await sent(4)]
    await chores()
    await db()
      .rpc('undo_merge', { merge_id: await merge(one, other) })
      .throwOnError()
    await chores()
    expect(await notices(one, other)).toEqual([1, 1])
  })

  it('goes to the sender of a merged request as well, until they are answered', async () => {
    const [one, other] = [await sent(5), await sent(4)]
    await merge(one, other)
    await answer(one)
    const waiting = [await sent(5), await sent(4)] as const
    await merge(...waiting)
    await chores()
    expect(await notices(one, other, ...waiting)).toEqual([0, 0, 1, 1])
  })
})

describe('retention spares', () => {
  const due = async () =>
    (
      await world.people.admin.db.rpc('preview_retention', { kind: 'requests', months: 24 }).throwOnError()
    ).data?.rows.map(({ id }: { id: string }) => id)
  /** As if nothing had been changed for years. */
  const age = (table: string, column: string, id: string) =>
    world.sql(
      `do $$ begin
         set local session_replication_role = replica;
         update public.${table} set ${column} = now() - interval '3 years' where id = '${id}';
       end $$`,
    )

  it('a request into which one of a project’s client was merged', async () => {
    const [one, other] = [
      await sent(0, { status: 'completed' }),
      await sent(0, { status: 'completed', user_id: world.people.client.id }),
    ]
    const made = await merge(one, other)
    await age('request_merges', 'merged_at', made)
    await age('service_requests', 'updated_at', one.id)
    expect(await due()).toContain(one.id)
    await storeRow(world, 'client_projects', { client_id: world.people.client.id })
    expect(await due()).not.toContain(one.id)
  })

  it('a closed request with a next step, until its day has passed', async () => {
    const one = await sent(0, { status: 'completed' })
    await age('service_requests', 'updated_at', one.id)
    const step = (due: string) =>
      world.sql('update public.request_work set next_step = $2, next_step_on = $3 where id = $1', [
        one.id,
        'Call in spring',
        due,
      ])
    await step('2020-05-01')
    expect(await due()).toContain(one.id)
    await step('2099-05-01')
    expect(await due()).not.toContain(one.id)
  })
})

describe('erasing the sender of a merged request leaves their name in no mail to the company', () => {
  it('where it was merged once more since they wrote', async () => {
    const [oldest, older, newer] = [
      await sent(9),
      await sent(8),
      await sent(7, { client_name: 'Zzyzx Qwert' }),
    ]
    await merge(older, newer)
    await receive(newer)
    await merge(oldest, older)
    await erase(newer)
    expect(await placesOf(world.sql, ['zzyzx'])).toEqual([])
  })

  it('where their mail named them otherwise than their request', async () => {
    const [older, newer] = [await sent(8), await sent(7, { client_name: 'Zzyzx Qwert' })]
    await merge(older, newer)
    await receive(newer, 'Dr. Zzyzx')
    await erase(newer)
    expect(await placesOf(world.sql, ['zzyzx'])).toEqual([])
  })

  const erase = ({ id }: Sent) =>
    world.people.admin.db
      .rpc('erase_person', { subjects: [{ table: 'service_requests', id }] })
      .throwOnError()
})
