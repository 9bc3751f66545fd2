import { expect, it } from 'vitest'
import { isUuid } from './uuid.ts'

it('accepts UUIDs and nothing else', () => {
  expect(isUuid(crypto.randomUUID())).toBe(true)
  expect(isUuid('00000000-0000-0000-0000-00000000000A')).toBe(true)
  for (const other of [
    '',
    'new',
    'nonsense',
    '00000000-0000-0000-0000-00000000000',
    `${crypto.randomUUID()}\n`,
  ])
    expect(isUuid(other)).toBe(false)
})
