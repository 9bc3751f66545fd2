import { describe, expect, it } from 'vitest'
import { cutToFit, fitOf, room } from './text-fit.ts'

/** Counts ten pixels for each letter. */
const measure = (text: string) => [...text].length * 10

describe('fitOf', () => {
  it('tells what search engines cut, and what says little', () => {
    const of = (letters: number) => fitOf('title', 'م'.repeat(letters), measure)
    expect(of(0)).toBe('empty')
    expect(of(room.title.least / 10 - 1)).toBe('short')
    expect(of(room.title.least / 10)).toBe('fits')
    expect(of(room.title.most / 10)).toBe('fits')
    expect(of(room.title.most / 10 + 1)).toBe('long')
  })

  it('counts pixels, not letters: narrow ones fit where wide ones do not', () => {
    const text = 'i'.repeat(90)
    expect(fitOf('title', text, (of) => [...of].length * 4)).toBe('fits')
    expect(fitOf('title', text, (of) => [...of].length * 16)).toBe('long')
  })
})

describe('cutToFit', () => {
  it('leaves what fits', () => {
    expect(cutToFit('مكتب هندسة', 100, measure)).toBe('مكتب هندسة')
  })

  it('cuts at a word, in either direction of writing', () => {
    expect(cutToFit('one two three four', 100, measure)).toBe('one two …')
    expect(cutToFit('تصميم وإشراف هندسي', 140, measure)).toBe('تصميم وإشراف …')
  })

  it('never is wider than the room, also for one long word', () => {
    expect(cutToFit('abcdefghijklmno', 100, measure)).toBe('abcdefghi…')
    expect(cutToFit('abcdefghijklmno next', 100, measure)).toBe('abcdefghi…')
    for (let most = 20; most < 300; most += 10)
      expect(measure(cutToFit('a bb ccc dddd eeeee ffffff', most, measure))).toBeLessThanOrEqual(most)
  })
})
