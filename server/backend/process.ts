import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Topics } from '#server/changes/changes.ts'
import { StartError } from '#server/settings.ts'
import { fromSources } from '#server/sources.ts'
import { callHeader, makeBusyFile } from './calls.ts'
import { messageCount } from './message-count.ts'
import {
  type BackendFigures,
  type BackendMessage,
  changesHeader,
  figuresPath,
  innerTokenHeader,
  innerTokenVariable,
  pingPath,
  writeCheckPath,
} from './messages.ts'
import { outOfMemory } from './out-of-memory.ts'
import { processorWait } from './processor-wait.ts'
import { smallClient } from './small-client.ts'
import { makeWatchdog } from './watchdog.ts'

export interface Keys {
  publishableKey: string
  secretKey: string | undefined
  /** Signs the sessions of people; undefined where only the platform knows it. */
  jwtSecret?: string | undefined
}

/** Where the API is: an embedded process or a hosted project. */
export interface Backend {
  /** True while requests can be answered. */
  readonly up: boolean
  readonly keys: Keys
  /**
   * Sends a request to the API; `path` includes the query. Rejects with BackendDown while the backend is
   * down.
   */
  fetch(path: string, init?: BackendRequest): Promise<Response>
  /**
   * Writes something that leaves no trace; undefined where the platform watches its own disk.
   * @throws when the database cannot be written to, or does not answer
   */
  checkWrites?(): Promise<void>
  /** Figures for a monitor; undefined where only the platform knows them. */
  figures?(): Promise<BackendFigures | undefined>
  stop(): Promise<void>
}

/** A request to the API. */
interface BackendRequest extends RequestInit {
  /** The address of the caller, which must wait if this request blocks the backend. */
  caller?: string | undefined
}

/** The backend does not run right now (starting, or restarting after a crash). */
export class BackendDown extends Error {
  override name = 'BackendDown'
}

interface Options {
  log: Logger
  progress(text: string): void
  /** Called with the changes of a write, before the answer to the write is passed on. */
  changed?(topics: Topics): void
  /** Called with the address whose request blocked the backend. */
  stuck?(caller: string): void
  env?: NodeJS.ProcessEnv
}

const firstPause = 250
const longestPause = 10_000
/**
 * Milliseconds to stop in good order: together with the web process's own (server/index.ts), less than five
 * seconds.
 */
const stopPatience = 2500
/** Milliseconds of good service after which the next crash is restarted without delay again. */
const forgiven = 30_000
/** Milliseconds to wait for the answers that a monitor asks for. */
const checkPatience = 5000

/**
 * Starts the embedded backend and keeps it running: a crash is restarted, after pauses that double.
 * @returns when it is ready for the first time
 * @throws StartError when it refuses to start (folder in use, disk full, database not reachable …)
 */
