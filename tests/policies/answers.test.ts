/**
 * Answers to the sender of a request by mail: who can write them, when the mail is sent, and
 * what happens to it.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { type Claimed, outbox } from '#server/mail/outbox.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db

const serverAnswers = (answers: boolean | null) =>
  world.sql('update private.setup set mail_server = $1', [answers])
beforeAll(() => serverAnswers(true))
beforeEach(() => world.sql("delete from public.mail_outbox where kind = 'answer'"))

interface Written {
  message_id?: string
  seen?: string
  seen_merge?: string
  locale?: string
  subject?: string
  body?: string
  begins?: boolean
  owns?: boolean
}
async function answer(request_id: string, { message_id, ...more }: Written = {}, who?: Trier) {
  const id = message_id ?? crypto.randomUUID()
  const said = await db(who).rpc('answer_request', {
    message_id: id,
    request_id,
    locale: 'ar',
    subject: 'بخصوص طلبك',
    body: ' ندرس طلبك.\nونعود إليك. ',
    ...more,
  })
  return { id, said: outcome(said) }
}
const messages = async (request: string, who?: Trier) =>
  (
    await db(who)
      .from('request_messages')
      .select()
      .eq('request_id', request)
      .order('created_at')
      .throwOnError()
  ).data
const work = async (id: string) =>
  (await db().from('request_work').select().eq('id', id).single().throwOnError()).data
interface Mail {
  id: string
  recipient: string
  locale: string
  data: Record<string, unknown>
  waits: boolean
}
const mails = (id: string) =>
  world.sql<Mail>(
    `select id, recipient, locale, data, next_attempt_at > now() + interval '5 seconds' as waits
     from public.mail_outbox where kind = 'answer' and data ->> 'id' = $1 order by created_at`,
    [id],
  )
/** Deletes the mail from the outbox, as the mailer does once the mail is sent. */
const sent = (id: string) => world.sql('delete from public.mail_outbox where id = $1', [id])
const givenUp = async (id: string, error = 'recipient_refused_550') => {
  const service = connect(world.api, world.api.secretKey)
  await world.sql('update public.mail_outbox set attempts = 1 where id = $1', [id])
  await service.rpc('postpone_mail', { mail_id: id, attempt: 1, error, seconds: null }).throwOnError()
}

