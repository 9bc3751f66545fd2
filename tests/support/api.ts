import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApi } from '#server/backend/api.ts'
import { type ChangeListener, listenForChanges } from '#server/backend/changes.ts'
import {
  closeDatabase,
  type Database,
  openPglite,
  openPostgres,
  query,
} from '#server/backend/lite/connection.ts'
import { mailDriver } from '#server/backend/lite/mail-driver.ts'
import { migrate } from '#server/backend/migrate.ts'
import { makeSecrets, type Secrets } from '#server/backend/secrets.ts'
import { asUser, projectOwner, servicesRole } from './postgres.ts'

export interface TestApi {
  url: string
  publishableKey: string
  secretKey: string
  jwtSecret: string
  /** Mails that the sign-in service asked to send; the actual mails are in `mail_outbox`. */
  mails: { to: string; subject: string; text?: string; html?: string }[]
  /** Receives changes as the backend's process does, until the API stops. */
  listen(tell: Parameters<typeof listenForChanges>[2]): Promise<ChangeListener>
  /** Runs one statement as the owner of the database. */
  sql<Row = Record<string, unknown>>(text: string, parameters?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

/**
 * Serves the whole API over a new database: PGlite, or one on the PostgreSQL server at TEST_DATABASE_URL. The
 * database is a copy of TEST_DATABASE_TEMPLATE if that is set (tests/support/setup.ts), and is migrated
 * otherwise.
 * @param secrets that signed the sessions of the template
 */
export async function startTestApi(secrets?: Secrets): Promise<TestApi> {
  const { database, owner, url, drop } = await freshDatabase()
  const api = await serveTestApi(database, secrets ?? (await makeSecrets()), url, owner)
  return {
    ...api,
    async stop() {
      await api.stop()
      await drop?.()
    },
  }
}

/**
 * Serves the whole API over a migrated database, and closes the database when the API stops.
 * @param databaseUrl its address, if it is on a PostgreSQL server
 * @param owner the same database opened as its owner, if the API has another role (tests/hosted)
 */
export async function serveTestApi(
  database: Database,
  secrets: Secrets,
  databaseUrl?: string,
  owner = database,
): Promise<TestApi> {
  const listening: ChangeListener[] = []
  const filesDir = mkdtempSync(join(tmpdir(), 'handasa-files-'))
  const mails: TestApi['mails'] = []
  const email = {
    async send(mail: TestApi['mails'][number]) {
      mails.push(mail)
      await mailDriver(owner).send(mail)
    },
  }
  const api = createApi({
    database,
    secrets,
    filesDir,
    siteUrl: 'http://127.0.0.1:3000',
    email,
    ...(owner !== database && { check: hostedCheck }),
  })
  const http = serve({ fetch: api.fetch, hostname: '127.0.0.1', port: 0 })
  // As in server/backend/child.ts: a long statement blocks this process for seconds
  if ('keepAliveTimeout' in http) http.keepAliveTimeout = 0
  await new Promise((resolve) => http.once('listening', resolve))
  const { port } = http.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    publishableKey: secrets.publishableKey,
    secretKey: secrets.secretKey,
    jwtSecret: secrets.jwtSecret,
    mails,
    async listen(tell) {
      const listener = await listenForChanges(owner, databaseUrl, tell)
      listening.push(listener)
      return listener
    },
    sql: (text, parameters) => query(owner, text, parameters),
    async stop() {
      for (const listener of listening) await listener.stop()
      await new Promise((resolve) => http.close(resolve))
      await closeDatabase(database)
      if (owner !== database) await closeDatabase(owner)
      rmSync(filesDir, { recursive: true, force: true })
    },
  }
}

/** Migrates a database and returns it. PostgreSQL must be open with one connection. */
export async function migrated(database: Database): Promise<Database> {
  const filesDir = join(tmpdir(), 'handasa-no-files')
  const email = { send: async () => undefined }
  const secrets = await makeSecrets()
  const { app } = createApi({ database, secrets, filesDir, siteUrl: 'http://127.0.0.1:3000', email })
  await migrate(app, database)
  return database
}

/** The check that PostgREST makes with our settings (tests/hosted/services.sql). */
const hostedCheck = 'services.check_session()'

interface FreshDatabase {
  database: Database
  owner?: Database
  url?: string
  drop?(): Promise<void>
}

async function freshDatabase(): Promise<FreshDatabase> {
  const {
    TEST_DATABASE_URL: server,
    TEST_DATABASE_TEMPLATE: template,
    TEST_DATABASE_OWNER: owner,
  } = process.env
  if (server) {
    const { url, drop } = await temporaryDatabase(server, template, owner)
    if (owner) return { ...openAsServices(url), drop }
    if (!template) await closeDatabase(await migrated(openPostgres(url, 1)))
    return { database: openPostgres(url), url, drop }
  }
  if (!template) return { database: await migrated(await openPglite()) }
  const folder = mkdtempSync(join(tmpdir(), 'handasa-database-'))
  cpSync(template, folder, { recursive: true })
  return {
    database: await openPglite(folder),
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface EmptyDatabase {
  database: Database
  /**
   * The same database opened as superuser, if its owner is not one: like a hosted project's, with its
   * platform.
   */
  superuser?: Database
  drop(): Promise<void>
}

/** A database without our tables: in memory, or on the PostgreSQL server that TEST_DATABASE_URL names. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const { TEST_DATABASE_URL: server, TEST_DATABASE_EMPTY: empty, TEST_DATABASE_OWNER: owner } = process.env
  const temporary = server ? await temporaryDatabase(server, empty, owner) : undefined
  const superuser = temporary && owner ? openPostgres(temporary.url, 1) : undefined
  const database = temporary
    ? openPostgres(owner ? asUser(temporary.url, owner) : temporary.url, 1)
    : await openPglite()
  return {
    database,
    ...(superuser && { superuser }),
    async drop() {
      await closeDatabase(database)
      if (superuser) await closeDatabase(superuser)
      await temporary?.drop()
    },
  }
}

/**
 * Opens a database like a hosted project's: for the API with the role of its services, which owns none of our
 * tables, and as the owner, who is not a superuser.
 */
export function openAsServices(url: string): Required<Omit<FreshDatabase, 'drop'>> {
  const ownersUrl = asUser(url, projectOwner)
  return {
    database: openPostgres(asUser(url, servicesRole), 10, hostedCheck),
    owner: openPostgres(ownersUrl),
    url: ownersUrl,
  }
}

async function temporaryDatabase(server: string, template = 'template1', owner?: string) {
  const { default: postgres } = await import('postgres')
  const name = `handasa_test_${randomUUID().replaceAll('-', '')}`
  const admin = postgres(server, { max: 1, onnotice: () => undefined })
  await admin.unsafe(`create database ${name} template ${template} ${owner ? `owner ${owner}` : ''}`)
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
