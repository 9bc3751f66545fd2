import { beforeEach, describe, expect, test } from 'vitest'
import { makeCallsInFlight, makeInFlight } from './in-flight.ts'

test('an address has a limited number of calls at once, and room again when one ends', () => {
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

test('all addresses together have a limited number of uploads at once', () => {
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

describe('when there is no room for another', () => {
  let time = 0
  beforeEach(() => {
    time = 0
  })

  /** A request that arrives at `perSecond` bytes. */
  function sending(perSecond: number) {
    const begun = time
    return {
      ended: false,
      complete: false,
      received: () => ((time - begun) / 1000) * perSecond,
      end() {
        this.ended = true
      },
    }
  }
  const room = () => makeInFlight({ each: 2, all: 3 }, () => time)
  /** Lets time pass, with a check every second. */
  function pass(seconds: number, look: () => void) {
    for (let second = 0; second < seconds; second++) {
      time += 1000
      look()
    }
  }

  test('anyone who sends too slowly gives way, and nobody who sends', () => {
    const { enter, look } = room()
    const fast = [sending(20_000), sending(9000)]
    const slow = sending(1)
    for (const [at, one] of [...fast, slow].entries()) expect(enter(`192.0.2.${at}`, 1, one)).toBeDefined()
    expect(enter('192.0.2.9', 1, sending(1))).toBeUndefined()
    pass(11, look)
    expect(enter('192.0.2.9', 1, sending(1))).toBeDefined()
    expect([slow, ...fast].map(({ ended }) => ended)).toEqual([true, false, false])
    expect(enter('192.0.2.10', 1, sending(1))).toBeUndefined()
  })

  test('a fast beginning does not pay for standing still', () => {
    const { enter, look } = room()
    let received = 0
    const stopped = { ...sending(0), received: () => received }
    enter('192.0.2.1', 1, stopped)
    enter('192.0.2.2', 2)
    received = 10_000_000
    pass(12, look)
    expect(enter('192.0.2.3')).toBeDefined()
    expect(stopped.ended).toBe(true)
  })

  test('the address that has most gives way to one that would have less', () => {
    const { enter } = room()
    const many = [sending(1), sending(20_000)]
    for (const one of many) enter('192.0.2.1', 1, one)
    const single = sending(1)
    enter('192.0.2.2', 1, single)
    expect(enter('192.0.2.2', 1, sending(1))).toBeUndefined()
    time = 1000
    expect(enter('192.0.2.3', 1, sending(1))).toBeDefined()
    expect([...many, single].map(({ ended }) => ended)).toEqual([true, false, false])
    expect(enter('192.0.2.4', 1, sending(1))).toBeUndefined()
  })

  test('an address makes room by what it sends slowly itself', () => {
    const { enter, look } = room()
    const slow = sending(1)
    enter('192.0.2.1', 1, slow)
    enter('192.0.2.1', 1)
    pass(11, look)
    expect(enter('192.0.2.1')).toBeDefined()
    expect(slow.ended).toBe(true)
    expect(enter('192.0.2.1')).toBeUndefined()
  })

  test('what has arrived is answered, and the room of what gave way is free once', () => {
    const { enter, look } = room()
    const arrived = { ...sending(1), complete: true }
    enter('192.0.2.1', 1, arrived)
    enter('192.0.2.2', 1)
    const leave = enter('192.0.2.3', 1, sending(1))
    pass(11, look)
    expect(enter('192.0.2.4')).toBeDefined()
    expect(arrived.ended).toBe(false)
    leave?.()
    leave?.()
    expect(enter('192.0.2.5')).toBeUndefined()
  })
})
