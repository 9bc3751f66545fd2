/**
 * The embedded backend. It is a separate process, so that a busy database never delays pages, and after a
 * crash it simply restarts. process.ts starts it; it speaks HTTP only to process.ts, on a loopback port.
 */

import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import { startDailyBackups } from '#server/backup/daily-backup.ts'
import { embeddedBackup } from '#server/backup/embedded.ts'
import { recordsIn } from '#server/backup/records.ts'
import { serveControl } from '#server/backup/running-site.ts'
import { isDiskFull } from '#server/disk.ts'
import { drainRequest } from '#server/drain-request.ts'
import { makeLog } from '#server/log.ts'
import { readSettings, StartError } from '#server/settings.ts'
import { callHeader, duringCall, tellCalls } from './calls.ts'
import { listenForChanges } from './changes.ts'
import { startCheckpoints } from './checkpoint.ts'
import { walSync } from './durability/wal.ts'
import { endWithParent } from './end-with-parent.ts'
import { DatabaseDidNotOpen, query } from './lite/connection.ts'
import { logConsoleWithoutData } from './lite/console-without-data.ts'
import { printErrorWarnings } from './lite/process-warnings.ts'
import { lockDataDir } from './lock.ts'
import {
  type BackendMessage,
  changesHeader,
  figuresPath,
  innerTokenHeader,
  innerTokenVariable,
  pingPath,
  writeCheckPath,
} from './messages.ts'
import { checkWrites, readFigures } from './monitor.ts'
import { openBackend } from './open.ts'
import { startVacuum } from './vacuum.ts'

const tell = (message: BackendMessage) => process.send?.(message)
const settings = readSettings(process.env)
const log = makeLog(settings.LOG_LEVEL)
logConsoleWithoutData(log)
printErrorWarnings()

async function run() {
  const token = process.env[innerTokenVariable]
  if (!token || !process.send) throw new StartError('The backend is started by the server, not by hand.')
  const lock = await lockDataDir(settings.DATA_DIR, undefined, true)
  const progress = (text: string) => tell({ type: 'progress', text })
  const relaxed = settings.DURABILITY === 'relaxed' && !settings.DATABASE_URL
  if (relaxed)
    progress(
      'DURABILITY=relaxed: a power cut can lose the last half minute, or the whole database. Only a backup helps then',
    )
  const wal = relaxed || settings.DATABASE_URL ? undefined : walSync(diskRefused)
  const backend = await openBackend(settings, progress, wal, databaseTaken)
  if (!backend) {
    lock.release()
    tell({ type: 'made', accountsFile: join(settings.DATA_DIR, 'first-run-accounts.json') })
    // Leave time to send the message
    setTimeout(() => process.exit(0), 50)
    return
  }
  const changes = await listenForChanges(backend.database, settings.DATABASE_URL, tell)
  const { database } = backend
  const checkpoints = settings.DATABASE_URL ? undefined : startCheckpoints(database, log)
  const upkeep = [
    startDailyBackups({ at: settings.BACKUP_AT, database, env: process.env, log }),
    // A PostgreSQL server does both by itself
    ...(checkpoints ? [startVacuum(database, log), checkpoints] : []),
  ]
  const control = serveControl(
    settings.DATA_DIR,
    checkpoints &&
      embeddedBackup({ database, dataDir: settings.DATA_DIR, pauseCheckpoints: checkpoints.pause }),
    recordsIn(database),
    log,
  )
  const answer = async (request: Request): Promise<Response> => {
    const answered = await control.answer(request)
    if (answered) return answered
    if (request.headers.get(innerTokenHeader) !== token)
      return Response.json({ message: 'Not found' }, { status: 404 })
    const { pathname } = new URL(request.url)
    if (pathname === pingPath) {
      // There is one session, so this answer comes after everything that was asked before
      if (!settings.DATABASE_URL) await query(backend.database, 'select 1')
      return new Response()
    }
    if (pathname === writeCheckPath) return checkWrites(backend)
    if (pathname === figuresPath) return Response.json(await readFigures(backend.database))
    const call = Number(request.headers.get(callHeader))
    const response = await duringCall(call, () => backend.fetch(request))
    // Confirm nothing that a power cut could still undo
    await backend.settled()
    if (request.method !== 'GET' && request.method !== 'HEAD')
      response.headers.set(changesHeader, String(await changes.settle()))
    return response
  }

  const server = serve(
    {
      hostname: '127.0.0.1',
      port: 0,
      async fetch(request: Request, { incoming }: HttpBindings | Http2Bindings) {
        const response = await answer(request)
        await drainRequest(incoming as IncomingMessage)
        return response
      },
    },
    ({ port }) => {
      const { publishableKey, secretKey, jwtSecret, accountsFile } = backend
      control.announce(port)
      tell({
        type: 'ready',
        port,
        publishableKey,
        secretKey,
        jwtSecret,
        ...(accountsFile ? { accountsFile } : {}),
      })
    },
  )

  // The web process closes idle connections; if this process did, a request could arrive on a connection that
  // is just closing
  if ('keepAliveTimeout' in server) server.keepAliveTimeout = 0

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 3000).unref()
    const finished = new Promise((resolve) => {
      server.close(resolve)
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    })
    await control.withdraw()
    await Promise.all([finished, ...upkeep.map((work) => work.stop()), changes.stop()])
    await backend.close()
    lock.release()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  // The web process has ended, perhaps by kill -9: no one is left to serve
  process.on('disconnect', stop)
}

// Milliseconds for ending in good order when the web process is gone; the next start waits five seconds for the lock
endWithParent(3000)
tellCalls()

// Ctrl-C reaches the whole process group; the web process decides the order of stopping
process.on('SIGINT', () => undefined)

/** After a failed sync nobody knows what is on the disk; the next start reads it and recovers. */
function diskRefused(error: unknown): never {
  log.fatal({ code: (error as { code?: string }).code }, 'the disk refused to sync; the backend ends')
  process.exit(1)
}

/** Two sites must not write to one database; the next start says so. */
function databaseTaken(): never {
  log.fatal('another site has taken the database; the backend ends')
  process.exit(1)
}

run().catch((error) => {
  if (error instanceof DatabaseDidNotOpen) log.error({ database: error.lines }, 'the database did not open')
  const full = isDiskFull(error) || /No space left/.test(String(error))
  const message =
    error instanceof StartError
      ? error.message
      : error instanceof DatabaseDidNotOpen && !full
        ? `The database in ${settings.DATA_DIR} does not open: ${error.message}.`
        : full
          ? `The disk that holds ${settings.DATA_DIR} is full.`
          : undefined
  if (message) tell({ type: 'refused', message })
  else log.fatal({ name: error?.name, code: error?.code, stack: error?.stack }, 'backend failed to start')
  // Leave time to send the message
  setTimeout(() => process.exit(1), 50)
})
