import { expect, test } from 'vitest'
import { makeCallsInFlight } from './in-flight.ts'

test('an address has so many calls at once, and room again when one ends', () => {
  const inFlight = makeCallsInFlight()
  const begun = Array.from({ length: 100 }, () => inFlight.call.enter('192.0.2.1'))
  expect(begun).not.toContain(undefined)
  expect(inFlight.call.enter('192.0.2.1')).toBeUndefined()
  expect(inFlight.call.enter('192.0.2.2')).toBeDefined()
  expect(inFlight.upload.enter('192.0.2.1')).toBeDefined()
  begun[0]?.()
  expect(inFlight.call.enter('192.0.2.1')).toBeDefined()
  expect(inFlight.call.enter('192.0.2.1')).toBeUndefined()
})

test('all addresses together have so many uploads at once', () => {
  const inFlight = makeCallsInFlight()
  const begun = Array.from({ length: 16 }, (_, at) => inFlight.upload.enter(`192.0.2.${at}`))
  expect(begun).not.toContain(undefined)
  expect(inFlight.upload.enter('192.0.2.99')).toBeUndefined()
  for (const end of begun) end?.()
  expect(inFlight.upload.enter('192.0.2.99')).toBeDefined()
})

test('what is sent takes room for its bytes', () => {
  const { body } = makeCallsInFlight()
  const begun = Array.from({ length: 8 }, () => body.enter('192.0.2.1', 1_000_000))
  expect(begun).not.toContain(undefined)
  expect(body.enter('192.0.2.1', 1)).toBeUndefined()
  expect(body.enter('192.0.2.1', 0)).toBeDefined()
  expect(body.enter('192.0.2.2', 8_000_000)).toBeDefined()
  begun[0]?.()
  expect(body.enter('192.0.2.1', 1_000_000)).toBeDefined()
  expect(body.enter('192.0.2.1', 1)).toBeUndefined()
})