describe('an answer', () => {
  it('is mailed after ten seconds under the id of its row, with the reference in its subject', async () => {
    const request = await storeRow(world, 'service_requests', { client_name: 'Sara <b>' })
    const [row] = await world.sql<{ reference: string; client_email: string }>(
      'select reference, client_email from public.service_requests where id = $1',
      [request],
    )
    const { id, said } = await answer(request)
    expect(said).toBe('done')
    const subject = `بخصوص طلبك [${row?.reference}]`
    const body = 'ندرس طلبك.\nونعود إليك.'
    expect(await mails(request)).toEqual([
      {
        id,
        recipient: row?.client_email,
        locale: 'ar',
        data: { id: request, reference: row?.reference, request: 'service', subject, body },
        waits: true,
      },
    ])
    expect(await messages(request)).toMatchObject([
      {
        id,
        author_id: world.people.requestsAdmin.id,
        author_name: 'نورة القحطاني',
        email: row?.client_email,
        name: 'Sara <b>',
        subject,
        body,
        state: 'waiting',
      },
    ])
    const { id: second } = await answer(request, { subject: `${row?.reference}: more`, locale: 'en' })
    expect((await mails(request))[1]).toMatchObject({
      locale: 'en',
      data: { subject: `${row?.reference}: more`, follows: [id] },
    })
    await sent(second)
    expect((await messages(request)).map(({ state }) => state)).toEqual(['waiting', 'sent'])
  })

  it('with the same id is sent once, also where two calls come at the same moment', async () => {
    const request = await storeRow(world, 'service_requests')
    const message_id = crypto.randomUUID()
    const all = await Promise.all([1, 2, 3].map(() => answer(request, { message_id })))
    expect(all.map(({ said }) => said)).toEqual(['done', 'done', 'done'])
    expect(await mails(request)).toHaveLength(1)
    const other = await storeRow(world, 'service_requests')
    expect((await answer(other, { message_id })).said).toMatch(/^23505/)
    expect(await mails(other)).toEqual([])
  })

  it.each([
    ['an empty text', { body: ' \u200f\n ' }, 'check request_messages_body_check'],
    ['a text that is too long', { body: 'x'.repeat(8001) }, 'check request_messages_body_check'],
    ['a control character', { body: 'a\u0007' }, 'check request_messages_body_check'],
    ['a subject of two lines', { subject: 'a\nBcc: x@example.sa' }, 'check request_messages_subject_check'],
    ['an empty subject', { subject: ' ' }, 'check request_messages_subject_check'],
    ['another language', { locale: 'fr' }, 'check request_messages_locale_check'],
  ])('with %s is refused', async (_, wrong, refusal) => {
    const request = await storeRow(world, 'service_requests')
    expect((await answer(request, wrong)).said).toBe(refusal)
    expect(await mails(request)).toEqual([])
  })

  it('is refused while no mail server answers, and the screen can ask', async () => {
    const request = await storeRow(world, 'service_requests')
    const asked = async () => (await db().rpc('sends_answers').throwOnError()).data
    expect(await asked()).toBe(true)
    for (const none of [false, null]) {
      await serverAnswers(none)
      expect(await asked()).toBe(false)
      expect((await answer(request)).said).toBe('no_mail_server')
    }
    await serverAnswers(true)
  })

  it('leaves as a file where someone tries the site without a mail server', async () => {
    const request = await storeRow(world, 'service_requests')
    await world.sql('select public.note_server(false, false, true)')
    try {
      expect((await db().rpc('sends_answers').throwOnError()).data).toBe(true)
      expect((await answer(request)).said).toBe('done')
    } finally {
      await world.sql('select public.note_server(true, false)')
    }
    expect(await mails(request)).toHaveLength(1)
  })

  it('is refused when a colleague has answered since, until that one was seen', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id: first } = await answer(request, {}, 'admin')
    expect((await answer(request)).said).toBe('answered_meanwhile')
    expect((await answer(request, { seen: crypto.randomUUID() })).said).toBe('answered_meanwhile')
    expect((await answer(request, { seen: first })).said).toBe('done')
    // The admin's own answers count as seen
    expect((await answer(request, { seen: first })).said).toBe('done')
    expect(await messages(request)).toHaveLength(3)
  })

  it('is refused when a colleague has merged another request into it since, until that one was seen', async () => {
    const request = await storeRow(world, 'service_requests', { created_at: '2026-01-01T00:00:00Z' })
    const other = await storeRow(world, 'service_requests', { client_email: 'other-sender@example.sa' })
    const retried = await answer(request, { seen_merge: '2026-01-01T00:00:00Z' })
    expect(retried.said).toBe('done')
    await db('admin').rpc('merge_requests', { request_id: request, other }).throwOnError()
    const [merge] = (await db().from('request_merges').select().eq('request_id', request).throwOnError()).data
    // Before the merge, and for each attempt of the one that was sent before
    expect((await answer(request, { seen_merge: '2026-01-01T00:00:00Z' })).said).toBe('answered_meanwhile')
    expect((await answer(request, { message_id: retried.id, seen_merge: '2026-01-01T00:00:00Z' })).said).toBe(
      'done',
    )
    expect((await answer(request, { seen_merge: merge?.merged_at })).said).toBe('done')
    // A screen that was opened before this was asked
    expect((await answer(request)).said).toBe('done')
    await db('admin').rpc('undo_merge', { merge_id: merge?.id }).throwOnError()
    expect((await answer(request, { seen_merge: '2026-01-01T00:00:00Z' })).said).toBe('done')
  })

  it('that is sent again with another text is refused, so that it is not lost', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id: message_id } = await answer(request)
    expect((await answer(request, { message_id })).said).toBe('done')
    for (const changed of [{ body: 'Corrected' }, { subject: 'Corrected' }, { locale: 'en' }])
      expect((await answer(request, { message_id, ...changed })).said).toBe('answer_differs')
    expect(await messages(request)).toHaveLength(1)
  })

  it('is refused where the sender has no email', async () => {
    const request = await storeRow(world, 'service_requests', { client_email: null, channel: 'phone' })
    expect((await answer(request)).said).toBe('no_email')
  })

  it('moves with its request when that is merged, and back', async () => {
    const older = await storeRow(world, 'service_requests', { created_at: '2026-01-01T00:00:00Z' })
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    const { data } = await db().rpc('merge_requests', { request_id: older, other: request }).throwOnError()
    expect(await messages(older)).toMatchObject([{ id }])
    await db()
      .rpc('undo_merge', { merge_id: (data as { id: string }).id })
      .throwOnError()
    expect([await messages(older), (await messages(request)).map((one) => one.id)]).toEqual([[], [id]])
  })

  it('stays when the account of its author goes, with their name', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    await world.sql('update public.request_messages set author_id = null where id = $1', [id])
    expect(await messages(request)).toMatchObject([{ author_id: null, author_name: 'نورة القحطاني' }])
  })
})

describe('the first answer', () => {
  it('is an answer by mail, unless there was one', async () => {
    const request = await storeRow(world, 'service_requests')
    await answer(request)
    const [message] = await messages(request)
    expect(await work(request)).toMatchObject({
      first_answer_at: message?.created_at,
      first_answer_by: world.people.requestsAdmin.id,
      first_answer_how: 'answer',
    })
    const called = await storeRow(world, 'service_requests')
    await db().rpc('mark_answered', { request_id: called, how: 'call' }).throwOnError()
    await answer(called)
    expect(await work(called)).toMatchObject({ first_answer_how: 'call' })
  })

  it('by mail is not marked by hand, nor taken back', async () => {
    const request = await storeRow(world, 'service_requests')
    expect(outcome(await db().rpc('mark_answered', { request_id: request, how: 'answer' }))).toBe(
      'how_invalid',
    )
    await answer(request)
    await db().rpc('mark_answered', { request_id: request }).throwOnError()
    expect(await work(request)).toMatchObject({ first_answer_how: 'answer' })
    const { data } = await db()
      .from('service_request_events')
      .select()
      .eq('request_id', request)
      .eq('kind', 'answer')
    expect(data).toEqual([])
  })

  it('is none when its mail was taken back or given up; the next one is', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id: first } = await answer(request, {}, 'admin')
    const { id: second } = await answer(request, { seen: first })
    await givenUp(first)
    const [, later] = await messages(request)
    expect(await work(request)).toMatchObject({
      first_answer_at: later?.created_at,
      first_answer_by: world.people.requestsAdmin.id,
    })
    await db().rpc('withdraw_answer', { message_id: second }).throwOnError()
    expect(await work(request)).toMatchObject({ first_answer_at: null, first_answer_how: null })
    await db().rpc('resend_answer', { message_id: first }).throwOnError()
    expect(await work(request)).toMatchObject({ first_answer_by: world.people.admin.id })
  })
})

