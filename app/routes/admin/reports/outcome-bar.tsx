import { type Outcomes, openOf } from '#app/data/request-report/admin.ts'
import { Bar } from './bar.tsx'

/** The statuses whose looks outcomes have. */
export const outcomeLooks = { won: 'approved', open: 'pending', lost: 'cancelled' } as const

/**
 * What became of a number of requests, as parts of a bar; the numbers are beside it.
 * @param most the number that takes the whole width
 */
export function OutcomeBar({ outcomes, most }: { outcomes: Outcomes; most: number }) {
  const parts = { won: outcomes.won, open: openOf(outcomes), lost: outcomes.lost }
  return (
    <Bar
      parts={(['won', 'open', 'lost'] as const).map((name) => ({
        like: outcomeLooks[name],
        share: parts[name] / most,
      }))}
    />
  )
}
