/** How many calls are answered at once. */
const most = {
  /** Several tabs of several people ask for about ten each when they open. */
  call: { each: 100, all: 1000 },
  /** An upload is held in memory as a whole, and a screen sends two at a time. */
  upload: { each: 6, all: 16 },
  /** A form with a photo as it comes from a camera: up to 25 MB, several times in memory while it is read. */
  largeForm: { each: 1, all: 3 },
} as const

export type InFlightKind = 'call' | 'upload'

/** Counts what goes on at the same time, so that nobody takes all the room. */
export interface InFlight {
  /**
   * Something begins.
   * @param who the address or account that it counts for
   * @returns what to call once at its end; undefined when there is no room
   */
  enter(who: string): (() => void) | undefined
}

/** @param each how much of it one may have at once, and `all` together */
export function makeInFlight({ each, all }: { each: number; all: number }): InFlight {
  const counts = new Map<string, number>()
  let total = 0
  return {
    enter(who) {
      const mine = counts.get(who) ?? 0
      if (mine >= each || total >= all) return undefined
      counts.set(who, mine + 1)
      total += 1
      return () => {
        total -= 1
        const left = (counts.get(who) ?? 1) - 1
        if (left > 0) counts.set(who, left)
        else counts.delete(who)
      }
    },
  }
}

/** Room for large forms, by address. */
export const makeLargeFormsInFlight = (): InFlight => makeInFlight(most.largeForm)

/** Room for the calls to the API, by address. */
export const makeCallsInFlight = (): Record<InFlightKind, InFlight> => ({
  call: makeInFlight(most.call),
  upload: makeInFlight(most.upload),
})
