/**
 * Requests of two people who have nothing in common, merged by an admin. Both still read their own request,
 * as a visitor and as a client, with the status of the request that stays and the answers to both. Neither
 * ever reads a word of the other person.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const server = () => connect(world.api, world.api.secretKey)

beforeAll(async () => {
  await world.sql('update private.setup set mail_server = true')
  await world.sql("update public.company_settings set email = 'company@handasa.example'")
})
beforeEach(async () => {
  await world.sql('delete from public.mail_outbox')
  await world.sql('delete from private.tracking_tries')
  // No requests of the two clients are left from other tests
  await world.sql('delete from public.service_requests')
})

type Client = 'client' | 'otherClient'
interface Sent {
  id: string
  reference: string
  email: string
  phone: string
  name: string
  who: Client
  /** The key of the file that belongs to the request. */
  key: string
  created_at: string
  service_id: string
}
interface Message {
  id: string
  by: string
  at: string
  subject: string | null
  text: string
  files: { name: string }[]
}
interface Step {
  status: string
  at: string
  message: string | null
}
interface Tracked {
  reference: string
  kind: string
  received_at: string
  service_type: string | null
  service: { title_en: string } | null
  status: string
  due_on: string
  answered: boolean
  steps: Step[]
  messages: Message[]
}
interface Own {
  id: string
  reference: string
  kind: string
  status: string
  created_at: string
  project_description: string
  company_name: string | null
  service_type: string | null
  service: { title_en: string } | null
  due_on: string | null
  new_answers: number
  new_status: boolean
  events: { from_status: string | null; to_status: string; changed_at: string; message: string | null }[]
}
interface Page {
  rows: Own[]
  total: number
  new_answers: number
  changed: { total: number; rows: { id: string; reference: string; status: string }[] }
}
interface Conversation {
  messages: Message[]
  files: { name: string }[]
  merged: { reference: string; text: string }[]
  unseen: number
}

const letters = (count: number) => String.fromCharCode(97 + Math.floor(count / 26), 97 + (count % 26))
let serial = 0
/** Stores a request of a client with a file, an hour after the one before. */
async function sent(who: Client, row: object = {}): Promise<Sent> {
  serial += 1
  const mark = `${who === 'client' ? 'Amal' : 'Basma'}${letters(serial)}`
  const service_id = await storeRow(world, 'services', { title_en: `Service of ${mark}` })
  const values = {
    user_id: world.people[who].id,
    client_name: `Name ${mark}`,
    client_email: `${mark.toLowerCase()}@handasa.example`,
    client_phone: `+96655200${String(serial).padStart(4, '0')}`,
    company_name: `Company of ${mark}`,
    project_description: `Description of ${mark}`,
    notes: `Notes of ${mark}`,
    service_type: `Type of ${mark}`,
    service_id,
    created_at: new Date(Date.UTC(2026, 9, 1, serial)).toISOString(),
    ...row,
  }
  const id = await storeRow(world, 'service_requests', values)
  const key = `${crypto.randomUUID()}.pdf`
  await server().storage.from('request-files').upload(key, fileOf('pdf'), { contentType: 'application/pdf' })
  await storeRow(world, 'request_files', {
    request_id: id,
    source: 'form',
    name: `${mark}.pdf`,
    file_url: `/storage/v1/object/request-files/${key}`,
  })
  const [known] = await world.sql<{ reference: string }>(
    'select reference from public.service_requests where id = $1',
    [id],
  )
  await world.sql('delete from public.mail_outbox')
  return {
    id,
    reference: known?.reference ?? '',
    email: values.client_email,
    phone: values.client_phone,
    name: values.client_name,
    who,
    key,
    created_at: values.created_at,
    service_id,
  }
}
const merge = async (one: Sent, other: Sent) =>
  (
    (await db().rpc('merge_requests', { request_id: one.id, other: other.id }).throwOnError()).data as {
      id: string
    }
  ).id
