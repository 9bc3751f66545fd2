import { expect, test } from 'vitest'
import { isEmailAddress } from './email.ts'

test.each([
  'a@b.co',
  'noura.al-qahtani+site@example.com.sa',
  'فهد@مثال.السعودية',
  `${'a'.repeat(311)}@b.co.com`,
])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  '',
  'a',
  'a@b',
  'a@b.',
  'a@.b',
  'a@b..c',
  '@b.co',
  'a@b@c.co',
  'a b@c.co',
  'a,b@c.co',
  'a<b@c.co>',
  'a@b.co\n',
  'a@b.co\u0000',
  '\u200fa@b.co',
  `${'a'.repeat(312)}@b.co.com`,
])('%j is none', (text) => {
  expect(isEmailAddress(text)).toBe(false)
})
