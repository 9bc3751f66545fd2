/**
 * Senders' replies that no one has answered: what makes a request wait, what ends the wait, and that
 * no request loses it.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const server = () => connect(world.api, world.api.secretKey)

beforeAll(() => world.sql('update private.setup set mail_server = true'))

interface Work {
  reply_since: string | null
  reply_seen: string | null
  reply_settled: boolean
  first_answer_how: string | null
  waiting_reply: string | null
  waiting_merge: string | null
}
const work = async (request_id: string) =>
  (await db().rpc('work_on_request', { request_id }).throwOnError()).data as unknown as Work
const waits = async (request_id: string) => (await work(request_id)).reply_since !== null
const receive = (request_id: string, more: object = {}) =>
  server()
    .rpc('receive_mail', {
      request_id,
      message_id: `<${crypto.randomUUID()}@example.sa>`,
      sender: 'sara@example.sa',
      sender_name: 'سارة',
      subject: 'Re',
      body: 'متى تبدؤون؟',
      quoted: '',
      automatic: false,
      ...more,
    })
    .throwOnError()
async function answer(request_id: string) {
  const message_id = crypto.randomUUID()
  const [latest] = await world.sql<{ id: string }>(
    `select id from public.request_messages
     where request_id = $1 and author_id is distinct from $2 order by created_at desc, id desc limit 1`,
    [request_id, world.people.requestsAdmin.id],
  )
  await db()
    .rpc('answer_request', {
      message_id,
      request_id,
      locale: 'ar',
      subject: 'x',
      body: 'x',
      ...(latest && { seen: latest.id }),
    })
    .throwOnError()
  return message_id
}
const settle = async (request_id: string, how: string | null, seen?: string | null, who?: Trier) =>
  outcome(await db(who).rpc('settle_reply', { request_id, ...(how && { how }), ...(seen && { seen }) }))
const told = (request: string) =>
  world.sql<{ kind: string; changed_by: string; details: { how: string | null } }>(
    `select kind, changed_by, details from public.service_request_events
     where request_id = $1 and kind in ('reply', 'answer') order by changed_at, id`,
    [request],
  )
/** A request to which its sender has written. */
async function written() {
  const request = await storeRow(world, 'service_requests')
  await receive(request)
  return request
}

