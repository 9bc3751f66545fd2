import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { allocator } from '#scripts/allocator.mjs'

export interface RunningServer {
  url: string
  dataDir: string
  process: ChildProcess
  /** Everything printed so far. */
  output(): string
  /** Kills it and all its processes at once (SIGKILL). */
  kill(): Promise<void>
  /** Stops it by SIGTERM and removes its data unless `keep`. Returns the milliseconds this took. */
  stop(keep?: boolean): Promise<number>
}

/** A new folder for a server's data, outside the project. */
export const freshDataDir = () => mkdtempSync(join(tmpdir(), 'handasa-data-'))

/**
 * A copy of the data folder that tests/support/started-data.ts made, or `migratedDataDir` if it made none.
 */
export function startedDataDir(): string {
  if (!process.env.TEST_STARTED_DATA) return migratedDataDir()
  const folder = freshDataDir()
  cpSync(process.env.TEST_STARTED_DATA, folder, { recursive: true })
  return folder
}

/** An account that the first start of a data folder made. */
export function firstAccountOf(dataDir: string, of: 'admin' | 'client'): { email: string; password: string } {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'first-run-accounts.json'), 'utf8'))
  const { email, password } = accounts.find(({ role }: { role: string }) => role === of)
  return { email, password }
}

/** The admin created by the first start of a data folder. */
export const firstAdmin = (dataDir: string) => firstAccountOf(dataDir, 'admin')

/** A data folder with a migrated database, in which a start still makes accounts and example content. */
export function migratedDataDir(): string {
  const folder = freshDataDir()
  if (process.env.TEST_DATABASE_TEMPLATE)
    cpSync(process.env.TEST_DATABASE_TEMPLATE, join(folder, 'database'), { recursive: true })
  return folder
}

/**
 * Starts the real server (the build must exist) on a free port, as `npm start` does.
 * @param env settings; DATA_DIR defaults to a new folder with a migrated database, or to a copy of a started
 *   one if the settings request neither example content nor a named account
 * @param args of the command line: `--dev` as in `npm run dev`
 * @param root folder of the project; another folder has another version (next-version.ts)
 * @throws with everything it printed if it ends before it listens
 */
export async function startServer(
  env: Record<string, string> = {},
  args: string[] = [],
  root = '.',
): Promise<RunningServer> {
  const plain = env.SEED === 'none' && !env.ADMIN_EMAIL && !env.ADMIN_PASSWORD
  const dataDir = env.DATA_DIR ?? (plain ? startedDataDir() : migratedDataDir())
  const child = launch({ ...env, DATA_DIR: dataDir }, args, root)
  let printed = ''
  child.stdout?.on('data', (chunk) => {
    printed += chunk
  })
  child.stderr?.on('data', (chunk) => {
    printed += chunk
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve((message as { port: number }).port))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${printed}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    process: child,
    output: () => printed,
    kill: () => killGroup(child),
    async stop(keep = false) {
      const begun = Date.now()
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGTERM')
        await gone
      }
      const taken = Date.now() - begun
      if (!keep) rmSync(dataDir, { recursive: true, force: true })
      return taken
    },
  }
}

/** Starts the server's process and does not wait for it to listen. */
export function launch(env: Record<string, string>, args: string[] = [], root = '.'): ChildProcess {
  const file = args.includes('--dev') ? 'server/index.ts' : 'build/process/web.js'
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', resolve(root, file), ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...allocator,
      PORT: '0',
      LOG_LEVEL: 'error',
      // Act as a site with a mail server; tests read the mails in the outbox
      MAIL_TRIAL: 'yes',
      // Tests sign up and in a few hundred times
      LITE_AUTH_BCRYPT_COST: '4',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  })
}

/** Kills a process that `launch` started, with its backend. */
export async function killGroup(child: ChildProcess): Promise<void> {
  if (!child.pid || child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