const undo = (merge_id: string) => db().rpc('undo_merge', { merge_id }).throwOnError()
const write = ({ reference, email }: Sent, body: string) =>
  db('visitor').rpc('write_about_request', { reference, contact: email, body }).throwOnError()
const writeInPortal = ({ who, id }: Sent, body: string) =>
  db(who).rpc('write_about_own_request', { request_id: id, body })
const track = async ({ reference, email }: Sent, contact = email) =>
  (await db('visitor').rpc('track_request', { reference, contact }).throwOnError()).data as Tracked
const list = async (who: Client) =>
  (await db(who).rpc('my_requests', { page_size: 100 }).throwOnError()).data as unknown as Page
const row = async ({ who, id }: Sent) => (await list(who)).rows.find((own) => own.id === id)
const conversation = async ({ who, id }: Sent) =>
  (await db(who).rpc('my_messages', { request_id: id }).throwOnError()).data as unknown as Conversation
const texts = ({ messages }: { messages: Message[] }) => messages.map(({ text }) => text)
const downloads = async (who: Client, key: string) =>
  (await db(who).storage.from('request-files').download(key)).error === null
/** Makes the history a minute older, so that its changes can no longer be undone. */
const letPass = () =>
  world.sql(
    "update public.service_request_events set changed_at = changed_at - interval '1 minute', undo_until = undo_until - interval '1 minute'",
  )
async function set(request_id: string, status: string, message: string | null = null, tell = true) {
  await db().rpc('set_request_status', { request_id, status, tell, message }).throwOnError()
}
/** Stores an answer whose mail is being sent. @returns its id */
async function answer(request_id: string, body: string) {
  const message_id = crypto.randomUUID()
  const [seen] = await world.sql<{ id: string }>(
    `select id from public.request_messages where request_id = $1 and author_id is distinct from $2
      order by created_at desc, id desc limit 1`,
    [request_id, world.people.requestsAdmin.id],
  )
  await db()
    .rpc('answer_request', {
      message_id,
      request_id,
      locale: 'en',
      subject: 'Answer',
      body,
      ...(seen && { seen: seen.id }),
    })
    .throwOnError()
  await world.sql('update public.mail_outbox set attempts = 1 where id = $1', [message_id])
  return message_id
}

/** Everything that a person can see of their request or is sent about it. */
async function allThatIsShownTo(one: Sent) {
  const { data: rows } = await db(one.who).from('service_requests').select()
  const { data: events } = await db(one.who).from('service_request_events').select()
  const { data: known } = await db(one.who).from('request_merges').select()
  const subjects = [{ table: 'service_requests', id: one.id }]
  return {
    tracked: await track(one),
    byPhone: await track(one, one.phone),
    page: await list(one.who),
    conversation: await conversation(one),
    rows,
    events,
    known,
    mails: await world.sql('select data, recipient from public.mail_outbox where recipient = $1', [
      one.email,
    ]),
    held: (await db('admin').rpc('gather_person', { subjects }).throwOnError()).data,
  }
}
/** Values that would reveal the other person. */
const secretsOf = ({ id, reference, email, phone, name, key, created_at, service_id }: Sent) => {
  const mark = name.replace('Name ', '')
  const second = created_at.slice(0, 19)
  return [id, reference, email, phone, mark, mark.toLowerCase(), key, second, service_id]
}
/** The secrets that appear in what is shown, each with its path. */
function placesIn(shown: unknown, secrets: string[], path = ''): string[] {
  if (shown === null || typeof shown !== 'object')
    return secrets.filter((secret) => String(shown).includes(secret)).map((secret) => `${path}: ${secret}`)
  return Object.entries(shown).flatMap(([name, part]) => placesIn(part, secrets, `${path}.${name}`))
}
const expectNothingOf = (other: Sent, shown: object) =>
  expect(
    placesIn(shown, secretsOf(other)).filter(
      // The id of the request that a row belonged to is allowed, since it opens nothing
      (place) => !/^\.held\.activity\.\d+\.details\.(before|after)\.request_id: /.test(place),
    ),
  ).toEqual([])