describe('a reply waits', () => {
  it('from the first one on, also after an automatic one and of a completed request', async () => {
    const request = await storeRow(world, 'service_requests', { status: 'completed' })
    await receive(request, { automatic: true })
    expect(await waits(request)).toBe(false)
    await receive(request)
    const first = await work(request)
    expect(first.reply_since).toBe(first.reply_seen)
    await receive(request)
    await receive(request, { automatic: true })
    const { reply_since, reply_seen } = await work(request)
    expect(reply_since).toBe(first.reply_since)
    expect(Date.parse(reply_seen ?? '')).toBeGreaterThan(Date.parse(first.reply_since ?? ''))
  })

  it('until a mail answers it, and again when that is withdrawn, fails or comes back', async () => {
    const request = await written()
    const { reply_since } = await work(request)
    const first = await answer(request)
    expect(await waits(request)).toBe(false)
    await db().rpc('withdraw_answer', { message_id: first }).throwOnError()
    expect((await work(request)).reply_since).toBe(reply_since)
    const second = await answer(request)
    await world.sql("update public.mail_outbox set failed_at = now(), last_error = 'x' where id = $1", [
      second,
    ])
    expect((await work(request)).reply_since).toBe(reply_since)
    await db().rpc('resend_answer', { message_id: second }).throwOnError()
    expect(await waits(request)).toBe(false)
    await server().rpc('note_bounce', { message_id: second, code: 'x', diagnosis: '' }).throwOnError()
    expect((await work(request)).reply_since).toBe(reply_since)
  })

  it('until the first answer by phone is noted, and again when that is taken back', async () => {
    const request = await written()
    const { reply_since, reply_seen } = await work(request)
    await receive(request)
    const mark = (how: string | null, seen?: string | null) =>
      db()
        .rpc('mark_answered', { request_id: request, ...(how && { how }), ...(seen && { seen }) })
        .throwOnError()
    // The second reply was not on the screen
    await mark('call', reply_seen)
    expect((await work(request)).reply_since).not.toBe(reply_since)
    expect(await waits(request)).toBe(true)
    await mark(null)
    expect(await work(request)).toMatchObject({ reply_since, first_answer_how: null })
    await mark('call', (await work(request)).reply_seen)
    expect(await waits(request)).toBe(false)
  })

  it('until someone notes that none is needed, which the timeline keeps, and can be taken back', async () => {
    const request = await written()
    const { reply_since, reply_seen } = await work(request)
    expect(await settle(request, 'none', reply_seen)).toBe('done')
    expect(await work(request)).toMatchObject({
      reply_since: null,
      reply_settled: true,
      first_answer_how: null,
    })
    // Repeating the call changes nothing
    expect(await settle(request, 'none', reply_seen)).toBe('done')
    await receive(request)
    const later = await work(request)
    expect(later.reply_since).not.toBeNull()
    expect(later.reply_since).not.toBe(reply_since)
    await settle(request, 'whatsapp', later.reply_seen)
    expect(await waits(request)).toBe(false)
    await settle(request, null)
    // The first reply stays settled, so the wait begins with the second
    expect((await work(request)).reply_since).toBe(later.reply_since)
    expect((await told(request)).map(({ kind, details }) => [kind, details.how])).toEqual([
      ['reply', 'none'],
      ['reply', 'whatsapp'],
      ['reply', null],
    ])
    expect((await told(request))[0]?.changed_by).toBe(world.people.requestsAdmin.id)
    expect(await settle(request, 'pigeon', later.reply_seen)).toBe('how_invalid')
  })

  it('on, where a reply came that the screen did not show', async () => {
    const request = await written()
    const { reply_seen } = await work(request)
    await receive(request)
    await settle(request, 'none', reply_seen)
    expect(await waits(request)).toBe(true)
    // A screen that shows no reply settles none
    await settle(request, 'none')
    expect(await waits(request)).toBe(true)
  })
})

describe('in the order in which messages are stored', () => {
  /**
   * Moves an answer ahead, as for a call that began before the answer and waited for it: the
   * call's clock is behind.
   */
  const ahead = (message_id: string) =>
    world.sql("update public.request_messages set created_at = now() + interval '1 minute' where id = $1", [
      message_id,
    ])

  it.each(['mail', 'page'] as const)('a reply by %s that came in after an answer waits', async (way) => {
    const request = await written()
    await ahead(await answer(request))
    expect(await waits(request)).toBe(false)
    const [known] = await world.sql<{ reference: string; client_email: string }>(
      'select reference, client_email from public.service_requests where id = $1',
      [request],
    )
    if (way === 'mail') await receive(request)
    else
      await db('visitor')
        .rpc('write_about_request', {
          reference: known?.reference,
          contact: known?.client_email,
          body: 'متى تبدؤون؟',
        })
        .throwOnError()
    expect(await waits(request)).toBe(true)
    // An answer after this reply ends the wait
    await answer(request)
    expect(await waits(request)).toBe(false)
  })
})

describe('a request keeps that its sender waits', () => {
  it('when it is merged with another, and when that is undone', async () => {
    const older = await storeRow(world, 'service_requests', { created_at: '2026-11-01T08:00:00Z' })
    const newer = await written()
    const settled = await written()
    await settle(settled, 'none', (await work(settled)).reply_seen)
    const { reply_since } = await work(newer)
    const merge = async (other: string) =>
      (await db().rpc('merge_requests', { request_id: older, other }).throwOnError()).data as { id: string }
    await merge(settled)
    expect(await waits(older)).toBe(false)
    const { id } = await merge(newer)
    expect((await work(older)).reply_since).toBe(reply_since)
    await db().rpc('undo_merge', { merge_id: id }).throwOnError()
    expect(await waits(older)).toBe(false)
    expect((await work(newer)).reply_since).toBe(reply_since)
  })

  it.each([true, false])('in the bin and out of it: %s', async (waiting) => {
    const request = await written()
    if (!waiting) await settle(request, 'none', (await work(request)).reply_seen)
    const { reply_since } = await work(request)
    await db().from('service_requests').delete().eq('id', request).throwOnError()
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      request,
    ])
    // The entry is as old as before this column existed
    await world.sql(
      "update public.bin set row = row - 'reply_since' where record_id = $1 and table_name = 'request_work'",
      [request],
    )
    await db()
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    expect((await work(request)).reply_since).toBe(reply_since)
    expect(await waits(request)).toBe(waiting)
  })
})

