/**
 * Requests that were sent twice: what moves to the other request, what leads there, and that undoing the
 * merge brings everything back.
 */
import { describe, expect, it } from 'vitest'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const id = (who: Trier) => world.people[who].id

interface Merge {
  id: string
  request_id: string
  reference: string
  merged: string
}
const merge = async (request_id: string, other: string, who: Trier = 'requestsAdmin') =>
  (await db(who).rpc('merge_requests', { request_id, other }).throwOnError()).data as Merge
const undo = (merge_id: string) => db().rpc('undo_merge', { merge_id })
const one = async (table: string, row: string, column = 'id') =>
  (await world.sql<Record<string, unknown>>(`select * from public.${table} where ${column} = $1`, [row]))[0]
const all = (table: string, row: string, column = 'request_id') =>
  world.sql<Record<string, unknown>>(`select * from public.${table} where ${column} = $1 order by id`, [row])
const referenceOf = async (request: string) => String((await one('service_requests', request))?.reference)
const found = async (search: string) => {
  const { data } = await db().rpc('list_requests', { search }).throwOnError()
  return (data as { rows: { id: string }[] }).rows.map((row) => row.id)
}
const track = async (reference: string, contact: string) =>
  (await db('visitor').rpc('track_request', { reference, contact }).throwOnError()).data as {
    reference: string
    status: string
  } | null

let serial = 0
/** Two requests of one sender, the older one first, with work on the newer one. */
async function sentTwice() {
  const name = `Twin${String.fromCharCode(97 + serial)}${++serial}`
  const email = `${name.toLowerCase()}@handasa.example`
  const older = await storeRow(world, 'service_requests', {
    client_name: `${name} older`,
    client_email: email,
    created_at: '2026-11-01T08:00:00Z',
  })
  const newer = await storeRow(world, 'service_requests', {
    client_name: `${name} newer`,
    client_email: `second.${email}`,
    client_phone: '+966550001111',
    project_description: `A second text of ${name}`,
    created_at: '2026-11-02T08:00:00Z',
  })
  const tag = await storeRow(world, 'request_tags')
  await db().rpc('tag_request', { request_id: newer, tag }).throwOnError()
  await db()
    .rpc('assign_request', { request_id: newer, owner: id('requestsAdmin') })
    .throwOnError()
  await db().rpc('set_next_step', { request_id: newer, step: 'Call', due: '2027-01-01' }).throwOnError()
  await db().from('request_notes').insert({ request_id: newer, text: 'A note of the newer' }).throwOnError()
  await db().rpc('set_request_status', { request_id: newer, status: 'in_progress' }).throwOnError()
  return {
    name,
    email,
    older,
    newer,
    tag,
    references: [await referenceOf(older), await referenceOf(newer)] as const,
  }
}

