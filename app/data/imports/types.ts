/** What can be imported. */
export const importKinds = ['clients', 'employees'] as const
export type ImportKind = (typeof importKinds)[number]

/** The employee documents whose number and last day a file can have: the prefixes of its fields. */
export const importedPapers = [
  'residence_permit',
  'registration',
  'work_permit',
  'identity_card',
  'passport',
  'medical_insurance',
  'driving_licence',
] as const

/** The fields that a file can have for clients and for employees, in the order of the template. */
export const importFields = {
  clients: [
    'full_name',
    'company_name',
    'client_type',
    'email',
    'phone',
    'national_id',
    'commercial_registration',
    'unified_number',
  ],
  employees: [
    'full_name',
    'full_name_en',
    'email',
    'phone',
    'position_ar',
    'position_en',
    'department',
    'project_name',
    'employee_join_date',
    'base_salary',
    'housing_allowance',
    'transportation_allowance',
    'food_allowance',
    'other_allowance',
    'contract_ends',
    ...importedPapers.flatMap((paper) => [`${paper}_number`, `${paper}_ends`] as const),
  ],
} as const

export type ImportField = (typeof importFields)[ImportKind][number]

/** A row as it is stored: the columns of `private.imported_people`. */
export type ImportEntry = { row_number: number; locale: string } & Partial<
  Record<ImportField, string | number>
>
