import { expect, test } from 'vitest'
import { employees as employeesAr } from '#app/i18n/locales/ar/admin/employees.ts'
import { requests as requestsAr } from '#app/i18n/locales/ar/admin/requests.ts'
import { employees as employeesEn } from '#app/i18n/locales/en/admin/employees.ts'
import { requests as requestsEn } from '#app/i18n/locales/en/admin/requests.ts'
import { ar } from '#server/mail/messages/words/ar.ts'
import { en } from '#server/mail/messages/words/en.ts'

test.each([
  ['Arabic', ar, requestsAr, employeesAr],
  ['English', en, requestsEn, employeesEn],
])('in %s mails name statuses and types as the screens do', (_language, mails, requests, employees) => {
  expect(mails.statuses).toEqual(requests.statuses)
  expect(mails.types).toEqual(employees.notification.types)
})
