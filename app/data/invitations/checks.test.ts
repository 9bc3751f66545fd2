import { expect, test } from 'vitest'
import { checkAcceptance } from './public.ts'

const admin = { user_type: 'admin', client_type: null, full_name: '' } as const
const typed = { full_name: 'Hind', password: 'a good long password' }

test.each(['12345', '12ab'])(
  'an invited admin who types the phone %s is told what is wrong with it',
  (phone) => {
    expect(checkAcceptance(admin, { ...typed, phone }).errors?.phone).toMatchObject({ code: 'phone' })
  },
)

test('the phone of an invited admin may be left empty', () => {
  expect(checkAcceptance(admin, { ...typed, phone: ' ' }).values).toMatchObject({ phone: null })
})
