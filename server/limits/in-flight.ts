/** How many calls are answered at once. */
const most = {
  /** Several tabs of several people ask for about ten each when they open. */
  call: { address: 100, all: 1000 },
  /** An upload is held in memory as a whole, and a screen sends two at a time. */
  upload: { address: 6, all: 16 },
} as const

export type InFlightKind = keyof typeof most

/** Counts what is being answered, so that nobody takes all the room. */
export function makeInFlight() {
  const counts = { call: counter(), upload: counter() }
  return {
    /**
     * A call begins.
     * @returns what to call at its end; undefined when there are too many
     */
    enter(kind: InFlightKind, address: string): (() => void) | undefined {
      const { all, of } = counts[kind]
      const mine = of.get(address) ?? 0
      if (mine >= most[kind].address || all.count >= most[kind].all) return undefined
      of.set(address, mine + 1)
      all.count += 1
      return () => {
        all.count -= 1
        const left = (of.get(address) ?? 1) - 1
        if (left > 0) of.set(address, left)
        else of.delete(address)
      }
    },
  }
}

const counter = () => ({ all: { count: 0 }, of: new Map<string, number>() })
