import { expect, it } from 'vitest'
import { check } from '#app/data/fields.ts'
import { toReference, trackForm } from './public.ts'

it.each([
  ['R-7K3F2Q', 'R-7K3F2Q'],
  ['r-7k3f2q', 'R-7K3F2Q'],
  ['7k3f2q', 'R-7K3F2Q'],
  ['R7K3F2Q', 'R-7K3F2Q'],
  [' R – 7K3 F2Q. ', 'R-7K3F2Q'],
  ['\u2068R-7K3F2Q\u2069', 'R-7K3F2Q'],
  ['R-٧K٣F٢Q', 'R-7K3F2Q'],
  ['Ｒ－７Ｋ３Ｆ２Ｑ', 'R-7K3F2Q'],
  ['R-1O0LI2', 'R-100112'],
  // The six characters can begin with R too
  ['R7K3F2', 'R-R7K3F2'],
  ['RR7K3F2', 'R-R7K3F2'],
])('reads the reference %s', (typed, reference) => {
  expect(toReference(typed)).toBe(reference)
})

it.each(['', 'R-', '7K3F2', 'R-7K3F2QX', 'P-7K3F2Q', 'R-7K3F2U', 'مرجع', '%'])(
  'takes %j for no reference',
  (typed) => {
    expect(toReference(typed)).toBeNull()
  },
)

it.each([
  ['noura@example.com', 'noura@example.com'],
  [' Noura@Example.com\u200f ', 'Noura@Example.com'],
  ['0512345678', '+966512345678'],
  ['٠٥١٢٣٤٥٦٧٨', '+966512345678'],
  ['00966 51 234 5678', '+966512345678'],
])('reads the contact %j', (typed, contact) => {
  expect(check(trackForm, { reference: '7k3f2q', contact: typed }).values).toEqual({
    reference: 'R-7K3F2Q',
    contact,
  })
})

it('says what is wrong with each field', () => {
  expect(check(trackForm, { reference: '', contact: ' ' }).errors).toEqual({
    reference: { code: 'required' },
    contact: { code: 'required' },
  })
  expect(check(trackForm, { reference: 'abc', contact: 'noura@' }).errors).toEqual({
    reference: { code: 'reference' },
    contact: { code: 'contact' },
  })
  expect(check(trackForm, { reference: '7k3f2q', contact: 'call me' }).errors).toEqual({
    contact: { code: 'contact' },
  })
})
