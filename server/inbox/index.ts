import { setTimeout as sleep } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'
import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { arrivingFolder } from '#server/files/arriving.ts'
import { requestFileKeeper } from '#server/files/request-file-keeper.ts'
import { backOff } from '#server/mail/back-off.ts'
import type { Settings } from '#server/settings.ts'
import type { FilePlace } from './files.ts'
import { type Mailbox, mailboxAt } from './mailbox.ts'
import { readMail } from './read-mail.ts'
import { type InboxStore, inboxStore, StoreFailed } from './store.ts'

export interface Inbox {
  /** Closes the connection; a mail that is being stored is still stored. */
  stop(): Promise<void>
}

/** The longest wait between two attempts, in seconds. */
const longestPause = 600

/** Milliseconds between two checks of the mailbox, even if the server announces new mails. */
const look = 60_000
/** A mailbox that was never read, or was replaced, is read from this many days ago. */
const firstDays = 7
/**
 * How often a mail may end the connection while it is read before it is skipped: no mail may block those
 * after it.
 */
const mostTries = 5

/**
 * Reads the mailbox at `IMAP_URL`. Undefined without that setting, and for a hosted backend without its
 * secret key.
 */
export function inboxFor(settings: Settings, backend: Backend, log: Logger): Inbox | undefined {
  const { secretKey } = backend.keys
  if (!settings.IMAP_URL || !secretKey) return undefined
  const keeper = requestFileKeeper(backend)
  const place = keeper && { keeper, folder: arrivingFolder(settings.DATA_DIR) }
  return startInbox(mailboxAt(settings.IMAP_URL), inboxStore(backend, secretKey), log, place)
}

/**
 * Keeps a connection to the mailbox and reads new mails until it is stopped. After a failure it connects
 * again, with growing pauses. Never deletes mails; marks those that belong to a request as seen.
 * @param place for files of mails; without it they are not stored
 * @param pause seconds to wait after a failed attempt
 */
export function startInbox(
  mailbox: Mailbox,
  store: InboxStore,
  log: Logger,
  place?: FilePlace,
  pause = backOff,
): Inbox {
  const stopping = new AbortController()
  const { signal } = stopping
  let client: ImapFlow | undefined
  /** The mail that failed last: how often in a row, and how often the connection ended with it. */
  let failing = { uid: 0, times: 0, cuts: 0 }

  async function run() {
    for (let attempt = 1; !signal.aborted; attempt += 1) {
      try {
        await session(() => {
          attempt = 0
        })
      } catch (error) {
        const { code, responseStatus, name } = (error ?? {}) as Record<string, unknown>
        if (!signal.aborted)
          log.warn({ code: code ?? responseStatus ?? name }, 'inbox: not read; it is tried again')
      }
      client?.close()
      // Reconnect soon after a connection that worked, unless the same mail fails again and again
      const failed = Math.max(attempt, failing.times - 1)
      if (!signal.aborted) await wait(failed ? Math.min(pause(failed), longestPause) * 1000 : 2000)
    }
  }

  /** @param connected called once the mailbox is open */
  async function session(connected: () => void) {
    const opened = new ImapFlow({
      ...mailbox.options,
      logger: false,
      autoIdleDelay: 1000,
      connectionTimeout: 20_000,
    })
    client = opened
    let closed = false
    let arrived = () => {}
    // An error without a listener would end the process
    opened.on('error', () => undefined)
    opened.on('close', () => {
      closed = true
      arrived()
    })
    let more = false
    opened.on('exists', () => {
      more = true
      arrived()
    })
    await opened.connect()
    const lock = await opened.getMailboxLock(mailbox.folder)
    try {
      connected()
      log.info('inbox: reading')
      while (!closed && !signal.aborted) {
        more = false
        await readNew(opened)
        if (more || closed) continue
        await new Promise<void>((resolve) => {
          arrived = resolve
          // The connection is idle until the next command
          void opened.idle().catch(() => undefined)
          void wait(look).then(resolve)
        })
      }
    } finally {
      lock.release()
    }
    if (!signal.aborted) throw Object.assign(new Error('The connection was closed.'), { code: 'closed' })
  }

  /** Reads the mails that have come since the last one read. */
  async function readNew(opened: ImapFlow) {
    // Some servers report new mails only after a command
    await opened.noop()
    if (!opened.mailbox) return
    const validity = String(opened.mailbox.uidValidity)
    const known = await store.position()
    const last = known?.validity === validity ? known.last_uid : undefined
    const since = new Date(Date.now() - firstDays * 86_400_000)
    const uids = await opened.search(last === undefined ? { since } : { uid: `${last + 1}:*` }, { uid: true })
    const fresh = (Array.isArray(uids) ? uids : []).filter((uid) => uid > (last ?? 0)).sort((a, b) => a - b)
    for (const uid of fresh) {
      if (signal.aborted) return
      await readOne(opened, uid)
      await store.keep({ validity, last_uid: uid })
      failing = { uid: 0, times: 0, cuts: 0 }
    }
    if (last === undefined && fresh.length === 0)
      await store.keep({ validity, last_uid: Math.max(opened.mailbox.uidNext - 1, 0) })
  }

  async function readOne(opened: ImapFlow, uid: number) {
    if (failing.uid === uid && failing.cuts >= mostTries) {
      log.error({ code: 'ends_connection' }, 'inbox: a mail could not be read, and was left alone')
      return
    }
    try {
      const found = await readMail(opened, uid, store, place)
      if (found === 'other') return
      await opened.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
      log.info({ found }, 'inbox: a mail about a request')
    } catch (error) {
      // The database, storage or the mailbox does not answer: read the mail again later
      const unstored = error instanceof StoreFailed
      if (unstored || !opened.usable) {
        const { times, cuts } = failing.uid === uid ? failing : { times: 0, cuts: 0 }
        failing = { uid, times: times + 1, cuts: unstored || signal.aborted ? cuts : cuts + 1 }
        throw error
      }
      // An unreadable mail must not block those after it
      const { code, name } = error as { code?: string; name?: string }
      log.error({ code: code ?? name }, 'inbox: a mail could not be read, and was left alone')
    }
  }

  /** Ends early, and well, when the signal is given. */
  const wait = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)

  const running = run()
  return {
    async stop() {
      stopping.abort()
      client?.close()
      await running
    },
  }
}
