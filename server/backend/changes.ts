import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { Database } from './lite/connection.ts'
import type { BackendMessage } from './messages.ts'
import { openSession } from './session.ts'

type Changes = Extract<BackendMessage, { type: 'changes' }>

/** The channel on which every table reports its changes (supabase/schemas/02_triggers.sql). */
const channel = 'changes'

/** The changes that the backend's process receives from its database. */
export interface ChangeListener {
  /**
   * Waits until every change committed so far has been sent.
   * @returns the number of the message with the last one; 0 before the first
   */
  settle(): Promise<number>
  stop(): Promise<void>
}

/**
 * Listens for changes and sends them in numbered messages, one for all changes of the same moment.
 * @param url the PostgreSQL server's address, or undefined for the embedded database
 * @param tell sends a message to the web process; must keep the order
 * @returns once every later change will be sent
 */
export async function listenForChanges(
  database: Database,
  url: string | undefined,
  tell: (message: Changes) => void,
): Promise<ChangeListener> {
  let number = 0
  let pending: Set<string> | 'everything' = new Set()

  function flush() {
    if (pending !== 'everything' && pending.size === 0) return
    number += 1
    tell({ type: 'changes', number, topics: pending === 'everything' ? pending : [...pending] })
    pending = new Set()
  }
  function add(topic: string) {
    if (pending === 'everything') return
    if (pending.size === 0) setImmediate(flush)
    pending.add(topic)
  }
  function everything() {
    if (pending !== 'everything' && pending.size === 0) setImmediate(flush)
    pending = 'everything'
  }

  const source = url ? await listenToServer(url, add, everything) : await listenToPglite(database, add)
  return {
    async settle() {
      await source.settle()
      flush()
      return number
    },
    stop: source.stop,
  }
}

/** PGlite has one session, so a transaction's notifications come with the answer to its commit. */
async function listenToPglite(database: Database, add: (topic: string) => void) {
  const { driver } = database as unknown as {
    driver: { listen(channel: string, callback: (payload: string) => void): Promise<() => Promise<void>> }
  }
  await driver.listen(channel, add)
  // PGlite calls the listener in a microtask
  return { settle: () => nextTurn(), stop: async () => undefined }
}

/** Milliseconds until a lost connection is reopened, and how long to wait for an answer. */
const pause = 500
const patience = 2000

/**
 * Listens over a separate connection. Changes are missed while it is lost, so after reconnecting, everything
 * counts as changed.
 */
async function listenToServer(url: string, add: (topic: string) => void, everything: () => void) {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let current = connect()

  function connect() {
    const connection: Sql = openSession(url, {
      onnotify: (_channel, topic) => add(topic),
      onclose: () => lost(connection),
    })
    return connection
  }

  /**
   * Sends LISTEN. On a connection that already listens it changes nothing, and its answer comes after all
   * earlier notifications.
   */
  async function listen(connection: typeof current) {
    const late = AbortSignal.timeout(patience)
    const answer = connection.unsafe(`listen ${channel}`)
    await Promise.race([
      answer,
      new Promise((_, reject) => late.addEventListener('abort', () => reject(late.reason))),
    ])
  }

  function lost(connection: typeof current) {
    if (stopped || connection !== current || timer) return
    connection.end({ timeout: 0 }).catch(() => undefined)
    timer = setTimeout(reopen, pause)
  }

  async function reopen() {
    timer = undefined
    current = connect()
    const mine = current
    try {
      await listen(mine)
      everything()
    } catch {
      lost(mine)
    }
  }

  await listen(current)
  return {
    async settle() {
      const mine = current
      try {
        if (timer) throw new Error('not connected')
        await listen(mine)
      } catch {
        everything()
        lost(mine)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await current.end({ timeout: 0 })
    },
  }
}
