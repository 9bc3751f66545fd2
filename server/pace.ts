/** The slowest pace at which bytes may move in one direction over a connection before it is closed. */
export interface Pace {
  /** The minimum of bytes a second. */
  leastRate: number
  /** The longest standstill, in milliseconds. */
  standstill: number
}

/**
 * Extends the deadline of a transfer: each byte extends it, up to one standstill from now.
 * @param due the previous deadline, in milliseconds like `now`
 * @param bytes that have moved since
 */
export const extendDeadline = (
  due: number,
  bytes: number,
  now: number,
  { leastRate, standstill }: Pace,
): number => Math.min(now + standstill, due + (bytes / leastRate) * 1000)
