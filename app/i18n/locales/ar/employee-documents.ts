/** What the documents of employees are called (common/employee-documents.ts), on every screen. */
export const documentKinds = {
  contract: 'عقد العمل',
  residence_permit: 'الإقامة',
  work_permit: 'رخصة العمل',
  identity_card: 'الهوية الوطنية',
  passport: 'جواز السفر',
  medical_insurance: 'التأمين الطبي',
  driving_licence: 'رخصة القيادة',
  professional_registration: 'التسجيل المهني',
} as const

/** How long a document is still valid, or since when it is not (app/workspace/time-left.tsx). */
export const validity = {
  left_zero: 'تنتهي الصلاحية اليوم',
  left_one: 'تنتهي الصلاحية غدًا',
  left_two: 'تنتهي الصلاحية بعد يومين',
  left_few: 'تنتهي الصلاحية بعد {{count}} أيام',
  left_many: 'تنتهي الصلاحية بعد {{count}} يومًا',
  left_other: 'تنتهي الصلاحية بعد {{count}} يوم',
  today: 'تنتهي الصلاحية اليوم',
  ended_zero: 'تنتهي الصلاحية اليوم',
  ended_one: 'انتهت الصلاحية أمس',
  ended_two: 'انتهت الصلاحية قبل يومين',
  ended_few: 'انتهت الصلاحية قبل {{count}} أيام',
  ended_many: 'انتهت الصلاحية قبل {{count}} يومًا',
  ended_other: 'انتهت الصلاحية قبل {{count}} يوم',
} as const
