import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase, openPglite } from '#server/backend/lite/connection.ts'
import { migrated } from './api.ts'

/** Global set-ups of several projects run in one process, but each loads its modules again. */
const shared = globalThis as { migratedDatabase?: Promise<string> }

/**
 * The folder of a migrated embedded database, made once per run: creating and migrating one takes ten times as long
 * as copying it.
 */
export function migratedDatabase(): Promise<string> {
  shared.migratedDatabase ??= make()
  return shared.migratedDatabase
}

async function make() {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-migrated-'))
  await closeDatabase(await migrated(await openPglite(folder)))
  return folder
}

/** Removes the folder after the run. */
export async function removeMigrated(): Promise<void> {
  const folder = await shared.migratedDatabase
  if (folder) rmSync(folder, { recursive: true, force: true })
}
