import { beforeEach, describe, expect, it } from 'vitest'
import { validRow } from './support/rows.ts'
import { clientData, connect, outcome, type Person, password, testWorld } from './support/world.ts'

const world = testWorld()

interface OwnRequest {
  id: string
  reference: string
  status: string
  new_status: boolean
  due_on: string | null
  events: { from_status: string | null; to_status: string; changed_at: string }[]
}
interface Page {
  rows: OwnRequest[]
  total: number
  changed: { total: number; rows: Pick<OwnRequest, 'id' | 'reference' | 'status'>[] }
}

/** A new client whose email is not proven yet. */
async function newClient(email?: string): Promise<Person> {
  const { error, ...person } = await world.signUp(clientData, email)
  if (error) throw error
  return { ...person, employeeId: '' }
}

/** The token in the last mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const [mail] = await world.sql<{ token: string }>(
    `select data ->> 'token' as token from public.mail_outbox where kind = 'confirm_email' and recipient = $1`,
    [email.toLowerCase()],
  )
  return mail?.token ?? ''
}

const prove = async (person: Person, token: string) =>
  (await person.db.rpc('prove_email', { token }).throwOnError()).data as boolean
const own = async (person: Person, page = {}) =>
  (await person.db.rpc('my_requests', page).throwOnError()).data as Page

/** Stores a visitor's request with this email. @returns its id */
async function request(client_email: string, db = world.people.visitor.db, row = {}): Promise<string> {
  const submission_id = crypto.randomUUID()
  await db
    .from('service_requests')
    .insert({ ...(await validRow(world, 'service_requests')), submission_id, client_email, ...row })
    .throwOnError()
  const [stored] = await world.sql<{ id: string }>(
    'select id from public.service_requests where submission_id = $1',
    [submission_id],
  )
  return stored?.id ?? ''
}

it('a status that its sender was not to be told of says so', async () => {
  const email = `untold-${crypto.randomUUID()}@handasa.example`
  const client = await newClient(email)
  const id = await request(email)
  await prove(client, await tokenFor(email))
  const set = (status: string, tell: boolean) =>
    world.people.admin.db.rpc('set_request_status', { request_id: id, status, tell }).throwOnError()
  const told = async () =>
    ((await own(client)).rows[0]?.events as { told?: boolean }[] | undefined)?.map((event) => event.told)
  await set('reviewing', true)
  await world.sql(
    "update public.service_request_events set changed_at = changed_at - interval '1 hour', undo_until = undo_until - interval '1 hour' where request_id = $1",
    [id],
  )
  await set('in_progress', false)
  expect(await told()).toEqual([false, undefined, undefined])
})

it('says by which day an answer comes, until there is one', async () => {
  const email = `due-${crypto.randomUUID()}@handasa.example`
  const client = await newClient(email)
  const id = await request(email)
  await prove(client, await tokenFor(email))
  const due = async () => (await own(client)).rows[0]?.due_on
  const [promised] = await world.sql('select private.answer_due_on(now())::text as day')
  expect(await due()).toBe(promised?.day)
  await world.people.admin.db.rpc('mark_answered', { request_id: id, how: 'call' }).throwOnError()
  expect(await due()).toBeNull()
})

