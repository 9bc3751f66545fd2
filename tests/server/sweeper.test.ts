/**
 * The sweeper of unused files, over a hosted project. The embedded API, at an address of its own, stands
 * in for the project.
 */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Backend, BackendDown } from '#server/backend/process.ts'
import { type Pace, type Sweeper, startSweeper } from '#server/files/sweeper.ts'
import { hostedBackend } from '#server/hosted/backend.ts'
import { makeSchedule } from '#server/schedule.ts'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { until } from '#tests/support/until.ts'

let api: TestApi
let backend: Backend
let service: SupabaseClient
beforeAll(async () => {
  api = await startTestApi()
  backend = hostedBackend(api.url, { publishableKey: api.publishableKey, secretKey: api.secretKey })
  service = createClient(api.url, api.secretKey, { auth: { persistSession: false } })
})
afterAll(() => api?.stop())

let lines: string[]
let removed: string[]
const running: Sweeper[] = []
beforeEach(() => {
  lines = []
  removed = []
})
afterEach(async () => {
  for (const sweeper of running.splice(0)) await sweeper.stop()
})

const never = 3_600_000
function sweeper(pace: Partial<Pace>, over: Backend = backend): Sweeper {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const started = startSweeper({
    backend: over,
    secretKey: api.secretKey,
    schedule: makeSchedule(log),
    log,
    onFileRemoved: async (original) => void removed.push(original),
    pace: { first: never, every: never, soon: never, ...pace },
  })
  running.push(started)
  return started
}

async function upload(bucket = 'site-images', name = `${randomUUID()}.png`): Promise<string> {
  const { error } = await service.storage
    .from(bucket)
    .upload(name, fileOf('png'), { contentType: 'image/png' })
  if (error) throw error
  return `${bucket}/${name}`
}
const stored = async () =>
  (await api.sql<{ place: string }>(`select bucket_id || '/' || name as place from storage.objects`)).map(
    ({ place }) => place,
  )
const isThere = async (place: string) => (await stored()).includes(place)
const isGone = async (place: string) => !(await isThere(place))
const makeOld = (places: string[]) =>
  api.sql(
    `update storage.objects set created_at = now() - interval '2 days' where bucket_id || '/' || name = any($1)`,
    [places],
  )
const address = (place: string) => `/storage/v1/object/public/${place}`
async function addImage(place: string): Promise<string> {
  const [row] = await api.sql<{ id: string }>(
    `insert into public.site_images (image_type, image_url, title_ar, title_en) values ('other', $1, 'ص', 'P')
     returning id`,
    [address(place)],
  )
  return row?.id ?? ''
}

test('files that no row ever had go after a day, however many; others stay', async () => {
  const old = await Promise.all(Array.from({ length: 230 }, () => upload('team-documents')))
  const [fresh, used] = [await upload(), await upload()]
  await addImage(used)
  await makeOld([...old, used])
  sweeper({ first: 0 })
  await until(async () => (await stored()).length === 2)
  expect((await stored()).sort()).toEqual([fresh, used].sort())
  await until(() => lines.some((line) => line.includes('unused files deleted')))
  expect(removed.sort()).toEqual(old.sort())
  expect(lines.filter((line) => line.includes('"removed":230'))).toHaveLength(1)
  for (const line of lines) expect(line).not.toMatch(/\.png|-images/)
})

