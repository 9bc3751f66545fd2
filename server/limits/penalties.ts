import { LRUCache } from 'lru-cache'
import { mostKeys } from './rules.ts'

const minute = 60_000
const longest = 60 * minute
/** How long a penalty is remembered. */
const memory = 24 * 60 * minute

/** Addresses that must wait because one of their calls blocked the backend. */
export interface Penalties {
  /** Whole seconds that an address must still wait; 0 for none. */
  left(address: string): number
  /** Makes an address wait: a minute, and twice as long each time within a day, up to an hour. */
  add(address: string): void
}

/** Stores penalties in the memory of this process. */
export function makePenalties(now: () => number = Date.now): Penalties {
  const known = new LRUCache<string, { times: number; until: number; since: number }>({ max: mostKeys })
  return {
    left(address) {
      const until = known.get(address)?.until ?? 0
      return Math.max(0, Math.ceil((until - now()) / 1000))
    },
    add(address) {
      const before = known.get(address)
      const times = before && now() - before.since < memory ? before.times + 1 : 1
      const wait = Math.min(minute * 2 ** (times - 1), longest)
      known.set(address, { times, until: now() + wait, since: now() })
    },
  }
}