/** Two people who wrote, were told a status and were answered. The tests then merge their requests. */
async function twoPeople() {
  const [stays, goes] = [await sent('client'), await sent('otherClient', { kind: 'service' })]
  await set(stays.id, 'reviewing', `told ${stays.name} before`)
  await set(goes.id, 'approved', `told ${goes.name} before`)
  for (const one of [stays, goes]) {
    await write(one, `1 at /track by ${one.name}`)
    await writeInPortal(one, `2 in the portal by ${one.name}`).throwOnError()
    await answer(one.id, `3 to ${one.name}`)
  }
  await letPass()
  await letPass()
  return { stays, goes }
}
const writtenBefore = ({ name }: Sent) => [
  `1 at /track by ${name}`,
  `2 in the portal by ${name}`,
  `3 to ${name}`,
]

describe('each of two people whose requests were merged', () => {
  it('is shown nothing of the other, before, while they are one, and once they are two again', async () => {
    const { stays, goes } = await twoPeople()
    const both = [
      [stays, goes],
      [goes, stays],
    ] as const
    const shownToBoth = () =>
      Promise.all(both.map(async ([one, other]) => [other, await allThatIsShownTo(one)] as const))
    for (const [other, shown] of await shownToBoth()) expectNothingOf(other, shown)
    const made = await merge(stays, goes)
    for (const one of [stays, goes]) {
      await write(one, `4 at /track by ${one.name}`)
      await writeInPortal(one, `5 in the portal by ${one.name}`).throwOnError()
    }
    await answer(stays.id, `6 to both, about ${stays.reference}`)
    await set(stays.id, 'in_progress', `told both of ${stays.reference}`)
    await letPass()
    for (const [other, shown] of await shownToBoth()) expectNothingOf(other, shown)
    await undo(made)
    for (const [other, shown] of await shownToBoth()) expectNothingOf(other, shown)
  })

  it('reads what they wrote, what they were answered, and the answers since, at /track and in the portal', async () => {
    const { stays, goes } = await twoPeople()
    const made = await merge(stays, goes)
    for (const one of [stays, goes]) {
      await write(one, `4 at /track by ${one.name}`)
      await writeInPortal(one, `5 in the portal by ${one.name}`).throwOnError()
    }
    await answer(stays.id, '6 to both')
    for (const one of [stays, goes]) {
      const own = [
        ...writtenBefore(one),
        `4 at /track by ${one.name}`,
        `5 in the portal by ${one.name}`,
        '6 to both',
      ]
      const tracked = await track(one)
      expect(texts(tracked)).toEqual(own)
      expect(tracked.messages.map(({ by }) => by)).toEqual([
        'sender',
        'sender',
        'company',
        'sender',
        'sender',
        'company',
      ])
      const inPortal = await conversation(one)
      expect(texts(inPortal)).toEqual(own)
      expect(inPortal.files.map(({ name }) => `Name ${name}`)).toEqual([`${one.name}.pdf`])
      expect(inPortal.merged).toEqual([])
      // The reference that each of them tracks
      expect(tracked.messages.at(-1)?.subject).toBe(`Answer [${one.reference}]`)
      expect(inPortal.messages.at(-1)?.subject).toBe(`Answer [${one.reference}]`)
    }
    await undo(made)
    expect(texts(await track(goes))).toEqual([
      ...writtenBefore(goes),
      `4 at /track by ${goes.name}`,
      `5 in the portal by ${goes.name}`,
    ])
    expect(texts(await conversation(goes))).toEqual(texts(await track(goes)))
    expect(texts(await conversation(stays))).toEqual(texts(await track(stays)))
    expect(texts(await track(stays))).not.toContain(`4 at /track by ${goes.name}`)
  })

  it('sees their own request in the portal, with their own words and file, and the status of the one that stays', async () => {
    const { stays, goes } = await twoPeople()
    const made = await merge(stays, goes)
    await set(stays.id, 'in_progress', 'told both')
    for (const one of [stays, goes]) {
      const mark = one.name.replace('Name ', '')
      const { rows, total } = await list(one.who)
      expect(total).toBe(1)
      expect(rows).toMatchObject([
        {
          id: one.id,
          reference: one.reference,
          kind: 'service',
          status: 'in_progress',
          service_type: `Type of ${mark}`,
          service: { title_en: `Service of ${mark}` },
          project_description: `Description of ${mark}`,
          company_name: `Company of ${mark}`,
          notes: `Notes of ${mark}`,
        },
      ])
      expect(new Date(rows[0]?.created_at ?? '').toISOString()).toBe(one.created_at)
      expect(await downloads(one.who, one.key)).toBe(true)
    }
    expect(await downloads('client', goes.key)).toBe(false)
    expect(await downloads('otherClient', stays.key)).toBe(false)
    await undo(made)
    expect(await row(goes)).toMatchObject({ reference: goes.reference, status: 'approved' })
    expect(await row(stays)).toMatchObject({ reference: stays.reference, status: 'in_progress' })
    expect(await downloads('otherClient', goes.key)).toBe(true)
  })

  it('tracks it by their own reference: kind, service, time and steps are theirs', async () => {
    const stays = await sent('client', { kind: 'message', status: 'pending', service_id: null })
    const goes = await sent('otherClient')
    await set(stays.id, 'reviewing', `told ${stays.name} before`)
    await set(goes.id, 'approved', `told ${goes.name} before`)
    await letPass()
    const made = await merge(stays, goes)
    const mark = goes.name.replace('Name ', '')
    const facts = {
      reference: goes.reference,
      kind: 'service',
      service_type: `Type of ${mark}`,
      service: { title_en: `Service of ${mark}` },
    }
    const steps = async () => (await track(goes)).steps.map(({ status, message }) => [status, message])
    expect(await track(goes)).toMatchObject({ ...facts, status: 'reviewing' })
    expect(new Date((await track(goes)).received_at).toISOString()).toBe(goes.created_at)
    const [due] = await world.sql('select private.answer_due_on($1)::text as day', [goes.created_at])
    expect((await track(goes)).due_on).toBe(due?.day)
    // The status of the request that stays counts from the merge on, without its history before
    expect(await steps()).toEqual([
      ['approved', `told ${goes.name} before`],
      ['reviewing', null],
    ])
    const [merged] = await world.sql<{ at: string }>(
      'select merged_at as at from public.request_merges where id = $1',
      [made],
    )
    expect(new Date((await track(goes)).steps[1]?.at ?? '')).toEqual(new Date(merged?.at ?? 0))
    await set(stays.id, 'in_progress', `as said in ${stays.reference}`)
    expect(await steps()).toEqual([
      ['approved', `told ${goes.name} before`],
      ['reviewing', null],
      ['in_progress', `as said in ${goes.reference}`],
    ])
    expect(await track(goes)).toMatchObject({ status: 'in_progress' })
    expect((await row(goes))?.events.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      ['reviewing', 'in_progress'],
      ['approved', 'reviewing'],
      ['new', 'approved'],
      [null, 'new'],
    ])
    expect(await row(goes)).toMatchObject({ status: 'in_progress' })
    await undo(made)
    expect(await track(goes)).toMatchObject({ ...facts, status: 'approved' })
    expect(await steps()).toEqual([['approved', `told ${goes.name} before`]])
    expect((await track(stays)).kind).toBe('message')
  })

  it('keeps a status that says the same: a message waits as a request does', async () => {
    const stays = await sent('client', { kind: 'message', status: 'pending', service_id: null })
    const goes = await sent('otherClient')
    await merge(stays, goes)
    expect(await track(goes)).toMatchObject({ status: 'new', steps: [] })
    expect(await row(goes)).toMatchObject({
      status: 'new',
      events: [{ from_status: null, to_status: 'new' }],
    })
  })

  it('has an answer once they were told something, not because the other was', async () => {
    const { stays, goes } = { stays: await sent('client'), goes: await sent('otherClient') }
    await answer(stays.id, 'to the first')
    await merge(stays, goes)
    const [due] = await world.sql<{ day: string }>('select private.answer_due_on($1)::text as day', [
      goes.created_at,
    ])
    expect(await track(goes)).toMatchObject({ answered: false, due_on: due?.day, late: true })
    expect(await row(goes)).toMatchObject({ due_on: due?.day })
    await answer(stays.id, 'to both')
    expect(await track(goes)).toMatchObject({ answered: true, late: false })
    expect(await row(goes)).toMatchObject({ due_on: null })
  })

  it('has no answer because the other had one, if theirs is the one that stays', async () => {
    const { stays, goes } = { stays: await sent('client'), goes: await sent('otherClient') }
    const work = async () =>
      (
        await world.sql('select first_answer_at, first_answer_how from public.request_work where id = $1', [
          stays.id,
        ])
      )[0]
    await answer(goes.id, 'to the second')
    const made = await merge(stays, goes)
    const [due] = await world.sql<{ day: string }>('select private.answer_due_on($1)::text as day', [
      stays.created_at,
    ])
    // The office sees that they wait as well
    expect(await work()).toEqual({ first_answer_at: null, first_answer_how: null })
    expect(await track(stays)).toMatchObject({ answered: false, due_on: due?.day, late: true })
    expect(await row(stays)).toMatchObject({ due_on: due?.day })
    expect(await track(goes)).toMatchObject({ answered: true })
    await undo(made)
    expect(await track(stays)).toMatchObject({ answered: false })
    expect(await track(goes)).toMatchObject({ answered: true })
    await merge(stays, goes)
    await answer(stays.id, 'to both')
    expect(await work()).toMatchObject({ first_answer_how: 'answer' })
    expect(await track(stays)).toMatchObject({ answered: true, late: false })
    expect(await row(stays)).toMatchObject({ due_on: null })
  })

  it('that was answered before stays so', async () => {
    const { goes, stays } = await twoPeople()
    await merge(stays, goes)
    expect(await track(goes)).toMatchObject({ answered: true })
    expect(await row(goes)).toMatchObject({ due_on: null })
  })
})

