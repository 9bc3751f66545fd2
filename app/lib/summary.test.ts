import { expect, test } from 'vitest'
import { sentences, summary } from './summary.ts'

test('a document ends at the end of a sentence, in both languages', () => {
  expect(sentences('A tower of 3.5 hectares. It stays cool. It was finished early.', 45)).toBe(
    'A tower of 3.5 hectares. It stays cool.',
  )
  expect(sentences('هل يبقى الظل؟ نعم، وقفٌ خيري. بناه مقاولون محليون.', 31)).toBe(
    'هل يبقى الظل؟ نعم، وقفٌ خيري.',
  )
  expect(sentences('One.\nTwo.', 40)).toBe('One. Two.')
})

test('a first sentence that is longer stays whole', () => {
  expect(sentences('A long first sentence without an end in sight. More.', 10)).toBe(
    'A long first sentence without an end in sight.',
  )
  expect(sentences('', 10)).toBe('')
})

test('a shortened line has no dots or commas before its ellipsis', () => {
  expect(summary('بناه مقاولون محليون. ثم سكنه الناس', 22)).toBe('بناه مقاولون محليون…')
  expect(summary('one, two three', 8)).toBe('one…')
})
