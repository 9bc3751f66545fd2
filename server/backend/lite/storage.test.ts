import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { fileOf } from '#tests/support/file-content.ts'

let api: TestApi
let admin: SupabaseClient
const bucket = () => admin.storage.from('seam')

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  api = await startTestApi()
  admin = createClient(api.url, api.secretKey, { auth: { persistSession: false } })
  await admin.storage.createBucket('seam', { public: true })
  for (const key of ['عقود/عقد ١.txt', 'عقود/قديم/أول.txt', 'root.txt', 'a_b/x.txt', 'axb/y.txt'])
    expect((await bucket().upload(key, Buffer.from(key), { contentType: 'text/plain' })).error).toBeNull()
})
afterAll(() => api?.stop())

const address = (path: string) => `${api.url}/storage/v1/${path}`
const key = () => ({ apikey: api.secretKey })

test('list names entries relative to the folder and each sub-folder once', async () => {
  const { data } = await bucket().list('عقود')
  expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
    ['عقد ١.txt', false],
    ['قديم', true],
  ])
  expect((await bucket().list())?.data?.map(({ name }) => name)).toEqual(['a_b', 'axb', 'root.txt', 'عقود'])
  expect((await bucket().list('a_b'))?.data?.map(({ name }) => name)).toEqual(['x.txt'])
  expect((await bucket().list('', { limit: 1, offset: 2 }))?.data?.map(({ name }) => name)).toEqual([
    'root.txt',
  ])
})

test('a folder that is not a string is refused', async () => {
  for (const prefix of [5, {}, [], true]) {
    const headers = { ...key(), 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify({ prefix }) }
    expect((await fetch(address('object/list/seam'), init)).status, JSON.stringify(prefix)).toBe(400)
  }
})

test('a signed address downloads the file, one or many', async () => {
  const { data } = await bucket().createSignedUrl('عقود/عقد ١.txt', 60)
  expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('عقود/عقد ١.txt')
  const many = await bucket().createSignedUrls(['root.txt', 'missing.txt'], 60)
  expect(many.data?.map(({ path, error }) => [path, error === null])).toEqual([
    ['root.txt', true],
    ['missing.txt', false],
  ])
  expect(await (await fetch(many.data?.[0]?.signedUrl ?? '')).text()).toBe('root.txt')
})

test.each([601, 1e308, 0, -1, 1.5, '60', null])(
  'no signed address is good for %s seconds',
  async (expiresIn) => {
    for (const [path, more] of [
      ['object/sign/seam/root.txt', {}],
      ['object/sign/seam', { paths: ['root.txt'] }],
    ] as const) {
      const body = JSON.stringify({ ...more, expiresIn })
      const headers = { ...key(), 'content-type': 'application/json' }
      expect((await fetch(address(path), { method: 'POST', headers, body })).status, path).toBe(400)
    }
  },
)

test('a signed upload address takes a file', async () => {
  const { data } = await bucket().createSignedUploadUrl('late.txt')
  const { data: done, error } = await bucket().uploadToSignedUrl(
    'late.txt',
    data?.token ?? '',
    Buffer.from('late'),
  )
  expect(error).toBeNull()
  expect(done?.fullPath).toBe('seam/late.txt')
})

test('copy answers the new path', async () => {
  const { data } = await bucket().copy('root.txt', 'copy.txt')
  expect(data?.path).toBe('seam/copy.txt')
})

test('a key with a control character or a broken escape is refused, not an error of the server', async () => {
  for (const path of ['object/seam/a%00b', 'object/seam/a%0Ab', 'object/seam/%E0%A4%A'])
    expect((await fetch(address(path), { headers: key() })).status, path).toBe(400)
})

