import { expect, test } from 'vitest'
import { randomPassword } from './accounts.ts'

test('a random password has no word in it, so that it is never refused for a name', () => {
  const passwords = Array.from({ length: 500 }, randomPassword)
  expect(new Set(passwords.map(({ length }) => length))).toEqual(new Set([20]))
  // In Latin names and emails, every word of four letters has a vowel
  expect(passwords.filter((password) => /[aeiouy]/i.test(password))).toEqual([])
  expect(new Set(passwords).size).toBe(passwords.length)
})
