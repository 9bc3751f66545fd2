/**
 * Files that senders attach to what they write on the website: whose they are, who reads them,
 * and what is refused.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld, triers } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'client') => world.people[who].db
const service = () => connect(world.api, world.api.secretKey)
const email = 'noura-files@handasa.example'

beforeAll(() => world.sql('update private.setup set mail_server = true'))
beforeEach(() => world.sql('delete from private.tracking_tries'))

const bucket = 'request-files'
const keyOf = (address: string) => address.split('/').at(-1) ?? ''
const pdf = (name = 'مخطط.pdf', size = 1000) => ({
  name,
  kind: 'pdf',
  size,
  file_url: `/storage/v1/object/${bucket}/${crypto.randomUUID()}.pdf`,
})
type Pdf = ReturnType<typeof pdf>

/** A request of the client's account. */
async function request(row: object = {}) {
  const id = await storeRow(world, 'service_requests', {
    user_id: world.people.client.id,
    client_email: email,
    ...row,
  })
  const [known] = await world.sql<{ reference: string }>(
    'select reference from public.service_requests where id = $1',
    [id],
  )
  return { id, reference: known?.reference ?? '' }
}
/** Stores and holds files before their message, as the server does. */
async function hold(...files: Pdf[]) {
  for (const { file_url } of files)
    await service()
      .storage.from(bucket)
      .upload(keyOf(file_url), fileOf('pdf'), { contentType: 'application/pdf' })
  const submission_id = crypto.randomUUID()
  await service().rpc('hold_files', { submission_id, files }).throwOnError()
  return submission_id
}
const write = async (request_id: string, body: string, submission_id?: string, who: Trier = 'client') =>
  outcome(
    await db(who).rpc('write_about_own_request', {
      request_id,
      body,
      ...(submission_id && { submission_id }),
    }),
  )
const writeAtTrack = async (reference: string, body: string, submission_id: string) =>
  (
    await db('visitor')
      .rpc('write_about_request', { reference, contact: email, body, submission_id })
      .throwOnError()
  ).data

interface Message {
  by: string
  text: string
  files: { name: string; size: number; file_url?: string | null }[]
}
const read = async (request_id: string, who: Trier = 'client') =>
  (await db(who).rpc('my_messages', { request_id }).throwOnError()).data as unknown as {
    messages: Message[]
    files: object[]
  }
const filesOf = (request_id: string) =>
  world.sql<{ id: string; name: string; source: string; file_url: string; author_id: string | null }>(
    'select * from public.request_files where request_id = $1 order by created_at, name',
    [request_id],
  )
/** Whether someone can download the file. */
const reads = async ({ file_url }: Pdf, who: Trier = 'client') =>
  (await db(who).storage.from(bucket).download(keyOf(file_url))).error === null
const toDelete = async () =>
  (await service().rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()).data.map(
    ({ name }: { name: string }) => name,
  ) as string[]

