import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../../server/backend/connection.ts'
import { migrated } from './api.ts'

/** Makes a migrated database once, which every test file of the project starts from a copy of. */
export default async function setup({ provide }: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-template-'))
  const database = await migrated(await openPglite(folder))
  await (database as { close(): Promise<void> }).close()
  provide('template', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated database to copy: a folder, or the name of one on the server. */
    template: string
    /** The PostgreSQL server to run on. */
    server: string
  }
}
