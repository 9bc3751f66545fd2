import { expect, it } from 'vitest'
import { senderNotified } from './sender-notified.ts'

/**
 * The steps of a request's status: the second of each, the status before and after, and whether to
 * notify the sender.
 */
const steps = (...rows: [second: number, from: string | null, to: string, told: boolean | null][]) =>
  rows.map(([second, from_status, to_status, told]) => ({
    id: `at ${second}`,
    kind: 'status' as const,
    changed_at: new Date(second * 1000).toISOString(),
    undo_until: new Date((second + 10) * 1000).toISOString(),
    from_status,
    to_status,
    told,
  }))

it.each<[string, ReturnType<typeof steps>, Record<string, boolean>]>([
  [
    'says of each new status whether the sender was told, but not of the first',
    steps(
      [0, null, 'new', true],
      [100, 'new', 'in_progress', true],
      [200, 'in_progress', 'completed', false],
    ),
    { 'at 100': true, 'at 200': false },
  ],
  [
    'does not mention one that was undone before its mail went out, nor of the way back',
    steps([0, null, 'new', true], [100, 'new', 'cancelled', true], [105, 'cancelled', 'new', true]),
    {},
  ],
  [
    'says it of the one that was chosen instead',
    steps([0, null, 'new', true], [100, 'new', 'cancelled', true], [105, 'cancelled', 'completed', true]),
    { 'at 105': true },
  ],
  [
    'says it of the way back when the mail had gone',
    steps([0, null, 'new', true], [100, 'new', 'cancelled', true], [111, 'cancelled', 'new', true]),
    { 'at 100': true, 'at 111': true },
  ],
  [
    'says nothing where it is not known',
    steps([0, null, 'new', true], [100, 'new', 'in_progress', null]),
    {},
  ],
])('%s', (_, events, told) => {
  expect(Object.fromEntries(senderNotified(events.toReversed()))).toEqual(told)
})
