/** How many calls are answered at once. */
const most = {
  /** Several tabs of several people ask for about ten each when they open. */
  call: { each: 100, all: 1000 },
  /** An upload is held in memory as a whole, and a screen sends two at a time. */
  upload: { each: 6, all: 16 },
  /** A form with a photo as it comes from a camera: up to 25 MB, several times in memory while it is read. */
  largeForm: { each: 1, all: 3 },
  /**
   * Bytes of what is sent, which is held until it has arrived, however slowly, and was answered. Calls of the site's own
   * screens have a few kilobytes.
   */
  body: { each: 8_000_000, all: 64_000_000 },
  /** Bytes of forms without a photo, each of which is several times in memory. */
  form: { each: 4_500_000, all: 18_000_000 },
} as const

export type InFlightKind = 'call' | 'upload' | 'body'

/** Counts what goes on at the same time, so that nobody takes all the room. */
export interface InFlight {
  /**
   * Something begins.
   * @param who the address or account that it counts for
   * @param amount how much room it takes
   * @returns what to call once at its end; undefined when there is no room
   */
  enter(who: string, amount?: number): (() => void) | undefined
}

/** @param each how much of it one may have at once, and `all` together */
export function makeInFlight({ each, all }: { each: number; all: number }): InFlight {
  const counts = new Map<string, number>()
  let total = 0
  return {
    enter(who, amount = 1) {
      const mine = counts.get(who) ?? 0
      if (mine + amount > each || total + amount > all) return undefined
      counts.set(who, mine + amount)
      total += amount
      return () => {
        total -= amount
        const left = (counts.get(who) ?? amount) - amount
        if (left > 0) counts.set(who, left)
        else counts.delete(who)
      }
    },
  }
}

/** Room for forms, by address: those with a photo are counted, and the bytes of the others. */
export const makeFormsInFlight = () => ({
  large: makeInFlight(most.largeForm),
  usual: makeInFlight(most.form),
})

/** Room for the calls to the API, by address. */
export const makeCallsInFlight = (): Record<InFlightKind, InFlight> => ({
  call: makeInFlight(most.call),
  upload: makeInFlight(most.upload),
  body: makeInFlight(most.body),
})
