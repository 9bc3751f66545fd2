import { expect, it } from 'vitest'
import { lineChanges, nearChanges, wordChanges } from './line-changes.ts'

const marks = { same: ' ', added: '+', removed: '-' }
const shown = (before: string, after: string) =>
  lineChanges(before, after).map(({ as, text }) => marks[as] + text)

it.each([
  ['a\nb\nc', 'a\nb\nc', [' a', ' b', ' c']],
  ['a\nb\nc', 'a\nx\nc', [' a', '-b', '+x', ' c']],
  ['a\nc', 'a\nb\nc', [' a', '+b', ' c']],
  ['a\nb\nc', 'c', ['-a', '-b', ' c']],
  ['a\nb', 'b\na', ['-a', ' b', '+a']],
  ['', 'a\r\n\n b', ['+a', '+b']],
  ['a', '', ['-a']],
])('compares %j with %j', (before, after, lines) => {
  expect(shown(before, after)).toEqual(lines)
})

it('leaves out what is far from a change', () => {
  const changes = lineChanges('a\nb\nc\nd\ne\nf', 'a\nb\nc\nx\ne\nf')
  expect(nearChanges(changes).map((change) => change && marks[change.as] + change.text)).toEqual([
    null,
    ' c',
    '-d',
    '+x',
    ' e',
    null,
  ])
  expect(nearChanges(lineChanges('a\nb', 'a\nb'))).toEqual([null])
})

it('compares two lines of which most is the same word by word', () => {
  const words = (before: string, after: string) =>
    wordChanges(before, after)?.map(({ as, text }) => marks[as] + text) ?? null
  expect(words('design of homes, and plans', 'design of large homes and plans')).toEqual([
    ' design of ',
    '+large ',
    ' homes',
    '-,',
    '  and plans',
  ])
  expect(words('Design', 'Planning of towns')).toBeNull()
})
