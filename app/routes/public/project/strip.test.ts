import { describe, expect, it } from 'vitest'
import { slideAfterKey, slideAt } from './strip.ts'

describe('the current slide', () => {
  it('is the one nearest to the snap position', () => {
    expect(slideAt([0, 500, 1000], false)).toBe(0)
    expect(slideAt([-300, 200, 700], false)).toBe(1)
    expect(slideAt([-200, 300, 800], false)).toBe(0)
    // From right to left distances grow the other way
    expect(slideAt([500, 0, -500], false)).toBe(1)
  })

  it('is the last one at the end', () => {
    expect(slideAt([-700, -200, 300], true)).toBe(2)
    expect(slideAt([0], true)).toBe(0)
  })
})

describe('a key', () => {
  it('moves in reading direction', () => {
    expect(slideAfterKey('ArrowRight', 1, 4, false)).toBe(2)
    expect(slideAfterKey('ArrowLeft', 1, 4, false)).toBe(0)
    expect(slideAfterKey('ArrowLeft', 1, 4, true)).toBe(2)
    expect(slideAfterKey('ArrowRight', 1, 4, true)).toBe(0)
  })

  it('stops at the ends; Home and End lead to them', () => {
    expect(slideAfterKey('ArrowRight', 3, 4, false)).toBe(3)
    expect(slideAfterKey('ArrowLeft', 0, 4, false)).toBe(0)
    expect(slideAfterKey('Home', 2, 4, true)).toBe(0)
    expect(slideAfterKey('End', 2, 4, true)).toBe(3)
  })

  it('of another kind does nothing', () => {
    expect(slideAfterKey('ArrowDown', 1, 4, true)).toBeNull()
    expect(slideAfterKey('a', 1, 4, false)).toBeNull()
  })
})
