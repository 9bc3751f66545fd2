import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openPglite } from '#server/backend/lite/connection.ts'
import { migrated } from './api.ts'

/** Global set-ups of several projects run in one process, but each loads its modules again. */
const shared = globalThis as { migratedDatabase?: Promise<string> }

/**
 * The folder of a migrated embedded database, made once: creating and migrating one takes ten times as long
 * as copying it.
 */
export function migratedDatabase(): Promise<string> {
  shared.migratedDatabase ??= make()
  return shared.migratedDatabase
}

/** Where `npm test` keeps it for all of its steps, which run in processes of their own. */
const { TEST_MIGRATED_DATABASE: ofAllSteps } = process.env

async function make() {
  if (ofAllSteps && existsSync(ofAllSteps)) return ofAllSteps
  const folder = mkdtempSync(join(tmpdir(), 'handasa-migrated-'))
  await closeDatabase(await migrated(await openPglite(folder)))
  if (!ofAllSteps) return folder
  // It appears there whole, and only once
  renameSync(folder, ofAllSteps)
  return ofAllSteps
}

/** Removes the folder after the run. `npm test` removes its own. */
export async function removeMigrated(): Promise<void> {
  const folder = await shared.migratedDatabase
  if (folder && folder !== ofAllSteps) rmSync(folder, { recursive: true, force: true })
}
