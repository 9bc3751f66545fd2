import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { stepsTable } from '#server/backend/first-start.ts'
import { closeDatabase, openPglite, query } from '#server/backend/lite/connection.ts'
import { migratedDatabase, removeMigrated } from './migrated.ts'
import { freshDataDir, startServer } from './server.ts'

/**
 * Migrates a database and starts a server on it once, so that tests of other features can start from copies.
 * It keeps the content that every database begins with, and is open; tests/server/opening.test.ts tests how
 * an empty site starts.
 */
export default async function setup({ provide }: TestProject) {
  const template = await migratedDatabase()
  const DATA_DIR = freshDataDir()
  cpSync(template, join(DATA_DIR, 'database'), { recursive: true })
  await keepBaseContent(DATA_DIR)
  const server = await startServer({ SEED: 'none', DATA_DIR })
  await server.stop(true)
  provide('started', DATA_DIR)
  provide('template', template)
  return async () => {
    rmSync(DATA_DIR, { recursive: true, force: true })
    await removeMigrated()
  }
}

async function keepBaseContent(dataDir: string) {
  const database = await openPglite(join(dataDir, 'database'))
  await query(database, stepsTable)
  await query(
    database,
    `insert into supabase_migrations.first_start_steps (step, detail) values ('content', 'none')`,
  )
  await closeDatabase(database)
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a server that was started and stopped. */
    started: string
  }
}