describe('an answer is taken back', () => {
  const withdraw = async (message_id: string, who?: Trier) =>
    outcome(await db(who).rpc('withdraw_answer', { message_id }))

  it('by its author, and leaves nothing behind', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    expect(await withdraw(id, 'admin')).toBe('answer_not_found')
    expect(await withdraw(id)).toBe('done')
    expect([await messages(request), await mails(request)]).toEqual([[], []])
    expect(await world.sql('select from public.bin where record_id = $1', [id])).toEqual([])
    expect(await withdraw(id)).toBe('answer_not_found')
  })

  it('until its mail is on its way', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    await world.sql('update public.mail_outbox set attempts = 1 where id = $1', [id])
    expect(await withdraw(id)).toBe('answer_sent')
    await sent(id)
    expect(await withdraw(id)).toBe('answer_sent')
    expect(await messages(request)).toMatchObject([{ state: 'sent' }])
  })
})

describe('an answer takes its request on', () => {
  const owners = async (request: string) =>
    (
      await db()
        .from('service_request_events')
        .select('changed_by, details')
        .eq('request_id', request)
        .eq('kind', 'owner')
        .order('changed_at')
        .throwOnError()
    ).data
  const ownerOf = async (request: string) => (await work(request)).owner_id
  const assign = (request_id: string, owner: string | null, seen: string | null) =>
    db()
      .rpc('assign_request', { request_id, ...(owner && { owner }), ...(seen && { seen }) })
      .throwOnError()
  const withdraw = (message_id: string) => db().rpc('withdraw_answer', { message_id }).throwOnError()
  const me = () => world.people.requestsAdmin.id

  it('that nobody owns, with the entry of the history, and its undo takes both back', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request, { owns: true })
    const taken = { changed_by: me(), details: { owner: me(), from: null, answer: id } }
    expect([await ownerOf(request), await owners(request)]).toEqual([me(), [taken]])
    // The call is repeated, because its response was lost
    await answer(request, { owns: true, message_id: id })
    expect(await owners(request)).toEqual([taken])
    await withdraw(id)
    expect([await ownerOf(request), await owners(request)]).toEqual([
      null,
      [taken, { changed_by: me(), details: { owner: null, from: me() } }],
    ])
  })

  it('only where it is asked for, and never from a colleague', async () => {
    const request = await storeRow(world, 'service_requests')
    await answer(request)
    expect(await ownerOf(request)).toBeNull()
    await assign(request, world.people.admin.id, null)
    const { id } = await answer(request, { owns: true })
    expect(await ownerOf(request)).toBe(world.people.admin.id)
    await withdraw(id)
    expect(await ownerOf(request)).toBe(world.people.admin.id)
  })

  it('and its undo leaves an owner who was chosen since, also the same', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request, { owns: true })
    await assign(request, world.people.admin.id, me())
    await assign(request, me(), world.people.admin.id)
    await withdraw(id)
    expect(await ownerOf(request)).toBe(me())
  })

  it('and stays with a second answer of theirs, until that is taken back as well', async () => {
    const request = await storeRow(world, 'service_requests')
    const first = await answer(request, { owns: true })
    const second = await answer(request, { owns: true })
    await withdraw(first.id)
    expect(await ownerOf(request)).toBe(me())
    await withdraw(second.id)
    expect(await ownerOf(request)).toBeNull()
  })

  it('but not with an answer that is refused', async () => {
    const request = await storeRow(world, 'service_requests')
    expect((await answer(request, { owns: true, body: ' ' })).said).toBe('check request_messages_body_check')
    expect([await ownerOf(request), await owners(request)]).toEqual([null, []])
  })
})

