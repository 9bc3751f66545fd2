/** What the documents of employees are called (common/employee-documents.ts), on every screen. */
export const documentKinds = {
  contract: 'Employment contract',
  residence_permit: 'Residence permit',
  work_permit: 'Work permit',
  identity_card: 'National ID',
  passport: 'Passport',
  medical_insurance: 'Medical insurance',
  driving_licence: 'Driving licence',
  professional_registration: 'Professional registration',
} as const

/** How long a document is still valid, or since when it is not (app/workspace/time-left.tsx). */
export const validity = {
  left_one: 'Expires tomorrow',
  left_other: 'Expires in {{count}} days',
  today: 'Expires today',
  ended_one: 'Expired yesterday',
  ended_other: 'Expired {{count}} days ago',
} as const
