/** What can be imported. */
export const importKinds = ['clients', 'employees'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a file may say of a client and of an employee, in the order of the template. */
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
    'residence_permit_number',
    'residence_permit_ends',
    'registration_number',
    'registration_ends',
    'work_permit_number',
    'work_permit_ends',
    'identity_card_number',
    'identity_card_ends',
    'passport_number',
    'passport_ends',
    'medical_insurance_number',
    'medical_insurance_ends',
    'driving_licence_number',
    'driving_licence_ends',
  ],
} as const

export type ImportField = (typeof importFields)[ImportKind][number]

/** A row as it is stored: the columns of `private.imported_people`. */
export type ImportEntry = { row_number: number; locale: string } & Partial<
  Record<ImportField, string | number>
>