describe('an answer begins the work', () => {
  const statusOf = async (id: string) =>
    (await db().from('service_requests').select('status').eq('id', id).single().throwOnError()).data.status
  const steps = async (request: string) =>
    (
      await db()
        .from('service_request_events')
        .select('from_status, to_status, changed_by, told, details')
        .eq('request_id', request)
        .eq('kind', 'status')
        .not('from_status', 'is', null)
        .order('changed_at')
        .throwOnError()
    ).data
  const statusMails = (id: string) =>
    world.sql("select from public.mail_outbox where kind = 'request_status' and data ->> 'id' = $1", [id])
  const withdraw = (message_id: string) => db().rpc('withdraw_answer', { message_id }).throwOnError()

  it.each([
    ['a new request', { status: 'new' }, 'in_progress'],
    ['a pending message', { kind: 'message', service_id: null, status: 'pending' }, 'in_progress'],
    ['a request that was set to pending', { status: 'pending' }, 'pending'],
    ['a request that is under way', { status: 'approved' }, 'approved'],
  ])(
    'of %s where that is asked for, without a second mail, and its undo takes that back',
    async (_, row, to) => {
      const request = await storeRow(world, 'service_requests', row)
      const { id } = await answer(request, { begins: true })
      expect([await statusOf(request), await statusMails(request)]).toEqual([to, []])
      const changed = { changed_by: world.people.requestsAdmin.id }
      const step = { ...changed, from_status: row.status, to_status: to, told: true, details: { answer: id } }
      expect(await steps(request)).toEqual(to === row.status ? [] : [step])
      expect(await work(request)).toMatchObject({ first_answer_how: 'answer' })
      await withdraw(id)
      expect([await statusOf(request), await statusMails(request)]).toEqual([row.status, []])
      const back = { ...changed, from_status: to, to_status: row.status, told: false, details: null }
      expect(await steps(request)).toEqual(to === row.status ? [] : [step, back])
      // The steps that /track shows
      const shown = await world.sql<{ status: string }>('select status from private.told_steps($1)', [
        request,
      ])
      expect(shown.map(({ status }) => status)).not.toContain('in_progress')
    },
  )

  it('only where it is asked for', async () => {
    const request = await storeRow(world, 'service_requests')
    await answer(request)
    expect(await statusOf(request)).toBe('new')
  })

  it('and its undo leaves a status that was set since', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request, { begins: true })
    await db()
      .rpc('set_request_status', { request_id: request, status: 'approved', tell: false })
      .throwOnError()
    await withdraw(id)
    expect(await statusOf(request)).toBe('approved')
  })

  it('and stays begun with a second answer, until that is taken back as well', async () => {
    const request = await storeRow(world, 'service_requests')
    const first = await answer(request, { begins: true })
    const second = await answer(request)
    await withdraw(first.id)
    expect(await statusOf(request)).toBe('in_progress')
    await withdraw(second.id)
    expect(await statusOf(request)).toBe('new')
  })

  it('in place of the mail of a status that still waits', async () => {
    const request = await storeRow(world, 'service_requests', { status: 'reviewing' })
    await db().rpc('set_request_status', { request_id: request, status: 'new' }).throwOnError()
    expect(await statusMails(request)).toHaveLength(1)
    await answer(request, { begins: true })
    expect(await statusMails(request)).toEqual([])
    expect(await work(request)).toMatchObject({ first_answer_how: 'answer' })
  })

  it('but the sender has no answer where its mail was given up', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request, { begins: true })
    const answered = async () =>
      (await world.sql<{ at: string | null }>('select private.sender_answered_at($1) as at', [request]))[0]
        ?.at
    expect(await answered()).not.toBeNull()
    await givenUp(id)
    expect([await answered(), await statusOf(request)]).toEqual([null, 'in_progress'])
  })
})

it('an answer by mail is the first one when the call before it is taken back', async () => {
  const request = await storeRow(world, 'service_requests')
  await db().rpc('mark_answered', { request_id: request, how: 'call' }).throwOnError()
  const { id: givenUpLater } = await answer(request)
  await givenUp(givenUpLater)
  await answer(request)
  const [, message] = (await messages(request)) ?? []
  await db().rpc('mark_answered', { request_id: request }).throwOnError()
  expect(await work(request)).toMatchObject({
    first_answer_at: message?.created_at,
    first_answer_by: message?.author_id,
    first_answer_how: 'answer',
  })
  const { data } = await db()
    .from('service_request_events')
    .select('details')
    .eq('request_id', request)
    .eq('kind', 'answer')
    .order('changed_at')
    .throwOnError()
  expect(data).toEqual([{ details: { how: 'call' } }, { details: { how: null } }])
})

