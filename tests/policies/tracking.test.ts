import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { storeRow, validRow } from './support/rows.ts'
import { connect, testWorld } from './support/world.ts'

const world = testWorld()
const visitor = () => world.people.visitor.db
const email = 'Noura@Handasa.example'
const phone = '+966501234567'
const company = 'company@handasa.example'

interface Sent {
  id: string
  reference: string
}

let atFirst: unknown
beforeAll(async () => {
  atFirst = await world.sql(
    "select kind, is_active from public.mail_kinds where kind in ('request_late', 'request_received') order by kind",
  )
})

beforeEach(async () => {
  await world.sql('delete from public.service_requests')
  await world.sql('delete from public.mail_outbox')
  await world.sql('delete from private.tracking_tries')
  await world.sql("update public.mail_kinds set is_active = kind <> 'request_late'")
  await world.sql('update public.company_settings set email = $1, answer_days = 2', [company])
})

/** Sends a request as a visitor. @returns its id and reference */
async function send(row: object = {}): Promise<Sent> {
  const submission_id = crypto.randomUUID()
  const values = {
    ...(await validRow(world, 'service_requests')),
    client_email: email,
    client_phone: phone,
    submission_id,
    ...row,
  }
  await visitor().from('service_requests').insert(values).throwOnError()
  const [stored] = await world.sql<Sent>(
    'select id, reference from public.service_requests where submission_id = $1',
    [submission_id],
  )
  return stored as Sent
}

/** Stores an unanswered request at a time in the past, as the owner of the database. */
async function sendAt(created_at: string, client_email = email): Promise<Sent> {
  const [stored] = await world.sql<Sent>(
    `insert into public.service_requests (client_name, client_email, client_phone, project_description, created_at)
     values ('فهد', $1, $2, 'وصف', $3) returning id, reference`,
    [client_email, phone, created_at],
  )
  return stored as Sent
}

const mails = (kind: string) =>
  world.sql<{ recipient: string; locale: string; data: Record<string, string> }>(
    'select recipient, locale, data from public.mail_outbox where kind = $1 order by created_at',
    [kind],
  )

const track = (reference: string | null, contact: string | null) =>
  visitor().rpc('track_request', { reference: reference as string, contact: contact as string })

const setStatus = (request_id: string, status: string, more: object = {}) =>
  world.people.admin.db.rpc('set_request_status', { request_id, status, ...more }).throwOnError()

/** Makes everything so far older, by default by enough that no change can be undone. */
const letPass = (span = '11 seconds') =>
  world.sql(
    `update public.service_request_events
     set changed_at = changed_at - $1::interval, undo_until = undo_until - $1::interval`,
    [span],
  )