describe('merging', () => {
  it('keeps the older request, whichever was open, and brings over what belongs to the other', async () => {
    const { older, newer, tag, references } = await sentTwice()
    await world.sql('delete from public.mail_outbox')
    const done = await merge(newer, older)
    expect(done).toMatchObject({ request_id: older, reference: references[0], merged: references[1] })
    expect(await one('service_requests', newer)).toBeUndefined()
    expect(await one('request_work', older)).toMatchObject({
      owner_id: id('requestsAdmin'),
      tags: [tag],
      next_step: 'Call',
      // These two have nothing in common, so the sender of the older one has had no answer
      first_answer_how: null,
    })
    expect(await all('request_notes', older)).toMatchObject([{ text: 'A note of the newer' }])
    expect(await all('request_merges', older)).toMatchObject([
      { merged_id: newer, reference: references[1], merged_by: id('requestsAdmin') },
    ])
    // The older request keeps its own status, and the sender is told nothing
    expect(await one('service_requests', older)).toMatchObject({ status: 'new' })
    expect(await world.sql('select kind from public.mail_outbox')).toEqual([])
    const history = await world.sql<{ details: object }>(
      "select details from public.service_request_events where request_id = $1 and kind = 'merge'",
      [older],
    )
    expect(history).toEqual([{ details: { reference: references[1] } }])
    // The newer request is not in the bin, since it is not deleted
    expect(await all('bin', newer, 'record_id')).toEqual([])
  })

  it('the reference and the text of the other lead to the one that stays', async () => {
    const { older, newer, email, references, name } = await sentTwice()
    await merge(older, newer)
    expect(await found(references[1])).toEqual([older])
    expect(await found(`second text of ${name}`)).toEqual([older])
    const { data } = await db().rpc('find_anything', { search: references[1] }).throwOnError()
    expect((data as { service_requests: object[] }).service_requests).toMatchObject([{ id: older }])
    // At /track, each reference opens with its own contact alone: anyone can type the email of someone else
    expect(await track(references[1], email)).toBeNull()
    for (const contact of [`second.${email}`, '+966550001111'])
      expect(await track(references[1], contact), contact).toMatchObject({
        reference: references[1],
        status: 'new',
      })
    expect(await track(references[0], email)).toMatchObject({ reference: references[0] })
    // The reference of the older request needs the contact of the older request
    expect(await track(references[0], '+966550001111')).toBeNull()
    expect(await track(references[1], 'someone@handasa.example')).toBeNull()
    // After a correction, the merged reference still finds the request
    await db().from('service_requests').update({ client_name: 'Corrected' }).eq('id', older).throwOnError()
    expect(await found(references[1])).toEqual([older])
  })

  it('the record of activity has both rows whole', async () => {
    const { older, newer } = await sentTwice()
    const { id: made } = await merge(older, newer)
    const entries = await world.sql<{
      kind: string
      table_name: string
      details: { before?: object; after?: object }
    }>(
      'select kind, table_name, details from public.audit_log where record_id = any ($1) order by id desc limit 2',
      [[newer, made]],
    )
    expect(entries).toMatchObject([
      { kind: 'insert', table_name: 'request_merges', details: { after: { merged_id: newer } } },
      { kind: 'delete', table_name: 'service_requests', details: { before: { status: 'in_progress' } } },
    ])
  })

  it('keeps what the work on the older one has, and adds what it lacks', async () => {
    const { older, newer, tag } = await sentTwice()
    const own = await storeRow(world, 'request_tags')
    await db().rpc('tag_request', { request_id: older, tag: own }).throwOnError()
    await db()
      .rpc('assign_request', { request_id: older, owner: id('admin') })
      .throwOnError()
    await merge(older, newer)
    expect(await one('request_work', older)).toMatchObject({ owner_id: id('admin'), next_step: 'Call' })
    const tags = (await one('request_work', older))?.tags
    expect(tags).toEqual([own, tag])
  })

  it('takes over the first answer to the same sender, until it is undone', async () => {
    const { older, newer } = await sentTwice()
    await world.sql('update public.service_requests set client_phone = $2 where id = $1', [
      older,
      '+966550001111',
    ])
    const { id: made } = await merge(older, newer)
    expect(await one('request_work', older)).toMatchObject({
      first_answer_how: 'status',
      first_answer_by: id('requestsAdmin'),
    })
    await undo(made).throwOnError()
    expect(await one('request_work', older)).toMatchObject({
      first_answer_at: null,
      first_answer_how: null,
      first_answer_by: null,
    })
    expect(await one('request_work', newer)).toMatchObject({ first_answer_how: 'status' })
  })

  it('is refused for one request, for one that is gone, and for everyone else', async () => {
    const { older, newer } = await sentTwice()
    const tried = async (a: string, b: string, who: Trier = 'requestsAdmin') =>
      outcome(await db(who).rpc('merge_requests', { request_id: a, other: b }))
    expect(await tried(older, older)).toBe('same_request')
    expect(await tried(older, crypto.randomUUID())).toBe('request_not_found')
    expect(await tried(older, newer, 'contentAdmin')).toBe('area_required')
    expect(await tried(older, newer, 'client')).toBe('admin_required')
  })

  it('leaves one request, also where its form is sent again', async () => {
    const { older, newer, references, email } = await sentTwice()
    const submission_id = String((await one('service_requests', newer))?.submission_id)
    const { id: made } = await merge(older, newer)
    const again = await db('visitor').from('service_requests').insert({
      submission_id,
      kind: 'message',
      status: 'pending',
      client_name: 'Sent again',
      client_email: email,
      project_description: 'The same',
    })
    expect(again.error?.code).toBe('23505')
    const { data } = await db('visitor').rpc('request_reference', { submission_id }).throwOnError()
    expect(data).toBe(references[1])
    expect(outcome(await undo(made))).toBe('done')
  })

  it('by two at the same moment, or again after a lost answer, is one merge', async () => {
    const { older, newer, references } = await sentTwice()
    const [one, two] = await Promise.all([merge(older, newer), merge(newer, older, 'admin')])
    expect(two).toEqual(one)
    expect(one).toMatchObject({ request_id: older, reference: references[0], merged: references[1] })
    expect(await merge(newer, older)).toEqual(one)
    expect(await all('request_merges', older)).toHaveLength(1)
    // The newer request cannot be merged a second time
    const third = await sentTwice()
    const answer = await db().rpc('merge_requests', { request_id: third.older, other: newer })
    expect(outcome(answer)).toBe('request_not_found')
    await undo(one.id).throwOnError()
    expect((await merge(older, newer)).id).not.toBe(one.id)
  })
})