describe('a mail that was given up', () => {
  it('says why, and is sent again by any admin of requests', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    const resend = async (who?: Trier) => outcome(await db(who).rpc('resend_answer', { message_id: id }))
    expect(await resend()).toBe('answer_sent')
    await givenUp(id)
    expect(await messages(request)).toMatchObject([{ state: 'failed', failure: 'recipient_refused_550' }])
    expect(await resend('admin')).toBe('done')
    expect(await messages(request)).toMatchObject([{ state: 'waiting', failure: null, sent_at: null }])
    expect(await mails(request)).toMatchObject([{ id, waits: false }])
    await sent(id)
    const [message] = await messages(request)
    expect(message).toMatchObject({ state: 'sent', sent_at: expect.any(String) })
    // An answer that was sent cannot be sent again
    expect(await resend()).toBe('answer_sent')
  })

  it('goes to the corrected email when it is sent again, and nowhere while there is none', async () => {
    const request = await storeRow(world, 'service_requests', {
      client_email: 'sarra@example.sa',
      client_phone: '+966512345678',
      channel: 'phone',
    })
    const { id } = await answer(request)
    await givenUp(id)
    const correct = (row: object) =>
      world.sql('update public.service_requests set client_email = $2, client_name = $3 where id = $1', [
        request,
        ...Object.values(row),
      ])
    const resend = async () => outcome(await db().rpc('resend_answer', { message_id: id }))
    await correct({ client_email: null, client_name: 'سارة' })
    expect(await resend()).toBe('no_email')
    expect(await messages(request)).toMatchObject([{ state: 'failed', email: 'sarra@example.sa' }])
    await correct({ client_email: 'sara@example.sa', client_name: 'سارة العتيبي' })
    expect(await resend()).toBe('done')
    expect(await mails(request)).toMatchObject([{ id, recipient: 'sara@example.sa' }])
    expect(await messages(request)).toMatchObject([
      { state: 'waiting', email: 'sara@example.sa', name: 'سارة العتيبي' },
    ])
  })

  it('goes to the corrected email when it waits or is tried again, even while it is being sent', async () => {
    const request = await storeRow(world, 'service_requests', { client_email: 'sarra@example.sa' })
    const { id } = await answer(request)
    await db().rpc('set_request_status', { request_id: request, status: 'reviewing' }).throwOnError()
    const correct = (client_email: string) =>
      db().from('service_requests').update({ client_email }).eq('id', request).throwOnError()
    await correct('saraa@example.sa')
    const all = () =>
      world.sql<{ kind: string; recipient: string; attempts: number; due: boolean }>(
        `select kind, recipient, attempts, next_attempt_at <= now() as due from public.mail_outbox
         where data ->> 'id' = $1 and kind <> 'company_request' order by kind`,
        [request],
      )
    const before = await all()
    expect(before.map(({ kind }) => kind)).toEqual(['answer', 'request_received', 'request_status'])
    // The time for an Undo goes on
    expect(before[0]).toEqual({ kind: 'answer', recipient: 'saraa@example.sa', attempts: 0, due: false })
    expect(new Set(before.map(({ recipient }) => recipient))).toEqual(new Set(['saraa@example.sa']))

    const box = outbox(
      { fetch: (path: string, init?: RequestInit) => fetch(world.api.url + path, init) } as Backend,
      world.api.secretKey,
    )
    await world.sql('delete from public.mail_outbox where id <> $1', [id])
    const claim = async () => {
      await world.sql('update public.mail_outbox set next_attempt_at = now()')
      return (await box.claim()) as Claimed
    }
    const claimed = await claim()
    await correct('sara@example.sa')
    expect((await all())[0]).toMatchObject({ recipient: 'sara@example.sa', due: true })
    // The mail server has taken the one to the old email only now
    await box.remove(claimed)
    expect((await all())[0]).toMatchObject({ kind: 'answer', recipient: 'sara@example.sa' })
    expect(await messages(request)).toMatchObject([{ state: 'waiting', email: 'sara@example.sa' }])
    await box.remove(await claim())
    expect(await messages(request)).toMatchObject([{ state: 'sent', email: 'sara@example.sa' }])
  })

  it('is given up when the email of its request is removed: nothing goes to an email that is not theirs', async () => {
    const request = await storeRow(world, 'service_requests', {
      client_email: 'wrong@example.sa',
      client_phone: '+966512345678',
      channel: 'phone',
    })
    await db().rpc('set_request_status', { request_id: request, status: 'reviewing' }).throwOnError()
    expect(await work(request)).toMatchObject({ first_answer_how: 'status' })
    const correct = (client_email: string | null) =>
      db().from('service_requests').update({ client_email }).eq('id', request).throwOnError()
    const all = () =>
      world.sql<{ kind: string; last_error: string | null; given_up: boolean }>(
        `select kind, last_error, failed_at is not null as given_up from public.mail_outbox
         where recipient = 'wrong@example.sa' and failed_at is null`,
      )
    await correct(null)
    // Nobody was told
    expect(await all()).toEqual([])
    expect(await work(request)).toMatchObject({ first_answer_at: null, first_answer_how: null })
    await correct('wrong@example.sa')
    const { id } = await answer(request)
    await correct(null)
    expect(await all()).toEqual([])
    expect(await messages(request)).toMatchObject([{ id, state: 'failed', failure: 'no_email' }])
    expect(await work(request)).toMatchObject({ first_answer_at: null, first_answer_how: null })
    await correct('sara@example.sa')
    expect(outcome(await db().rpc('resend_answer', { message_id: id }))).toBe('done')
    expect(await mails(request)).toMatchObject([{ id, recipient: 'sara@example.sa' }])
  })

  it('stays with the sender of a merged request when the email of the other is corrected', async () => {
    const older = await storeRow(world, 'service_requests', { client_email: 'same@example.sa' })
    const newer = await storeRow(world, 'service_requests', { client_email: 'same@example.sa' })
    await answer(newer)
    await db().rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    await db()
      .from('service_requests')
      .update({ client_email: 'other@example.sa' })
      .eq('id', older)
      .throwOnError()
    expect(await mails(newer)).toMatchObject([{ recipient: 'same@example.sa' }])
  })

  it('goes to the corrected email of a request that is separate again, also where it was queued while it was merged', async () => {
    const older = await storeRow(world, 'service_requests', { client_email: 'older@example.sa' })
    const newer = await storeRow(world, 'service_requests', { client_email: 'newr@example.sa' })
    const { id } = await answer(newer)
    await givenUp(id)
    const merged = await db().rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    await db().rpc('resend_answer', { message_id: id }).throwOnError()
    await db()
      .rpc('undo_merge', { merge_id: (merged.data as { id: string }).id })
      .throwOnError()
    await db()
      .from('service_requests')
      .update({ client_email: 'newer@example.sa' })
      .eq('id', newer)
      .throwOnError()
    expect(await world.sql('select recipient from public.mail_outbox where id = $1', [id])).toEqual([
      { recipient: 'newer@example.sa' },
    ])
    expect(await messages(newer)).toMatchObject([{ state: 'waiting', email: 'newer@example.sa' }])
  })

  it('goes to its own sender where their request has been merged since, not to the other', async () => {
    const older = await storeRow(world, 'service_requests', { client_email: 'older@example.sa' })
    const newer = await storeRow(world, 'service_requests', { client_email: 'newer@example.sa' })
    const { id } = await answer(newer)
    await givenUp(id)
    await db().rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    await db().rpc('resend_answer', { message_id: id }).throwOnError()
    expect(await mails(older)).toMatchObject([{ id, recipient: 'newer@example.sa' }])
  })
})

