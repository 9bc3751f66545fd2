/** How slowly bytes may go one way over a connection before it is closed. */
export interface Pace {
  /** Bytes a second. */
  leastRate: number
  /** Milliseconds for which they may stand still. */
  standstill: number
}

/**
 * The deadline of something that goes on at a pace: each byte extends it, to a standstill from now at the latest.
 * @param due when it was due so far, in milliseconds like `now`
 * @param bytes that have gone since
 */
export const extendDeadline = (
  due: number,
  bytes: number,
  now: number,
  { leastRate, standstill }: Pace,
): number => Math.min(now + standstill, due + (bytes / leastRate) * 1000)