export async function startEmbedded({ log, progress, changed, stuck, env = process.env }: Options) {
  const token = randomBytes(24).toString('base64url')
  let child: ChildProcess | undefined
  let ready: Extract<BackendMessage, { type: 'ready' }> | undefined
  let told = messageCount()
  let stopping = false
  let pause = firstPause
  const busy = makeBusyFile()
  const watchdog = makeWatchdog({
    log,
    ...(stuck && { stuck }),
    busyWith: busy.read,
    waited: () => processorWait(child?.pid),
    kill: () => child?.kill('SIGKILL'),
    ping: () => send(pingPath),
  })
  // End the backend with this process, however this process ends
  const endBackend = () => child?.kill('SIGKILL')
  process.once('exit', endBackend)

  const small = smallClient()

  async function send(path: string, init: RequestInit = {}, call?: number): Promise<Response> {
    if (!ready) throw new BackendDown('The backend is starting')
    const headers = new Headers(init.headers)
    headers.set(innerTokenHeader, token)
    if (call !== undefined) headers.set(callHeader, String(call))
    const { method = 'GET', signal } = init
    const body = init.body ?? undefined
    if (path.startsWith('/rest/') && (body === undefined || body instanceof ArrayBuffer))
      return small(ready.port, path, { method, headers: Object.fromEntries(headers), body, signal })
    return fetch(`http://127.0.0.1:${ready.port}${path}`, { ...init, headers, redirect: 'manual' })
  }

  function launch(): Promise<Extract<BackendMessage, { type: 'ready' }>> {
    return new Promise((resolve, reject) => {
      let refusal: string | undefined
      let made: Extract<BackendMessage, { type: 'made' }> | undefined
      let since = Date.now()
      const started = fork(
        fileURLToPath(new URL(fromSources ? './child.ts' : './backend.js', import.meta.url)),
        {
          env: { ...env, [innerTokenVariable]: token, LITE_TELEMETRY: '0' },
          // The optimising compiler takes 900 MB for the database's WebAssembly; this one takes 400 MB, at a
          // fifth of the speed
          execArgv: [
            '--disable-warning=ExperimentalWarning',
            // Names from calls become keys: `__proto__` would change what all objects share
            // (docs/upstream/condition-on-proto.md)
            '--disable-proto=delete',
            '--liftoff-only',
            '--max-semi-space-size=4',
            '--heap-growing-percent=20',
          ],
          stdio: ['ignore', 'inherit', 'inherit', 'ipc', busy.descriptor],
        },
      )
      child = started
      const count = messageCount()
      started.on('message', (message: BackendMessage) => {
        if (message.type === 'progress') progress(message.text)
        if (message.type === 'refused') refusal = message.message
        if (message.type === 'made') made = message
        if (message.type === 'changes') {
          changed?.(message.topics === 'everything' ? message.topics : new Set(message.topics))
          count.reach(message.number)
        }
        if (message.type === 'job') watchdog.job(message.number, message.most)
        if (message.type === 'ready') {
          ready = message
          watchdog.start()
          told = count
          // Changes while it was down were missed
          if (hasStarted) changed?.('everything')
          since = Date.now()
          resolve(message)
        }
      })
      started.once('error', reject)
      // The last messages may arrive after the process has ended, but none after the channel is closed
      started.once('disconnect', () => count.reach(Number.POSITIVE_INFINITY))
      started.once('exit', (code, signal) => {
        const served = ready !== undefined
        ready = undefined
        watchdog.stop()
        if (made && !stopping) {
          const { accountsFile } = made
          launch().then((opened) => resolve({ ...opened, accountsFile }), reject)
          return
        }
        const reason = refusal ?? (started.killed ? undefined : outOfMemory(code, signal))
        reject(new StartError(reason ?? 'The embedded backend could not start; its log above says why.'))
        if (stopping || !hasStarted) return
        if (served && Date.now() - since > forgiven) pause = firstPause
        log.error({ code, signal, reason, restartInMs: pause }, 'backend stopped; restarting')
        setTimeout(() => {
          if (!stopping)
            launch().then(
              () => log.info('backend is back'),
              () => undefined,
            )
        }, pause)
        pause = Math.min(pause * 2, longestPause)
      })
    })
  }

  let hasStarted = false
  const first = await launch()
  hasStarted = true

  const backend: Backend & { pid(): number | undefined; accountsFile: string | undefined } = {
    get up() {
      return ready !== undefined
    },
    keys: {
      publishableKey: first.publishableKey,
      secretKey: first.secretKey,
      jwtSecret: first.jwtSecret,
    },
    accountsFile: first.accountsFile,
    pid: () => child?.pid,
    async fetch(path, { caller, ...init } = {}) {
      const { reached } = told
      const call = watchdog.begin({ method: init.method ?? 'GET', path, caller })
      try {
        const response = await send(path, init, call.number)
        call.answered()
        // Changes of a write arrive over another channel and must be known before its answer; a read has no
        // number to wait for
        await reached(Number(response.headers.get(changesHeader)))
        return response
      } catch (error) {
        call.abandoned()
        if (init.signal?.aborted || error instanceof BackendDown) throw error
        throw new BackendDown('The backend does not answer', { cause: error })
      }
    },
    async checkWrites() {
      const { ok } = await send(writeCheckPath, { signal: AbortSignal.timeout(checkPatience) })
      if (!ok) throw new BackendDown('The database cannot be written to')
    },
    async figures() {
      const response = await send(figuresPath, { signal: AbortSignal.timeout(checkPatience) })
      return response.ok ? ((await response.json()) as BackendFigures) : undefined
    },
    async stop() {
      stopping = true
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      const impatience = setTimeout(() => child?.kill('SIGKILL'), stopPatience)
      await gone
      clearTimeout(impatience)
      process.off('exit', endBackend)
    },
  }
  return backend
}
