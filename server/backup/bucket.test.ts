import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readSettings } from '#server/settings.ts'
import { type S3Server, startS3 } from '#tests/support/s3-server.ts'
import { bucketAt } from './bucket.ts'

let store: S3Server
const folder = mkdtempSync(join(tmpdir(), 'handasa-bucket-'))
const bucket = (env: Record<string, string> = {}, address?: string) => {
  const settings = readSettings({ ...store.settings, ...env })
  return bucketAt(address ?? settings.BACKUP_TO ?? '', settings)
}
const prefix = 'sites/handasa'
/** An archive of a day in November, of `size` bytes. */
function archive(day: number, size: number): { path: string; key: string; bytes: Buffer } {
  const name = `handasa-2026-11-${String(day).padStart(2, '0')}T00-00-00Z.tar.gz`
  const bytes = randomBytes(size)
  writeFileSync(join(folder, name), bytes)
  return { path: join(folder, name), key: `${prefix}/${name}`, bytes }
}
const hash = (bytes: Buffer | undefined) =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
const big = 20 * 1024 * 1024

beforeAll(async () => {
  store = await startS3()
})
afterEach(() => {
  store.objects.clear()
  store.damage(false)
})
afterAll(async () => {
  await store.stop()
  rmSync(folder, { recursive: true })
})

test.each([
  ['a small archive in one call', 1000],
  ['a large one in parts', big],
])('%s arrives as it was, and comes back', async (_case, size) => {
  const { path, key, bytes } = archive(1, size)
  const address = await bucket().put(path)
  expect(address).toBe(`s3://firm/${key}`)
  expect(hash(store.objects.get(key))).toBe(hash(bytes))
  expect(store.uploads.size).toBe(0)
  const back = join(folder, 'back')
  const shares: number[] = []
  await bucket({}, address).get(back, (share) => shares.push(share))
  expect(hash(readFileSync(back))).toBe(hash(bytes))
  expect(shares.at(-1)).toBe(1)
})

test('a store that fails for a moment, or cuts the connection, gets the part again', async () => {
  store.fail(/partNumber=2/, 500, 1)
  store.fail(/partNumber=3/, 'cut', 1)
  const { path, key, bytes } = archive(1, big)
  await bucket().put(path)
  expect(hash(store.objects.get(key))).toBe(hash(bytes))
})

test('an upload that cannot go on is taken back, and leaves neither an object nor parts', async () => {
  const { path } = archive(1, big)
  store.fail(/partNumber=2/, 507, 1)
  await expect(bucket().put(path)).rejects.toThrow('The bucket firm is full.')
  store.fail(/partNumber=2/, 'cut', 4)
  await expect(bucket().put(path)).rejects.toThrow('The bucket firm does not answer, or cuts the connection.')
  expect(store.objects.size + store.uploads.size).toBe(0)
})

test.each([
  ['whose last answer is lost', 'lost'],
  // Amazon's S3 may answer 200 although the last call failed
  ['whose end fails under the status 200', { status: 200, code: 'InternalError' }],
] as const)('an upload %s arrives all the same', async (_case, how) => {
  store.fail(/POST .*uploadId=/, how, 1)
  const { path, key, bytes } = archive(1, big)
  await bucket().put(path)
  expect(hash(store.objects.get(key))).toBe(hash(bytes))
})

test('an upload fails when the store has deleted its parts', async () => {
  store.fail(/POST .*uploadId=/, { status: 404, code: 'NoSuchUpload' }, 1)
  await expect(bucket().put(archive(1, big).path)).rejects.toThrow('has not stored the backup as it was sent')
  expect(store.objects.size).toBe(0)
  store.uploads.clear()
})

test.each([
  ['a quota, as Ceph says it', { status: 403, code: 'QuotaExceeded' }, 'is full'],
  [
    'a wrong clock',
    { status: 403, code: 'RequestTimeTooSkewed' },
    'refuses the time of this machine: set its clock',
  ],
  ['another refusal', { status: 400, code: 'InvalidArgument' }, 'answers 400 InvalidArgument'],
])('%s is told in its own sentence', async (_case, how, words) => {
  store.fail(/PUT/, how, 1)
  await expect(bucket().put(archive(1, 1000).path)).rejects.toThrow(`The bucket firm ${words}.`)
})

