import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeWatchdog, shapeOf } from './watchdog.ts'

const log = pino({ level: 'silent' })
const kill = vi.fn()
const stuck = vi.fn()
let busy = 0
/** Milliseconds for which the backend has waited for a processor. */
let waited = 0
let ping: () => Promise<unknown> = () => new Promise(() => undefined)
let watchdog: ReturnType<typeof makeWatchdog>

beforeEach(() => {
  vi.useFakeTimers()
  kill.mockReset()
  stuck.mockReset()
  busy = 0
  waited = 0
  ping = () => new Promise(() => undefined)
  watchdog = makeWatchdog({
    log,
    kill,
    stuck,
    busyWith: () => busy,
    ping: () => ping(),
    waited: () => waited,
  })
  watchdog.start()
})
afterEach(() => {
  watchdog.stop()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
const begin = (caller?: string) => watchdog.begin({ method: 'GET', path: '/rest/v1/services', caller })

test('a backend that answers nobody while someone waits is killed once, and the right caller is named', async () => {
  begin('192.0.2.1')
  const held = begin('192.0.2.2')
  begin()
  busy = held.number
  await pass(4000)
  expect(kill).not.toHaveBeenCalled()
  await pass(20_000)
  expect(kill).toHaveBeenCalledTimes(1)
  expect(stuck.mock.calls).toEqual([['192.0.2.2']])
})

test('the time in which the backend had no processor does not count', async () => {
  begin()
  for (let time = 0; time < 60; time++) {
    waited += 950
    await pass(1000)
  }
  expect(kill).not.toHaveBeenCalled()
})

test('a backend that is stuck while it gets half a processor is killed after twice the time', async () => {
  begin()
  for (let time = 0; time < 8; time++) {
    waited += 500
    await pass(1000)
  }
  expect(kill).not.toHaveBeenCalled()
  await pass(6000)
  expect(kill).toHaveBeenCalledTimes(1)
})

test('a backend that another one replaced has waited less, which is not a sign of being stuck', async () => {
  waited = 100_000
  begin()
  await pass(1000)
  waited = 0
  begin().answered()
  await pass(4000)
  expect(kill).not.toHaveBeenCalled()
})

test('a call of the server itself makes no address wait', async () => {
  busy = begin().number
  await pass(7000)
  expect(kill).toHaveBeenCalledTimes(1)
  expect(stuck).not.toHaveBeenCalled()
})

test('nobody waits: it is left alone', async () => {
  begin().answered()
  await pass(60_000)
  expect(kill).not.toHaveBeenCalled()
})

test('answers to others are signs of life', async () => {
  begin('192.0.2.1')
  for (let time = 0; time < 10; time++) {
    await pass(3000)
    begin().answered()
  }
  expect(kill).not.toHaveBeenCalled()
})

test('the answer to its own question is a sign of life, however long a call takes', async () => {
  begin('192.0.2.1')
  ping = async () => undefined
  await pass(60_000)
  expect(kill).not.toHaveBeenCalled()
})

test('a caller who has left may have left something behind', async () => {
  const call = begin('192.0.2.1')
  busy = call.number
  call.abandoned()
  await pass(7000)
  expect(stuck.mock.calls).toEqual([['192.0.2.1']])
})

test('a caller who has left is forgotten once the backend answers', async () => {
  begin('192.0.2.1').abandoned()
  ping = vi.fn(async () => undefined)
  await pass(2000)
  ping = () => new Promise(() => undefined)
  await pass(60_000)
  expect(kill).not.toHaveBeenCalled()
})

test('work that was announced has its time, and no more', async () => {
  begin('192.0.2.1')
  watchdog.job(1, 30_000)
  await pass(29_000)
  expect(kill).not.toHaveBeenCalled()
  await pass(10_000)
  expect(kill).toHaveBeenCalledTimes(1)
})

test('after work that was announced, the time begins again', async () => {
  begin('192.0.2.1')
  watchdog.job(1, 30_000)
  await pass(20_000)
  watchdog.job(1, 0)
  await pass(4000)
  expect(kill).not.toHaveBeenCalled()
  await pass(3000)
  expect(kill).toHaveBeenCalledTimes(1)
})

test.each([
  [
    'GET',
    '/rest/v1/service_requests?client_email=ilike.*private*&or=(private)&select=private&id=not.in.(private)',
    '/rest/v1/service_requests',
    ['client_email=ilike', 'or', 'select', 'id=not.in'],
  ],
  ['POST', '/rest/v1/rpc/list_requests', '/rest/v1/rpc/list_requests', []],
  ['GET', '/storage/v1/object/team-documents/private.pdf?token=private', '/storage/v1/object', ['token']],
])('the shape of %s %s has no value', (method, path, shown, parameters) => {
  expect(shapeOf({ method, path })).toEqual({ method, path: shown, parameters })
})
