import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { walSync } from './wal.ts'

const folder = mkdtempSync(join(tmpdir(), 'handasa-wal-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('nothing due is settled immediately, and something due after a sync', async () => {
  const wal = walSync()
  await wal.settled()
  const path = join(folder, 'log')
  writeFileSync(path, 'commit')
  wal.due(path)
  await Promise.all([wal.settled(), wal.settled()])
  wal.due(path)
  wal.now()
  await wal.settled()
})

test('a disk that refuses is reported, to those who wait and to those who cannot', async () => {
  // A path that cannot be synced
  const refusing = '/proc/self/status'
  const waiting = walSync()
  waiting.due(refusing)
  await expect(waiting.settled()).rejects.toThrow('fdatasync')
  const hurried = walSync()
  hurried.due(refusing)
  expect(() => hurried.now()).toThrow('fdatasync')
})

test('the log is due at a commit, and on the disk before any other file of the database changes', async () => {
  const wal = walSync()
  let due: string[] = []
  let written = 0
  const watched = {
    ...wal,
    due(path: string) {
      due.push(path)
      wal.due(path)
    },
    now() {
      written += 1
      wal.now()
    },
  }
  const database = await openPglite(join(folder, 'database'), watched)
  await query(database, 'create table notes (text text)')
  due = []
  await query(database, `insert into notes values ('kept')`)
  expect(due).toHaveLength(1)
  expect(due[0]).toMatch(/\/pg_wal\/[\dA-F]{24}$/)
  written = 0
  await query(database, `select * from notes`)
  expect(written).toBe(0)
  await query(database, 'checkpoint')
  expect(written).toBeGreaterThan(0)
  await closeDatabase(database)

  const again = await openPglite(join(folder, 'database'), walSync())
  expect(await query(again, 'select * from notes')).toEqual([{ text: 'kept' }])
  await closeDatabase(again)
})

test.each([
  ['is empty', ''],
  ['names a process that is gone', '4194300\n/pglite/data\n1700000000\n5432\n/tmp\n\n\n'],
  ['names another program', `${process.pid}\n/pglite/data\n1700000000\n5432\n/tmp\n\n\n`],
])('a database opens where a left-over postmaster.pid %s', async (_how, content) => {
  writeFileSync(join(folder, 'database/postmaster.pid'), content)
  const database = await openPglite(join(folder, 'database'), walSync())
  expect(await query(database, 'select * from notes')).toEqual([{ text: 'kept' }])
  await closeDatabase(database)
})
