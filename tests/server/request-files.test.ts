/**
 * Files that come with the forms, as any client sends them: their limits, their content, and that
 * none is left behind.
 */
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientData, goodPassword } from '#tests/support/accounts.ts'
import { secretClient } from '#tests/support/backed-up.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let server: RunningServer
let api: SupabaseClient
beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  api = secretClient(server)
})
afterAll(() => server?.stop())

interface Sent {
  status: string
  reference: string | null
  errors?: Record<string, { code: string; name?: string }>
  failure?: string
  values?: Record<string, string>
}
type Chosen = [name: string, content: Buffer | string]

function formOf(files: Chosen[], fields: Record<string, string> = {}) {
  const form = new FormData()
  const all = { name: 'نورة', email: `${randomUUID()}@example.sa`, message: 'مع المخططات', ...fields }
  for (const [name, value] of Object.entries(all)) form.append(name, value)
  form.append('seen', (Date.now() - 60_000).toString(36))
  for (const [name, content] of files) form.append('files', new Blob([content as BlobPart]), name)
  return form
}
async function send(files: Chosen[], fields?: Record<string, string>): Promise<[number, Sent]> {
  const answer = await fetch(`${server.url}/contact/send`, {
    method: 'POST',
    body: formOf(files, fields),
    headers: { accept: 'application/json' },
  })
  return [answer.status, (await answer.json()) as Sent]
}
const filesOf = async (reference: string | null) => {
  const { data: request } = await api
    .from('service_requests')
    .select('id')
    .eq('reference', reference ?? '')
    .single()
    .throwOnError()
  const { data } = await api
    .from('request_files')
    .select('name, kind, size, source, file_url')
    .eq('request_id', request.id)
    .order('name')
    .throwOnError()
  return data
}
const storedFiles = async () =>
  ((await api.storage.from('request-files').list('', { limit: 1000 })).data ?? []).map(({ name }) => name)
/**
 * Files stored since then. The sweeper may delete files of earlier tests at any time, so
 * counting is not enough.
 */
const addedTo = async (before: string[]) => (await storedFiles()).filter((name) => !before.includes(name))
const arriving = () => {
  try {
    return readdirSync(join(server.dataDir, 'arriving'))
  } catch {
    return []
  }
}

test('are stored with the message, private, byte for byte, and nothing waits on the disk', async () => {
  const plan = fileOf('pdf', 3_000_000)
  const [status, sent] = await send([
    ['مخطط الموقع.pdf', plan],
    ['C:\\fakepath\\photo.JPG', fileOf('jpeg')],
    ['site.dwg', 'AC1032 and so on'],
    ['site.dxf', '  0\r\nSECTION\r\n'],
    ['IMG_1.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])
  expect([status, sent.status]).toEqual([200, 'sent'])
  const files = await filesOf(sent.reference)
  expect(files.map(({ name, kind, source }) => [name, kind, source])).toEqual([
    ['IMG_1.heic', 'heic', 'form'],
    ['photo.JPG', 'jpeg', 'form'],
    ['site.dwg', 'dwg', 'form'],
    ['site.dxf', 'dxf', 'form'],
    ['مخطط الموقع.pdf', 'pdf', 'form'],
  ])
  const address = files.at(-1)?.file_url ?? ''
  const kept = await api.storage.from('request-files').download(address.split('/').at(-1) ?? '')
  expect(Buffer.compare(Buffer.from((await kept.data?.arrayBuffer()) ?? new ArrayBuffer()), plan)).toBe(0)
  expect((await fetch(server.url + address)).status).toBe(400)
  expect((await fetch(server.url + address.replace('/object/', '/object/public/'))).status).toBe(400)
  expect(arriving()).toEqual([])
})

test('of 20 MB are taken, ten of them at once, without 200 MB in memory', { tags: 'slow' }, async () => {
  const memory = `/proc/${server.process.pid}`
  const peak = () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`${memory}/status`, 'utf8'))?.[1]) * 1024
  const before = peak()
  const large = fileOf('pdf', 20 * 1024 * 1024)
  const five = () => send(['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf'].map((name) => [name, large]))
  const grown: number[] = []
  // Garbage waits for its collection, longer on a busy machine, but takes no more memory for two forms than
  // for one. If files were kept in memory, every try would grow by their size, so one small growth is enough.
  while (grown.length < 3 && !grown.some((bytes) => bytes < 180 * 1024 * 1024)) {
    // Reset the peak to the memory in use now
    writeFileSync(`${memory}/clear_refs`, '5')
    for (const [status, sent] of await Promise.all([five(), five()])) {
      expect([status, sent.status]).toEqual([200, 'sent'])
      expect(await filesOf(sent.reference)).toHaveLength(5)
    }
    grown.push(peak() - before)
  }
  expect(Math.min(...grown)).toBeLessThan(180 * 1024 * 1024)
  expect(arriving()).toEqual([])
})