describe('a row of a merged request that was deleted', () => {
  const fileIn = (request: string) =>
    storeRow(world, 'request_files', {
      request_id: request,
      file_url: `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`,
    })
  const remove = async (table: string, row: string) => {
    await db().from(table).delete().eq('id', row).throwOnError()
    return row
  }
  const restore = async (row: string) => {
    const [entry] = await all('bin', row, 'record_id')
    return outcome(await db().rpc('restore_from_bin', { id: entry?.id }))
  }
  const requestOf = async (table: string, row: string) => (await one(table, row))?.request_id

  it('before the merge comes back to the request that has the rest, and moves with it when they are separated', async () => {
    const { older, newer } = await sentTwice()
    const [note] = await all('request_notes', newer)
    const lost = await remove('request_notes', String(note?.id))
    const [file, other] = [await fileIn(newer), await fileIn(newer)]
    for (const gone of [file, other]) await remove('request_files', gone)
    const { id: merged } = await merge(older, newer)
    expect(await restore(file)).toBe('done')
    expect(await requestOf('request_files', file)).toBe(older)
    await undo(merged).throwOnError()
    expect(await requestOf('request_files', file)).toBe(newer)
    for (const [table, row] of [
      ['request_files', other],
      ['request_notes', lost],
    ] as const) {
      expect(await restore(row)).toBe('done')
      expect(await requestOf(table, row)).toBe(newer)
    }
  })

  it('after the merge comes back to its own request, never to that of the other sender', async () => {
    const { older, newer } = await sentTwice()
    const [own, theirs] = [await fileIn(older), await fileIn(newer)]
    const { id: merged } = await merge(older, newer)
    for (const gone of [own, theirs]) await remove('request_files', gone)
    await undo(merged).throwOnError()
    expect(await restore(theirs)).toBe('done')
    expect(await restore(own)).toBe('done')
    expect(await requestOf('request_files', theirs)).toBe(newer)
    expect(await requestOf('request_files', own)).toBe(older)
  })
})