test('the file of a row that is deleted, and the one that another replaces, go soon after the write', async () => {
  const [first, second] = [await upload(), await upload()]
  const id = await addImage(first)
  const { wake } = sweeper({ soon: 0 })
  await api.listen(({ topics }) => {
    if (topics.includes('dropped_files')) wake()
  })
  const write = (method: string, body?: object) =>
    backend.fetch(`/rest/v1/site_images?id=eq.${id}`, {
      method,
      headers: { apikey: api.secretKey, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await write('PATCH', { image_url: address(second) })).ok).toBe(true)
  await until(() => isGone(first))
  expect(await isThere(second)).toBe(true)
  expect((await write('DELETE')).ok).toBe(true)
  await until(() => isGone(second))
  await until(() => removed.length === 2)
  expect(removed).toEqual([first, second])
})

test('rounds follow each other', async () => {
  sweeper({ first: 0, every: 20 })
  for (let round = 0; round < 3; round++) {
    const place = await upload()
    await makeOld([place])
    await until(() => isGone(place))
  }
})

test('a backend that does not answer is asked again, and nothing is thrown', async () => {
  const place = await upload()
  await makeOld([place])
  let failures = 0
  const broken: Backend = {
    ...backend,
    async fetch(path, init) {
      if (failures++ < 3) throw new BackendDown('down')
      return backend.fetch(path, init)
    },
  }
  sweeper({ first: 0, retry: () => 10 }, broken)
  await until(() => isGone(place))
  expect(lines.filter((line) => line.includes('a job of the server failed'))).toHaveLength(1)
})

test('a file that storage keeps does not hold up others, and is retried only after a pause', async () => {
  const [kept, other] = [await upload('project-images'), await upload('team-images')]
  await makeOld([kept, other])
  let asked = 0
  const partly: Backend = {
    ...backend,
    async fetch(path, init) {
      if (init?.method !== 'DELETE' || !path.endsWith('/project-images')) return backend.fetch(path, init)
      asked += 1
      return Response.json({ statusCode: '500', error: 'Internal', message: 'no' }, { status: 500 })
    },
  }
  sweeper({ first: 0 }, partly)
  await until(() => isGone(other))
  await until(() => lines.some((line) => line.includes('a job of the server failed')))
  expect(asked).toBe(1)
  expect(await isThere(kept)).toBe(true)
  sweeper({ first: 0 })
  await until(() => isGone(kept))
})

test('two at once delete no file that is in use and fail at none', async () => {
  const used = await upload()
  await addImage(used)
  const places = await Promise.all(Array.from({ length: 20 }, () => upload()))
  await makeOld([...places, used])
  for (const _ of [1, 2]) sweeper({ first: 0, retry: () => 10 })
  await until(async () => (await Promise.all(places.map(isGone))).every(Boolean))
  expect(await isThere(used)).toBe(true)
})

test('after a stop nothing more is asked', async () => {
  let asked = 0
  const counted: Backend = {
    ...backend,
    fetch(path, init) {
      asked += 1
      return backend.fetch(path, init)
    },
  }
  const { stop, wake } = sweeper({ first: 0, every: 0, soon: 0 }, counted)
  await until(() => asked > 1)
  await stop()
  const before = asked
  wake()
  const later = await upload()
  await makeOld([later])
  expect(asked).toBe(before)
  expect(await isThere(later)).toBe(true)
})

test('what has been in the bin for longer than its days leaves it, with its files, however much it is', async () => {
  const [kept, gone] = [await upload(), await upload()]
  const put = (place: string, days: number) =>
    api.sql(
      `with entry as (select gen_random_uuid() as id)
       insert into public.bin (id, batch, table_name, record_id, row, deleted_at)
       select id, id, 'site_images', gen_random_uuid(), jsonb_build_object('image_url', $1::text),
         now() - make_interval(days => $2) from entry`,
      [address(place), days],
    )
  await put(kept, 29)
  await put(gone, 31)
  await api.sql(
    `insert into public.bin (id, batch, table_name, record_id, row, deleted_at)
     select id, id, 'services', gen_random_uuid(), '{}', now() - interval '40 days'
     from (select gen_random_uuid() as id from generate_series(1, 1100)) as entry`,
  )
  await makeOld([kept, gone])
  sweeper({ first: 0 })
  await until(() => isGone(gone))
  await until(() => lines.some((line) => line.includes('"purged":1101')))
  expect(await isThere(kept)).toBe(true)
  const left = await api.sql<{ file: string }>(`select row ->> 'image_url' as file from public.bin`)
  expect(left).toEqual([{ file: address(kept) }])
  for (const line of lines) expect(line).not.toMatch(/\.png|-images/)
  await api.sql('delete from public.bin')
})