describe('a new status', () => {
  let client: Person
  beforeEach(async () => {
    client = await newClient()
    await prove(client, await tokenFor(client.email))
  })
  const set = (id: string, status: string, tell = true) =>
    world.people.admin.db.rpc('set_request_status', { request_id: id, status, tell }).throwOnError()
  /** Moves what has happened to a request back in time. */
  const age = (id: string, span: string) =>
    world.sql(
      `update public.service_request_events
       set changed_at = changed_at - $2::interval, undo_until = undo_until - $2::interval where request_id = $1`,
      [id, span],
    )
  const see = (person: Person, request_id: string, seen: string | null | undefined) =>
    person.db.rpc('see_status', { request_id, seen })
  /** The requests with a new status, as the list and the summary of all point them out. */
  const pointedOut = async (person: Person, page = {}) => {
    const { rows, changed } = await own(person, page)
    return {
      rows: rows.filter(({ new_status }) => new_status).map(({ id }) => id),
      changed: changed.rows.map(({ id }) => id),
      total: changed.total,
    }
  }
  const none = { rows: [], changed: [], total: 0 }

  it('is pointed out until its client has seen it, and the next one again', async () => {
    const id = await request(client.email)
    expect(await pointedOut(client)).toEqual(none)
    await set(id, 'reviewing')
    expect(await pointedOut(client)).toEqual({ rows: [id], changed: [id], total: 1 })
    await age(id, '1 hour')
    const at = (await own(client)).rows[0]?.events[0]?.changed_at
    // Having seen an earlier status does not count for the new one
    await see(client, id, '2020-01-01T00:00:00Z').throwOnError()
    expect((await pointedOut(client)).total).toBe(1)
    await see(client, id, at).throwOnError()
    expect(await pointedOut(client)).toEqual(none)
    await set(id, 'in_progress')
    expect(await pointedOut(client)).toEqual({ rows: [id], changed: [id], total: 1 })
    // A tab that still shows the previous status
    await see(client, id, at).throwOnError()
    expect((await pointedOut(client)).total).toBe(1)
  })

  it('is never one of the future, and nothing is seen without a moment', async () => {
    const id = await request(client.email)
    await set(id, 'reviewing')
    await see(client, id, null).throwOnError()
    expect((await pointedOut(client)).total).toBe(1)
    await see(client, id, '2999-01-01T00:00:00Z').throwOnError()
    expect(await pointedOut(client)).toEqual(none)
    await age(id, '1 hour')
    await set(id, 'in_progress')
    expect((await pointedOut(client)).total).toBe(1)
  })

  it('that was seen is not new again when the request comes back from the bin, or out of a merge', async () => {
    const [older, newer] = [await request(client.email), await request(client.email)]
    await world.sql(
      "update public.service_requests set created_at = created_at - interval '1 day' where id = $1",
      [older],
    )
    await set(newer, 'reviewing')
    await see(client, newer, '2999-01-01T00:00:00Z').throwOnError()
    const { db } = world.people.requestsAdmin
    await db.from('service_requests').delete().eq('id', newer).throwOnError()
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [newer])
    await db.rpc('restore_from_bin', { id: entry?.id ?? '' }).throwOnError()
    expect(await pointedOut(client)).toEqual(none)
    const { data } = await db.rpc('merge_requests', { request_id: older, other: newer }).throwOnError()
    await db.rpc('undo_merge', { merge_id: (data as { id: string }).id }).throwOnError()
    expect(await pointedOut(client)).toEqual(none)
    await age(newer, '1 hour')
    await set(newer, 'in_progress')
    expect((await pointedOut(client)).rows).toEqual([newer])
  })

  it('of the request that stays is not seen by a screen that still shows the merged one', async () => {
    const [older, newer] = [await request(client.email), await request(client.email)]
    await world.sql(
      "update public.service_requests set created_at = created_at - interval '1 day' where id = $1",
      [older],
    )
    await set(older, 'reviewing')
    await set(newer, 'reviewing')
    const shown = (await own(client)).rows.find(({ id }) => id === newer)?.events[0]?.changed_at
    await world.people.requestsAdmin.db
      .rpc('merge_requests', { request_id: older, other: newer })
      .throwOnError()
    await see(client, newer, shown).throwOnError()
    expect((await pointedOut(client)).rows).toEqual([older])
  })

  it('is none where the client was not to be told, where it is undone, and after a month', async () => {
    const [untold, undone, old] = [
      await request(client.email),
      await request(client.email),
      await request(client.email),
    ]
    await set(untold, 'reviewing', false)
    await set(undone, 'reviewing')
    await set(undone, 'new')
    await set(old, 'reviewing')
    await age(old, '31 days')
    expect(await pointedOut(client)).toEqual(none)
  })

  it('is named for all requests, whatever page is read: the latest three, and how many there are', async () => {
    const ids: string[] = []
    for (const hours of [5, 4, 3, 2, 1]) {
      const id = await request(client.email)
      await set(id, 'reviewing')
      await age(id, `${hours} hours`)
      ids.unshift(id)
    }
    const page = await pointedOut(client, { page_size: 1, page_offset: 4 })
    expect(page).toEqual({ rows: [ids[4]], changed: ids.slice(0, 3), total: 5 })
  })

  it('gives way to a reply, which says more', async () => {
    const id = await request(client.email)
    await set(id, 'reviewing')
    await world.sql(
      `insert into public.request_messages (request_id, direction, state, email, subject, body, locale)
       values ($1, 'out', 'sent', $2, 'بخصوص طلبك', 'نعم.', 'ar')`,
      [id, client.email],
    )
    expect(await pointedOut(client)).toEqual({ rows: [id], changed: [], total: 0 })
  })

  it('of a stranger’s request is noted by no one', async () => {
    const id = await request(client.email)
    const stranger = await newClient()
    expect(outcome(await see(stranger, id, '2999-01-01T00:00:00Z'))).toBe('request_not_found')
  })
})

