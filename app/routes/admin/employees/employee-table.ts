import type { TFunction } from 'i18next'
import type { ListedEmployee } from '#app/data/employees/admin.ts'
import { payFields } from '#app/data/employees/pay.ts'
import { toCsv } from '#app/lib/csv.ts'
import { riyadhDay } from '#app/lib/dates.ts'

const day = (moment: string | null) => moment && riyadhDay(new Date(moment))

/** Employees as a CSV file: what the cards show, and what is agreed with each. */
export function employeeTable(employees: ListedEmployee[], t: TFunction<['employees', 'workspace']>): Blob {
  return toCsv(employees, [
    [t('fields.full_name_ar'), (one) => one.full_name_ar],
    [t('fields.full_name_en'), (one) => one.full_name_en],
    [t('fields.status'), (one) => t(`statuses.${one.status}`)],
    [t('fields.email'), (one) => one.email],
    [t('fields.phone'), (one) => one.phone],
    [`${t('fields.position')} (${t('workspace:languages.ar')})`, (one) => one.position_ar],
    [`${t('fields.position')} (${t('workspace:languages.en')})`, (one) => one.position_en],
    [t('fields.project_name'), (one) => one.project_name],
    [t('fields.applied'), (one) => day(one.created_at)],
    [t('fields.approved'), (one) => day(one.approved_at)],
    [t('fields.approved_by'), (one) => one.approver?.full_name ?? null],
    [t('fields.employee_join_date'), (one) => one.employee_join_date],
    ...payFields.map((field): [string, (one: ListedEmployee) => number] => [
      t(`fields.${field}`),
      (one) => one[field],
    ]),
    [t('terms.total'), (one) => payFields.reduce((sum, field) => sum + one[field] * 100, 0) / 100],
    [t('fields.rejection_reason'), (one) => one.rejection_reason],
  ])
}