describe('files with a reply', () => {
  it('are of the request and of the message, and their sender reads them', async () => {
    const { id } = await request()
    const [plan, photo] = [pdf(), pdf('survey.pdf', 2000)]
    expect(await write(id, 'هذا هو المخطط', await hold(plan, photo))).toBe('done')
    expect(await filesOf(id)).toMatchObject([
      { name: 'survey.pdf', source: 'reply', author_id: null },
      { name: 'مخطط.pdf', source: 'reply', author_id: null },
    ])
    const { messages, files } = await read(id)
    expect(messages).toMatchObject([{ by: 'sender', text: 'هذا هو المخطط' }])
    expect(messages[0]?.files).toEqual([
      { name: 'مخطط.pdf', size: 1000, file_url: plan.file_url },
      { name: 'survey.pdf', size: 2000, file_url: photo.file_url },
    ])
    // The files of the request itself are listed elsewhere
    expect(files).toEqual([])
    expect([await reads(plan), await reads(photo), await reads(plan, 'otherClient')]).toEqual([
      true,
      true,
      false,
    ])
    expect(await world.sql('select * from private.held_files')).toEqual([])
  })

  it('come from /track as well, which names them without their address', async () => {
    const { id, reference } = await request()
    expect(await writeAtTrack(reference, 'With the plan', await hold(pdf('plan.pdf')))).toBe(true)
    const found = (await db('visitor').rpc('track_request', { reference, contact: email }).throwOnError())
      .data as unknown as { messages: Message[] }
    expect(found.messages).toMatchObject([{ by: 'sender', files: [{ name: 'plan.pdf', size: 1000 }] }])
    expect(JSON.stringify(found)).not.toContain('/storage/')
    expect(await filesOf(id)).toMatchObject([{ name: 'plan.pdf', source: 'reply' }])
  })

  it('need no text, and a text needs no files', async () => {
    const { id } = await request()
    expect(await write(id, '  ')).toBe('message_invalid')
    expect(await write(id, '  ', crypto.randomUUID())).toBe('message_invalid')
    expect(await write(id, '  ', await hold(pdf()))).toBe('done')
    expect(await write(id, 'x')).toBe('done')
    expect((await read(id)).messages.map(({ text, files }) => [text, files.length])).toEqual([
      ['', 1],
      ['x', 0],
    ])
  })

  it('are stored once when the same is sent again, and what came again goes', async () => {
    const { id } = await request()
    await write(id, 'twice', await hold(pdf('a.pdf'), pdf('b.pdf')))
    const [one, other] = [pdf('b.pdf'), pdf('a.pdf')]
    expect(await write(id, 'twice', await hold(one, other))).toBe('done')
    expect(await filesOf(id)).toHaveLength(2)
    expect(await toDelete()).toEqual(expect.arrayContaining([keyOf(one.file_url), keyOf(other.file_url)]))
    expect(await world.sql('select * from private.held_files')).toEqual([])
    // With another file, or one file less, it is another message
    expect(await write(id, 'twice', await hold(pdf('a.pdf')))).toBe('done')
    expect(await write(id, 'twice', await hold(pdf('a.pdf', 1001)))).toBe('done')
    expect(await write(id, 'twice')).toBe('done')
    expect((await read(id)).messages).toHaveLength(4)
  })

  it('stay held when the message is refused, for the server to drop', async () => {
    const { id } = await request()
    for (let count = 0; count < 5; count++) expect(await write(id, `${count}`)).toBe('done')
    const submission = await hold(pdf())
    expect(await write(id, 'one more', submission)).toBe('too_many_messages')
    expect(await filesOf(id)).toEqual([])
    expect(
      await world.sql('select * from private.held_files where submission_id = $1', [submission]),
    ).toHaveLength(1)
    await world.sql('delete from private.held_files')
  })

  it('are gone for their sender when the company deletes them, and the message says so', async () => {
    const { id } = await request()
    const plan = pdf()
    await write(id, 'gone', await hold(plan))
    await db('requestsAdmin').from('request_files').delete().eq('request_id', id).throwOnError()
    expect((await read(id)).messages[0]?.files).toEqual([
      { name: plan.name, size: plan.size, file_url: null },
    ])
    expect(await reads(plan)).toBe(false)
  })

  it('are of the sender alone, also after a merge', async () => {
    const mine = await request()
    const theirs = await request({
      user_id: null,
      client_email: `${crypto.randomUUID()}@handasa.example`,
      client_phone: '+966550007777',
    })
    const [plan, secret] = [pdf('mine.pdf'), pdf('theirs.pdf')]
    await write(mine.id, 'mine', await hold(plan))
    await db('visitor')
      .rpc('write_about_request', {
        reference: theirs.reference,
        contact: '+966550007777',
        body: 'theirs',
        submission_id: await hold(secret),
      })
      .throwOnError()
    await world.sql(
      "update public.service_requests set created_at = created_at - interval '1 day' where id = $1",
      [mine.id],
    )
    await db('requestsAdmin').rpc('merge_requests', { request_id: mine.id, other: theirs.id }).throwOnError()
    expect(JSON.stringify(await read(mine.id))).not.toContain('theirs')
    expect(await reads(secret)).toBe(false)
    expect(await reads(plan)).toBe(true)
  })

  it.each(triers)('%s reaches none of them by a guess at who holds what', async (who) => {
    const { id } = await request()
    const plan = pdf()
    const submission = await hold(plan)
    const refusal = { visitor: 'refused', otherClient: 'request_not_found' }
    if (who !== 'client')
      expect(await write(id, 'x', submission, who)).toBe(
        refusal[who as keyof typeof refusal] ?? 'client_required',
      )
    expect(await filesOf(id)).toEqual([])
    if (['visitor', 'client', 'otherClient', 'employee'].includes(who))
      expect(await reads(plan, who)).toBe(false)
    await world.sql('delete from private.held_files')
  })
})