describe('a request sent before registering', () => {
  let client: Person
  let id: string
  beforeEach(async () => {
    const email = `before-${crypto.randomUUID()}@handasa.example`
    id = await request(email.toUpperCase())
    client = await newClient(email)
  })

  it('belongs to no one until the address is proven, then to them with its history', async () => {
    expect(await own(client)).toEqual({
      rows: [],
      total: 0,
      new_answers: 0,
      changed: { rows: [], total: 0 },
    })
    expect((await client.db.from('service_requests').select('id')).data).toEqual([])
    await world.people.admin.db.from('service_requests').update({ status: 'reviewing' }).eq('id', id)
    expect(await prove(client, await tokenFor(client.email))).toBe(true)
    const { rows, total } = await own(client)
    expect(total).toBe(1)
    expect(rows[0]).toMatchObject({ id, status: 'reviewing' })
    expect(rows[0]?.reference).toMatch(/^R-/)
    expect(rows[0]?.events).toMatchObject([
      { from_status: 'new', to_status: 'reviewing' },
      { from_status: null, to_status: 'new' },
    ])
    expect((await client.db.from('service_requests').select('id')).data).toEqual([{ id }])
    expect((await client.db.from('service_request_events').select('to_status')).data).toHaveLength(2)
  })

  it('has no step that was undone within its time, nor the one that undid it', async () => {
    await prove(client, await tokenFor(client.email))
    const change = (from: string, to: string) =>
      world.people.admin.db
        .rpc('change_requests', { field: 'status', changes: [{ id, to, seen: from }] })
        .throwOnError()
    const letPass = (span: string) =>
      world.sql(
        `update public.service_request_events
         set changed_at = changed_at - $2::interval, undo_until = undo_until - $2::interval where request_id = $1`,
        [id, span],
      )
    const steps = async () => (await own(client)).rows[0]?.events.map(({ to_status }) => to_status)
    await letPass('1 hour')
    await change('new', 'completed')
    await letPass('59 seconds')
    await change('completed', 'new')
    expect(await steps()).toEqual(['new'])

    await letPass('2 minutes')
    await change('new', 'reviewing')
    await letPass('61 seconds')
    await change('reviewing', 'new')
    expect(await steps()).toEqual(['new', 'reviewing', 'new'])
  })

  it('does not show what only the company should know', async () => {
    await prove(client, await tokenFor(client.email))
    const { rows } = await own(client)
    expect(Object.keys(rows[0] ?? {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(user_id|words|submission_id|changed_by)$/)]),
    )
    expect(JSON.stringify(rows)).not.toContain(world.people.admin.id)
  })

  it('is not shown by someone else’s link, a wrong one, an old one, or one that was replaced', async () => {
    const token = await tokenFor(client.email)
    const stranger = await newClient()
    expect(await prove(stranger, token)).toBe(false)
    expect(await prove(client, 'x')).toBe(false)
    expect(await prove(client, await tokenFor(stranger.email))).toBe(false)
    await world.sql(
      "update private.email_proofs set asked_at = now() - interval '73 hours' where account_id = $1",
      [client.id],
    )
    expect(await prove(client, token)).toBe(false)
    expect((await client.db.rpc('ask_email_proof')).data).toBe(true)
    expect(await prove(client, token)).toBe(false)
    expect((await own(client)).total).toBe(0)
    expect((await own(stranger)).total).toBe(0)
    expect(await prove(client, await tokenFor(client.email))).toBe(true)
    expect((await own(client)).total).toBe(1)
    expect((await own(stranger)).total).toBe(0)
  })

  it('is no longer theirs when the address of the account changes, until that is proven', async () => {
    await prove(client, await tokenFor(client.email))
    const other = `after-${crypto.randomUUID()}@handasa.example`
    await world.sql('update auth.users set email = $2 where id = $1', [client.id, other])
    expect((await own(client)).total).toBe(0)
    expect((await client.db.rpc('my_email_proof')).data).toMatchObject({ proven: false })
    expect((await client.db.rpc('ask_email_proof')).data).toBe(true)
    await prove(client, await tokenFor(other))
    const later = await request(other)
    expect((await own(client)).rows.map((row) => row.id)).toEqual([later])
  })

  it('is not shown to someone who registered with the address first, once its owner has chosen a password', async () => {
    const thief = { ...client, db: connect(world.api) }
    await thief.db.auth.signInWithPassword({ email: client.email, password })
    await client.db.auth.updateUser({ password: 'a-new-password-1', current_password: password })
    expect(await prove(client, await tokenFor(client.email))).toBe(true)
    expect((await own(client)).total).toBe(1)
    for (const read of [
      thief.db.rpc('my_requests'),
      thief.db.from('service_requests').select('id'),
      thief.db.from('service_request_events').select('id'),
    ])
      expect(outcome(await read)).toBe('session_not_found')
  })

  it('is no longer theirs when the account is inactive', async () => {
    await prove(client, await tokenFor(client.email))
    await world.sql('update public.user_profiles set is_active = false where id = $1', [client.id])
    expect(outcome(await client.db.rpc('my_requests'))).toBe('client_required')
    expect((await client.db.from('service_requests').select('id')).data).toEqual([])
    expect((await client.db.from('service_request_events').select('id')).data).toEqual([])
  })
})

