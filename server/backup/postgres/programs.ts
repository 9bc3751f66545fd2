/** PostgreSQL's own programs for backups: pg_dump, pg_restore and psql. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { BackupError } from '#server/backup/manifest.ts'

/** A folder with the three programs. */
export interface Programs {
  folder: string
  major: number
}

const names = ['pg_dump', 'pg_restore', 'psql']
/** The folder where Debian installs each major version. */
const debian = '/usr/lib/postgresql'

/** Every folder that may contain them: those in PATH, then Debian's. */
function usualPlaces(): string[] {
  const versions = existsSync(debian) ? readdirSync(debian) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...versions.map((version) => join(debian, version, 'bin')),
  ]
}

/**
 * Finds PostgreSQL's programs of at least a major version. For a dump it takes the lowest, so that older
 * servers can restore the dump; for a restore the newest, which reads every dump.
 * @throws BackupError when there are none
 */
export async function programsFor(
  server: number,
  choice: 'lowest' | 'newest',
  places: string[] = usualPlaces(),
): Promise<Programs> {
  const found: Programs[] = []
  for (const folder of new Set(places)) {
    if (!names.every((name) => existsSync(join(folder, name)))) continue
    const { stdout } = await promisify(execFile)(join(folder, 'pg_dump'), ['--version']).catch(() => ({
      stdout: '',
    }))
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
    if (major >= server) found.push({ folder, major })
  }
  found.sort((a, b) => (choice === 'lowest' ? a.major - b.major : b.major - a.major))
  const [first] = found
  if (!first)
    throw new BackupError(
      `Backups of a PostgreSQL ${server} server need its programs pg_dump, pg_restore and psql, of version ${server} or newer, on this machine: install the package postgresql-client-${server}.`,
    )
  return first
}

/** The parameters of an address that libpq knows; the others are for our own driver. */
const known = new Set(['sslmode', 'sslrootcert', 'connect_timeout', 'options'])

/**
 * The address of the database for a program. The password is in the environment, which other users cannot
 * read.
 */
export function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  for (const name of [...address.searchParams.keys()]) if (!known.has(name)) address.searchParams.delete(name)
  return {
    address: address.href,
    env: { ...process.env, LC_ALL: 'C', ...(password && { PGPASSWORD: password }) },
  }
}

/** The same server, another database. */
export function databaseAt(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${encodeURIComponent(name)}`
  return address.href
}

/** A started program, and a promise for its end. */
interface Started {
  process: ChildProcess
  /** Resolves when it has ended successfully. @throws BackupError with its first error */
  ended: Promise<void>
}

/** Starts one of the programs; its standard input and output are pipes. */
export function start({ folder }: Programs, name: string, args: string[], env: NodeJS.ProcessEnv): Started {
  const started = spawn(join(folder, name), args, { env, stdio: ['pipe', 'pipe', 'pipe'] })
  let printed = ''
  started.stderr.on('data', (chunk) => {
    printed = `${printed}${chunk}`.slice(0, 20_000)
  })
  // The end of the program reports this
  started.stdin.on('error', () => undefined)
  const ended = new Promise<void>((resolve, reject) => {
    started.once('error', reject)
    started.once('close', (code) => {
      if (code === 0) resolve()
      else reject(new BackupError(`${name} failed: ${complaint(printed) ?? `it ended with ${code}`}`))
    })
  })
  ended.catch(() => undefined)
  return { process: started, ended }
}

/** The first error only, since the lines after it may quote rows. */
function complaint(printed: string): string | undefined {
  const lines = printed.split('\n').filter(Boolean)
  const line = lines.find((text) => /\b(ERROR|FATAL|error):/.test(text)) ?? lines[0]
  return line?.replace(/^.*?\b(ERROR|FATAL|error): */, '')
}

/** Runs one of the programs and returns what it printed. @throws BackupError when it fails */
export async function run(
  programs: Programs,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  const { process: started, ended } = start(programs, name, args, env)
  let output = ''
  started.stdin?.end()
  started.stdout?.setEncoding('utf8').on('data', (chunk) => {
    output += chunk
  })
  await ended
  return output
}
