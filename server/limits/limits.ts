import { hash, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Kind, mostKeys, type Rule, rules } from './rules.ts'

/** An attempt that is counted. */
interface Attempt {
  /** The key of `clientAddress`. */
  address: string
  /** An email for each row or account; undefined if it could not be read. */
  emails?: readonly (string | undefined)[]
  /** The id of the account, for a call with a session's token. */
  account?: string | undefined
  /** The id of the session, which stays when its token is renewed. */
  session?: string | undefined
  /** The number of a browser that has signed in to the account before. */
  browser?: string | undefined
}

export interface Limits {
  /**
   * Counts an attempt.
   * @returns 0 when it is allowed, else the whole seconds until the next try
   */
  take(kind: Kind, attempt: Attempt): Promise<number>
  /** Reports that an attempt succeeded, for the rules that count only failures. */
  forgive(kind: Kind, attempt: Attempt): void
}

/** Makes counters in the memory of this process; a restart sets all to zero. */
export function makeLimits(): Limits {
  const counters = Object.fromEntries(
    Object.entries(rules).map(([kind, list]) => [kind, list.map((rule: Rule) => counter(rule))]),
  ) as Record<Kind, Counter[]>
  // Hash emails, so that none is stored in clear and long ones take no more memory
  const salt = randomBytes(32).toString('hex')
  const digest = (text: string) => hash('sha256', salt + text, 'base64url')

  /** The keys under which a rule counts an attempt, and how often each. */
  function keysOf({ by }: Rule, { address, emails = [undefined], ...ids }: Attempt): Map<string, number> {
    if (by === 'account' || by === 'session' || by === 'browser') {
      const id = ids[by]
      return new Map(id ? [[id, 1]] : [])
    }
    if (by === 'address') return new Map([[address, Math.max(1, emails.length)]])
    const keys = new Map<string, number>()
    for (const email of emails) {
      if (email === undefined) continue
      const key = digest(email.trim().toLowerCase()) + (by === 'email' ? '' : address)
      keys.set(key, (keys.get(key) ?? 0) + 1)
    }
    return keys
  }

  return {
    async take(kind, attempt) {
      for (const { rule, count } of counters[kind])
        for (const [key, times] of keysOf(rule, attempt)) {
          const wait = await count(key, times)
          if (wait > 0) return wait
        }
      return 0
    },
    forgive(kind, attempt) {
      for (const { rule, clear, giveBack } of counters[kind])
        for (const [key, times] of keysOf(rule, attempt))
          if (rule.forgiving) clear(key)
          else if (rule.returning) giveBack(key, times)
    },
  }
}

type Counter = ReturnType<typeof counter>

function counter(rule: Rule) {
  const limiter = new RateLimiterMemory({ points: rule.attempts, duration: rule.seconds })
  // The limiter itself never drops a key early
  const known = new LRUCache<string, true>({ max: mostKeys, dispose: (_, key) => void limiter.delete(key) })
  return {
    rule,
    async count(key: string, times: number): Promise<number> {
      known.set(key, true, { noDisposeOnSet: true })
      try {
        await limiter.consume(key, times)
        return 0
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000))
      }
    },
    clear(key: string): void {
      known.delete(key)
    },
    giveBack(key: string, times: number): void {
      void limiter.reward(key, times)
    },
  }
}