describe('a request sent while signed in', () => {
  it('is theirs immediately, whatever address it gives, and no one else’s', async () => {
    const [client, other] = [await newClient(), await newClient()]
    await prove(other, await tokenFor(other.email))
    const id = await request('somewhere@handasa.example', client.db)
    expect((await own(client)).rows.map((row) => row.id)).toEqual([id])
    expect((await own(other)).total).toBe(0)
    expect((await other.db.from('service_requests').select('id').eq('id', id)).data).toEqual([])
    expect((await other.db.from('service_request_events').select('id').eq('request_id', id)).data).toEqual([])
  })

  it('is listed once, newest first, a page at a time', async () => {
    const client = await newClient()
    await prove(client, await tokenFor(client.email))
    const ids: string[] = []
    for (let number = 0; number < 3; number++) ids.unshift(await request(client.email, client.db))
    ids.unshift(await request(client.email))
    const [first, second] = [
      await own(client, { page_size: 3 }),
      await own(client, { page_size: 3, page_offset: 3 }),
    ]
    expect([first.total, second.total]).toEqual([4, 4])
    expect([...first.rows, ...second.rows].map((row) => row.id)).toEqual(ids)
    for (const [page, word] of [
      [{ page_size: 0 }, 'page_size_invalid'],
      [{ page_size: 101 }, 'page_size_invalid'],
      [{ page_offset: -1 }, 'page_offset_invalid'],
    ] as const)
      expect(outcome(await client.db.rpc('my_requests', page))).toBe(word)
  })

  it('cannot be changed or taken back by the sender', async () => {
    const client = await newClient()
    const id = await request(client.email, client.db)
    const table = () => client.db.from('service_requests')
    expect((await table().update({ status: 'approved' }).eq('id', id).select()).data).toEqual([])
    expect((await table().delete().eq('id', id).select()).data).toEqual([])
    expect((await own(client)).rows[0]?.status).toBe('new')
  })
})

