import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backend } from '#server/backend/process.ts'
import { makeSchedule } from '#server/schedule.ts'
import { startChores } from './chores.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a chore that has more to do goes on a second later, the others wait for their hour', async () => {
  const log = pino({ level: 'silent' })
  const calls: string[] = []
  let steps = 3
  const backend = {
    keys: { publishableKey: 'p', secretKey: 's' },
    async fetch(path: string) {
      const name = path.split('/').at(-1) ?? ''
      if (!name.endsWith('_chores')) return Response.json([])
      calls.push(name)
      return Response.json(name === 'privacy_chores' ? { retention: 200, waiting: --steps > 0 ? 1 : 0 } : {})
    },
  } as unknown as Backend
  const schedule = makeSchedule(log)
  const started = startChores({
    backend,
    dataDir: '/nowhere',
    changes: { onChange() {} } as never,
    schedule,
    log,
  })
  const count = (name: string) => calls.filter((call) => call === name).length
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count('privacy_chores'), count('employee_chores')]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(1000)
  expect(count('privacy_chores')).toBe(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([count('privacy_chores'), count('employee_chores')]).toEqual([3, 1])
  await started
  await schedule.stop()
})