describe('the receipt', () => {
  it('goes to the sender in their language, with what they sent and by when they have an answer', async () => {
    const service_id = await storeRow(world, 'services', { title_ar: 'تصميم', title_en: 'Design' })
    const { id, reference } = await send({ service_id, locale: 'en', project_description: 'x'.repeat(400) })
    const [due] = await world.sql<{ day: string }>('select private.answer_due_on(now())::text as day')
    expect(await mails('request_received')).toEqual([
      {
        recipient: email,
        locale: 'en',
        data: {
          id,
          reference,
          name: 'فهد العتيبي',
          request: 'service',
          text: 'x'.repeat(300),
          due_on: due?.day,
          service_ar: 'تصميم',
          service_en: 'Design',
        },
      },
    ])
  })

  it('of a message says so, and none goes when the company has switched it off', async () => {
    const message = { kind: 'message', status: 'pending', client_phone: null }
    await send(message)
    expect(await mails('request_received')).toMatchObject([{ data: { request: 'message' } }])
    await world.people.admin.db
      .from('mail_kinds')
      .update({ is_active: false })
      .eq('kind', 'request_received')
      .throwOnError()
    await send(message)
    expect(await mails('request_received')).toHaveLength(1)
  })

  it('reaches a mailbox three times within an hour, however it is written', async () => {
    await sendAt(new Date(Date.now() - 3_700_000).toISOString())
    await world.sql('delete from public.mail_outbox')
    for (const same of [email, email.toUpperCase(), email.replace('@', '+1@'), email.replace('@', '+2@')])
      await send({ client_email: same })
    expect(await mails('request_received')).toHaveLength(3)
    await send({ client_email: 'other@handasa.example' })
    expect(await mails('request_received')).toHaveLength(4)
  })

  it('reaches a mailbox ten times within a day', async () => {
    await sendAt(new Date(Date.now() - 25 * 3_600_000).toISOString())
    for (let count = 0; count < 9; count++) await sendAt(new Date(Date.now() - 7_200_000).toISOString())
    await world.sql('delete from public.mail_outbox')
    await send()
    await send()
    expect(await mails('request_received')).toHaveLength(1)
  })

  it('counts the rows of one insert one by one', async () => {
    const row = await validRow(world, 'service_requests')
    const rows = Array.from({ length: 6 }, () => ({
      ...row,
      client_email: email,
      submission_id: crypto.randomUUID(),
    }))
    await visitor().from('service_requests').insert(rows).throwOnError()
    expect(await mails('request_received')).toHaveLength(3)
  })

  it('goes to 200 mailboxes within an hour, and to no more', async () => {
    await world.sql(
      `insert into public.service_requests (client_name, client_email, client_phone, project_description)
       select 'فهد', 'someone' || number || '@handasa.example', $1, 'وصف' from generate_series(1, 199) as number`,
      [phone],
    )
    await world.sql('delete from public.mail_outbox')
    await send()
    await send({ client_email: 'other@handasa.example' })
    expect(await mails('request_received')).toMatchObject([{ recipient: email }])
  })

  it('goes neither to the company itself nor to a mailbox that no one reads', async () => {
    for (const client_email of [company.toUpperCase(), 'no-reply@x.example', 'mailer-daemon@x.example'])
      await send({ client_email })
    expect(await mails('request_received')).toEqual([])
  })

  it('does not go again when a request comes back from the bin', async () => {
    const { id } = await send()
    await world.sql('delete from public.mail_outbox')
    const admin = world.people.admin.db
    await admin.from('service_requests').delete().eq('id', id).throwOnError()
    const { data } = await admin
      .from('bin')
      .select('id')
      .eq('record_id', id)
      .is('parent', null)
      .single()
      .throwOnError()
    await admin.rpc('restore_from_bin', { id: data.id }).throwOnError()
    expect(await mails('request_received')).toEqual([])
  })
})

describe('the day that a sender is promised', () => {
  const dueOn = async (submission_id: string) =>
    (await visitor().rpc('request_due_on', { submission_id }).throwOnError()).data
  const submissionOf = async ({ id }: Sent) => {
    const [row] = await world.sql<{ submission_id: string }>(
      'select submission_id from public.service_requests where id = $1',
      [id],
    )
    return row?.submission_id ?? ''
  }

  it('is that of the receipt, for someone who knows the submission', async () => {
    const sent = await send()
    const [mail] = await mails('request_received')
    expect(await dueOn(await submissionOf(sent))).toBe(mail?.data.due_on)
    expect(await dueOn(crypto.randomUUID())).toBeNull()
  })

  it('is no longer named once there was an answer, or once it has passed', async () => {
    const answered = await send()
    await setStatus(answered.id, 'reviewing')
    await letPass()
    expect(await dueOn(await submissionOf(answered))).toBeNull()
    const late = await sendAt(new Date(Date.now() - 60 * 86_400_000).toISOString())
    await world.sql('update public.service_requests set submission_id = gen_random_uuid() where id = $1', [
      late.id,
    ])
    expect(await dueOn(await submissionOf(late))).toBeNull()
  })
})

