/**
 * Documents of clients' projects: who reads and adds them, the mail about them, the bin, and what keeps
 * them with the client.
 */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { storeRow } from './support/rows.ts'
import { connect, outcome, type Trier, testWorld } from './support/world.ts'

const world = testWorld()
const db = (who: Trier = 'requestsAdmin') => world.people[who].db
const service = () => connect(world.api, world.api.secretKey)
const newAddress = () => `/storage/v1/object/request-files/${crypto.randomUUID()}.pdf`
const keyOf = (address: string) => address.split('/').at(-1) ?? ''

const projectOf = (who: Trier) => storeRow(world, 'client_projects', { client_id: world.people[who].id })
const document = (client_project_id: string, file_url = newAddress(), who: Trier = 'client') => ({
  id: crypto.randomUUID(),
  client_project_id,
  client_id: world.people[who].id,
  name: 'مخطط الأساسات.pdf',
  kind: 'pdf',
  size: 1000,
  file_url,
})
async function give(client_project_id: string, file_url?: string, who?: Trier) {
  const row = document(client_project_id, file_url, who)
  await db().from('client_project_files').insert(row).throwOnError()
  return row
}
async function uploaded(): Promise<string> {
  const address = newAddress()
  const { error } = await db()
    .storage.from('request-files')
    .upload(keyOf(address), fileOf('pdf'), { contentType: 'application/pdf' })
  expect(error).toBeNull()
  return address
}
const seenBy = async (who: Trier) =>
  (await db(who).from('client_project_files').select('id, downloaded_at').order('created_at')).data ?? []
const mails = () =>
  world.sql<{ id: string; recipient: string; waits: boolean; data: object }>(
    `select id, recipient, data, next_attempt_at > now() + interval '1 minute' as waits from public.mail_outbox
     where kind = 'project_documents' order by created_at`,
  )
const deleteRow = async (table: 'client_project_files' | 'client_projects', id: string) =>
  outcome(await db().from(table).delete().eq('id', id))
const entryOf = async (record_id: string) =>
  (await world.sql<{ id: string }>('select id from public.bin where record_id = $1', [record_id]))[0]?.id
const restore = async (entry: string | undefined) =>
  outcome(await db().rpc('restore_from_bin', { id: entry }))

beforeAll(() => world.sql('update private.setup set mail_server = true'))
beforeEach(async () => {
  await world.sql('delete from public.client_project_files')
  await world.sql('delete from public.mail_outbox')
})

describe('documents', () => {
  it('are read by the client of the project alone, and by admins of requests', async () => {
    const { id } = await give(await projectOf('client'))
    for (const who of ['client', 'requestsAdmin', 'admin'] as const)
      expect(await seenBy(who), who).toEqual([{ id, downloaded_at: null }])
    for (const who of [
      'otherClient',
      'inactive',
      'stranger',
      'employee',
      'applicant',
      'contentAdmin',
      'visitor',
    ] as const)
      expect(await seenBy(who), who).toEqual([])
  })

  it('are downloaded by those who may read the row', async () => {
    const address = await uploaded()
    await give(await projectOf('client'), address)
    const download = async (who: Trier) =>
      (await db(who).storage.from('request-files').createSignedUrl(keyOf(address), 60)).error === null
    for (const who of ['client', 'requestsAdmin', 'admin'] as const)
      expect(await download(who), who).toBe(true)
    for (const who of ['otherClient', 'inactive', 'employee', 'contentAdmin', 'visitor'] as const)
      expect(await download(who), who).toBe(false)
  })

  it('are out of reach once the project is taken from the client, and back with it', async () => {
    const address = await uploaded()
    const link = await projectOf('client')
    const { id } = await give(link, address)
    const signed = async () =>
      (await db('client').storage.from('request-files').createSignedUrl(keyOf(address), 60)).error === null
    expect(await deleteRow('client_projects', link)).toBe('done')
    expect(await seenBy('client')).toEqual([])
    expect(await signed()).toBe(false)
    expect(await restore(await entryOf(link))).toBe('done')
    expect(await seenBy('client')).toMatchObject([{ id }])
    expect(await signed()).toBe(true)
  })

  it('have the size that storage knows, and keep what they are', async () => {
    const address = await uploaded()
    const { id } = await give(await projectOf('client'), address)
    const [row] = await world.sql<{ size: number }>('select size from public.client_project_files')
    expect(row?.size).toBe(fileOf('pdf').length)
    expect(outcome(await db().from('client_project_files').update({ name: 'x.pdf' }).eq('id', id))).toBe(
      'refused',
    )
    // The file can be neither replaced nor deleted while the row names it
    const bucket = db().storage.from('request-files')
    expect(
      outcome(await bucket.update(keyOf(address), fileOf('pdf'), { contentType: 'application/pdf' })),
    ).toBe('refused')
    expect((await bucket.remove([keyOf(address)])).data).toEqual([])
  })

  it('are new until their client downloads them, whom no one else can be', async () => {
    const { id } = await give(await projectOf('client'))
    const note = async (who: Trier) => outcome(await db(who).rpc('note_document_download', { id }))
    for (const who of ['otherClient', 'employee', 'requestsAdmin', 'admin'] as const) {
      expect(await note(who), who).toBe('done')
      expect(await seenBy('client'), who).toEqual([{ id, downloaded_at: null }])
    }
    expect(await note('visitor')).toBe('refused')
    expect(await note('client')).toBe('done')
    const [first] = await seenBy('client')
    expect(first?.downloaded_at).not.toBeNull()
    expect(await note('client')).toBe('done')
    expect(await seenBy('client')).toEqual([first])
  })

  it('are counted for admins in the list of client projects, and not for employees', async () => {
    const link = await projectOf('client')
    await give(link)
    await give(link)
    const counted = async (who: Trier) => {
      const { data } = await db(who).rpc('list_client_projects', { page_size: 100 })
      const { rows } = data as { rows: { id: string; documents: number | null }[] }
      return rows.find((row) => row.id === link)?.documents
    }
    expect(await counted('requestsAdmin')).toBe(2)
    expect(await counted('employee')).toBe(null)
  })
})

