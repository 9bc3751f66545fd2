import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSchedule } from './schedule.ts'

const log = { warn: vi.fn(), info: vi.fn() }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('a job runs first, and then at its pace from the end of each turn', async () => {
  const run = vi.fn(async () => undefined)
  const schedule = makeSchedule(log)
  schedule.add({ name: 'x', every: 1000, first: 200, run })
  await vi.advanceTimersByTimeAsync(199)
  expect(run).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(3000)
  expect(run).toHaveBeenCalledTimes(4)
})

test('a job may name its next moment, and is never later than its pace', async () => {
  const wanted = [300, 5000]
  const run = vi.fn(async () => wanted.shift())
  makeSchedule(log).add({ name: 'x', every: 1000, run })
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(300)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(run).toHaveBeenCalledTimes(3)
})

test('soon puts its next turn off or forward, and waits for the turn in progress', async () => {
  let end = () => {}
  const run = vi.fn(() => new Promise<undefined>((resolve) => (end = () => resolve(undefined))))
  const job = makeSchedule(log).add({ name: 'x', every: 1000, first: 500, run })
  job.soon(700)
  await vi.advanceTimersByTimeAsync(600)
  expect(run).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(1)
  job.soon(10)
  await vi.advanceTimersByTimeAsync(5000)
  expect(run).toHaveBeenCalledTimes(1)
  end()
  await vi.advanceTimersByTimeAsync(10)
  expect(run).toHaveBeenCalledTimes(2)
})

test('within a time, unless its next turn is sooner', async () => {
  const run = vi.fn(async () => undefined)
  const job = makeSchedule(log).add({ name: 'x', every: 1000, first: 500, run })
  job.within(100)
  await vi.advanceTimersByTimeAsync(60)
  // Repeated calls do not delay it
  job.within(100)
  await vi.advanceTimersByTimeAsync(40)
  expect(run).toHaveBeenCalledTimes(1)
})

test('after a failure it waits as long as it says, longer each time', async () => {
  const run = vi.fn(async () => {
    throw new Error('down')
  })
  makeSchedule(log).add({ name: 'x', every: 1000, retry: (failure) => failure * 100, run })
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(99)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(200)
  expect(run).toHaveBeenCalledTimes(3)
})

test('what fails is logged once with its name, and again when it works; the other jobs go on', async () => {
  let broken = true
  const schedule = makeSchedule(log)
  const other = vi.fn(async () => undefined)
  schedule.add({
    name: 'broken',
    every: 100,
    async run() {
      if (broken) throw Object.assign(new Error('secret'), { code: 'X1' })
    },
  })
  schedule.add({ name: 'other', every: 100, run: other })
  await vi.advanceTimersByTimeAsync(1000)
  expect(log.warn.mock.calls.map(([about]) => about)).toEqual([{ job: 'broken', code: 'X1', name: 'Error' }])
  expect(other.mock.calls.length).toBeGreaterThan(9)
  broken = false
  await vi.advanceTimersByTimeAsync(1000)
  expect(log.info.mock.calls.map(([about]) => about)).toEqual([{ job: 'broken' }])
  broken = true
  await vi.advanceTimersByTimeAsync(100)
  expect(log.warn).toHaveBeenCalledTimes(2)
})

test('stopping waits for the turn in progress, tells it, and begins no other', async () => {
  let end = () => {}
  let told: AbortSignal | undefined
  const run = vi.fn((signal: AbortSignal) => {
    told = signal
    return new Promise<undefined>((resolve) => (end = () => resolve(undefined)))
  })
  const schedule = makeSchedule(log)
  const job = schedule.add({ name: 'x', every: 10, run })
  await vi.advanceTimersByTimeAsync(0)
  let stopped = false
  const stopping = schedule.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(100)
  expect(told?.aborted).toBe(true)
  expect(stopped).toBe(false)
  job.soon(0)
  end()
  await stopping
  await vi.advanceTimersByTimeAsync(100)
  expect(run).toHaveBeenCalledTimes(1)
})
