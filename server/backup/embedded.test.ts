import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, type Database, openPglite, query } from '#server/backend/lite/connection.ts'
import { nameOnDisk } from '#server/backend/lite/storage-files.ts'
import { migratedDatabase } from '#tests/support/migrated.ts'
import { freshDataDir } from '#tests/support/server.ts'
import { embeddedBackup } from './embedded.ts'
import { linkedFiles } from './linked-files.ts'

let dataDir: string
let database: Database
beforeEach(async () => {
  dataDir = freshDataDir()
  cpSync(await migratedDatabase(), join(dataDir, 'database'), { recursive: true })
  database = await openPglite(join(dataDir, 'database'))
})
afterEach(async () => {
  await closeDatabase(database)
  rmSync(dataDir, { recursive: true, force: true })
})

const pathIn = (folder: string, name: string) => {
  const stored = nameOnDisk('site-images', name)
  return join(dataDir, folder, stored.slice(0, 2), stored)
}

/** Stores a file as an upload does: first the file, then its row. */
async function upload(name: string) {
  const path = pathIn('files', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, name)
  writeFileSync(`${path}.json`, '{}')
  await query(database, `insert into storage.objects (bucket_id, name) values ('site-images', $1)`, [name])
}

/** Does something right before the first statement that matches. */
function before(statement: RegExp, work: () => Promise<void>) {
  const { kysely } = database
  const execute = kysely.executeQuery.bind(kysely)
  kysely.executeQuery = async (compiled) => {
    const sql = 'sql' in compiled ? compiled.sql : ''
    if (statement.test(sql)) {
      kysely.executeQuery = execute
      await work()
    }
    return execute(compiled)
  }
}

test('a file that is stored in the moment before the end is in the backup, like its row', async () => {
  const backup = embeddedBackup({ database, dataDir, pauseCheckpoints: async () => () => undefined })
  await upload('before.png')
  await backup.begin()
  await upload('during.png')
  before(/pg_backup_stop/, () => upload('last.png'))
  await backup.end()
  const kept = ['before.png', 'during.png', 'last.png'].filter((name) =>
    existsSync(pathIn(linkedFiles, name)),
  )
  expect(kept).toEqual(['before.png', 'during.png', 'last.png'])
  await backup.release()
})
