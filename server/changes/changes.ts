/**
 * The topics that have changed, as the database names them (supabase/schemas/02_triggers.sql). A topic is a
 * table (`service_requests`) or, where rows belong to someone, the table with the owner
 * (`service_requests:<account id>`). `everything` when changes may have been missed.
 */
export type Topics = ReadonlySet<string> | 'everything'

export interface Changes {
  /** Reports changes; every listener has been called when this returns. */
  report(topics: Topics): void
  /** Calls a listener with each change. It must not throw. @returns removes the listener */
  onChange(listener: (topics: Topics) => void): () => void
  /** The changes of the last `milliseconds`; `everything` when that is longer than changes are remembered. */
  recent(milliseconds: number): Topics
}

/** Milliseconds for which changes are remembered, and the most topics that are. */
const memory = 60_000
const mostTopics = 5000

/** Whether one of these topics has changed. */
export const includes = (changed: Topics, ...topics: string[]): boolean =>
  changed === 'everything' || topics.some((topic) => changed.has(topic))

/**
 * Passes changes on to everything that depends on them: the page cache, the mailer, the file sweeper, open
 * screens.
 */
export function makeChanges(): Changes {
  const listeners = new Set<(topics: Topics) => void>()
  /** When each topic last changed, the latest at the end. */
  const last = new Map<string, number>()
  let rememberedSince = performance.now()

  function remember(topics: Topics) {
    const now = performance.now()
    if (topics === 'everything') {
      last.clear()
      rememberedSince = now
      return
    }
    for (const topic of topics) {
      last.delete(topic)
      last.set(topic, now)
    }
    for (const [topic, when] of last) {
      if (when > now - memory && last.size <= mostTopics) break
      last.delete(topic)
      rememberedSince = Math.max(rememberedSince, when)
    }
  }

  return {
    report(topics) {
      remember(topics)
      for (const listener of listeners) listener(topics)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    recent(milliseconds) {
      const since = performance.now() - milliseconds
      if (since <= rememberedSince) return 'everything'
      return new Set([...last].filter(([, when]) => when >= since).map(([topic]) => topic))
    },
  }
}