it('an answer whose mail went out, or was given up, while its request was in the bin does not wait', async () => {
  for (const [follow, shown] of [
    [sent, { state: 'sent', failure: null, sent_at: expect.any(String) }],
    [givenUp, { state: 'failed', failure: 'recipient_refused_550', sent_at: null }],
    [async () => undefined, { state: 'waiting', failure: null, sent_at: null }],
  ] as const) {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    await db().from('service_requests').delete().eq('id', request).throwOnError()
    await follow(id)
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      request,
    ])
    await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
    expect(await messages(request)).toMatchObject([{ id, ...shown }])
  }
})

describe('an answer that never arrived, as is known while its request is in the bin,', () => {
  const server = () => connect(world.api, world.api.secretKey)
  const bounce = async (message_id: string, came?: Date) =>
    (
      await server()
        .rpc('note_bounce', {
          message_id,
          code: 'bounced_5_1_1',
          diagnosis: 'No such user',
          ...(came && { came: came.toISOString() }),
        })
        .throwOnError()
    ).data
  const remove = (request: string) => db().from('service_requests').delete().eq('id', request).throwOnError()
  const restore = async (request: string) => {
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      request,
    ])
    await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
  }
  const bounced = { state: 'bounced', failure: 'bounced_5_1_1', diagnosis: 'No such user' }
  const failed = { state: 'failed', failure: 'recipient_refused_550', sent_at: null }

  it.each([
    ['since it came back', sent, bounce, bounced],
    ['since it came back before the mailer had said that it went', async () => undefined, bounce, bounced],
    ['since it was given up', async () => undefined, givenUp, failed],
    [
      'since it was given up, also once nobody keeps that mail any more',
      async () => undefined,
      async (id: string) => {
        await givenUp(id)
        await sent(id)
      },
      failed,
    ],
  ] as const)('is none: %s', async (_, before, meanwhile, shown) => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    await before(id)
    await remove(request)
    await meanwhile(id)
    await restore(request)
    expect(await messages(request)).toMatchObject([{ id, ...shown }])
    expect(await work(request)).toMatchObject({ first_answer_at: null, first_answer_how: null })
  })

  it('gives its place as the first answer to the next one', async () => {
    const request = await storeRow(world, 'service_requests')
    const first = await answer(request)
    const second = await answer(request)
    await sent(first.id)
    await sent(second.id)
    await remove(request)
    expect(await bounce(first.id)).toBe(true)
    // The mailbox is read again
    expect(await bounce(first.id)).toBe(false)
    await restore(request)
    const [, other] = await messages(request)
    expect(await work(request)).toMatchObject({
      first_answer_at: other?.created_at,
      first_answer_how: 'answer',
    })
  })

  it('leaves the sender of a merged request without one', async () => {
    const older = await storeRow(world, 'service_requests')
    const newer = await storeRow(world, 'service_requests', { client_email: 'someone-else@example.sa' })
    const { id } = await answer(newer)
    await sent(id)
    await db().rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    await remove(older)
    expect(await bounce(id)).toBe(true)
    await restore(older)
    expect(
      await world.sql(
        "select work -> 'first_answer_at' as at from public.request_merges where request_id = $1",
        [older],
      ),
    ).toEqual([{ at: null }])
  })

  it('is not one that was sent again after the mail that came back', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    const hour = 3_600_000
    await sent(id)
    expect(await bounce(id)).toBe(true)
    await world.sql(`update public.request_messages set sent_at = now() - interval '3 hours' where id = $1`, [
      id,
    ])
    await db().rpc('resend_answer', { message_id: id }).throwOnError()
    await remove(request)
    expect(await bounce(id, new Date(Date.now() - hour))).toBe(false)
    await sent(id)
    expect(await bounce(id, new Date(Date.now() - hour))).toBe(false)
    await restore(request)
    expect(await messages(request)).toMatchObject([{ id, state: 'sent' }])
  })
})

