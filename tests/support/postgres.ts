import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'

function binaries(): string {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN
  const base = '/usr/lib/postgresql'
  const [newest] = existsSync(base) ? readdirSync(base).sort((a, b) => Number(b) - Number(a)) : []
  if (!newest) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  return join(base, newest, 'bin')
}

/** The owner of a hosted project's database, who runs its migrations (tests/hosted). */
export const projectOwner = 'postgres'

/** The role with which the API connects to such a database: tests/hosted/services.sql. */
export const servicesRole = 'services'

/** @returns the address of a database for another user */
export function asUser(url: string, user: string): string {
  const changed = new URL(url)
  changed.username = user
  return changed.href
}

export interface PostgresServer {
  /** Its database `postgres`, as its superuser. */
  url: string
  /** Stops it and starts it again on the same port, as for an update. */
  restart(): void
  /** Stops it and removes its data. */
  stop(): void
}

/**
 * Starts a PostgreSQL server in a new folder, on a free loopback port. PostgreSQL refuses to run as root, so
 * root runs it as the user `postgres`.
 * @param superuser the role that it begins with
 */
export async function startPostgres(superuser = 'postgres'): Promise<PostgresServer> {
  const bin = binaries()
  const dir = mkdtempSync(join(tmpdir(), 'handasa-postgres-'))
  const root = process.getuid?.() === 0
  if (root) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' })),
    )
    chownSync(dir, uid ?? 0, gid ?? 0)
  }
  const as = (program: string, args: string[]) => {
    const command = root
      ? ['runuser', '-u', 'postgres', '--', join(bin, program), ...args]
      : [join(bin, program), ...args]
    const [first = '', ...rest] = command
    const { status, stderr } = spawnSync(first, rest, {
      encoding: 'utf8',
      cwd: dir,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`)
  }
  const port = await freePort()
  as('initdb', ['-D', join(dir, 'db'), '-U', superuser, '-A', 'trust', '-E', 'UTF8', '--no-sync'])
  const begin = () =>
    as('pg_ctl', [
      ...['-D', join(dir, 'db'), '-w', '-l', join(dir, 'log')],
      ...['-o', `-p ${port} -c listen_addresses=127.0.0.1 -k ${dir} -c fsync=off`, 'start'],
    ])
  begin()
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/postgres`,
    restart() {
      as('pg_ctl', ['-D', join(dir, 'db'), '-w', '-m', 'fast', 'stop'])
      begin()
    },
    stop() {
      as('pg_ctl', ['-D', join(dir, 'db'), '-w', '-m', 'immediate', 'stop'])
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