describe('a request that nobody answered, merged into one that was answered', () => {
  const sara = { client_email: 'sara@example.sa', client_phone: '+966500000001' }
  const omar = { client_email: 'omar@example.sa', client_phone: '+966500000002' }
  const sent = (day: number, sender: object) =>
    storeRow(world, 'service_requests', { created_at: `2026-11-0${day}T08:00:00Z`, ...sender })
  const call = (request_id: string) => db().rpc('mark_answered', { request_id, how: 'call' }).throwOnError()
  const merge = async (request_id: string, other: string) =>
    (await db().rpc('merge_requests', { request_id, other }).throwOnError()).data as { id: string }
  /** The first was answered by phone, the other was not answered. */
  async function merged(first = sara, other = omar) {
    const [older, newer] = [await sent(1, first), await sent(2, other)]
    await call(older)
    return { older, newer, made: await merge(newer, older) }
  }

  it('waits from when it was sent, until an answer goes out', async () => {
    const { older, made } = await merged()
    expect(await work(older)).toMatchObject({
      reply_since: '2026-11-02T08:00:00+00:00',
      waiting_merge: made.id,
      reply_settled: false,
    })
    const message_id = await answer(older)
    expect(await work(older)).toMatchObject({ reply_since: null, waiting_merge: null })
    await db().rpc('withdraw_answer', { message_id }).throwOnError()
    expect((await work(older)).waiting_merge).toBe(made.id)
  })

  it('is settled with what was seen, and waits again when that is taken back', async () => {
    const { older, made } = await merged()
    const { reply_seen } = await work(older)
    await receive(older)
    expect(await settle(older, 'call', reply_seen)).toBe('done')
    const later = await work(older)
    expect(later).toMatchObject({ waiting_merge: null })
    expect(later.reply_since).not.toBeNull()
    expect(await settle(older, 'none', later.reply_seen)).toBe('done')
    expect(await work(older)).toMatchObject({ reply_since: null, reply_settled: true })
    // Taken back one after the other, the latest first
    await settle(older, null)
    expect(await work(older)).toMatchObject({ waiting_merge: null, reply_since: later.reply_since })
    await settle(older, null)
    expect(await work(older)).toMatchObject({
      waiting_merge: made.id,
      reply_since: '2026-11-02T08:00:00+00:00',
    })
  })

  it('is answered for its sender once a call to them is noted, not once no answer is needed', async () => {
    const { older, made } = await merged()
    const [{ reference } = { reference: '' }] = await world.sql<{ reference: string }>(
      'select reference from public.request_merges where id = $1',
      [made.id],
    )
    const tracked = async () =>
      (await db('visitor').rpc('track_request', { reference, contact: omar.client_email }).throwOnError())
        .data
    const settled = async (how: string | null) => {
      expect(await settle(older, how, (await work(older)).reply_seen)).toBe('done')
      return tracked()
    }
    expect(await tracked()).toMatchObject({ reference, answered: false })
    expect(await settled('none')).toMatchObject({ answered: false })
    expect(await settled(null)).toMatchObject({ answered: false })
    expect(await settled('call')).toMatchObject({ answered: true, late: false })
    expect(await settled(null)).toMatchObject({ answered: false })
  })

  it('goes back to be late by itself when the merge is undone', async () => {
    const { older, newer, made } = await merged()
    await db().rpc('undo_merge', { merge_id: made.id }).throwOnError()
    expect(await waits(older)).toBe(false)
    expect(await work(newer)).toMatchObject({ reply_since: null, answer_late: true })
  })

  describe('keeps, when the merge is undone,', () => {
    const undo = (made: { id: string }) => db().rpc('undo_merge', { merge_id: made.id }).throwOnError()
    const called = { first_answer_how: 'call' }
    const answers = async (request: string) =>
      (await told(request)).map(({ kind, changed_by, details }) => [kind, changed_by, details.how])

    it('a call to its sender that was noted, and not that no answer is needed', async () => {
      for (const [how, kept] of [
        ['call', called],
        ['none', { first_answer_how: null, answer_late: true }],
      ] as const) {
        const { older, newer, made } = await merged()
        const before = await work(older)
        await settle(older, how, before.reply_seen)
        await undo(made)
        expect(await work(newer)).toMatchObject(kept)
        expect(await work(older)).toMatchObject({ first_answer_how: 'call', reply_since: null })
        expect(await answers(newer)).toEqual(
          how === 'call' ? [['answer', world.people.requestsAdmin.id, 'call']] : [],
        )
      }
    })

    it('nothing of a call that was taken back', async () => {
      const { older, newer, made } = await merged()
      await settle(older, 'call', (await work(older)).reply_seen)
      await settle(older, null)
      expect((await work(older)).waiting_merge).toBe(made.id)
      await undo(made)
      expect(await work(newer)).toMatchObject({ first_answer_how: null, answer_late: true })
    })

    it('a call that was noted after a second merge, undone in either order', async () => {
      for (const order of ['last first', 'first first']) {
        const { older, newer, made } = await merged()
        const oldest = await storeRow(world, 'service_requests', {
          created_at: '2026-10-01T08:00:00Z',
          ...sara,
        })
        const last = await merge(older, oldest)
        await settle(oldest, 'call', (await work(oldest)).reply_seen)
        await undo(order === 'last first' ? last : made)
        await undo(order === 'last first' ? made : last)
        expect(await work(newer)).toMatchObject(called)
      }
    })

    it('a first answer by phone to the one sender of both, and not one to someone else', async () => {
      for (const [other, kept] of [
        [sara, called],
        [omar, { first_answer_how: null, answer_late: true }],
      ] as const) {
        const [older, newer] = [await sent(1, sara), await sent(2, other)]
        const made = await merge(older, newer)
        await call(older)
        await undo(made)
        expect(await work(newer)).toMatchObject(kept)
        expect(await work(older)).toMatchObject(called)
      }
    })

    it('no first answer by phone from before the merge, nor one that came with another request', async () => {
      const [older, newer, third] = [await sent(1, sara), await sent(2, sara), await sent(3, sara)]
      await call(older)
      const first = await merge(older, newer)
      await undo(first)
      expect(await work(newer)).toMatchObject({ first_answer_how: null })
      const fourth = await sent(4, sara)
      const made = await merge(newer, fourth)
      await call(third)
      await merge(newer, third)
      expect(await work(newer)).toMatchObject(called)
      await undo(made)
      expect(await work(fourth)).toMatchObject({ first_answer_how: null })
    })

    it('no call of its own that was taken back since', async () => {
      const [older, newer] = [await sent(1, sara), await sent(2, sara)]
      await call(newer)
      const made = await merge(older, newer)
      expect(await work(older)).toMatchObject(called)
      await db().rpc('mark_answered', { request_id: older }).throwOnError()
      await undo(made)
      expect(await work(newer)).toMatchObject({ first_answer_how: null, answer_late: true })
    })
  })

  it('waits on through a second merge, and in the bin and out of it', async () => {
    const { older, made } = await merged()
    const oldest = await storeRow(world, 'service_requests', { created_at: '2026-10-01T08:00:00Z', ...sara })
    await merge(older, oldest)
    expect((await work(oldest)).waiting_merge).toBe(made.id)
    await db().from('service_requests').delete().eq('id', oldest).throwOnError()
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      oldest,
    ])
    await db()
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    expect(await work(oldest)).toMatchObject({
      waiting_merge: made.id,
      reply_since: '2026-11-02T08:00:00+00:00',
    })
  })

  it('waits of the same sender if it was sent after the answer, and not if it was there before', async () => {
    // The call was noted today, long after both were sent
    expect(await waits((await merged(sara, sara)).older)).toBe(false)
    const older = await sent(1, sara)
    await call(older)
    const newer = await storeRow(world, 'service_requests', sara)
    await merge(older, newer)
    expect(await waits(older)).toBe(true)
  })

  it('does not wait beside one that is late itself, nor if it was answered', async () => {
    const [older, newer] = [await sent(1, sara), await sent(2, omar)]
    await merge(older, newer)
    expect(await work(older)).toMatchObject({ reply_since: null, answer_late: true })
    const [answered, called] = [await sent(3, sara), await sent(4, omar)]
    await call(answered)
    await call(called)
    await merge(answered, called)
    expect(await waits(answered)).toBe(false)
  })
})