describe('by when an answer is due', () => {
  it.each([
    ['Sunday morning', '2026-11-22T08:00:00+03:00', '2026-11-24'],
    ['Thursday, past the weekend', '2026-11-26T23:30:00+03:00', '2026-11-30'],
    ['Friday, in the weekend', '2026-11-27T12:00:00+03:00', '2026-11-30'],
    ['Saturday in Riyadh, still Friday in UTC', '2026-11-28T00:30:00+03:00', '2026-11-30'],
  ])('%s', async (_, received, due) => {
    const [row] = await world.sql('select private.answer_due_on($1)::text as day', [received])
    expect(row).toEqual({ day: due })
  })

  it('follows the setting', async () => {
    await world.people.settingsAdmin.db
      .from('company_settings')
      .update({ answer_days: 5 })
      .not('id', 'is', null)
      .throwOnError()
    const [row] = await world.sql("select private.answer_due_on('2026-11-22T08:00:00+03:00')::text as day")
    expect(row).toEqual({ day: '2026-11-29' })
  })
})

describe('/track', () => {
  it('shows the request to those who know its reference with the email or the phone', async () => {
    const service_id = await storeRow(world, 'services', { title_ar: 'تصميم', title_en: 'Design' })
    const { reference } = await send({ service_id, service_type: 'تصميم', notes: 'secret notes' })
    const { data } = await track(reference, email.toLowerCase())
    expect(data).toEqual({
      reference,
      kind: 'service',
      status: 'new',
      service: { title_ar: 'تصميم', title_en: 'Design' },
      service_type: 'تصميم',
      received_at: expect.any(String),
      due_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      answered: false,
      late: false,
      steps: [],
      messages: [],
    })
    expect((await track(reference, phone)).data).toEqual(data)
  })

  it('gives every wrong pair the same answer', async () => {
    const { reference } = await send()
    const other = await send({ client_email: 'other@handasa.example', client_phone: '+966509999999' })
    for (const [asked, contact] of [
      ['R-000000', email],
      [reference, 'other@handasa.example'],
      [reference, '+966509999999'],
      [other.reference, email],
      [reference.toLowerCase(), email],
      [reference, ''],
      [reference, null],
      [null, null],
      ['', ''],
      ['%', '%'],
    ] as const) {
      const { data, status, error } = await track(asked, contact)
      expect([status, data, error], `${asked} ${contact}`).toEqual([200, null, null])
    }
  })

  it('shows the statuses that the sender was told of, with their messages, and nothing else', async () => {
    const { id, reference } = await send()
    await letPass()
    await setStatus(id, 'reviewing', { message: 'Which district is the plot in?' })
    await letPass()
    await setStatus(id, 'rejected', { tell: false })
    await letPass()
    const { data } = await track(reference, email)
    expect(data).toMatchObject({
      status: 'reviewing',
      answered: true,
      steps: [{ status: 'reviewing', message: 'Which district is the plot in?', at: expect.any(String) }],
    })
    expect(JSON.stringify(data)).not.toMatch(/rejected|changed_by|فهد|noura|\+966/i)
    await setStatus(id, 'completed')
    expect((await track(reference, email)).data).toMatchObject({
      status: 'completed',
      steps: [{ status: 'reviewing' }, { status: 'completed', message: null }],
    })
  })

  it('has no answer in a status of which the sender was not told', async () => {
    const { id, reference } = await send()
    await letPass()
    await setStatus(id, 'reviewing', { tell: false })
    await letPass()
    const { data } = await track(reference, email)
    expect(data).toMatchObject({ status: 'new', steps: [], answered: false })
    const [row] = await world.sql<{ due: string | null }>(
      'select private.promised_on(id, created_at) as due from public.service_requests where id = $1',
      [id],
    )
    expect(row?.due).not.toBeNull()
    await setStatus(id, 'in_progress')
    await letPass()
    expect((await track(reference, email)).data).toMatchObject({ status: 'in_progress', answered: true })
  })

  it('has no answer in such a status either after a merge', async () => {
    const [older, newer] = [await send(), await send()]
    await letPass()
    await setStatus(newer.id, 'reviewing', { tell: false })
    await letPass()
    await world.people.admin.db
      .rpc('merge_requests', { request_id: older.id, other: newer.id })
      .throwOnError()
    expect((await track(newer.reference, email)).data).toMatchObject({ answered: false })
  })

  it('does not show what was undone before its mail went', async () => {
    const { id, reference } = await send()
    await letPass()
    await setStatus(id, 'rejected')
    await setStatus(id, 'new')
    expect((await track(reference, email)).data).toMatchObject({ status: 'new', steps: [], answered: false })
  })

  it('does not show what was undone with many others, for which there is a minute', async () => {
    const { id, reference } = await send()
    await letPass()
    const changeAll = (from: string, to: string) =>
      world.people.admin.db
        .rpc('change_requests', { field: 'status', changes: [{ id, to, seen: from }] })
        .throwOnError()
    await changeAll('new', 'completed')
    await letPass('20 seconds')
    await changeAll('completed', 'new')
    const { data } = await track(reference, email)
    expect(data).toMatchObject({ status: 'new', steps: [], answered: false })

    await changeAll('new', 'completed')
    await letPass('61 seconds')
    await changeAll('completed', 'new')
    expect((await track(reference, email)).data).toMatchObject({
      steps: [{ status: 'completed' }, { status: 'new' }],
    })
  })

  it('does not know what is in the bin', async () => {
    const { id, reference } = await send()
    const admin = world.people.admin.db
    await admin.from('service_requests').delete().eq('id', id).throwOnError()
    expect((await track(reference, email)).data).toBeNull()
  })

  it('is refused after ten wrong contacts for a reference, also with the right one, whether or not it exists', async () => {
    const { reference } = await send()
    for (const asked of [reference, 'R-000000']) {
      for (let count = 0; count < 10; count++)
        expect((await track(asked, `guess${count}@handasa.example`)).status).toBe(200)
      const { status, error } = await track(asked, email)
      expect(status).toBe(429)
      expect(error).toMatchObject({ code: 'PT429', message: 'too_many_tries' })
      expect(Number(error?.details)).toBeGreaterThan(3590)
    }
  })

  it('is refused after twenty wrong references for a contact, however it is written', async () => {
    const { reference } = await send()
    for (let count = 0; count < 20; count++)
      await track(`R-AAAA${String(count).padStart(2, '0')}`, count % 2 ? email : email.toUpperCase())
    expect((await track(reference, email.toLowerCase())).status).toBe(429)
    expect((await track(reference, phone)).status).toBe(200)
  })

  it('is refused after two thousand wrong pairs in all', async () => {
    const { reference } = await send()
    await world.sql(
      `insert into private.tracking_tries (reference_hash, contact_hash)
       select 'r' || number, 'c' || number from generate_series(1, 2000) as number`,
    )
    expect((await track(reference, email)).status).toBe(429)
  })

  it('accepts again after an hour, and does not count right pairs', async () => {
    const { reference } = await send()
    for (let count = 0; count < 9; count++) await track(reference, `guess${count}@handasa.example`)
    for (let count = 0; count < 15; count++) expect((await track(reference, email)).data).not.toBeNull()
    await track(reference, 'guess@handasa.example')
    expect((await track(reference, email)).status).toBe(429)
    await world.sql("update private.tracking_tries set tried_at = tried_at - interval '1 hour'")
    expect((await track(reference, email)).data).not.toBeNull()
    expect(await world.sql('select from private.tracking_tries')).toEqual([])
  })

  it('keeps no reference, email or phone of a wrong pair', async () => {
    await track('R-000000', 'guess@handasa.example')
    const [row] = await world.sql('select reference_hash, contact_hash from private.tracking_tries')
    expect(JSON.stringify(row)).toMatch(/^\{"reference_hash":"[0-9a-f]{64}","contact_hash":"[0-9a-f]{64}"\}$/)
  })

  it('answers nothing where it may not count', async () => {
    const { reference } = await send()
    await expect(
      world.sql(
        `do $$ begin set transaction read only; perform public.track_request('${reference}', '${email}'); end $$`,
      ),
    ).rejects.toThrow(/read-only/)
  })
})