describe('the mail that proves an address', () => {
  it('is sent with the registration of a client, in their language, and not with an application', async () => {
    const { email } = await world.signUp({ ...clientData, locale: 'en' })
    const [mail] = await world.sql('select * from public.mail_outbox where recipient = $1', [email])
    expect(mail).toMatchObject({ kind: 'confirm_email', locale: 'en', data: { name: clientData.full_name } })
    const applicants = await world.sql(
      `select from public.mail_outbox where kind = 'confirm_email' and recipient in (select email from public.employees)`,
    )
    expect(applicants).toEqual([])
  })

  it('is sent again every five minutes at most, in the place of the one before, and not once it is proven', async () => {
    const client = await newClient()
    const ask = async () => (await client.db.rpc('ask_email_proof').throwOnError()).data
    const mails = () => world.sql('select id from public.mail_outbox where recipient = $1', [client.email])
    const [before] = await mails()
    expect(await ask()).toBe(false)
    expect(await mails()).toEqual([before])
    await world.sql(
      "update private.email_proofs set asked_at = now() - interval '6 minutes' where account_id = $1",
      [client.id],
    )
    expect(await ask()).toBe(true)
    expect(await mails()).toHaveLength(1)
    expect(await mails()).not.toEqual([before])
    const token = await tokenFor(client.email)
    expect((await client.db.rpc('my_email_proof')).data).toMatchObject({ proven: false })
    expect(await prove(client, token)).toBe(true)
    // The call is repeated, because its answer was lost
    expect(await prove(client, token)).toBe(true)
    expect((await client.db.rpc('my_email_proof')).data).toMatchObject({ proven: true })
    await world.sql(
      "update private.email_proofs set asked_at = now() - interval '6 minutes' where account_id = $1",
      [client.id],
    )
    expect(await ask()).toBe(false)
  })

  it('cannot be sent to someone else’s address all day', async () => {
    const client = await newClient()
    const askAfter = async (time: string) => {
      await world.sql(
        'update private.email_proofs set asked_at = asked_at - $2::interval where account_id = $1',
        [client.id, time],
      )
      return (await client.db.rpc('ask_email_proof').throwOnError()).data
    }
    const answers: unknown[] = []
    for (const time of [
      '6 minutes',
      '6 minutes',
      '6 minutes',
      '6 minutes',
      '23 hours',
      '1 hour',
      '6 minutes',
    ])
      answers.push(await askAfter(time))
    expect(answers).toEqual([true, true, true, false, false, true, true])
    // Changing to another email and back does not help
    const turned: unknown[] = []
    for (const turn of [1, 2, 3]) {
      await world.sql('update auth.users set email = $2 where id = $1', [
        client.id,
        `${turn}-${client.email}`,
      ])
      turned.push(await askAfter('0'))
    }
    expect(turned).toEqual([true, true, false])
  })

  it('is not sent where a hosted project confirms emails itself, and what that has confirmed is proven', async () => {
    const email = `confirmed-${crypto.randomUUID()}@handasa.example`
    const client = await newClient(email)
    expect(await tokenFor(email)).not.toBe('')
    // The sign-in service sends its own mail, and then the client opens its link
    await world.sql(
      'update auth.users set email_confirmed_at = null, confirmation_sent_at = now() where id = $1',
      [client.id],
    )
    expect(await tokenFor(email)).toBe('')
    expect((await client.db.rpc('my_email_proof')).data).toMatchObject({ proven: false })
    await world.sql('update auth.users set email_confirmed_at = now() where id = $1', [client.id])
    expect((await client.db.rpc('my_email_proof')).data).toMatchObject({ proven: true })
  })

  it('leaves nothing behind by which someone else could prove it', async () => {
    const client = await newClient()
    const token = await tokenFor(client.email)
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const [kept] = await world.sql(
      'select proof::text from private.email_proofs as proof where account_id = $1',
      [client.id],
    )
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})