test.each<[string, Chosen[], string]>([
  ['a program', [['setup.exe', 'MZ']], 'file_type'],
  ['a page', [['page.html', '<script>']], 'file_type'],
  ['a drawing that can run', [['logo.svg', '<svg/>']], 'file_type'],
  ['no ending', [['README', 'x']], 'file_type'],
  ['a picture named as a document', [['plan.pdf', fileOf('jpeg')]], 'file_content'],
  ['a page named as a drawing', [['plan.dxf', '<html>']], 'file_content'],
  ['a page named as a photo', [['photo.heic', '<html>']], 'file_content'],
  ['nothing in it', [['plan.pdf', '']], 'file_empty'],
  ['more than 20 MB', [['plan.pdf', fileOf('pdf', 20 * 1024 * 1024 + 1)]], 'file_large'],
  ['six files', Array.from({ length: 6 }, (_, at): Chosen => [`${at}.pdf`, fileOf('pdf')]), 'file_many'],
])('with %s are refused beside the field, and nothing is stored', async (_, files, code) => {
  const before = await storedFiles()
  const email = `${randomUUID()}@example.sa`
  const [status, sent] = await send(files, { email })
  expect(status).toBe(422)
  expect(sent.errors?.files).toMatchObject({ code, name: files.at(-1)?.[0] })
  expect(await addedTo(before)).toEqual([])
  const { data } = await api.from('service_requests').select('id').eq('client_email', email).throwOnError()
  expect(data).toEqual([])
  expect(arriving()).toEqual([])
})

test('go when the message is not stored, and are there once when it is sent twice', async () => {
  const email = `${randomUUID()}@example.sa`
  const before = await storedFiles()
  // This version of the notice does not exist, so the database refuses the message after the
  // files have arrived
  const [status, refused] = await send([['a.pdf', fileOf('pdf')]], { email, privacy_version: '999999' })
  expect([status, refused.failure]).toEqual([409, 'notice'])
  await until(async () => (await storedFiles()).length === before.length)
  const answers = await Promise.all([1, 2].map(() => send([['a.pdf', fileOf('pdf')]], { email })))
  expect(answers.map(([, sent]) => sent.status)).toEqual(['sent', 'sent'])
  const [, { reference }] = answers[0] as [number, Sent]
  expect(await filesOf(reference)).toHaveLength(1)
  // The same text with another file is another message
  const [, other] = await send([['a.pdf', fileOf('pdf', 5000)]], { email })
  expect(other.reference).not.toBe(reference)
})

test('keep what was typed when the page is answered without JavaScript, and say to choose them again', async () => {
  const answer = await fetch(`${server.url}/en/contact`, {
    method: 'POST',
    body: formOf([['plan.pdf', fileOf('jpeg')]], { name: 'Sara “B”', message: 'كتبت هذا' }),
  })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('كتبت هذا')
  expect(page).toContain('Sara “B”')
  expect(page).toContain('The content of “plan.pdf” does not match its name.')
})

/** Posts what the sender of a request writes about it, with the fields of the page or of the portal. */
async function reply(
  path: string,
  fields: Record<string, string>,
  files: Chosen[],
  headers: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files) form.append('files', new Blob([content as BlobPart]), name)
  return fetch(server.url + path, { method: 'POST', body: form, headers })
}

