import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { migratedDatabase, removeMigrated } from './migrated.ts'
import { startServer } from './server.ts'

/**
 * One server with example content for all end-to-end tests. It and the few separate sites start on a migrated
 * database.
 */
export default async function setup() {
  process.env.TEST_DATABASE_TEMPLATE = await migratedDatabase()
  const server = await startServer({
    TRUST_PROXY: 'loopback',
    // Tests check which pictures are served, not how small they are
    PICTURE_EFFORT: '0',
  })
  process.env.E2E_URL = server.url
  process.env.E2E_SECRETS = readFileSync(join(server.dataDir, 'secrets.json'), 'utf8')
  process.env.E2E_DATA = server.dataDir
  process.env.E2E_ACCOUNTS = readFileSync(join(server.dataDir, 'first-run-accounts.json'), 'utf8')
  return async () => {
    await server.stop()
    await removeMigrated()
  }
}
