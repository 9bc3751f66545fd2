import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { extendDeadline, type Pace } from '#server/pace.ts'

/** The most calls that are in progress at the same time, of one address (`each`) and in all. */
const most = {
  /** Several tabs of several people, which make about ten calls each when they open. */
  call: { each: 100, all: 1000 },
  /** An upload is held in memory as a whole, and a screen sends two at a time. */
  upload: { each: 6, all: 16 },
  /** A form with a photo as it comes from a camera: up to 25 MB, several times in memory while it is read. */
  largeForm: { each: 1, all: 3 },
  /** A form with files, which are written to the disk as they come: up to 160 MB. */
  filesForm: { each: 2, all: 8 },
  /**
   * Bytes of bodies, which are in memory from their arrival, however slow, until the answer. Calls of the
   * site's own screens have a few kilobytes.
   */
  body: { each: 8_000_000, all: 64_000_000 },
  /** Bytes of forms without a photo, which are in memory several times. */
  form: { each: 4_500_000, all: 18_000_000 },
} as const

export type InFlightKind = 'call' | 'upload' | 'body'

/** A request whose body may still be arriving. */
interface Arriving {
  /** Whether all of it has arrived. */
  readonly complete: boolean
  /** Bytes that have come over its connection so far. */
  received(): number
  /** Closes its connection. */
  end(): void
}

/** Counts what is in progress at the same time, so that nobody takes all the room. */
interface InFlight {
  /**
   * Registers something that begins. If there is no room, requests that arrive too slowly are ended first,
   * then those of the address with the most, if that is more than the newcomer would have.
   * @param who the address or account that it counts for
   * @param amount how much room it takes
   * @param arriving the request, if it can be ended while it arrives
   * @returns what to call at its end; undefined when there is no room
   */
  enter(who: string, amount?: number, arriving?: Arriving): (() => void) | undefined
  /** Checks how much of everything has arrived; this also happens automatically once a second. */
  look(): void
}

/** The slowest pace of a body while there is no room: a phone on the slowest network is faster. */
const pace: Pace = { leastRate: 8000, standstill: 10_000 }

interface Stay {
  who: string
  amount: number
  arriving: Arriving | undefined
  received: number
  /** The time when it can be ended, unless more of it arrives. */
  due: number
}

/** @param each how much one address or account can have at the same time, and `all` together */
export function makeInFlight(
  { each, all }: { each: number; all: number },
  now = () => performance.now(),
): InFlight {
  const counts = new Map<string, number>()
  const stays = new Set<Stay>()
  let total = 0
  let timer: NodeJS.Timeout | undefined
  const held = (who: string) => counts.get(who) ?? 0

  function look() {
    const time = now()
    for (const stay of stays) {
      const received = stay.arriving?.received() ?? 0
      stay.due = extendDeadline(stay.due, received - stay.received, time, pace)
      stay.received = received
    }
  }

  function leave(stay: Stay) {
    if (!stays.delete(stay)) return
    total -= stay.amount
    const left = held(stay.who) - stay.amount
    if (left > 0) counts.set(stay.who, left)
    else counts.delete(stay.who)
    if (stays.size === 0) timer = void clearInterval(timer)
  }

  /** Ends one request to make room for a newcomer. @returns whether there was one */
  function makeRoom(who: string, amount: number): boolean {
    const arriving = [...stays].filter((stay) => stay.arriving && !stay.arriving.complete)
    const time = now()
    const isFull = held(who) + amount > each
    const late = arriving.filter((stay) => stay.due < time && (!isFull || stay.who === who))
    const larger = isFull ? [] : arriving.filter((stay) => held(stay.who) > held(who) + amount)
    const [first] =
      late.length > 0
        ? late.toSorted((a, b) => a.due - b.due)
        : larger.toSorted((a, b) => held(b.who) - held(a.who) || a.due - b.due)
    if (!first) return false
    leave(first)
    first.arriving?.end()
    return true
  }

  return {
    look,
    enter(who, amount = 1, arriving) {
      const isRoom = () => held(who) + amount <= each && total + amount <= all
      if (amount > each) return undefined
      if (!isRoom()) look()
      while (!isRoom()) if (!makeRoom(who, amount)) return undefined
      counts.set(who, held(who) + amount)
      total += amount
      const stay = {
        who,
        amount,
        arriving,
        received: arriving?.received() ?? 0,
        due: now() + pace.standstill,
      }
      stays.add(stay)
      if (arriving) timer ??= setInterval(look, 1000).unref()
      return () => leave(stay)
    },
  }
}

/** The request of a call, as far as it came over a connection. */
export function arrivingOf(context: Context): Arriving | undefined {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (!incoming) return undefined
  return {
    get complete() {
      return incoming.complete
    },
    received: () => incoming.socket.bytesRead,
    end: () => incoming.destroy(),
  }
}

/** Room for forms, by address: forms with a photo or files are counted, of the others their bytes. */
export const makeFormsInFlight = () => ({
  large: makeInFlight(most.largeForm),
  plain: makeInFlight(most.form),
  files: makeInFlight(most.filesForm),
})

/** Room for the calls to the API, by address. */
export const makeCallsInFlight = (): Record<InFlightKind, InFlight> => ({
  call: makeInFlight(most.call),
  upload: makeInFlight(most.upload),
  body: makeInFlight(most.body),
})
