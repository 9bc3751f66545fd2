import { expect, test } from 'vitest'
import { documentKinds, isRenewable } from '#common/employee-documents.ts'
import { currentRenewal, type DocumentRenewal } from './employee.ts'

const document = { kind: 'residence_permit', updated_at: '2026-11-20T10:00:00.000001+00:00' } as const
const renewal = (values: Partial<DocumentRenewal>) =>
  ({
    kind: 'residence_permit',
    status: 'waiting',
    decided_at: null,
    document_updated_at: null,
    ...values,
  }) as DocumentRenewal

test('says of a document what waits, before all that was decided', () => {
  const waiting = renewal({ id: 'waiting' })
  const back = renewal({ id: 'back', status: 'sent_back', decided_at: '2026-11-21T10:00:00+00:00' })
  expect(currentRenewal([back, waiting], document)).toBe(waiting)
  expect(currentRenewal([back], document)).toBe(back)
  expect(currentRenewal([renewal({ kind: 'professional_registration' })], document)).toBeUndefined()
  expect(currentRenewal([], document)).toBeUndefined()
})

test('does not mention a decision once the document was changed after it', () => {
  const decided_at = '2026-11-19T10:00:00+00:00'
  expect(currentRenewal([renewal({ status: 'sent_back', decided_at })], document)).toBeUndefined()
  // Accepting changes the document: in the same moment, or just after another change of that moment
  const accepted = renewal({ status: 'accepted', decided_at, document_updated_at: document.updated_at })
  expect(currentRenewal([accepted], document)).toBe(accepted)
  expect(currentRenewal([accepted], { ...document, updated_at: '2026-11-20T10:00:01+00:00' })).toBeUndefined()
})

test('an earlier decision is not said again once a later one is outdated', () => {
  const later = renewal({ id: 'later', status: 'sent_back', decided_at: '2026-11-19T10:00:00+00:00' })
  const earlier = renewal({ id: 'earlier', status: 'sent_back', decided_at: '2026-11-18T10:00:00+00:00' })
  expect(currentRenewal([later, earlier], document)).toBeUndefined()
})

test('employees renew what is theirs, the company the contract, the work permit and the insurance', () => {
  expect(documentKinds.filter((kind) => !isRenewable(kind))).toEqual([
    'contract',
    'work_permit',
    'medical_insurance',
  ])
})
