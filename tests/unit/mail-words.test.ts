import { expect, test } from 'vitest'
import { employees as employeesAr } from '#app/i18n/locales/ar/admin/employees.ts'
import { requests as requestsAr } from '#app/i18n/locales/ar/admin/requests.ts'
import { common as commonAr } from '#app/i18n/locales/ar/common.ts'
import { workspace as workspaceAr } from '#app/i18n/locales/ar/workspace.ts'
import { employees as employeesEn } from '#app/i18n/locales/en/admin/employees.ts'
import { requests as requestsEn } from '#app/i18n/locales/en/admin/requests.ts'
import { common as commonEn } from '#app/i18n/locales/en/common.ts'
import { workspace as workspaceEn } from '#app/i18n/locales/en/workspace.ts'
import { ar } from '#server/mail/messages/words/ar.ts'
import { en } from '#server/mail/messages/words/en.ts'

test.each([
  ['Arabic', ar, requestsAr, employeesAr, workspaceAr, commonAr],
  ['English', en, requestsEn, employeesEn, workspaceEn, commonEn],
])(
  'in %s mails name statuses, types, documents and areas as the screens do',
  (_language, mails, requests, employees, workspace, common) => {
    expect(mails.statuses).toEqual(requests.statuses)
    expect(mails.types).toEqual(employees.notification.types)
    expect(mails.documents).toEqual(employees.documents.kinds)
    expect(mails.credentials).toEqual(common.credentials)
    expect(mails.areas).toEqual(workspace.areas.names)
  },
)
