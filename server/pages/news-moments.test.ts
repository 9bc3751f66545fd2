import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeChanges } from '#server/changes/changes.ts'
import { makeSchedule } from '#server/schedule.ts'
import { watchNewsMoments } from './news-moments.ts'

let seconds: number | null = null
let asked = 0
let down = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  seconds = null
  asked = 0
  down = false
})
afterEach(() => {
  vi.useRealTimers()
})

function watch() {
  const changes = makeChanges()
  const changed = vi.fn()
  const schedule = makeSchedule(pino({ level: 'silent' }))
  watchNewsMoments({
    backend: {
      keys: { publishableKey: 'x', secretKey: undefined },
      fetch: async () => {
        asked += 1
        if (down) throw new TypeError('down')
        return Response.json(seconds)
      },
    },
    changes,
    schedule,
  })
  changes.onChange(changed)
  return { changes, changed, schedule }
}

test('pages turn at the moment of the next article, and not before', async () => {
  seconds = 30
  const { changed } = watch()
  await vi.advanceTimersByTimeAsync(29_900)
  expect(changed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(changed).toHaveBeenCalledExactlyOnceWith(new Set(['content_version', 'news']))
})

test('with nothing ahead it is asked every minute, and nothing turns', async () => {
  const { changed } = watch()
  await vi.advanceTimersByTimeAsync(180_500)
  expect(asked).toBe(4)
  expect(changed).not.toHaveBeenCalled()
})

test('an article that is scheduled for the next seconds is heard of', async () => {
  const { changes, changed } = watch()
  await vi.advanceTimersByTimeAsync(1000)
  seconds = 5
  changes.report(new Set(['content_version']))
  await vi.advanceTimersByTimeAsync(5100)
  expect(changed).toHaveBeenCalledTimes(2)
})

test('nothing is asked of a server that stops', async () => {
  seconds = 10
  const { changed, schedule } = watch()
  await vi.advanceTimersByTimeAsync(100)
  await schedule.stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(asked).toBe(1)
  expect(changed).not.toHaveBeenCalled()
})

test('a moment that was heard of is kept while the database does not answer, and when it says that nothing is ahead', async () => {
  seconds = 30
  const { changes, changed } = watch()
  await vi.advanceTimersByTimeAsync(1000)
  down = true
  changes.report(new Set(['content_version']))
  await vi.advanceTimersByTimeAsync(10_000)
  down = false
  seconds = null
  changes.report(new Set(['content_version']))
  expect(changed).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(19_100)
  expect(changed).toHaveBeenCalledTimes(3)
})
