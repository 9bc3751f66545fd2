/**
 * Files of requests: who stores them, that none is stored without its request, and what
 * happens to them with it.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const service = () => connect(world.api, world.api.secretKey)
const bucket = (who: Trier = 'requestsAdmin') => db(who).storage.from('request-files')
const newAddress = () => `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`
const keyOf = (address: string) => address.split('/').at(-1) ?? ''

const pdf = (file_url = newAddress(), size = 1000) => ({ name: 'مخطط.pdf', kind: 'pdf', size, file_url })
const hold = async (submission_id: string, files: object[]) =>
  outcome(await service().rpc('hold_files', { submission_id, files }))
const send = async (submission_id: string, who: Trier = 'visitor') =>
  outcome(
    await db(who)
      .from('service_requests')
      .insert({
        kind: 'message',
        status: 'pending',
        client_name: 'Noura',
        client_email: `${submission_id}@handasa.example`,
        project_description: 'With a plan',
        submission_id,
      }),
  )
const filesSentWith = (submission_id: string) =>
  world.sql<{ id: string; request_id: string; name: string; source: string; file_url: string }>(
    `select file.* from public.request_files as file join public.service_requests as request on request.id = file.request_id
     where request.submission_id = $1 order by file.name`,
    [submission_id],
  )
const filesOf = (request: string) =>
  world.sql<{ id: string; file_url: string; name: string }>(
    'select * from public.request_files where request_id = $1 order by created_at',
    [request],
  )
const toDelete = async () =>
  (await service().rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()).data.map(
    ({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`,
  ) as string[]
async function stored(): Promise<string> {
  const address = newAddress()
  const { error } = await service()
    .storage.from('request-files')
    .upload(keyOf(address), fileOf('pdf'), { contentType: 'application/pdf' })
  expect(error).toBeNull()
  return address
}
const placeOf = (address: string) => `request-files/${keyOf(address)}`

beforeAll(() => world.sql('update private.setup set mail_server = true'))
beforeEach(async () => {
  await world.sql('delete from public.request_files')
  await world.sql('delete from private.held_files')
})

describe('files that come with a form', () => {
  it.each(['visitor', 'client'] as const)('are stored with the request that a %s sends', async (who) => {
    const submission = crypto.randomUUID()
    const address = newAddress()
    expect(await hold(submission, [pdf(address)])).toBe('done')
    expect(await filesSentWith(submission)).toEqual([])
    expect(await send(submission, who)).toBe('done')
    expect(await filesSentWith(submission)).toMatchObject([
      { name: 'مخطط.pdf', source: 'form', file_url: address, author_id: null },
    ])
    expect(await world.sql('select * from private.held_files')).toEqual([])
  })

  it('stay away from every other request', async () => {
    await hold(crypto.randomUUID(), [pdf()])
    const submission = crypto.randomUUID()
    await send(submission)
    expect(await filesSentWith(submission)).toEqual([])
  })

  it('go when the request is refused, and stay when it was stored by another attempt', async () => {
    const [lost, kept] = [await stored(), await stored()]
    const submission = crypto.randomUUID()
    await hold(submission, [pdf(lost)])
    // The form was sent twice: the second attempt takes the place of the first
    await hold(submission, [pdf(kept)])
    expect(await toDelete()).toContain(placeOf(lost))
    await send(submission)
    expect(outcome(await service().rpc('drop_files', { addresses: [kept] }))).toBe('done')
    expect(await toDelete()).not.toContain(placeOf(kept))
    const never = await stored()
    await hold(crypto.randomUUID(), [pdf(never)])
    await service().rpc('drop_files', { addresses: [never] })
    expect(await toDelete()).toContain(placeOf(never))
    expect(await world.sql('select * from private.held_files')).toEqual([])
  })

  it('are 2 GB a day at most, with those of mails', async () => {
    const request = await storeRow(world, 'service_requests')
    const fill = (age: string) =>
      world.sql(
        `insert into public.request_files (request_id, source, name, kind, size, file_url, created_at)
         select $1, case when n % 2 = 0 then 'form' else 'mail' end, 'a.pdf', 'pdf', 20971520,
           '/storage/v1/object/request-files/full-' || n || '.pdf', now() - $2::interval from generate_series(1, 102) as n`,
        [request, age],
      )
    await fill('23 hours')
    expect((await service().rpc('room_for_files').throwOnError()).data).toBe(2147483648 - 102 * 20971520)
    expect(await hold(crypto.randomUUID(), [pdf(newAddress(), 10_000_000)])).toMatch('files_full')
    expect(await hold(crypto.randomUUID(), [pdf(newAddress(), 8_000_000)])).toBe('done')
    await world.sql('delete from public.request_files')
    await fill('25 hours')
    expect(await hold(crypto.randomUUID(), [pdf(newAddress(), 20_000_000)])).toBe('done')
  })

  it.each(['visitor', 'client', 'employee', 'admin'] as const)(
    'are held by the server, not by %s',
    async (who) => {
      const asked = { submission_id: crypto.randomUUID(), files: [pdf()] }
      expect(outcome(await db(who).rpc('hold_files', asked))).toBe('refused')
      expect(outcome(await db(who).rpc('drop_files', { addresses: [newAddress()] }))).toBe('refused')
      expect(outcome(await db(who).rpc('room_for_files'))).toBe('refused')
    },
  )

  it.each([
    ['a kind that is not taken', { kind: 'html' }, 'check request_files_kind_check'],
    ['more than 20 MB', { size: 20_971_521 }, 'check request_files_size_check'],
    ['nothing in it', { size: 0 }, 'check request_files_size_check'],
    ['an address elsewhere', { file_url: 'https://evil.example/x' }, 'check request_files_file_url_check'],
    ['a name of two lines', { name: 'a\nb.pdf' }, 'check request_files_name_check'],
  ])('are refused with %s', async (_, wrong, said) => {
    const request_id = await storeRow(world, 'service_requests')
    expect(
      outcome(
        await db()
          .from('request_files')
          .insert({ request_id, ...pdf(), ...wrong }),
      ),
    ).toBe(said)
  })
})

describe('files that an admin adds', () => {
  it('carry who added them, and the size that storage has counted', async () => {
    const request_id = await storeRow(world, 'service_requests')
    const address = newAddress()
    const sent = await bucket().upload(keyOf(address), fileOf('pdf', 3000), {
      contentType: 'application/pdf',
    })
    expect(sent.error).toBeNull()
    await db()
      .from('request_files')
      .insert({ request_id, ...pdf(address, 1) })
      .throwOnError()
    expect(await filesOf(request_id)).toMatchObject([
      { source: 'admin', size: 3000, author_id: world.people.requestsAdmin.id },
    ])
    // The stored file cannot be deleted
    expect((await bucket().remove([keyOf(address)])).data).toEqual([])
    expect((await bucket('admin').download(keyOf(address))).error).toBeNull()
  })

  it('cannot pretend that the sender has sent them', async () => {
    const request_id = await storeRow(world, 'service_requests')
    expect(
      outcome(
        await db()
          .from('request_files')
          .insert({ request_id, ...pdf(), source: 'form' }),
      ),
    ).toBe('refused')
  })

  it('are no pages: storage refuses HTML and SVG', async () => {
    for (const contentType of ['text/html', 'image/svg+xml', 'application/octet-stream'])
      expect(
        outcome(await bucket().upload(`${crypto.randomUUID()}.pdf`, '<svg/>', { contentType })),
      ).toContain(`mime type ${contentType} is not supported`)
  })

  it('go into the bin, which the history says, come back with "Undo", and leave with the bin', async () => {
    const request_id = await storeRow(world, 'service_requests')
    const address = await stored()
    await db()
      .from('request_files')
      .insert({ request_id, ...pdf(address) })
      .throwOnError()
    const [file] = await filesOf(request_id)
    await db()
      .from('request_files')
      .delete()
      .eq('id', file?.id ?? '')
      .throwOnError()
    expect(await filesOf(request_id)).toEqual([])
    expect(await toDelete()).not.toContain(placeOf(address))
    const events = () =>
      world.sql<{ details: object }>(
        "select details from public.service_request_events where request_id = $1 and kind = 'file' order by changed_at",
        [request_id],
      )
    expect(await events()).toEqual([{ details: { name: 'مخطط.pdf' } }])
    const entryOf = async () =>
      (
        await db()
          .from('bin')
          .select('id, name')
          .eq('record_id', file?.id ?? '')
          .single()
          .throwOnError()
      ).data
    expect((await entryOf()).name).toBe('مخطط.pdf')
    await db()
      .rpc('restore_from_bin', { id: (await entryOf()).id })
      .throwOnError()
    expect(await filesOf(request_id)).toMatchObject([{ id: file?.id, file_url: address, source: 'admin' }])
    expect(await events()).toEqual([
      { details: { name: 'مخطط.pdf' } },
      { details: { name: 'مخطط.pdf', restored: true } },
    ])
    expect(await toDelete()).not.toContain(placeOf(address))
    await db()
      .from('request_files')
      .delete()
      .eq('id', file?.id ?? '')
      .throwOnError()
    await db()
      .rpc('delete_from_bin', { ids: [(await entryOf()).id] })
      .throwOnError()
    expect(await toDelete()).toContain(placeOf(address))
  })
})

describe('files of a request', () => {
  it('of one name are each in the history when they come back from the bin', async () => {
    const request_id = await storeRow(world, 'service_requests')
    for (let times = 0; times < 2; times++)
      await db()
        .from('request_files')
        .insert({ request_id, ...pdf() })
        .throwOnError()
    await db().from('request_files').delete().eq('request_id', request_id).throwOnError()
    const { data } = await db().from('bin').select('id').eq('row->>request_id', request_id).throwOnError()
    for (const { id } of data) await db().rpc('restore_from_bin', { id }).throwOnError()
    const events = () =>
      world.sql<{ restored: boolean }>(
        "select details ? 'restored' as restored from public.service_request_events where request_id = $1 and kind = 'file' order by changed_at",
        [request_id],
      )
    const all = [false, false, true, true].map((restored) => ({ restored }))
    expect(await events()).toEqual(all)
    // Files that come back with their request have no entries of their own
    await db().from('service_requests').delete().eq('id', request_id).throwOnError()
    const [root] = await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [
      request_id,
    ])
    await db().rpc('restore_from_bin', { id: root?.id }).throwOnError()
    expect(await events()).toEqual(all)
  })

  it('are no documents of a client’s project', async () => {
    const { id } = world.people.client
    const file_url = newAddress()
    await storeRow(world, 'client_project_files', {
      client_project_id: await storeRow(world, 'client_projects', { client_id: id }),
      client_id: id,
      file_url,
    })
    const row = { request_id: await storeRow(world, 'service_requests'), ...pdf(file_url) }
    expect(outcome(await db().from('request_files').insert(row))).toBe('file_taken')
  })

  it('go with it into the bin and come back, and are deleted with it forever', async () => {
    const submission = crypto.randomUUID()
    const address = await stored()
    await hold(submission, [pdf(address)])
    await send(submission)
    const [file] = await filesSentWith(submission)
    const request = file?.request_id ?? ''
    const entry = async () =>
      (
        await db()
          .from('bin')
          .select('id')
          .eq('record_id', request)
          .is('parent', null)
          .single()
          .throwOnError()
      ).data.id
    await db().from('service_requests').delete().eq('id', request).throwOnError()
    expect(await toDelete()).not.toContain(placeOf(address))
    await db()
      .rpc('restore_from_bin', { id: await entry() })
      .throwOnError()
    expect(await filesOf(request)).toMatchObject([{ id: file?.id, name: 'مخطط.pdf' }])
    await db().from('service_requests').delete().eq('id', request).throwOnError()
    await db()
      .rpc('delete_from_bin', { ids: [await entry()] })
      .throwOnError()
    expect(await toDelete()).toContain(placeOf(address))
  })

  it('are deleted immediately when the server deletes the request, as retention and erasure do', async () => {
    const submission = crypto.randomUUID()
    const address = await stored()
    await hold(submission, [pdf(address)])
    await send(submission)
    await world.sql('delete from public.service_requests where submission_id = $1', [submission])
    expect(await toDelete()).toContain(placeOf(address))
  })

  it('are those of both when two are merged, and go back when that is undone', async () => {
    const older = await storeRow(world, 'service_requests', { created_at: '2026-11-01T08:00:00Z' })
    const newer = await storeRow(world, 'service_requests', { created_at: '2026-11-02T08:00:00Z' })
    for (const request_id of [older, newer])
      await db()
        .from('request_files')
        .insert({ request_id, ...pdf(), name: `${request_id}.pdf` })
        .throwOnError()
    const { data: merge } = await db()
      .rpc('merge_requests', { request_id: older, other: newer })
      .throwOnError()
    expect((await filesOf(older)).map(({ name }) => name).sort()).toEqual(
      [`${newer}.pdf`, `${older}.pdf`].sort(),
    )
    await db()
      .rpc('undo_merge', { merge_id: (merge as { id: string }).id })
      .throwOnError()
    expect(await filesOf(older)).toMatchObject([{ name: `${older}.pdf` }])
    expect(await filesOf(newer)).toMatchObject([{ name: `${newer}.pdf` }])
  })
})

describe('an answer with files', () => {
  const answer = async (request_id: string, files: string[]) => {
    const message_id = crypto.randomUUID()
    const said = outcome(
      await db().rpc('answer_request', {
        message_id,
        request_id,
        locale: 'ar',
        subject: 'a',
        body: 'b',
        files,
      }),
    )
    return { message_id, said }
  }
  const withFile = async (request_id: string, size = 1000) => {
    const id = crypto.randomUUID()
    await db()
      .from('request_files')
      .insert({ id, request_id, ...pdf(newAddress(), size) })
      .throwOnError()
    return id
  }

  it('names them in the message and hands their places to the mailer', async () => {
    const request = await storeRow(world, 'service_requests')
    const file = await withFile(request)
    const { message_id, said } = await answer(request, [file])
    expect(said).toBe('done')
    const [message] = await world.sql<{ files: object[] }>(
      'select files from public.request_messages where id = $1',
      [message_id],
    )
    expect(message?.files).toEqual([{ id: file, name: 'مخطط.pdf', kind: 'pdf', size: 1000 }])
    // The mailer gets the place of a file even if the file was deleted before the mail is sent
    const [{ file_url } = { file_url: '' }] = await filesOf(request)
    const mailed = async () =>
      (
        await world.sql<{ data: { files: object[] } }>('select data from public.mail_outbox where id = $1', [
          message_id,
        ])
      )[0]?.data.files
    expect(await mailed()).toEqual([{ name: 'مخطط.pdf', kind: 'pdf', file: file_url }])
    await db().from('request_files').delete().eq('id', file).throwOnError()
    await world.sql('update public.mail_outbox set attempts = 1 where id = $1', [message_id])
    await service()
      .rpc('postpone_mail', { mail_id: message_id, attempt: 1, error: 'x', seconds: null })
      .throwOnError()
    await db().rpc('resend_answer', { message_id }).throwOnError()
    expect(await mailed()).toEqual([{ name: 'مخطط.pdf', kind: 'pdf', file: file_url }])
  })

  it('is refused with more than 20 MB together, with more than ten, and with those of another request', async () => {
    const request = await storeRow(world, 'service_requests')
    const [first, second] = [await withFile(request, 11_000_000), await withFile(request, 11_000_000)]
    expect((await answer(request, [first, second])).said).toMatch('files_too_large')
    expect((await answer(request, [first])).said).toBe('done')
    const many = await Promise.all(Array.from({ length: 11 }, () => withFile(request, 10)))
    expect((await answer(request, many)).said).toMatch('files_too_large')
    const elsewhere = await withFile(await storeRow(world, 'service_requests'))
    expect((await answer(request, [elsewhere])).said).toMatch('file_gone')
  })

  it('that came by mail keeps its files once, and says what was not kept', async () => {
    const request_id = await storeRow(world, 'service_requests')
    const message = {
      request_id,
      message_id: `<${crypto.randomUUID()}@x.example>`,
      sender: 'a@x.example',
      sender_name: '',
      subject: 's',
      body: 'b',
      quoted: '',
      automatic: false,
      files: [pdf(), { name: 'virus.exe', size: 5, refused: 'type' }],
    }
    expect((await service().rpc('receive_mail', message).throwOnError()).data).toBe(true)
    expect((await service().rpc('receive_mail', message).throwOnError()).data).toBe(false)
    const [file] = await filesOf(request_id)
    expect(await filesOf(request_id)).toMatchObject([{ source: 'mail', name: 'مخطط.pdf' }])
    const [row] = await world.sql<{ files: object[] }>(
      'select files from public.request_messages where request_id = $1',
      [request_id],
    )
    expect(row?.files).toEqual([
      { id: file?.id, name: 'مخطط.pdf', kind: 'pdf', size: 1000 },
      { name: 'virus.exe', size: 5, refused: 'type' },
    ])
  })
})
