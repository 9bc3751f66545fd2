import { expect, test } from 'vitest'
import { fillIn, unknownField } from './fields.ts'

const values = { name: 'نورة', reference: 'R-7K3F2Q', service: 'Design', company: 'Handasa', me: 'سالم' }

test('every field is filled in, each time it stands there', () => {
  expect(fillIn('{name} {reference} {service} {company} {me} {name}', values)).toBe(
    'نورة R-7K3F2Q Design Handasa سالم نورة',
  )
})

test('what a person is called is not filled in itself, nor read as a pattern', () => {
  expect(fillIn('{name}: {me}', { ...values, name: '{me} $& $1' })).toBe('{me} $& $1: سالم')
})

test.each([
  ['{nme} {name}', '{nme}'],
  ['{name} {}', '{}'],
  ['{ name }', '{ name }'],
  ['{Name}', '{Name}'],
  ['{{name}} {x}', '{x}'],
  ['{constructor}', '{constructor}'],
  ['{name} } {', undefined],
  ['', undefined],
])('in %s the first unknown field is %s', (text, field) => {
  expect(unknownField(text)).toBe(field)
})