describe('of two people whose requests were merged', () => {
  const sara = { client_email: 'sara@example.sa', client_phone: '+966500000001' }
  const omar = { client_email: 'omar@example.sa', client_phone: '+966500000002' }
  const sent = (day: number, sender: object) =>
    storeRow(world, 'service_requests', { created_at: `2026-11-0${day}T08:00:00Z`, ...sender })
  const call = (request_id: string) => db().rpc('mark_answered', { request_id, how: 'call' }).throwOnError()
  const merge = async (request_id: string, other: string) =>
    ((await db().rpc('merge_requests', { request_id, other }).throwOnError()).data as { id: string }).id
  const correct = (request_id: string, changes: object) =>
    db().from('service_requests').update(changes).eq('id', request_id).throwOnError()
  const latestReply = async (request_id: string) =>
    (
      await world.sql<{ id: string }>(
        "select id from public.request_messages where request_id = $1 and direction = 'in' order by created_at desc limit 1",
        [request_id],
      )
    )[0]?.id
  const bounce = (message_id: string) =>
    server().rpc('note_bounce', { message_id, code: 'x', diagnosis: '' }).throwOnError()

  it('an answer that one had before is none to the reply of the other', async () => {
    const [older, newer] = [await sent(1, sara), await sent(2, omar)]
    await call(newer)
    await receive(newer)
    const { reply_since, reply_seen } = await work(newer)
    await answer(older)
    const made = await merge(older, newer)
    // The screen shows the reply that waits, though the latest message is the answer to the other
    expect(await work(older)).toMatchObject({ reply_since, waiting_reply: await latestReply(older) })
    // Seen is only who has seen it since the merge
    expect(await settle(older, 'call', reply_seen)).toBe('done')
    expect((await work(older)).reply_since).toBe(reply_since)
    await db().rpc('undo_merge', { merge_id: made }).throwOnError()
    expect(await waits(older)).toBe(false)
    expect((await work(newer)).reply_since).toBe(reply_since)
    await merge(older, newer)
    // It can be settled, and that taken back
    await settle(older, 'call', (await work(older)).reply_seen)
    expect(await work(older)).toMatchObject({ reply_since: null, waiting_reply: null, reply_settled: true })
    await settle(older, null)
    expect((await work(older)).reply_since).toBe(reply_since)
    await answer(older)
    expect(await work(older)).toMatchObject({ reply_since: null, reply_settled: false })
  })

  it('an answer to the one that goes is none to the reply of the one that stays', async () => {
    const [older, newer] = [await sent(1, sara), await sent(2, omar)]
    await receive(older)
    const { reply_since } = await work(older)
    await answer(newer)
    await merge(older, newer)
    expect((await work(older)).reply_since).toBe(reply_since)
    await answer(older)
    expect(await waits(older)).toBe(false)
  })

  it('of the same sender, an answer to either is one', async () => {
    const [older, newer] = [await sent(1, sara), await sent(2, sara)]
    await receive(newer)
    await answer(older)
    await merge(older, newer)
    expect(await waits(older)).toBe(false)
  })

  it('the one that nobody answered waits, also where it was merged while neither had an answer', async () => {
    const [oldest, older, newer] = [await sent(1, sara), await sent(2, sara), await sent(3, omar)]
    const made = await merge(older, newer)
    await call(oldest)
    await merge(oldest, older)
    expect(await work(oldest)).toMatchObject({
      reply_since: '2026-11-03T08:00:00+00:00',
      waiting_merge: made,
    })
    await answer(oldest)
    expect(await waits(oldest)).toBe(false)
  })

  it('the one that nobody answered waits, where a merge brings an answer to the other along', async () => {
    const [oldest, older, newer] = [await sent(1, sara), await sent(2, sara), await sent(3, omar)]
    const made = await merge(oldest, newer)
    await call(older)
    const brought = await merge(oldest, older)
    expect(await work(oldest)).toMatchObject({
      reply_since: '2026-11-03T08:00:00+00:00',
      waiting_merge: made,
      first_answer_how: 'call',
    })
    // Without that answer, it is late again
    await db().rpc('undo_merge', { merge_id: brought }).throwOnError()
    expect(await work(oldest)).toMatchObject({ reply_since: null, answer_late: true })
    // A call since was to both
    await call(oldest)
    expect(await work(oldest)).toMatchObject({ reply_since: null, answer_late: false })
  })

  it('they are one sender, or two, as soon as an email is corrected', async () => {
    const older = await sent(1, sara)
    await call(older)
    const newer = await sent(2, omar)
    const made = await merge(older, newer)
    expect((await work(older)).waiting_merge).toBe(made)
    // The call was noted after both were sent
    await correct(older, { client_email: omar.client_email })
    expect(await work(older)).toMatchObject({ reply_since: null, waiting_merge: null })
    await correct(older, { client_email: sara.client_email })
    expect(await work(older)).toMatchObject({
      reply_since: '2026-11-02T08:00:00+00:00',
      waiting_merge: made,
    })
  })

  it('the one that goes waits once the mail of its answer comes back', async () => {
    const [older, newer] = [await sent(1, sara), await sent(2, omar)]
    await call(older)
    const told = await answer(newer)
    const made = await merge(older, newer)
    expect(await waits(older)).toBe(false)
    await bounce(told)
    expect(await work(older)).toMatchObject({ waiting_merge: made, first_answer_how: 'call' })
    await db().rpc('resend_answer', { message_id: told }).throwOnError()
    expect(await waits(older)).toBe(false)
    await bounce(told)
    await db().rpc('undo_merge', { merge_id: made }).throwOnError()
    expect(await work(newer)).toMatchObject({ first_answer_how: null, answer_late: true })
  })

  it('an answer to the one that goes does not take the place of a first answer that came back', async () => {
    const [older, newer] = [await sent(1, sara), await sent(2, omar)]
    const told = await answer(older)
    await answer(newer)
    await merge(older, newer)
    await bounce(told)
    expect(await work(older)).toMatchObject({ first_answer_how: null, answer_late: true })
  })
})

it('is found by a filter, the longest wait first, and counted in the day', async () => {
  await world.sql('delete from public.service_requests')
  const [first, second] = [await written(), await written()]
  const closed = await storeRow(world, 'service_requests', { status: 'completed' })
  await receive(closed)
  await storeRow(world, 'service_requests')
  const list = async (more: object = {}) => {
    const { data } = await db()
      .rpc('list_requests', { attention: 'reply', sort: 'reply_since', descending: false, ...more })
      .throwOnError()
    return data as { rows: { id: string }[]; total: number }
  }
  expect((await list()).rows.map(({ id }) => id)).toEqual([first, second, closed])
  expect((await list({ descending: true })).rows.map(({ id }) => id)).toEqual([closed, second, first])
  expect((await db().rpc('my_day').throwOnError()).data).toMatchObject({ replies: (await list()).total })
  const { data } = await db()
    .rpc('board_requests', { statuses: ['new', 'completed'], attention: 'reply' })
    .throwOnError()
  expect(data).toMatchObject({ columns: { new: { total: 2 }, completed: { total: 1 } } })
})
