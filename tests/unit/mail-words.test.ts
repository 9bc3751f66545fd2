import { expect, test } from 'vitest'
import { dashboard as dashboardAr } from '#app/i18n/locales/ar/admin/dashboard.ts'
import { employees as employeesAr } from '#app/i18n/locales/ar/admin/employees.ts'
import { requests as requestsAr } from '#app/i18n/locales/ar/admin/requests.ts'
import { common as commonAr } from '#app/i18n/locales/ar/common.ts'
import { employeePortal as portalAr } from '#app/i18n/locales/ar/portal/employee.ts'
import { workspace as workspaceAr } from '#app/i18n/locales/ar/workspace.ts'
import { dashboard as dashboardEn } from '#app/i18n/locales/en/admin/dashboard.ts'
import { employees as employeesEn } from '#app/i18n/locales/en/admin/employees.ts'
import { requests as requestsEn } from '#app/i18n/locales/en/admin/requests.ts'
import { common as commonEn } from '#app/i18n/locales/en/common.ts'
import { employeePortal as portalEn } from '#app/i18n/locales/en/portal/employee.ts'
import { workspace as workspaceEn } from '#app/i18n/locales/en/workspace.ts'
import { ar } from '#server/mail/messages/words/ar.ts'
import { en } from '#server/mail/messages/words/en.ts'

test.each([
  ['Arabic', ar, requestsAr, employeesAr, workspaceAr, commonAr, dashboardAr, portalAr],
  ['English', en, requestsEn, employeesEn, workspaceEn, commonEn, dashboardEn, portalEn],
])(
  'in %s mails name statuses, types, documents and areas as the screens do',
  (_language, mails, requests, employees, workspace, common, dashboard, portal) => {
    expect(mails.statuses).toEqual(requests.statuses)
    expect(mails.types).toEqual(employees.notification.types)
    expect(mails.documents).toEqual(employees.documents.kinds)
    expect(dashboard.ending.kinds).toEqual(employees.documents.kinds)
    expect(portal.documents.kinds).toEqual(employees.documents.kinds)
    expect(mails.credentials).toEqual(common.credentials)
    expect(mails.areas).toEqual(workspace.areas.names)
  },
)
