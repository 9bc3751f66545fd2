import { engineersGrades } from '#app/i18n/locales/en/qualifications.ts'

/** Words of the qualifications of people, in their forms and on their cards. */
export const qualifications = {
  title: 'Qualifications',
  hint: 'Visitors see them on the person’s page, if there is a biography, and in the company profile, which has the first degree only. Grade and number are those of the Saudi Council of Engineers.',
  fields: {
    degrees: 'Degrees',
    engineers_grade: 'Professional grade',
    engineers_number: 'Registration number',
    engineers_until: 'Registration valid until',
  },
  hints: {
    degrees: 'One degree per line, the highest first: the degree, the university and the year.',
    engineers_number: 'As on the membership card.',
    engineers_until: 'Leave it empty if there is no end date.',
  },
  grades: { none: 'Not stated', ...engineersGrades },
  past: 'This day has passed, so visitors do not see the grade and number.',
  left_one: 'Registration expires tomorrow',
  left_other: 'Registration expires in {{count}} days',
  today: 'Registration expires today',
  ended_one: 'Registration expired yesterday',
  ended_other: 'Registration expired {{count}} days ago',
} as const