it.each([
  ['at the opening', '2026-11-22 07:30', true],
  ['before the opening', '2026-11-22 07:29', false],
  ['before the close', '2026-11-22 15:59', true],
  ['at the close', '2026-11-22 16:00', false],
  ['on a day off', '2026-11-20 12:00', false],
])('the company works %s or not, by its settings', async (_, moment, works) => {
  await world.sql("update public.answer_settings set opens = '07:30', closes = '16:00'")
  const [row] = await world.sql<{ works: boolean }>(
    "select private.in_working_hours($1::timestamp at time zone 'Asia/Riyadh') as works",
    [moment],
  )
  await world.sql("update public.answer_settings set opens = '08:00', closes = '17:00'")
  expect(row?.works).toBe(works)
})

describe('word of a late answer', () => {
  /** Runs the chores in working hours. */
  const chores = async () => {
    const { data } = await connect(world.api, world.api.secretKey).rpc('request_chores').throwOnError()
    return data
  }

  beforeEach(async () => {
    // Every moment is a working one, so that the day on which the tests run does not matter
    await world.sql(
      'create or replace function private.is_working_day(day date) returns boolean language sql immutable return true',
    )
    await world.sql(
      'create or replace function private.in_working_hours(moment timestamptz) returns boolean language sql stable return true',
    )
    await world.sql("update public.mail_kinds set is_active = true where kind = 'request_late'")
  })

  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

  it('is sent once, after the promised days, to senders without an answer', async () => {
    const { id, reference } = await sendAt(daysAgo(4))
    await sendAt(daysAgo(1), 'early@handasa.example')
    await sendAt(daysAgo(40), 'forgotten@handasa.example')
    const answered = await sendAt(daysAgo(4), 'answered@handasa.example')
    await setStatus(answered.id, 'reviewing')
    await letPass()
    await world.sql('delete from public.mail_outbox')
    expect(await chores()).toMatchObject({ late: 1 })
    expect(await mails('request_late')).toEqual([
      { recipient: email, locale: 'ar', data: { id, reference, name: 'فهد', request: 'service' } },
    ])
    expect(await chores()).toMatchObject({ late: 0 })
    expect((await track(reference, email)).data).toMatchObject({ late: true })
  })

  it('is sent where the status was changed without telling the sender', async () => {
    const { id } = await sendAt(daysAgo(4))
    await setStatus(id, 'reviewing', { tell: false })
    await letPass()
    expect(await chores()).toMatchObject({ late: 1 })
  })

  it('goes to the email of its request as it was corrected while it waits', async () => {
    const { id } = await sendAt(daysAgo(4))
    await letPass()
    await chores()
    await world.sql(
      "update public.service_requests set client_email = 'right@handasa.example' where id = $1",
      [id],
    )
    expect(await mails('request_late')).toMatchObject([{ recipient: 'right@handasa.example' }])
  })

  it('goes to a mailbox once a day', async () => {
    await sendAt(daysAgo(5))
    await sendAt(daysAgo(4), email.replace('@', '+1@'))
    expect(await chores()).toMatchObject({ late: 1 })
    expect(await chores()).toMatchObject({ late: 0 })
    await world.sql("update private.late_notices set posted_at = posted_at - interval '1 day'")
    expect(await chores()).toMatchObject({ late: 1 })
  })

  it('does not go unless the company has switched it on, nor outside of working hours', async () => {
    await sendAt(daysAgo(4))
    await world.sql("update public.mail_kinds set is_active = false where kind = 'request_late'")
    expect(await chores()).toMatchObject({ late: 0 })
    await world.sql("update public.mail_kinds set is_active = true where kind = 'request_late'")
    await world.sql(
      'create or replace function private.in_working_hours(moment timestamptz) returns boolean language sql stable return false',
    )
    expect(await chores()).toMatchObject({ late: 0 })
  })

  it('is off at first, and the receipt is on', () => {
    expect(atFirst).toEqual([
      { kind: 'request_late', is_active: false },
      { kind: 'request_received', is_active: true },
    ])
  })
})