describe('undoing a merge', () => {
  it('brings the other back as it was, and takes from the one that stays what came with it', async () => {
    const { older, newer, tag, references } = await sentTwice()
    const before = {
      older: await one('request_work', older),
      newer: await one('request_work', newer),
      row: await one('service_requests', newer),
      events: await all('service_request_events', newer),
    }
    const { id: made } = await merge(older, newer)
    // This note is written after the merge, so it stays where it is
    await db().from('request_notes').insert({ request_id: older, text: 'Written since' }).throwOnError()
    await world.sql('delete from public.mail_outbox')
    const { data } = await undo(made).throwOnError()
    expect(data).toEqual({ id: newer, reference: references[1] })
    expect(await one('service_requests', newer)).toEqual(before.row)
    expect(await all('service_request_events', newer)).toEqual(before.events)
    const { updated_at: _, ...back } = before.newer ?? {}
    expect(await one('request_work', newer)).toMatchObject(back)
    expect(await one('request_work', older)).toMatchObject({
      owner_id: before.older?.owner_id,
      tags: [],
      next_step: null,
      first_answer_at: null,
    })
    expect((await all('request_notes', newer)).map(({ text }) => text)).toEqual(['A note of the newer'])
    expect((await all('request_notes', older)).map(({ text }) => text)).toEqual(['Written since'])
    expect(await all('request_merges', older)).toEqual([])
    expect(await found(references[1])).toEqual([newer])
    expect(await world.sql('select kind from public.mail_outbox')).toEqual([])
    expect(tag).toBeTruthy()
    expect(outcome(await undo(made))).toBe('merge_not_found')
  })

  it('keeps what a colleague has changed since', async () => {
    const { older, newer, tag } = await sentTwice()
    const { id: made } = await merge(older, newer)
    await db()
      .rpc('assign_request', { request_id: older, owner: id('admin'), seen: id('requestsAdmin') })
      .throwOnError()
    await db()
      .rpc('set_next_step', {
        request_id: older,
        step: 'Visit',
        due: '2027-02-01',
        seen_step: 'Call',
        seen_due: '2027-01-01',
      })
      .throwOnError()
    await undo(made).throwOnError()
    expect(await one('request_work', older)).toMatchObject({ owner_id: id('admin'), next_step: 'Visit' })
    expect((await one('request_work', newer))?.tags).toEqual([tag])
  })

  it('works for three that became one, in either order', async () => {
    const { older, newer, references } = await sentTwice()
    const oldest = await storeRow(world, 'service_requests', { created_at: '2026-10-01T08:00:00Z' })
    const first = await merge(older, newer)
    const second = await merge(oldest, older)
    expect((await all('request_merges', oldest)).map((row) => row.merged_id).sort()).toEqual(
      [older, newer].sort(),
    )
    expect(await found(references[1])).toEqual([oldest])
    await undo(second.id).throwOnError()
    expect(await all('request_merges', older)).toMatchObject([{ id: first.id }])
    await undo(first.id).throwOnError()
    expect(await found(references[1])).toEqual([newer])
    expect(await all('request_notes', newer)).toHaveLength(1)
  })

  it('ends after thirty days', async () => {
    const { older, newer } = await sentTwice()
    const { id: made } = await merge(older, newer)
    await world.sql("update public.request_merges set merged_at = now() - interval '31 days' where id = $1", [
      made,
    ])
    expect(outcome(await undo(made))).toBe('merge_final')
    expect(await one('service_requests', newer)).toBeUndefined()
  })
})

it('what was merged goes into the bin with its request, and comes back with it', async () => {
  const { older, newer, references } = await sentTwice()
  await merge(older, newer)
  await db().from('service_requests').delete().eq('id', older).throwOnError()
  expect(await all('request_merges', older)).toEqual([])
  const [entry] = await all('bin', older, 'record_id')
  await db().rpc('restore_from_bin', { id: entry?.id }).throwOnError()
  expect(await all('request_merges', older)).toMatchObject([{ merged_id: newer }])
  expect(await found(references[1])).toEqual([older])
})

it('a person is found, gathered and erased by what was merged', async () => {
  const { older, newer, email, name } = await sentTwice()
  // Give both the same phone; merged-senders.test.ts has requests of two people
  await world.sql('update public.service_requests set client_phone = $2 where id = any ($1)', [
    [older, newer],
    '+966550004444',
  ])
  const { id: made } = await merge(older, newer)
  const asked = { email: `second.${email}` }
  const person = (await db('admin').rpc('find_person', asked).throwOnError()).data as {
    found: { table: string; id: string; why: string }[]
  }
  expect(
    person.found.filter(({ table, why }) => table === 'service_requests' && why !== 'mention'),
  ).toMatchObject([{ table: 'service_requests', id: newer, why: 'email' }])
  const subjects = [older, newer].map((one) => ({ table: 'service_requests', id: one }))
  const gathered = (await db('admin').rpc('gather_person', { subjects }).throwOnError()).data as {
    merged_requests: object[]
    request_events: { reference: string }[]
  }
  expect(gathered.merged_requests).toMatchObject([{ client_name: `${name} newer` }])
  await db('admin').rpc('erase_person', { subjects }).throwOnError()
  expect(await all('request_merges', older)).toEqual([])
  const left = await world.sql(
    'select details from public.audit_log where record_id = any ($1) and details is not null',
    [[older, newer, made]],
  )
  expect(left).toEqual([])
})

