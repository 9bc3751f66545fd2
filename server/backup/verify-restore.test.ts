/**
 * A backup whose restore is not sound is refused with one sentence that names the problem, and is not kept.
 */
import { createHash } from 'node:crypto'
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import { migratedDatabase } from '#tests/support/migrated.ts'
import { freshDataDir } from '#tests/support/server.ts'
import { embeddedBackup } from './embedded.ts'
import { embeddedSource, makeBackup } from './make.ts'
import type { Outcome } from './records.ts'
import { verifyRestore } from './verify-restore.ts'

const bucket = 'site-images'
const services = 'public.services'

let dataDir: string
let folder: string
beforeEach(async () => {
  dataDir = freshDataDir()
  folder = join(dataDir, 'database')
  cpSync(await migratedDatabase(), folder, { recursive: true })
  await inDatabase(async (ask) => {
    await ask(`delete from ${services}`)
    await ask(`insert into ${services} (title_ar, title_en, description_ar, description_en)
      select 'أ' || number, 'A' || number, 'أ', 'A' from generate_series(1, 200) as number`)
  })
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

type Ask = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>

/** Does something in the database, which is opened only for this. */
async function inDatabase<Value>(work: (ask: Ask) => Promise<Value>): Promise<Value> {
  const database = await openPglite(folder)
  try {
    return await work(<Row>(statement: string, values: unknown[] = []) =>
      query<Row>(database, statement, values),
    )
  } finally {
    await closeDatabase(database)
  }
}

/** Inverts every bit in a part of a file, as a failing disk might. */
function spoil(path: string, at: number, bytes: number) {
  const file = openSync(path, 'r+')
  const content = Buffer.alloc(bytes)
  readSync(file, content, 0, bytes, at)
  writeSync(
    file,
    content.map((byte) => byte ^ 0xff),
    0,
    bytes,
    at,
  )
  closeSync(file)
}

/** The file of a table or an index. */
const fileOf = (relation: string) =>
  inDatabase(async (ask) => {
    const [found] = await ask<{ path: string }>('select pg_relation_filepath($1::regclass) as path', [
      relation,
    ])
    return join(folder, found?.path ?? '')
  })

const prove = (rows = 200, files = {}) => verifyRestore(folder, { tables: { [services]: rows } }, files)

test('a sound one is proven, with what was counted', async () => {
  const proof = await prove()
  expect(proof).toMatchObject({ restored: true, tables: 1, rows: 200, files: 0 })
  expect(proof.indexes).toBeGreaterThan(100)
})

test('a row that is missing', async () => {
  await inDatabase((ask) => ask(`delete from ${services} where title_en = 'A7'`))
  await expect(prove()).rejects.toThrow(`The table ${services} has 199 rows after the restore, not 200.`)
})

test('a table that is missing', async () => {
  await inDatabase((ask) => ask(`alter table ${services} rename to services_once`))
  await expect(prove()).rejects.toThrow(`The table ${services} cannot be read after the restore.`)
})

test('an index that lost entries', async () => {
  // A page has its entries at its end
  spoil(await fileOf('public.services_pkey'), 2 * 8192 - 64, 32)
  await expect(prove()).rejects.toThrow('The index services_pkey is not sound after the restore.')
})

test('a table with a broken row', async () => {
  const path = await fileOf(services)
  const page = readFileSync(path)
  // The page header says where the list of rows ends; the last number in the list is the position of the last
  // row
  const last = page.readUInt32LE(page.readUInt16LE(12) - 4) & 0x7fff
  // These bytes say which transaction created the row
  spoil(path, last, 4)
  await expect(prove()).rejects.toThrow(/^The table (public\.)?services .* after the restore\.$/)
})

test('a database that does not open', async () => {
  spoil(join(folder, 'global/pg_control'), 0, 512)
  await expect(prove()).rejects.toThrow('The restored database does not open.')
})

/** Stores a file with its row, which names a part of the hash of `content`. */
async function upload(name: string, content: string, stored = content) {
  const onDisk = nameOnDisk(bucket, name)
  const path = join(dataDir, 'files', onDisk.slice(0, 2), onDisk)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, stored)
  const eTag = `"${createHash('sha256').update(content).digest('hex').slice(0, 32)}"`
  await inDatabase((ask) =>
    ask('insert into storage.objects (bucket_id, name, metadata) values ($1, $2, $3)', [
      bucket,
      name,
      JSON.stringify({ eTag }),
    ]),
  )
  return path
}

/** Makes a backup and returns its outcome. */
async function backUp() {
  writeFileSync(join(dataDir, 'secrets.json'), '{}')
  const to = join(dataDir, 'backups')
  const outcomes: Outcome[] = []
  const database = await openPglite(folder)
  try {
    const backup = embeddedBackup({ database, dataDir, pauseCheckpoints: async () => () => undefined })
    const made = await makeBackup(
      { dataDir, to, recipients: [], progress: () => undefined },
      embeddedSource(dataDir, backup),
      { add: async (outcome) => outcomes.push(outcome) },
    ).catch((error: Error) => error.message)
    return { made, left: readdirSync(to), outcomes }
  } finally {
    await closeDatabase(database)
  }
}

test('a backup with every file is kept under its name', async () => {
  await upload('a.png', 'one')
  const { made, left, outcomes } = await backUp()
  expect(made).toMatchObject({ proof: { files: 1 } })
  expect(left).toEqual([expect.stringMatching(/^handasa-.*\.tar\.gz$/)])
  expect(outcomes).toMatchObject([{ proven: true, kept: true }])
})

test.each([
  [
    'is missing',
    async () => rmSync(await upload('a.png', 'one')),
    'which a row names, is missing in the backup.',
  ],
  ['is another', () => upload('a.png', 'one', 'two'), 'is not the one that its row names.'],
])('a backup in which a file %s is not kept, and counts as failed', async (_, damage, sentence) => {
  await damage()
  const { made, left, outcomes } = await backUp()
  expect(made).toContain(`The file ${bucket}/a.png`)
  expect(made).toContain(sentence)
  expect(left).toEqual([])
  expect(outcomes).toMatchObject([{ proven: false, kept: false }])
})