it('answers go into the bin with their request, and come back with it', async () => {
  const request = await storeRow(world, 'service_requests')
  const { id } = await answer(request)
  await sent(id)
  await db().from('service_requests').delete().eq('id', request).throwOnError()
  const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [request])
  expect(await world.sql('select parent from public.bin where record_id = $1', [id])).toEqual([
    { parent: entry?.id },
  ])
  await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
  expect(await messages(request)).toMatchObject([{ id, state: 'sent', body: 'ندرس طلبك.\nونعود إليك.' }])
})

describe('a mail that came', () => {
  const server = () => connect(world.api, world.api.secretKey)
  const place = async (known_ids: string[], subject = '', sender = 'stranger@example.com') =>
    (await server().rpc('place_mail', { known_ids, subject, sender }).throwOnError()).data
  const receive = async (request_id: string, more: object = {}) =>
    server().rpc('receive_mail', {
      request_id,
      message_id: `<${crypto.randomUUID()}@example.sa>`,
      sender: 'other@example.sa',
      sender_name: 'سارة',
      subject: 'Re',
      body: 'شكرًا',
      quoted: '> x',
      automatic: false,
      ...more,
    })
  const told = () =>
    world.sql<{ recipient: string; locale: string; data: { name: string } }>(
      "select recipient, locale, data from public.mail_outbox where kind = 'company_reply'",
    )
  beforeEach(() => world.sql("delete from public.mail_outbox where kind = 'company_reply'"))

  it('brings a deleted request back from the bin, once, and not for an automatic mail', async () => {
    const request = await storeRow(world, 'service_requests')
    const [row] = await world.sql<{ reference: string; client_email: string }>(
      'select reference, client_email from public.service_requests where id = $1',
      [request],
    )
    const { reference = '', client_email = '' } = row ?? {}
    const { id } = await answer(request)
    const first = { message_id: '<first@example.sa>', sender: 'cousin@example.sa' }
    expect((await receive(request, first)).data).toBe(true)
    const remove = () =>
      world.people.admin.db.from('service_requests').delete().eq('id', request).throwOnError()
    const binned = async () =>
      (
        await world.sql("select from public.bin where record_id = $1 and table_name = 'service_requests'", [
          request,
        ])
      ).length === 1
    await remove()
    // Mails still find the deleted request, by the thread or by the reference of a known sender
    for (const [known, subject, sender] of [
      [[`<${id}@handasa.example>`], '', 'stranger@example.com'],
      [['<first@example.sa>'], '', 'stranger@example.com'],
      [[], reference, client_email],
      [[], reference, 'COUSIN@example.sa'],
    ] as const)
      expect(await place([...known], subject, sender)).toBe(request)
    expect(await place([], reference)).toBeNull()

    // Reading the mailbox again from its start brings nothing new
    expect((await receive(request, first)).data).toBe(false)
    expect((await receive(request, { automatic: true })).data).toBeNull()
    expect(await binned()).toBe(true)
    await world.sql("delete from public.mail_outbox where kind = 'company_reply'")

    expect((await receive(request, { body: 'هل من جديد؟' })).data).toBe(true)
    expect(await binned()).toBe(false)
    expect(
      await world.sql(
        'select direction, body from public.request_messages where request_id = $1 order by created_at',
        [request],
      ),
    ).toEqual([
      expect.objectContaining({ direction: 'out' }),
      { direction: 'in', body: 'شكرًا' },
      { direction: 'in', body: 'هل من جديد؟' },
    ])
    expect(await told()).toHaveLength(1)

    // A request that was deleted forever cannot be brought back
    await remove()
    await world.sql('delete from public.bin where record_id = $1', [request])
    expect(await place([`<${id}@handasa.example>`], reference, client_email)).toBeNull()
    expect((await receive(request)).data).toBeNull()
  })

  it('belongs to the request whose mail it answers, or whose reference a known sender writes', async () => {
    const request = await storeRow(world, 'service_requests')
    const [row] = await world.sql<{ reference: string; client_email: string }>(
      'select reference, client_email from public.service_requests where id = $1',
      [request],
    )
    const { reference = '', client_email = '' } = row ?? {}
    const { id } = await answer(request)
    expect(await place([`<${id.toUpperCase()}@handasa.example>`])).toBe(request)
    expect(await place(['<x@y>', '<not-an-id@y>', ''], reference)).toBeNull()
    expect(await place([`<${crypto.randomUUID()}@handasa.example>`])).toBeNull()
    expect(await place([], `Re: ${reference.toLowerCase()}`, client_email.toUpperCase())).toBe(request)
    const message_id = '<1@example.sa>'
    expect((await receive(request, { message_id })).data).toBe(true)
    expect(await place([message_id])).toBe(request)
    // This sender is known from a mail in the thread
    expect(await place([], reference, 'other@example.sa')).toBe(request)
    expect(await place([], reference)).toBeNull()
  })

  it('is told of 20 times within an hour, and always stored', async () => {
    const request = await storeRow(world, 'service_requests')
    for (let count = 0; count < 22; count += 1) expect((await receive(request)).data).toBe(true)
    expect(await told()).toHaveLength(20)
    expect(await messages(request)).toHaveLength(22)
    await world.sql(
      "update public.request_messages set created_at = created_at - interval '61 minutes' where request_id = $1",
      [request],
    )
    expect((await receive(request)).data).toBe(true)
    expect(await told()).toHaveLength(21)
  })

  it('is stored once, stands in the timeline, and has to be seen before the next answer', async () => {
    const request = await storeRow(world, 'service_requests')
    const message_id = '<2@example.sa>'
    expect((await receive(request, { message_id })).data).toBe(true)
    expect((await receive(request, { message_id, body: 'again' })).data).toBe(false)
    const [came, ...more] = await messages(request)
    expect(more).toEqual([])
    expect(came).toMatchObject({
      direction: 'in',
      state: 'received',
      author_id: null,
      body: 'شكرًا',
      quoted: '> x',
    })
    expect((await answer(request)).said).toBe('answered_meanwhile')
    expect((await answer(request, { seen: came?.id ?? '' })).said).toBe('done')
    expect((await mails(request))[0]?.data).toMatchObject({ follows: [message_id] })
    expect(await work(request)).toMatchObject({ first_answer_how: 'answer' })
    expect(outcome(await db().rpc('resend_answer', { message_id: came?.id }))).toBe('answer_sent')
    expect((await receive(crypto.randomUUID())).data).toBeNull()
  })

  it('tells the owner, or the company, unless no person wrote it', async () => {
    const request = await storeRow(world, 'service_requests')
    await receive(request, { automatic: true })
    expect(await told()).toEqual([])
    await receive(request)
    expect(await told()).toMatchObject([{ recipient: 'info@handasa.example', data: { name: 'سارة' } }])
    await db()
      .rpc('assign_request', { request_id: request, owner: world.people.requestsAdmin.id })
      .throwOnError()
    await receive(request)
    expect((await told()).map(({ recipient }) => recipient)).toContain(world.people.requestsAdmin.email)
  })

  it.each([
    ['a text that is too long', { body: 'x'.repeat(20_001) }, 'check request_messages_body_check'],
    ['a quotation that is too long', { quoted: 'x'.repeat(50_001) }, 'check request_messages_quoted_check'],
    ['a Message-ID that is none', { message_id: 'x' }, 'check request_messages_message_id_check'],
    ['a sender that is not an email', { sender: 'x' }, 'check request_messages_email_check'],
  ])('with %s is refused', async (_, wrong, refusal) => {
    expect(outcome(await receive(await storeRow(world, 'service_requests'), wrong))).toBe(refusal)
  })

  it('because an answer could not be delivered marks that, which is sent again', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    await sent(id)
    const bounce = (message_id: string) =>
      server().rpc('note_bounce', { message_id, code: 'bounced_5_1_1', diagnosis: 'No such user' })
    expect((await bounce(id)).data).toBe(true)
    expect((await bounce(id)).data).toBe(false)
    expect((await bounce(crypto.randomUUID())).data).toBe(false)
    expect(await messages(request)).toMatchObject([
      { state: 'bounced', failure: 'bounced_5_1_1', diagnosis: 'No such user' },
    ])
    expect(await work(request)).toMatchObject({ first_answer_at: null })
    await db().rpc('resend_answer', { message_id: id }).throwOnError()
    expect(await messages(request)).toMatchObject([{ state: 'waiting', failure: null, diagnosis: null }])
    expect(await work(request)).toMatchObject({ first_answer_how: 'answer' })
  })

  it('an answer that was sent again does not come back by the mail of the time before', async () => {
    const request = await storeRow(world, 'service_requests')
    const { id } = await answer(request)
    const bounce = async (minutes: number) => {
      const came = new Date(Date.now() + minutes * 60_000).toISOString()
      const args = { message_id: id, code: 'bounced_5_1_1', diagnosis: '', came }
      return (await server().rpc('note_bounce', args).throwOnError()).data
    }
    await sent(id)
    expect(await bounce(0)).toBe(true)
    await world.sql(
      `update public.request_messages set sent_at = sent_at - interval '1 hour' where id = $1`,
      [id],
    )
    await db().rpc('resend_answer', { message_id: id }).throwOnError()
    // A mailbox that was replaced is read again from its start
    expect(await bounce(-30)).toBe(false)
    await sent(id)
    expect(await bounce(-30)).toBe(false)
    expect(await messages(request)).toMatchObject([{ state: 'sent' }])
    // The clock of the mail server may be slow
    expect(await bounce(-2)).toBe(true)
  })

  it('moves the place in the mailbox forward alone, until the mailbox is another one', async () => {
    const keep = (validity: string, last_uid: number) =>
      server().rpc('keep_inbox_position', { validity, last_uid }).throwOnError()
    const position = async () => (await server().rpc('inbox_position').throwOnError()).data
    expect(await position()).toBeNull()
    await keep('1', 10)
    await keep('1', 7)
    expect(await position()).toEqual({ validity: '1', last_uid: 10 })
    await keep('2', 3)
    expect(await position()).toEqual({ validity: '2', last_uid: 3 })
  })
})