test('a prefix may have Arabic letters and spaces', async () => {
  const there = bucket({ BACKUP_TO: 's3://firm/نسخ احتياطية/الموقع' })
  await there.put(archive(1, 1000).path)
  const { path, bytes } = archive(2, 1000)
  const address = await there.put(path)
  expect(address).toBe('s3://firm/نسخ احتياطية/الموقع/handasa-2026-11-02T00-00-00Z.tar.gz')
  expect(await there.keepNewest(1)).toBe(1)
  await bucket({}, address).get(join(folder, 'back'), () => undefined)
  expect(hash(readFileSync(join(folder, 'back')))).toBe(hash(bytes))
})

test.each(['s3://other/../firm', 's3://firm/./sites', 's3://firm/sites/..'])(
  '%s is not an address: dots would lead to another bucket or folder',
  (address) => {
    expect(() => bucket({ BACKUP_TO: address })).toThrow('BACKUP_TO must be')
  },
)

test.each([1, 2])('the next backup ends %i uploads that killed ones left, and no others', async (number) => {
  const left = (key: string) => store.uploads.set(key, { key, parts: new Map([[1, Buffer.from('part')]]) })
  for (let day = 2; day < 2 + number; day++) left(`${prefix}/handasa-2026-11-0${day}T00-00-00Z.tar.gz`)
  const now = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const others = [
    `${prefix}/letter.txt`,
    `${prefix}/deeper/handasa-2026-11-02T00-00-00Z.tar.gz`,
    `${prefix}-other/handasa-2026-11-02T00-00-00Z.tar.gz`,
    // Another backup, which is still running
    `${prefix}/handasa-${now}Z.tar.gz`,
  ]
  others.forEach(left)
  await bucket().put(archive(1, 1000).path)
  expect([...store.uploads.keys()].sort()).toEqual(others.sort())
  store.uploads.clear()
})

test('a key that may not list unfinished uploads makes backups all the same', async () => {
  store.fail(/[?&]uploads/, 403, 1)
  const { path, key } = archive(1, 1000)
  await bucket().put(path)
  expect(store.objects.has(key)).toBe(true)
})

test('what arrives changed is noticed, and deleted', async () => {
  store.damage(true)
  await expect(bucket().put(archive(1, 1000).path)).rejects.toThrow(
    'has not stored the backup as it was sent',
  )
  await expect(bucket().put(archive(1, big).path)).rejects.toThrow('has not stored the backup as it was sent')
  expect(store.objects.size).toBe(0)
})

test('a wrong key, bucket, name or address is told in a sentence', async () => {
  const { path } = archive(1, 1000)
  await expect(bucket({ BACKUP_S3_SECRET: 'another' }).put(path)).rejects.toThrow('refuses the key')
  await expect(bucket({ BACKUP_S3_KEY: 'another' }).put(path)).rejects.toThrow('refuses the key')
  await expect(bucket({ BACKUP_TO: 's3://other' }).put(path)).rejects.toThrow('The bucket other is not there')
  await expect(bucket({}, 's3://firm/none').get(join(folder, 'none'), () => undefined)).rejects.toThrow(
    'There is no s3://firm/none.',
  )
  expect(() => bucketAt('s3://firm', readSettings({}))).toThrow('A bucket needs BACKUP_S3_ENDPOINT')
})

test('the newest archives stay, and everything else that is there', async () => {
  for (const name of ['letter.txt', 'deeper/handasa-2026-01-01T00-00-00Z.tar.gz'])
    store.objects.set(`${prefix}/${name}`, Buffer.from(name))
  store.objects.set(`${prefix}-other/handasa-2026-01-01T00-00-00Z.tar.gz`, Buffer.from('of another site'))
  for (const day of [3, 1, 2]) await bucket().put(archive(day, 100).path)
  expect(await bucket().keepNewest(2)).toBe(1)
  expect([...store.objects.keys()].filter((key) => /-11-/.test(key)).sort()).toEqual([
    `${prefix}/handasa-2026-11-02T00-00-00Z.tar.gz`,
    `${prefix}/handasa-2026-11-03T00-00-00Z.tar.gz`,
  ])
  expect(store.objects.size).toBe(5)
})
