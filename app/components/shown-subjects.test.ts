import { expect, it } from 'vitest'
import { withShownSubjects } from './shown-subjects.ts'

const shown = (title: string | null, ...subjects: (string | null)[]) =>
  withShownSubjects(
    subjects.map((subject) => ({ subject })),
    title,
  ).map(({ subject }) => subject)

it('leaves out the subject that every reply begins with, in both languages', () => {
  expect(
    shown(
      null,
      'بخصوص طلبك R-7K3F2Q',
      'About your request R-7K3F2Q',
      'About your message [R-7K3F2Q]',
      'بخصوص رسالتك',
    ),
  ).toEqual([null, null, null, null])
})

it('shows what a reply says once, without the reference for mail programs', () => {
  expect(
    shown('Cooling', 'Two offers [R-7K3F2Q]', null, 'Two offers [R-7K3F2Q]', 'Cooling [R-7K3F2Q]'),
  ).toEqual(['Two offers', null, null, 'Cooling'])
})

it('leaves out the title of the request', () => {
  expect(shown('Cooling', 'Cooling [R-7K3F2Q]', 'A meeting about your request R-7K3F2Q')).toEqual([
    null,
    'A meeting about your request R-7K3F2Q',
  ])
})