test('of a reply at /track are stored for the right pair alone, and no part of any other is kept', async () => {
  const email = `${randomUUID()}@example.sa`
  const [, { reference }] = await send([], { email })
  const before = await storedFiles()
  const toDelete = async () =>
    (await api.rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()).data.map(
      (file: unknown): string => JSON.stringify(file),
    )
  const dropped = await toDelete()
  const plan: Chosen = ['plan.pdf', fileOf('pdf')]
  const pair = { reference: reference ?? '', contact: email, message: 'مع المخطط', write: 'yes' }
  const wrong = await reply('/track', { ...pair, contact: 'other@example.sa' }, [plan])
  expect(wrong.status).toBe(404)
  const refused = await reply('/en/track', pair, [['plan.pdf', fileOf('jpeg')]])
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('مع المخطط')
  // Without the button that sends a message, the form looks up the status
  const { write: _, ...looked } = pair
  expect((await reply('/track', looked, [plan])).status).toBe(200)
  expect(await addedTo(before)).toEqual([])
  expect((await reply('/track', pair, [plan])).status).toBe(200)
  expect((await filesOf(reference)).map(({ name, source }) => [name, source])).toEqual([
    ['plan.pdf', 'reply'],
  ])
  // Too many messages: the file of the last one is dropped
  for (let count = 0; count < 4; count += 1) await reply('/track', { ...pair, message: `${count}` }, [])
  expect((await reply('/track', { ...pair, message: 'one more' }, [plan])).status).toBe(429)
  expect(await filesOf(reference)).toHaveLength(1)
  // Those of other tests may be gone by now
  expect((await toDelete()).filter((file: string) => !dropped.includes(file))).toHaveLength(1)
  expect(arriving()).toEqual([])
})

test('of a reply in the portal are stored for the client whose request it is', async () => {
  const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const signedUp = async () => {
    const visitor = createClient(server.url, publishableKey, { auth: { persistSession: false } })
    const { data } = await visitor.auth.signUp({
      email: `${randomUUID()}@example.sa`,
      password: goodPassword,
      options: { data: clientData },
    })
    return { id: data.user?.id ?? '', authorization: `Bearer ${data.session?.access_token}` }
  }
  const [owner, other] = [await signedUp(), await signedUp()]
  const [, { reference }] = await send([])
  const { data: request } = await api
    .from('service_requests')
    .update({ user_id: owner.id })
    .eq('reference', reference ?? '')
    .select('id')
    .single()
    .throwOnError()
  const before = await storedFiles()
  const post = async (headers: Record<string, string>, fields: Record<string, string> = {}) => {
    const sent = await reply(
      '/track/send',
      { request: request.id, message: '', ...fields },
      [['a.pdf', fileOf('pdf')]],
      headers,
    )
    return [sent.status, await sent.json()]
  }
  expect(await post({})).toEqual([401, { failure: 'signed_out' }])
  expect((await post({ authorization: 'Bearer a.b.c' }))[0]).toBe(401)
  expect(await post({ authorization: other.authorization })).toEqual([
    404,
    { failure: 'request_not_found', code: 'PT404' },
  ])
  expect((await post({ authorization: owner.authorization }, { request: 'x' }))[0]).toBe(404)
  expect(await post({ authorization: owner.authorization }, { message: 'x'.repeat(5001) })).toEqual([
    422,
    { errors: { message: { code: 'too_long', count: 5000 } } },
  ])
  expect(await addedTo(before)).toEqual([])
  expect(await post({ authorization: owner.authorization })).toEqual([200, { sent: true }])
  expect((await filesOf(reference)).map(({ name, source }) => [name, source])).toEqual([['a.pdf', 'reply']])
  expect((await fetch(`${server.url}/track/send`)).status).toBe(405)
})

test('text that is no UTF-8, a form that breaks off and one that is too large are refused', async () => {
  const body = Buffer.concat([
    Buffer.from('--b\r\ncontent-disposition: form-data; name="message"\r\n\r\n'),
    Buffer.from([0xff, 0xfe]),
    Buffer.from('\r\n--b--\r\n'),
  ])
  const post = (body: BodyInit, boundary = 'b') =>
    fetch(`${server.url}/contact/send`, {
      method: 'POST',
      body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
  expect(await (await post(body)).json()).toMatchObject({ failure: 'unreadable' })
  expect((await post(body.subarray(0, -12))).status).toBe(415)
  expect((await post(Buffer.alloc(161 * 1024 * 1024), 'b').catch(() => ({ status: 413 }))).status).toBe(413)
  expect(arriving()).toEqual([])
})

test('are limited by address', async () => {
  // Earlier tests count toward the limit too
  let last: [number, Sent] = [0, { status: '', reference: null }]
  for (let tries = 0; tries < 12 && last[0] !== 429; tries += 1)
    last = await send(
      Array.from({ length: 5 }, (_, at): Chosen => [`${at}.pdf`, fileOf('pdf', 1000 + tries)]),
    )
  expect(last[1].failure).toBe('too_many')
  // A message without files is still accepted
  const [status, sent] = await send([])
  expect([status, sent.status]).toEqual([200, 'sent'])
})
