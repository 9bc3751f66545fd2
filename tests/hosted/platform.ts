/** PostgreSQL as a hosted Supabase project has it (platform.sql), and the real command line to work on it. */
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { supabaseCli } from '#scripts/supabase-cli/index.mjs'
import { asUser, type PostgresServer, projectOwner, startPostgres } from '#tests/support/postgres.ts'

/** The rights of the API's roles on new objects: all of them in classic projects, none in later ones. */
type DefaultGrants = 'open' | 'closed'

const script = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')

/** Starts a PostgreSQL server whose superuser is not `postgres`, as on a hosted project. */
export async function startPlatform(): Promise<PostgresServer> {
  const server = await startPostgres('supabase_admin')
  await runSql(server.url, `create role ${projectOwner} login createdb createrole replication bypassrls`)
  return server
}

/**
 * Creates a database on this server, in the state of a new project.
 * @returns its address, as its owner
 */
export async function makeProject(
  server: PostgresServer,
  name: string,
  grants: DefaultGrants,
): Promise<string> {
  await runSql(server.url, `create database ${name} owner ${projectOwner}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const scripts = ['platform.sql', 'services.sql', ...(grants === 'open' ? ['default-grants.sql'] : [])]
  await runSql(url.href, ...scripts.map(script))
  return asUser(url.href, projectOwner)
}

/** Runs scripts, one after the other. */
export async function runSql(url: string, ...scripts: string[]): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  for (const text of scripts) await sql.unsafe(text)
  await sql.end()
}

/**
 * Runs the real command line against a database, in a copy of `supabase/`, since it writes there.
 * @param words the command, such as `['db', 'push']`
 * @param url the database, as its owner
 * @throws Error with its output when it fails
 */
export async function supabase(words: string[], url: string): Promise<{ stdout: string; stderr: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'handasa-supabase-'))
  cpSync('supabase', join(folder, 'supabase'), { recursive: true })
  const args = [...words, `--remote=${url}?sslmode=disable`, '--workdir', folder]
  const env = { ...process.env, HOME: folder, SUPABASE_TELEMETRY_DISABLED: '1' }
  try {
    return await promisify(execFile)(supabaseCli(), args, { env, maxBuffer: 1e8, timeout: 300_000 })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`supabase ${words.join(' ')} failed:\n${stderr}${stdout}`, { cause: error })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Brings a project to the newest state. */
export const push = (url: string, ...more: string[]) => supabase(['db', 'push', '--yes', ...more], url)