describe('of two senders with nothing in common', () => {
  const read = async (reference: string, contact: string) => {
    const { data } = await db('visitor').rpc('track_request', { reference, contact }).throwOnError()
    const { messages, steps } = data as { messages: { text: string }[]; steps: { message: string | null }[] }
    return [...messages.map(({ text }) => text), ...steps.map(({ message }) => message)].filter(Boolean)
  }
  const write = (reference: string, contact: string, body: string) =>
    db('visitor').rpc('write_about_request', { reference, contact, body }).throwOnError()

  it('each reads what they wrote and were told, also since the merge', async () => {
    const { older, newer, email, references } = await sentTwice()
    const [mine, theirs] = [email, `second.${email}`]
    await write(references[0], mine, 'written by the older')
    await write(references[1], theirs, 'written by the newer')
    for (const [request, message] of [
      [older, 'told to the older'],
      [newer, 'told to the newer'],
    ] as const)
      await db()
        .rpc('set_request_status', { request_id: request, status: 'completed', message })
        .throwOnError()
    await world.sql(
      "update public.service_request_events set changed_at = changed_at - interval '1 minute' where request_id = any ($1)",
      [[older, newer]],
    )
    await merge(older, newer)
    expect(await read(references[0], mine)).toEqual(['written by the older', 'told to the older'])
    const ofTheNewer = ['written by the newer', 'written since', 'told to the newer']
    expect(await read(references[1], theirs)).toEqual(['written by the newer', 'told to the newer'])
    await write(references[1], theirs, 'written since')
    expect(await read(references[0], mine)).toEqual(['written by the older', 'told to the older'])
    expect(await read(references[1], theirs)).toEqual(ofTheNewer)
    // After a merge with a third, older request, what belonged to whom is still the same
    const oldest = await storeRow(world, 'service_requests', {
      client_email: `third.${email}`,
      client_phone: '+966550003333',
      created_at: '2026-10-01T08:00:00Z',
    })
    await merge(oldest, older)
    expect(await read(references[1], theirs)).toEqual(ofTheNewer)
    expect(await read(references[0], mine)).toEqual(['written by the older', 'told to the older'])
    expect(await read(await referenceOf(oldest), `third.${email}`)).toEqual([])
  })

  it('the account of one sees no message and no file of the other', async () => {
    const account = id('client')
    const older = await storeRow(world, 'service_requests', {
      user_id: account,
      client_email: 'own-portal@handasa.example',
      created_at: '2026-11-01T08:00:00Z',
    })
    const newer = await storeRow(world, 'service_requests', {
      client_email: 'other-portal@handasa.example',
      client_phone: '+966550002222',
    })
    await write(await referenceOf(newer), '+966550002222', 'not for them')
    await world.sql(
      `insert into public.request_files (request_id, source, name, kind, size, file_url)
        values ($1, 'form', 'theirs.pdf', 'pdf', 10, '/storage/v1/object/request-files/theirs.pdf')`,
      [newer],
    )
    await merge(older, newer)
    const { data } = await db('client').rpc('my_messages', { request_id: older }).throwOnError()
    expect(data).toEqual({ messages: [], files: [], merged: [], unseen: 0 })
  })
})

it('a mail that comes while its request is merged goes to the one that stays', async () => {
  const { older, newer } = await sentTwice()
  await merge(older, newer)
  const args = {
    request_id: newer,
    message_id: `<${crypto.randomUUID()}@handasa.example>`,
    sender: 'sara@handasa.example',
    sender_name: '',
    subject: 'x',
    body: 'Came meanwhile',
    quoted: '',
    automatic: false,
  }
  const { data } = await connect(world.api, world.api.secretKey).rpc('receive_mail', args).throwOnError()
  expect(data).toBe(true)
  expect(await all('request_messages', older)).toMatchObject([{ body: 'Came meanwhile' }])
})
