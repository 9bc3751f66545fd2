/**
 * The kinds of employee documents with an expiry date, in the order in which screens show them:
 * `employee_documents.kind`. tests/policies/employee-documents.test.ts compares the lists with the database.
 */
export const documentKinds = [
  'contract',
  'residence_permit',
  'work_permit',
  'identity_card',
  'passport',
  'medical_insurance',
  'driving_licence',
  'professional_registration',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/**
 * The kinds that employees renew themselves and hand in: `document_renewals.kind`. The company renews the
 * others.
 */
export const renewableKinds = [
  'residence_permit',
  'identity_card',
  'passport',
  'driving_licence',
  'professional_registration',
] as const satisfies readonly DocumentKind[]
export type RenewableKind = (typeof renewableKinds)[number]
export const isRenewable = (kind: string): kind is RenewableKind =>
  (renewableKinds as readonly string[]).includes(kind)
