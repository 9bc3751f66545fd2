/** Every half hour of a day, to its end. */
export const halfHours = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** The times, with one that was set elsewhere among them. */
export const withOwn = (times: string[], time: string) => [...new Set([...times, time])].sort()
