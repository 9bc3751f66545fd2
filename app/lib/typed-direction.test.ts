import { expect, it } from 'vitest'
import { textDirection, typedDirection } from './typed-direction.ts'

it('follows the first letter of a text, whatever comes before it', () => {
  expect(textDirection('بدر العنزي')).toBe('rtl')
  expect(textDirection('2026 · Badr العنزي')).toBe('ltr')
  expect(textDirection('٠٥٥ · نوف')).toBe('rtl')
  expect(textDirection('0559007703')).toBeUndefined()
})

it('is automatic for a field once it has letters', () => {
  expect(typedDirection('R-7K')).toBe('auto')
  expect(typedDirection('٠٥٥٩')).toBeUndefined()
})