describe('a client whose request was merged into that of someone else', () => {
  it('has new answers counted, until they were on the screen', async () => {
    const { stays, goes } = await twoPeople()
    const made = await merge(stays, goes)
    const counts = async (who: Client) => {
      const { rows, new_answers } = await list(who)
      return [new_answers, ...rows.map((own) => own.new_answers)]
    }
    expect(await counts('otherClient')).toEqual([1, 1])
    expect((await conversation(goes)).unseen).toBe(1)
    await answer(stays.id, 'to both')
    expect(await counts('otherClient')).toEqual([2, 2])
    expect(await counts('client')).toEqual([2, 2])
    await db('otherClient')
      .rpc('see_answers', { request_id: goes.id, seen: '2999-01-01T00:00:00Z' })
      .throwOnError()
    expect(await counts('otherClient')).toEqual([0, 0])
    expect(await counts('client')).toEqual([2, 2])
    await undo(made)
    expect(await counts('otherClient')).toEqual([0, 0])
  })

  it('has a new status pointed out, until it was on the screen; the merge itself is none', async () => {
    const { stays, goes } = { stays: await sent('client'), goes: await sent('otherClient') }
    await set(stays.id, 'reviewing')
    await letPass()
    const made = await merge(stays, goes)
    const changed = async () => (await list('otherClient')).changed
    expect(await changed()).toEqual({ total: 0, rows: [] })
    expect(await row(goes)).toMatchObject({ status: 'reviewing', new_status: false })
    await set(stays.id, 'in_progress')
    expect(await changed()).toEqual({
      total: 1,
      rows: [{ id: goes.id, kind: 'service', reference: goes.reference, status: 'in_progress' }],
    })
    expect(await row(goes)).toMatchObject({ new_status: true })
    await db('otherClient')
      .rpc('see_status', { request_id: goes.id, seen: '2999-01-01T00:00:00Z' })
      .throwOnError()
    expect(await changed()).toEqual({ total: 0, rows: [] })
    await undo(made)
    expect(await changed()).toEqual({ total: 0, rows: [] })
    await set(goes.id, 'approved')
    expect((await changed()).rows).toMatchObject([{ id: goes.id }])
  })

  it('reaches it by its own id alone: neither by the one that stays, nor by what a third person sent', async () => {
    const { stays, goes } = await twoPeople()
    const third = await sent('client', {
      user_id: null,
      client_email: 'third-of-two@handasa.example',
    })
    await merge(stays, goes)
    await merge(stays, third)
    for (const request_id of [stays.id, third.id]) {
      const seen = '2999-01-01T00:00:00Z'
      expect(outcome(await db('otherClient').rpc('my_messages', { request_id }))).toBe('request_not_found')
      expect(outcome(await db('otherClient').rpc('see_answers', { request_id, seen }))).toBe(
        'request_not_found',
      )
      expect(outcome(await db('otherClient').rpc('see_status', { request_id, seen }))).toBe(
        'request_not_found',
      )
      expect(outcome(await db('otherClient').rpc('write_about_own_request', { request_id, body: 'x' }))).toBe(
        'request_not_found',
      )
    }
  })

  it('by a proven email has it as well, and no longer once the account is inactive', async () => {
    const email = world.people.otherClient.email
    const { stays, goes } = {
      stays: await sent('client'),
      goes: await sent('otherClient', { user_id: null, client_email: email.toUpperCase() }),
    }
    await merge(stays, goes)
    expect((await list('otherClient')).total).toBe(0)
    await world.sql(
      `insert into private.email_proofs (account_id, email, token_hash, proven_at) values ($1, $2, 'x', now())
       on conflict (account_id) do update set email = $2, proven_at = now()`,
      [world.people.otherClient.id, email.toLowerCase()],
    )
    expect((await list('otherClient')).rows.map(({ id }) => id)).toEqual([goes.id])
    expect((await writeInPortal(goes, 'by email')).error).toBeNull()
    expect(texts(await conversation(goes))).toEqual(['by email'])
    expect(await downloads('otherClient', goes.key)).toBe(true)
    await world.sql('update public.user_profiles set is_active = false where id = $1', [
      world.people.otherClient.id,
    ])
    try {
      expect(outcome(await db('otherClient').rpc('my_requests'))).toBe('client_required')
      expect(outcome(await db('otherClient').rpc('my_messages', { request_id: goes.id }))).toBe(
        'client_required',
      )
      expect(await downloads('otherClient', goes.key)).toBe(false)
    } finally {
      await world.sql('update public.user_profiles set is_active = true where id = $1', [
        world.people.otherClient.id,
      ])
      await world.sql('delete from private.email_proofs where account_id = $1', [world.people.otherClient.id])
    }
  })

  it('with two of theirs in it has one, the older, in which the other is named', async () => {
    const stays = await sent('client')
    const [one, two] = [await sent('otherClient'), await sent('otherClient')]
    await write(one, 'about the one')
    await write(two, 'about the other')
    const first = await merge(stays, two)
    const second = await merge(stays, one)
    expect((await list('otherClient')).rows.map(({ id }) => id)).toEqual([one.id])
    const shown = await conversation(one)
    expect(texts(shown)).toEqual(['about the one', 'about the other'])
    expect(shown.merged).toMatchObject([{ reference: two.reference }])
    expect(shown.files).toHaveLength(2)
    // A screen from before the merge still shows both
    expect(texts(await conversation(two))).toEqual(texts(shown))
    expect((await writeInPortal(two, 'since')).error).toBeNull()
    await undo(first)
    await undo(second)
    expect((await list('otherClient')).rows.map(({ id }) => id)).toEqual([two.id, one.id])
    expect(texts(await conversation(two))).toEqual(['about the other', 'since'])
    expect(texts(await conversation(one))).toEqual(['about the one'])
  })

  it('keeps it when the one that stays is merged into that of a third, and is gone with it in the bin', async () => {
    const oldest = await sent('client', {
      user_id: null,
      client_email: 'oldest-of-three@handasa.example',
    })
    const { stays, goes } = await twoPeople()
    const inner = await merge(stays, goes)
    const outer = await merge(oldest, stays)
    await answer(oldest.id, 'to all three')
    for (const one of [stays, goes]) {
      expect(texts(await conversation(one))).toEqual([...writtenBefore(one), 'to all three'])
      expect(texts(await track(one))).toEqual([...writtenBefore(one), 'to all three'])
      expect(await row(one)).toMatchObject({ reference: one.reference, status: 'new' })
    }
    await db().from('service_requests').delete().eq('id', oldest.id).throwOnError()
    for (const one of [stays, goes]) expect((await list(one.who)).total).toBe(0)
    const [entry] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      oldest.id,
    ])
    await db()
      .rpc('restore_from_bin', { id: entry?.id ?? '' })
      .throwOnError()
    for (const one of [stays, goes]) expect((await list(one.who)).total).toBe(1)
    await undo(outer)
    await undo(inner)
    for (const one of [stays, goes]) {
      expect(await row(one)).toMatchObject({ reference: one.reference })
      expect(texts(await conversation(one))).toEqual(writtenBefore(one))
    }
  })
})

