import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { type Kind, mostKeys, type Rule, rules } from './rules.ts'

/** Who attempts something. */
export interface Attempt {
  /** The key of `clientAddress`. */
  address: string
  /** One for each thing attempted; undefined where none can be read. */
  emails?: readonly (string | undefined)[]
}

export interface Limits {
  /**
   * Counts an attempt.
   * @returns 0 when it may go on, else the whole seconds after which it may be tried again
   */
  take(kind: Kind, attempt: Attempt): Promise<number>
  /** Says that an attempt was successful, for the rules that count failures alone. */
  forgive(kind: Kind, attempt: Attempt): void
}

/** Counters in the memory of this process, all at zero. A restart forgives everybody. */
export function makeLimits(): Limits {
  const counters = Object.fromEntries(
    Object.entries(rules).map(([kind, list]) => [kind, list.map((rule: Rule) => counter(rule))]),
  ) as Record<Kind, Counter[]>
  // Addresses of people stand nowhere in clear, and their length costs no memory
  const salt = randomBytes(32)
  const digest = (text: string) => createHmac('sha256', salt).update(text).digest('base64url')

  /** The keys that a rule counts an attempt under, and how often each. */
  function keysOf({ by }: Rule, { address, emails = [undefined] }: Attempt): Map<string, number> {
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
  // The limiter itself takes any number of keys
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
