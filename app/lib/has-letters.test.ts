import { expect, it } from 'vitest'
import { hasLetters } from './has-letters.ts'

it('finds letters of each script, marks and digits aside', () => {
  expect(hasLetters('سالم', 'ar')).toBe(true)
  expect(hasLetters('سالم', 'en')).toBe(false)
  expect(hasLetters('José-Álvaro', 'en')).toBe(true)
  expect(hasLetters('Salem 12', 'ar')).toBe(false)
  for (const language of ['ar', 'en'] as const) expect(hasLetters('٠٥ – 12', language)).toBe(false)
})
