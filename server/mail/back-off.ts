const first = 30
const longest = 3600

/**
 * Seconds to wait after an attempt that failed: 30 after the first, doubling to an hour, a fifth more or less
 * so that mails which failed together do not all come back together.
 * @param attempt how many attempts there were, from 1
 * @param random a number from 0 to 1
 */
export function backOff(attempt: number, random: number = Math.random()): number {
  return Math.min(longest, first * 2 ** Math.min(attempt - 1, 20) * (0.8 + 0.4 * random))
}
