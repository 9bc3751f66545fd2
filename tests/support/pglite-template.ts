import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '#server/backend/lite/connection.ts'
import { migrated } from './api.ts'
import { makeTemplate } from './template.ts'

/** Makes the database that every test file of the project copies. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-template-'))
  provide('known', await makeTemplate(await migrated(await openPglite(folder))))
  provide('template', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
