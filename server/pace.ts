/** How slowly bytes may go one way over a connection before it is closed. */
export interface Pace {
  /** Bytes a second. */
  leastRate: number
  /** Milliseconds for which they may stand still. */
  standstill: number
}

/**
 * When something that goes on at a pace is due to end: each byte puts it off, to a standstill from now at the latest.
 * @param due when it was due so far, in milliseconds like `now`
 * @param bytes that have gone since
 */
export const putOff = (due: number, bytes: number, now: number, { leastRate, standstill }: Pace): number =>
  Math.min(now + standstill, due + (bytes / leastRate) * 1000)