it('one client who sent both, by account and by email, has one with the messages and files of both', async () => {
  const email = world.people.client.email
  await world.sql(
    `insert into private.email_proofs (account_id, email, token_hash, proven_at) values ($1, $2, 'x', now())
     on conflict (account_id) do update set email = $2, proven_at = now()`,
    [world.people.client.id, email.toLowerCase()],
  )
  const stays = await sent('client', { user_id: null, client_email: email })
  const goes = await sent('client')
  await write(goes, 'before')
  await merge(stays, goes)
  await writeInPortal(goes, 'since').throwOnError()
  expect((await list('client')).rows.map(({ id }) => id)).toEqual([stays.id])
  const shown = await conversation(stays)
  expect(texts(shown)).toEqual(['before', 'since'])
  expect(shown.files).toHaveLength(2)
  expect(shown.merged).toMatchObject([{ reference: goes.reference }])
  expect(await downloads('client', goes.key)).toBe(true)
  await world.sql('delete from private.email_proofs where account_id = $1', [world.people.client.id])
})

it('the mail of an answer follows no mail of the other person', async () => {
  const { stays, goes } = { stays: await sent('client'), goes: await sent('otherClient') }
  const receive = async (one: Sent) => {
    const message_id = `<${crypto.randomUUID()}@${one.who.toLowerCase()}.example.sa>`
    await server()
      .rpc('receive_mail', {
        request_id: one.id,
        message_id,
        sender: one.email,
        sender_name: '',
        subject: `Re: [${one.reference}]`,
        body: 'A mail',
        quoted: '',
        automatic: false,
      })
      .throwOnError()
    return message_id
  }
  const [mine, theirs] = [await receive(stays), await receive(goes)]
  const told = await answer(goes.id, 'to the second')
  await merge(stays, goes)
  const id = await answer(stays.id, 'to the first')
  const follows = async (mail: string) =>
    (
      await world.sql<{ follows: string[] }>(
        "select data -> 'follows' as follows from public.mail_outbox where id = $1",
        [mail],
      )
    )[0]?.follows
  expect(await follows(id)).toEqual([mine])
  await world.sql("update public.request_messages set state = 'bounced' where id = $1", [told])
  await db().rpc('resend_answer', { message_id: told }).throwOnError()
  expect(await follows(told)).toEqual([theirs])
})