describe('the mail about them', () => {
  it('is one for all that are added one after the other, and waits for the last', async () => {
    const link = await projectOf('client')
    await give(link)
    const [first] = await mails()
    expect(first).toMatchObject({ recipient: world.people.client.email, waits: true, data: { id: link } })
    await world.sql("update public.mail_outbox set next_attempt_at = now() + interval '5 seconds'")
    await give(link)
    expect(await mails()).toMatchObject([{ id: first?.id, waits: true }])
    // A mail that is being sent names the documents so far, so a later document gets another mail
    await world.sql('update public.mail_outbox set attempts = 1')
    await give(link)
    expect(await mails()).toHaveLength(2)
  })

  it('is one for all that are added at the same moment', async () => {
    const link = await projectOf('client')
    await Promise.all(Array.from({ length: 12 }, () => give(link)))
    expect(await mails()).toHaveLength(1)
  })

  it('is not sent when the documents are deleted in time, and is when one of them stays', async () => {
    const link = await projectOf('client')
    const [one, two] = [await give(link), await give(link)]
    await deleteRow('client_project_files', one.id)
    expect(await mails()).toHaveLength(1)
    await deleteRow('client_project_files', two.id)
    expect(await mails()).toEqual([])
  })

  it('comes back when the deletion is undone right away', async () => {
    const { id } = await give(await projectOf('client'))
    await deleteRow('client_project_files', id)
    expect(await restore(await entryOf(id))).toBe('done')
    expect(await mails()).toMatchObject([{ recipient: world.people.client.email, waits: true }])
  })

  it('stays one mail when the mail server was unreachable, and is sent an hour after the first document at the latest', async () => {
    const link = await projectOf('client')
    await give(link)
    await world.sql(
      "update public.mail_outbox set attempts = 1, last_error = 'unreachable', created_at = now() - interval '59 minutes 30 seconds', next_attempt_at = now()",
    )
    const { id } = await give(link)
    expect(await mails()).toMatchObject([{ waits: false }])
    await world.sql(
      "update public.client_project_files set created_at = now() - interval '2 hours' where id <> $1",
      [id],
    )
    await deleteRow('client_project_files', id)
    expect(await mails()).toEqual([])
  })

  it('stays where mails that were given up are seen, also when its documents are deleted', async () => {
    const { id } = await give(await projectOf('client'))
    await world.sql(
      "update public.mail_outbox set attempts = 9, last_error = 'unreachable', failed_at = now()",
    )
    await deleteRow('client_project_files', id)
    expect(await mails()).toHaveLength(1)
  })

  it('does not go to an account that is off, nor when its kind is, nor for what comes back from the bin', async () => {
    await give(await projectOf('inactive'), undefined, 'inactive')
    expect(await mails()).toEqual([])
    await world.sql("update public.mail_kinds set is_active = false where kind = 'project_documents'")
    const { id } = await give(await projectOf('client'))
    await world.sql("update public.mail_kinds set is_active = true where kind = 'project_documents'")
    await world.sql("update public.client_project_files set created_at = now() - interval '10 minutes'")
    await deleteRow('client_project_files', id)
    expect(await restore(await entryOf(id))).toBe('done')
    expect(await mails()).toEqual([])
  })
})

