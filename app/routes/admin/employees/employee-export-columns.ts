import type { TFunction } from 'i18next'
import type { ListedEmployee } from '#app/data/employees/admin.ts'
import { payFields, totalPay } from '#app/data/employees/pay.ts'
import type { CsvColumns } from '#app/lib/csv.ts'
import { csvDay } from '#app/workspace/list/export-button.tsx'
import { displayPhone } from '#common/phone.ts'

/** The columns of the employees' CSV file: what the cards show, and the terms of each employee. */
export function employeeExportColumns(
  t: TFunction<['employees', 'workspace']>,
  noticeName: (version: number | null) => string | null,
): CsvColumns<ListedEmployee> {
  return [
    [t('fields.full_name_ar'), (one) => one.full_name_ar],
    [t('fields.full_name_en'), (one) => one.full_name_en],
    [t('fields.status'), (one) => t(`statuses.${one.status}`)],
    [t('fields.email'), (one) => one.email],
    [t('fields.phone'), (one) => one.phone && displayPhone(one.phone)],
    [`${t('fields.position')} (${t('workspace:languages.ar')})`, (one) => one.position_ar],
    [`${t('fields.position')} (${t('workspace:languages.en')})`, (one) => one.position_en],
    [t('fields.department'), (one) => one.department],
    [t('fields.project_name'), (one) => one.project_name],
    [t('fields.applied'), (one) => csvDay(one.created_at)],
    [t('fields.approved'), (one) => csvDay(one.approved_at)],
    [t('fields.approved_by'), (one) => one.approver?.full_name],
    [t('fields.employee_join_date'), (one) => one.employee_join_date],
    [t('fields.left_on'), (one) => one.left_on],
    ...payFields.map((field) => [t(`fields.${field}`), (one: ListedEmployee) => one[field]] as const),
    [t('terms.total'), (one) => totalPay((field) => one[field])],
    [t('fields.rejection_reason'), (one) => one.rejection_reason],
    [t('fields.privacy_version'), (one) => noticeName(one.privacy_version)],
  ]
}
