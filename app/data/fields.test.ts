import { expect, test } from 'vitest'
import { credentialForm } from '#app/data/credentials/admin.ts'
import { renewalForm } from '#app/data/document-renewals/employee.ts'
import { documentForm } from '#app/data/employee-documents/admin.ts'
import { qualificationFields } from '#app/data/qualifications/admin.ts'
import { identity } from './fields.ts'

test.each([
  ['a document of an employee', documentForm.shape.number],
  ['a renewed document', renewalForm.shape.number],
  ['a credential', credentialForm('iso').shape.number],
  ['a registration of an engineer', qualificationFields.engineers_number],
  ['an identity number', identity()],
])('the number of %s is stored with the digits 0-9, whichever are typed', (_, field) => {
  expect(field.parse(' ٢٤٥-AB ۶۷ ')).toBe('245-AB 67')
})
