import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { firstAdmin, type RunningServer, startedDataDir, startServer } from '#tests/support/server.ts'
import { mayMount, mountSmallDisk } from '#tests/support/small-disk.ts'
import { until } from '#tests/support/until.ts'

let server: RunningServer
let admin: SupabaseClient
beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  admin = createClient(server.url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await admin.auth.signInWithPassword(firstAdmin(server.dataDir))
  if (error) throw error
})
afterAll(async () => void (await server?.stop()))

test('a picture goes with its row, and so do its resized copies', async () => {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#357' } })
    .webp()
    .toBuffer()
  const upload = await admin.storage
    .from('site-images')
    .upload('hero.webp', picture, { contentType: 'image/webp' })
  expect(upload.error).toBeNull()
  const original = '/storage/v1/object/public/site-images/hero.webp'
  const { data: row } = await admin
    .from('site_images')
    .insert({ image_type: 'other', image_url: original, title_ar: 'صورة', title_en: 'Picture' })
    .select('id')
    .single()
    .throwOnError()
  const status = async (path: string) => (await fetch(server.url + path)).status
  const resized = '/pictures/320/site-images/hero.webp.webp'
  expect([await status(original), await status(resized)]).toEqual([200, 200])
  await admin.from('site_images').delete().eq('id', row.id).throwOnError()
  // In the bin, the row still has its file
  const { data: entry } = await admin.from('bin').select('id').eq('record_id', row.id).single().throwOnError()
  expect([await status(original), await status(resized)]).toEqual([200, 200])
  await admin.rpc('delete_from_bin', { ids: [entry.id] }).throwOnError()
  await until(async () => (await status(original)) !== 200 && (await status(resized)) === 404)
})

// An admin's day, all from one office address, which must not reach any limit
test('forty uploads in a row, the largest of 10 MB, and a long look at lists are let through', {
  tags: 'slow',
}, async () => {
  const files = admin.storage.from('team-documents')
  const send = (name: string, size: number) =>
    files.upload(name, fileOf('pdf', size), { contentType: 'application/pdf' })
  for (let place = 0; place < 40; place++)
    expect((await send(`plan-${place}.pdf`, 20_000)).error, `upload ${place}`).toBeNull()
  expect((await send('largest.pdf', 10 * 1024 * 1024)).error).toBeNull()
  const { data: largest } = await files.download('largest.pdf')
  expect(largest?.size).toBe(10 * 1024 * 1024)
  // Browsers send a file in a form
  const form = new File([fileOf('pdf', 10 * 1024 * 1024)], 'عقد.pdf', { type: 'application/pdf' })
  expect((await files.upload('form.pdf', form)).error).toBeNull()
  expect((await files.remove(['largest.pdf', 'form.pdf'])).error).toBeNull()

  const calls = [
    () => admin.rpc('pending_counts'),
    () => admin.rpc('list_requests', { page_size: 20 }),
    () => admin.from('site_content').select('id'),
  ]
  // More calls in a row than a screen makes in eight hours, with one each minute
  for (let round = 0; round < 500; round++) {
    const { status } = await (calls[round % calls.length] as (typeof calls)[0])()
    expect(status, `call ${round}`).toBe(200)
  }
})

test('an export in pages of 1000 has every row once', { tags: 'slow' }, async () => {
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const service = createClient(server.url, secretKey, { auth: { persistSession: false } })
  for (let part = 0; part < 20; part++)
    await service
      .from('service_requests')
      .insert(
        Array.from({ length: 150 }, (_, place) => ({
          client_name: `عميل ${place}`,
          client_email: `p${part}-${place}@example.sa`,
          client_phone: '+966501234567',
          project_description: 'وصف',
        })),
      )
      .throwOnError()
  await admin.rpc('note_export', { list: 'service_requests' }).throwOnError()
  const found = new Set<string>()
  for (let page = 0; page < 10; page++) {
    const { data } = await admin
      .rpc('list_requests', { page_size: 1000, page_offset: page * 1000 })
      .throwOnError()
    for (const { id } of data.rows) found.add(id)
  }
  expect(found.size).toBe(3000)
})

// Only root may mount a file system
test.skipIf(!mayMount)(
  'a file that the disk has no room for is answered with 507 and a sentence',
  async () => {
    const DATA_DIR = startedDataDir()
    const files = join(DATA_DIR, 'files')
    mkdirSync(files, { recursive: true })
    const unmount = mountSmallDisk(files)
    onTestFinished(unmount)
    const server = await startServer({ DATA_DIR, SEED: 'none' })
    const { secretKey } = JSON.parse(readFileSync(join(DATA_DIR, 'secrets.json'), 'utf8'))
    const documents = createClient(server.url, secretKey, { auth: { persistSession: false } }).storage.from(
      'team-documents',
    )
    const send = (name: string, size: number) =>
      documents.upload(name, fileOf('pdf', size), { contentType: 'application/pdf' })
    expect((await send('kept.pdf', 300_000)).error).toBeNull()
    expect((await send('large.pdf', 3_000_000)).error).toMatchObject({
      statusCode: '507',
      message: 'The disk of the server is full.',
    })
    // Neither a part of the file nor its row is left
    expect((await documents.list()).data?.map(({ name }) => name)).toEqual(['kept.pdf'])
    expect(
      readdirSync(files, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.new')),
    ).toEqual([])
    expect((await send('small.pdf', 300_000)).error).toBeNull()
    expect((await documents.download('kept.pdf')).data?.size).toBe(300_000)
    await server.stop(true)
    unmount()
    rmSync(DATA_DIR, { recursive: true, force: true })
  },
)
