/** Every half hour of a day, to its end. */
export const halfHours = Array.from(
  { length: 49 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
)

/** The times, with one that was set elsewhere among them. */
export const withOwn = (times: string[], time: string) => [...new Set([...times, time])].sort()

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The times at which a day can begin that ends at `closes`: an hour before it at the latest. */
export const openingTimes = (closes: string, opens: string) =>
  withOwn(
    halfHours.filter((time) => minutesOf(time) <= minutesOf(closes) - 60),
    opens,
  )

/** The times at which a day can end that begins at `opens`: an hour after it at the earliest. */
export const closingTimes = (opens: string, closes: string) =>
  withOwn(
    halfHours.filter((time) => minutesOf(time) >= minutesOf(opens) + 60),
    closes,
  )
