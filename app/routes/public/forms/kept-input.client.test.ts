import { expect, test } from 'vitest'
import { inputOf, withSuggestion } from './kept-input.client.ts'

test('what is kept of a form is what was typed, without the robot fields and the chosen service', () => {
  expect(
    inputOf([
      ['name', 'سارة'],
      ['message', ''],
      ['notes', ' '],
      ['website', 'https://spam.example'],
      ['seen', 'm1'],
      ['service_id', '20000000-0000-4000-8000-000000000001'],
    ]),
  ).toEqual({ name: 'سارة', notes: ' ' })
})

test('a kept text follows the project that a request is opened from, and keeps what was typed', () => {
  const [tower, villa] = ['Similar to: Tower\n', 'Similar to: Villa\n']
  const text = `${tower}With 20 floors`
  expect(withSuggestion({ text, suggestion: tower }, tower)).toBe(text)
  expect(withSuggestion({ text, suggestion: tower }, villa)).toBe(`${villa}With 20 floors`)
  // From the general form to a project, and from a project to the general form
  expect(withSuggestion({ text: 'With 20 floors', suggestion: '' }, villa)).toBe(`${villa}With 20 floors`)
  expect(withSuggestion({ text, suggestion: tower }, '')).toBe('With 20 floors')
  // A changed suggestion counts as typed
  expect(withSuggestion({ text: 'Like the Tower', suggestion: tower }, villa)).toBe(`${villa}Like the Tower`)
  // A deleted suggestion stays deleted on its own page
  expect(withSuggestion({ text: 'With 20 floors', suggestion: tower }, tower)).toBe('With 20 floors')
})
