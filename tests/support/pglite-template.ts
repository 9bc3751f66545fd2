import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '#server/backend/lite/connection.ts'
import { migratedDatabase, removeMigrated } from './migrated.ts'
import { makeTemplate } from './template.ts'

/** Makes the database that every test file of the project copies. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-template-'))
  cpSync(await migratedDatabase(), folder, { recursive: true })
  provide('known', await makeTemplate(await openPglite(folder)))
  provide('template', folder)
  return async () => {
    rmSync(folder, { recursive: true, force: true })
    await removeMigrated()
  }
}
