/**
 * The job that makes photos private, which earlier versions stored publicly. The embedded API stands in
 * for a hosted project.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Backend, BackendDown } from '#server/backend/process.ts'
import { startPhotoMover } from '#server/files/private-photos.ts'
import { startSweeper } from '#server/files/sweeper.ts'
import { hostedBackend } from '#server/hosted/backend.ts'
import { resizedImages } from '#server/images/images.ts'
import { makeSchedule } from '#server/schedule.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { until } from '#tests/support/until.ts'

const never = 3_600_000
const pictures = mkdtempSync(join(tmpdir(), 'handasa-pictures-'))
let api: TestApi
let backend: Backend
let service: SupabaseClient
let lines: string[]
const running: { stop(): Promise<void> }[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })

beforeAll(async () => {
  api = await startTestApi()
  backend = hostedBackend(api.url, { publishableKey: api.publishableKey, secretKey: api.secretKey })
  service = createClient(api.url, api.secretKey, { auth: { persistSession: false } })
})
afterAll(async () => {
  await api?.stop()
  rmSync(pictures, { recursive: true, force: true })
})
beforeEach(() => {
  lines = []
  // The embedded API prints requests for files that it does not have
  vi.mocked(console.error).mockImplementation(() => undefined)
})
afterEach(async () => {
  vi.mocked(console.error).mockClear()
  for (const one of running.splice(0)) await one.stop()
})

function mover(over: Backend = backend, onMoved = () => {}) {
  const started = startPhotoMover({
    backend: over,
    secretKey: api.secretKey,
    schedule: makeSchedule(log),
    log,
    onMoved,
    pace: { every: never, retry: () => 5 },
  })
  running.push(started)
  return started
}

const picture = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()

/** Stores a photo where earlier versions stored it. @returns its address, as in a row */
async function publicPhoto(folder = 'applicants', content?: Buffer): Promise<string> {
  const key = `${folder}/${randomUUID()}.jpg`
  const { error } = await service.storage
    .from('team-images')
    .upload(key, content ?? (await picture()), { contentType: 'image/jpeg' })
  if (error) throw error
  return `/storage/v1/object/public/team-images/${key}`
}

/** Stores an applicant whose row names a photo. */
async function applicant(address: string): Promise<string> {
  const { data, error } = await createClient(api.url, api.publishableKey, {
    auth: { persistSession: false },
  }).auth.signUp({
    email: `${randomUUID()}@example.com`,
    password: 'three-long-words',
    options: {
      data: {
        user_type: 'employee',
        full_name_ar: 'هند',
        full_name_en: 'Hind',
        phone: '+966500000011',
        position: 'Architect',
      },
    },
  })
  if (error) throw error
  const [row] = await api.sql<{ id: string }>(
    'update public.employees set profile_image_url = $1 where user_id = $2 returning id',
    [address, data.user?.id],
  )
  return row?.id ?? ''
}
const photoOf = async (id: string) =>
  (
    await api.sql<{ url: string }>('select profile_image_url as url from public.employees where id = $1', [
      id,
    ])
  )[0]?.url ?? ''
const isPrivate = async (id: string) => (await photoOf(id)).startsWith('/storage/v1/object/employee-photos/')
const status = async (path: string) => (await fetch(`${api.url}${path}`)).status
const privateFiles = async () =>
  (
    await api.sql<{ name: string }>("select name from storage.objects where bucket_id = 'employee-photos'")
  ).map(({ name }) => name)