test('an uploaded page is downloaded, never shown on this address', async () => {
  await bucket().upload('page.html', Buffer.from('<script>1</script>'), { contentType: 'text/html' })
  const response = await fetch(address('object/public/seam/page.html'))
  expect(response.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''page.html")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

test('a file that has not changed is not sent again', async () => {
  const first = await fetch(address('object/public/seam/root.txt'))
  const etag = first.headers.get('etag') ?? ''
  const second = await fetch(address('object/public/seam/root.txt'), { headers: { 'if-none-match': etag } })
  expect(second.status).toBe(304)
  expect(await second.text()).toBe('')
})

test('removed files are gone from the store as well', async () => {
  await bucket().remove(['copy.txt'])
  expect((await fetch(address('object/public/seam/copy.txt'))).status).toBe(400)
})

test('a file from a browser is stored with its type and metadata', async () => {
  const file = new File([Buffer.from('%PDF-1.4')], 'عقد.pdf', { type: 'application/pdf' })
  const { error } = await bucket().upload('form.pdf', file, { metadata: { name: 'عقد.pdf' } })
  expect(error).toBeNull()
  const { data } = await bucket().info('form.pdf')
  expect(data).toMatchObject({ contentType: 'application/pdf', size: 8, metadata: { name: 'عقد.pdf' } })
  await bucket().update('form.pdf', new File([Buffer.from('%PDF-2')], 'b.pdf', { type: 'application/pdf' }))
  expect(await (await bucket().download('form.pdf')).data?.text()).toBe('%PDF-2')
  await bucket().upload('raw.pdf', Buffer.from('%PDF-1.4'), { metadata: { name: 'خام.pdf' } })
  expect((await bucket().info('raw.pdf')).data?.metadata).toEqual({ name: 'خام.pdf' })
})

test('a file that is not what its name or its type says is refused, and no part of it is kept', async () => {
  const jpeg = fileOf('jpeg')
  const pdf = { contentType: 'application/pdf' }
  await bucket().upload('real.pdf', fileOf('pdf'), pdf)
  for (const send of [
    () => bucket().upload('photo.pdf', jpeg, { contentType: 'application/octet-stream' }),
    () => bucket().upload('photo', jpeg, pdf),
    () => bucket().upload('photo.pdf', new File([jpeg], 'photo.pdf', { type: 'application/pdf' })),
    () => bucket().upload('short.png', Buffer.from('x'), { contentType: 'image/png' }),
    () => bucket().upload('empty.png', Buffer.alloc(0), { contentType: 'image/png' }),
    () => bucket().update('real.pdf', jpeg, pdf),
    () => bucket().upload('real.pdf', jpeg, { ...pdf, upsert: true }),
  ])
    expect((await send()).error).toMatchObject({ status: 415, message: expect.stringContaining('content') })
  vi.mocked(console.error).mockClear()
  const { data } = await bucket().list()
  expect(data?.map(({ name }) => name).filter((name) => /photo|short|empty/.test(name))).toEqual([])
  expect(
    Buffer.from((await (await bucket().download('real.pdf')).data?.arrayBuffer()) ?? new ArrayBuffer()),
  ).toEqual(fileOf('pdf'))
  expect((await bucket().info('real.pdf')).data).toMatchObject({ size: fileOf('pdf').length })
})

test('anyone who may not upload is told so, whatever the file holds', async () => {
  const visitor = createClient(api.url, api.publishableKey, { auth: { persistSession: false } })
  const send = (file: Buffer<ArrayBuffer> | File) =>
    visitor.storage.from('seam').upload('photo.pdf', file, { contentType: 'application/pdf' })
  const jpeg = fileOf('jpeg')
  for (const file of [fileOf('pdf'), jpeg, new File([jpeg], 'photo.pdf', { type: 'application/pdf' })])
    expect((await send(file)).error).toMatchObject({ statusCode: '403' })
})

test('a picture that could not be shown for its pixels is refused in a sentence, and no part of it is kept', async () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#385' } })
  const avif = (height: number) => plain(5000, height).avif({ effort: 0 }).toBuffer()
  const large = {
    'large.avif': await avif(2401),
    'large.png': await plain(5001, 5000).png({ progressive: true }).toBuffer(),
    'large.jpg': await plain(5001, 5000).jpeg({ progressive: true }).toBuffer(),
  }
  const pictures = admin.storage.from('site-images')
  const type = (name: string) => ({ contentType: `image/${name.replace(/.*\./, '').replace('jpg', 'jpeg')}` })
  for (const [name, bytes] of Object.entries(large)) {
    expect((await pictures.upload(name, bytes, type(name))).error).toMatchObject({
      statusCode: '413',
      message: expect.stringMatching(
        /^The picture has too many pixels: at most (12|25) million are accepted$/,
      ),
    })
    expect((await pictures.download(name)).error?.message, name).toBe('Object not found')
    // Documents may have any number of pixels, since they are not shown as pictures
    expect((await bucket().upload(name, bytes, type(name))).error).toBeNull()
  }
  vi.mocked(console.error).mockClear()
  expect((await pictures.upload('within.avif', await avif(2400), type('.avif'))).error).toBeNull()
})

test('an upload without a file is a clear refusal', async () => {
  const body = new FormData()
  body.append('cacheControl', '3600')
  const response = await fetch(address('object/seam/empty.pdf'), { method: 'POST', headers: key(), body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ message: 'Missing file in multipart upload' })
})

test('of uploads of one name at once, the first is stored and the others are refused', async () => {
  const send = (text: string) => bucket().upload('once.txt', Buffer.from(text), { contentType: 'text/plain' })
  const texts = Array.from({ length: 5 }, (_, at) => `text ${at}`)
  const answers = await Promise.all(texts.map(send))
  const stored = texts.filter((_, at) => answers[at]?.error === null)
  expect(stored).toHaveLength(1)
  for (const { error } of answers) expect(error?.message ?? 'stored').toMatch(/^stored$|already exists/)
  // Refused uploads have not replaced the bytes of the file
  expect(await (await bucket().download('once.txt')).data?.text()).toBe(stored[0])
})

test('at once, a file is replaced, copied and moved one after the other', async () => {
  const replace = (text: string) =>
    bucket().upload('again.txt', Buffer.from(text), { contentType: 'text/plain', upsert: true })
  const replaced = await Promise.all(['a', 'b', 'c'].map(replace))
  expect(replaced.map(({ error }) => error)).toEqual([null, null, null])
  const copied = await Promise.all([1, 2, 3].map(() => bucket().copy('again.txt', 'copied.txt')))
  expect(copied.filter(({ error }) => error === null)).toHaveLength(1)
  const moved = await Promise.all([1, 2, 3].map(() => bucket().move('again.txt', 'moved.txt')))
  expect(moved.filter(({ error }) => error === null)).toHaveLength(1)
  for (const { error } of [...copied, ...moved]) expect(error?.message ?? 'done').not.toMatch(/Internal/)
  expect((await bucket().download('moved.txt')).error).toBeNull()
})

test.each([
  ['a NUL', '{"name":"\\u0000"}'],
  ['half a character', '{"name":"\\ud800"}'],
  ['a text', '"a text"'],
  ['a list', '[1]'],
  ['no JSON', '{'],
  ['deep lists', `{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`],
])('an upload whose metadata is or has %s is refused, and no part of it is kept', async (_, metadata) => {
  const header = { ...key(), 'x-metadata': Buffer.from(metadata).toString('base64') }
  const form = new FormData()
  form.append('metadata', metadata)
  form.append('', new File(['text'], 'a.txt', { type: 'text/plain' }))
  for (const init of [
    { method: 'POST', headers: { ...header, 'content-type': 'text/plain' }, body: 'text' },
    { method: 'POST', headers: key(), body: form },
  ])
    expect((await fetch(address('object/seam/unfit.txt'), init)).status).toBe(400)
  const signed = await fetch(address('object/upload/sign/seam/unfit.txt'), {
    method: 'POST',
    headers: header,
  })
  expect(signed.status).toBe(400)
  expect((await fetch(address('object/public/seam/unfit.txt'))).status).toBe(400)
})

test('a file without a length is held to the size that its bucket takes', async () => {
  await admin.storage.createBucket('small', { public: true, fileSizeLimit: 100 })
  const send = (size: number) =>
    fetch(address('object/small/chunks.txt'), {
      method: 'POST',
      headers: { ...key(), 'content-type': 'text/plain' },
      body: new Blob(['x'.repeat(size)]).stream(),
      duplex: 'half',
    } as RequestInit)
  expect(await (await send(101)).json()).toMatchObject({ statusCode: '413' })
  expect((await send(100)).status).toBe(200)
})
