import { expect, test } from 'vitest'
import { check } from '#app/data/fields.ts'
import { identityOf, userForm } from './admin.ts'

test.each([
  ['individual', ['national_id *']],
  ['company', ['company_name *', 'commercial_registration *', 'unified_number']],
  ['government', ['company_name *', 'unified_number *']],
] as const)('a client of type %s is known by %j', (type, fields) => {
  expect(identityOf(type).map(({ field, required }) => (required ? `${field} *` : field))).toEqual(fields)
})

test('what a client is known by cannot be emptied, and an admin has none of it', () => {
  const typed = {
    full_name: 'نورة · Noura',
    phone: '',
    company_name: '',
    national_id: '',
    commercial_registration: '١٠١٠٦٥٤٣٢١',
    unified_number: '',
  }
  expect(Object.keys(check(userForm, { ...typed, client_type: 'company' }).errors ?? {})).toEqual([
    'company_name',
  ])
  expect(check(userForm, { ...typed, client_type: '' }).errors).toBeUndefined()
})
