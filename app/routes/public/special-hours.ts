import type { SpecialHours } from '#app/data/answer-settings/public.ts'
import { addDays } from '#app/lib/dates.ts'

/** How many days before its first day something is shown to visitors. */
const ahead = 14

const covers = ({ from, to }: SpecialHours, day: string) => from <= day && day <= to

/**
 * What holds on a day where several overlap: closed before other hours, and of these the one that began last.
 * The same as private.hours_on in the database.
 */
function heldOn(entries: readonly SpecialHours[], day: string): SpecialHours | undefined {
  return entries
    .filter((entry) => covers(entry, day))
    .toSorted(
      (one, other) =>
        Number(Boolean(one.opens)) - Number(Boolean(other.opens)) ||
        other.from.localeCompare(one.from) ||
        (one.opens ?? '').localeCompare(other.opens ?? ''),
    )[0]
}

/** What visitors read below the opening hours: what runs or begins soon, and first what holds today. */
export function linesOf(
  entries: readonly SpecialHours[],
  today: string,
): (SpecialHours & { holds: boolean })[] {
  const held = heldOn(entries, today)
  const near = entries.filter(({ from, to }) => to >= today && from <= addDays(today, ahead))
  return [
    ...(held ? [{ ...held, holds: true }] : []),
    ...near.filter((entry) => entry !== held).map((entry) => ({ ...entry, holds: false })),
  ]
}

/** The same hours without overlaps, for machines, which know no order between two that name the same day. */
export function heldHours(entries: readonly SpecialHours[]): SpecialHours[] {
  const turns = [...new Set(entries.flatMap(({ from, to }) => [from, addDays(to, 1)]))].sort()
  const spans: SpecialHours[] = []
  for (const [place, from] of turns.entries()) {
    const held = heldOn(entries, from)
    const next = turns[place + 1]
    if (!held || !next) continue
    const [last, to] = [spans.at(-1), addDays(next, -1)]
    const goesOn =
      last && addDays(last.to, 1) === from && last.opens === held.opens && last.closes === held.closes
    if (goesOn) last.to = to
    else spans.push({ ...held, from, to })
  }
  return spans
}