describe('a project with documents', () => {
  it('stays with its client and project, also while they are in the bin', async () => {
    const link = await projectOf('client')
    const { id } = await give(link)
    const change = async (values: object) =>
      outcome(await db().from('client_projects').update(values).eq('id', link))
    const toOther = { client_id: world.people.otherClient.id }
    expect(await change(toOther)).toBe('project_has_documents')
    expect(await change({ project_id: await storeRow(world, 'projects') })).toBe('project_has_documents')
    expect(await change({ status: 'completed', notes: 'x' })).toBe('done')
    await deleteRow('client_project_files', id)
    expect(await change(toOther)).toBe('project_has_documents')
    await world.sql('delete from public.bin where record_id = $1', [id])
    expect(await change(toOther)).toBe('done')
  })

  it('takes no document for the client that it had when the upload began', async () => {
    const link = await projectOf('client')
    await db()
      .from('client_projects')
      .update({ client_id: world.people.otherClient.id })
      .eq('id', link)
      .throwOnError()
    expect((await db().from('client_project_files').insert(document(link))).error?.code).toBe('23503')
    expect(await seenBy('otherClient')).toEqual([])
  })

  it('takes no file of a request', async () => {
    const file_url = newAddress()
    await storeRow(world, 'request_files', { file_url })
    const row = document(await projectOf('client'), file_url)
    expect(outcome(await db().from('client_project_files').insert(row))).toBe('file_taken')
  })

  it('has to be restored before a document of it', async () => {
    const link = await projectOf('client')
    const { id } = await give(link)
    await deleteRow('client_project_files', id)
    await deleteRow('client_projects', link)
    const { error } = await db().rpc('restore_from_bin', { id: await entryOf(id) })
    expect(error).toMatchObject({ message: 'bin_client_project_gone', details: await entryOf(link) })
    expect(await restore(await entryOf(link))).toBe('done')
    expect(await restore(await entryOf(id))).toBe('done')
    expect(await seenBy('client')).toMatchObject([{ id }])
  })
})

it('a file goes once nothing has it any longer', async () => {
  const toDelete = async () =>
    (await service().rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()).data.map(
      ({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`,
    ) as string[]
  const address = await uploaded()
  const { id } = await give(await projectOf('client'), address)
  const place = `request-files/${keyOf(address)}`
  expect(await toDelete()).not.toContain(place)
  await deleteRow('client_project_files', id)
  expect(await toDelete()).not.toContain(place)
  await world.sql('delete from public.bin where record_id = $1', [id])
  expect(await toDelete()).toContain(place)
})

// The last test of this file, since it erases the client
it('an erasure takes the documents of a client in every place, and what the record says of them', async () => {
  const link = await projectOf('client')
  const [kept, binned, gone] = [await give(link), await give(link), await give(link)]
  for (const { id } of [binned, gone]) await deleteRow('client_project_files', id)
  await world.sql('delete from public.bin where record_id = $1', [gone.id])
  await deleteRow('client_projects', link)
  // Deleting the project's entry forever leaves the documents that were deleted earlier in the bin
  await world.sql('delete from public.bin where record_id = $1', [link])
  const person = world.people.client.id
  await world.sql(`select private.erase_rows(array[$1]::uuid[], '{}', '{}', '{}', '{}')`, [person])
  const ids = [kept.id, binned.id, gone.id]
  expect(await world.sql('select id from public.bin where record_id = any ($1)', [ids])).toEqual([])
  expect(
    await world.sql(
      "select id from public.audit_log where record_id = any ($1) and table_name = 'client_project_files' and details is not null",
      [ids],
    ),
  ).toEqual([])
})