test('a public photo becomes a private one, and the public one goes with its resized copies', async () => {
  const { app, forget } = resizedImages(backend, pictures, log)
  const [first, second] = [await publicPhoto(), await publicPhoto('employees')]
  const people = [await applicant(first), await applicant(`https://x.supabase.co${second}`)]
  const copy = `/pictures/96/${first.split('/public/')[1]}.webp`
  expect((await app.request(copy)).status).toBe(200)
  const sweeper = startSweeper({
    backend,
    secretKey: api.secretKey,
    schedule: makeSchedule(log),
    log,
    onFileRemoved: forget,
    pace: { first: never, every: never, soon: 0 },
  })
  running.push(sweeper)
  mover(backend, sweeper.wake)
  for (const id of people) await until(() => isPrivate(id))
  for (const old of [first, second]) {
    await until(async () => (await status(old)) >= 400)
    expect(await photoOf(people[0] ?? '')).not.toContain(old.split('/').at(-1))
  }
  await until(async () => (await app.request(copy)).status === 404)
  for (const id of people) {
    const address = await photoOf(id)
    expect(await status(address)).toBe(400)
    expect(await status(address.replace('/object/', '/object/public/'))).toBe(400)
    const { data } = await service.storage.from('employee-photos').download(address.split('/').at(-1) ?? '')
    expect(
      await sharp(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())).metadata(),
    ).toMatchObject({
      format: 'webp',
      width: 800,
      height: 600,
    })
  }
  for (const line of lines) expect(line).not.toMatch(/\.(jpg|webp)|team-images|employee-photos/)
})

test('killed between the copy and the row, it begins again; the copy that no row names is swept', async () => {
  const id = await applicant(await publicPhoto())
  const before = await privateFiles()
  let refused = 0
  const dying: Backend = {
    ...backend,
    async fetch(path, init) {
      if (init?.method !== 'PATCH') return backend.fetch(path, init)
      refused += 1
      throw new BackendDown('down')
    },
  }
  const first = mover(dying)
  await until(() => refused > 0)
  await first.stop()
  expect(await isPrivate(id)).toBe(false)
  expect((await privateFiles()).length).toBeGreaterThan(before.length)
  mover()
  await until(() => isPrivate(id))
  await api.sql("update storage.objects set created_at = now() - interval '2 days'")
  const { data } = await service.rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()
  const doomed = data.map(({ bucket, name }: { bucket: string; name: string }) => `${bucket}/${name}`)
  const named = (await photoOf(id)).replace('/storage/v1/object/', '')
  const left = (await privateFiles())
    .filter((name) => !before.includes(name))
    .map((name) => `employee-photos/${name}`)
  expect(left).toContain(named)
  expect(doomed).not.toContain(named)
  expect(left.length).toBeGreaterThan(1)
  for (const file of left) if (file !== named) expect(doomed).toContain(file)
})

test('a photo that a published person has too stays public for them', async () => {
  const address = await publicPhoto('team')
  await api.sql(
    `insert into public.team_members (name_ar, name_en, position_ar, position_en, image_url)
     values ('هند', 'Hind', 'مهندسة', 'Engineer', $1)`,
    [address],
  )
  const id = await applicant(address)
  mover()
  await until(() => isPrivate(id))
  const { data } = await service.rpc('files_to_delete', { unsaved: '1 day' }).throwOnError()
  expect(JSON.stringify(data)).not.toContain(address.split('/').at(-1))
  expect(await status(address)).toBe(200)
})

test('a photo that is missing does not hold up the others, and two at once move each only once', async () => {
  const missing = await applicant('/storage/v1/object/public/team-images/applicants/none.jpg')
  const unreadable = await applicant(
    await publicPhoto('employees', Buffer.concat([fileOf('jpeg').subarray(0, 4), Buffer.alloc(400, 7)])),
  )
  const people = await Promise.all(
    Array.from({ length: 5 }, async () => applicant(await publicPhoto('employees'))),
  )
  const before = (await privateFiles()).length
  const movers = [mover(), mover()]
  for (const id of people) await until(() => isPrivate(id))
  // The other photos may be private before the missing one has its turn
  const isSaid = () => lines.some((line) => line.includes('was not made private'))
  await until(async () => isSaid())
  for (const one of movers) await one.stop()
  expect(await isPrivate(missing)).toBe(false)
  expect(await isPrivate(unreadable)).toBe(false)
  expect(await privateFiles()).toHaveLength(before + 5)
})
