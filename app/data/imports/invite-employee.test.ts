import { expect, it } from 'vitest'
import { employeeInvitationForm, entryOf } from './invite-employee.ts'

const typed = { email: 'sara@x.sa', phone: '', locale: 'en' }
const entry = (full_name: string, position: string, phone = '') =>
  entryOf(employeeInvitationForm.parse({ ...typed, full_name, position, phone }))

it('a name and a position in both languages are parted', () => {
  expect(entry('سارة / Sara', 'Architect · مهندسة معمارية', '0501112233')).toEqual({
    row_number: 1,
    email: 'sara@x.sa',
    locale: 'en',
    full_name: 'سارة',
    full_name_en: 'Sara',
    position_ar: 'مهندسة معمارية',
    position_en: 'Architect',
    phone: '+966501112233',
  })
})

it('those in one language are stored once', () => {
  expect(entry('سارة', 'Architect')).toEqual({
    row_number: 1,
    email: 'sara@x.sa',
    locale: 'en',
    full_name: 'سارة',
    position_ar: 'Architect',
  })
})
