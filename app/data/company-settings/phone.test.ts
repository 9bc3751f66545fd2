import { expect, test } from 'vitest'
import { companyPhone } from './phone.ts'

const takes = (phone: string) => companyPhone.safeParse(phone).success

test.each([
  '920000000',
  '920 000 123',
  '800 244 0000',
  '011 555 0142',
  '(011) 555-0142',
  '٠١١ ٥٥٥ ٠١٤٢',
  '0501234567',
  '+966 11 555 0142 / 43',
  '+971 4 123 4567',
])('a company can be called at %s', (phone) => {
  expect(takes(phone)).toBe(true)
})

test.each(['0115', '01155501', '12 / 920000000', 'call us', '+966 11 555 0142 (new)'])(
  'a company cannot be called at %s',
  (phone) => {
    expect(takes(phone)).toBe(false)
  },
)
