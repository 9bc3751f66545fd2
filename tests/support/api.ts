import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApi } from '../../server/backend/api.ts'
import { openPglite, openPostgres, query } from '../../server/backend/connection.ts'
import { migrate } from '../../server/backend/prepare.ts'
import { makeSecrets } from '../../server/backend/secrets.ts'

export interface TestApi {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** Mails the sign-in service sent. */
  mails: { to: string; subject: string; text?: string; html?: string }[]
  /** Runs one statement as the owner of the database. */
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * The whole API over a fresh, migrated database: PGlite in memory, or a new database on the PostgreSQL
 * server that TEST_DATABASE_URL names.
 */
export async function startTestApi(): Promise<TestApi> {
  const filesDir = mkdtempSync(join(tmpdir(), 'handasa-files-'))
  const secrets = await makeSecrets()
  const mails: TestApi['mails'] = []
  const parts = {
    secrets,
    filesDir,
    siteUrl: 'http://127.0.0.1:3000',
    email: { send: async (mail: TestApi['mails'][number]) => void mails.push(mail) },
  }
  const server = process.env.TEST_DATABASE_URL
  const temporary = server ? await temporaryDatabase(server) : undefined
  if (temporary) {
    const single = openPostgres(temporary.url, 1)
    await migrate(createApi({ ...parts, database: single }).app, single)
    await (single as { close(): Promise<void> }).close()
  }
  const database = temporary ? openPostgres(temporary.url) : await openPglite()
  const api = createApi({ ...parts, database })
  if (!temporary) await migrate(api.app, database)
  const http = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 })
  await new Promise((resolve) => http.once('listening', resolve))
  const { port } = http.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    mails,
    sql: (text, parameters) => query(database, text, parameters),
    async stop() {
      await new Promise((resolve) => http.close(resolve))
      await (database as { close(): Promise<void> }).close()
      await temporary?.drop()
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

async function temporaryDatabase(server: string) {
  const { default: postgres } = await import('postgres')
  const name = `handasa_test_${process.pid}_${Date.now()}`
  const admin = postgres(server, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return {
    url: url.href,
    async drop() {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}
