const first = 30
const longest = 3600

/**
 * Seconds to wait after a failed attempt: 30 after the first, doubling up to an hour. The wait varies by a fifth, so
 * that mails which failed together are not all tried again together.
 * @param attempt number of the failed attempt, from 1
 * @param random a number from 0 to 1
 */
export function backOff(attempt: number, random: number = Math.random()): number {
  return Math.min(longest, first * 2 ** Math.min(attempt - 1, 20) * (0.8 + 0.4 * random))
}
