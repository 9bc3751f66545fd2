import { expect, test } from 'vitest'
import { placeOfLine } from './start-at.ts'

const body = '## One\n\n- item\n- item\nLast'
const found = (line: number, written = body) => {
  const place = placeOfLine(body, line, written)
  return (
    place && [written.slice(0, place.start).split('\n').length - 1, written.slice(place.start, place.end)]
  )
}

test('a line of the version in force is found in what is being written from it', () => {
  expect(found(0)).toEqual([0, '## One'])
  expect(found(3)).toEqual([3, '- item'])
  // Lines above it were added, and one of the two that are equal was removed
  expect(found(4, `New\n${body}`)).toEqual([5, 'Last'])
  expect(found(3, '- item\nLast')).toEqual([0, '- item'])
})

test('a line that is gone, empty or not there is not found', () => {
  for (const [line, written] of [
    [4, 'Changed'],
    [1, body],
    [9, body],
    [Number.NaN, body],
  ] as const)
    expect(found(line, written)).toBeNull()
})
