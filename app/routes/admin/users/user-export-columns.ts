import type { TFunction } from 'i18next'
import type { User } from '#app/data/user-profiles/admin.ts'
import type { CsvColumns } from '#app/lib/csv.ts'
import { csvDay } from '#app/workspace/list/export-button.tsx'
import { displayPhone } from '#common/phone.ts'

/** The columns of the users' CSV file: everything that is known of an account. */
export function userExportColumns(
  t: TFunction<['users', 'workspace']>,
  areaNames: (areas: readonly string[] | null) => string,
  noticeName: (version: number | null) => string | null,
): CsvColumns<User> {
  return [
    [t('fields.full_name'), (one) => one.full_name],
    [t('fields.email'), (one) => one.email],
    [t('fields.user_type'), (one) => t(`types.${one.user_type}`)],
    [t('fields.areas'), (one) => areaNames(one.areas) || null],
    [t('fields.is_active'), (one) => (one.is_active ? t('workspace:active') : t('workspace:inactive'))],
    [t('fields.phone'), (one) => one.phone && displayPhone(one.phone)],
    [t('fields.department'), (one) => one.department],
    [t('fields.client_type'), (one) => one.client_type && t(`clientTypes.${one.client_type}`)],
    [t('fields.company_name'), (one) => one.company_name],
    [t('fields.national_id'), (one) => one.national_id],
    [t('fields.commercial_registration'), (one) => one.commercial_registration],
    [t('fields.unified_number'), (one) => one.unified_number],
    [t('fields.application'), (one) => one.employee && t(`applications.${one.employee.status}`)],
    [t('fields.created_at'), (one) => csvDay(one.created_at)],
    [t('fields.privacy_version'), (one) => noticeName(one.privacy_version)],
    [t('fields.last_sign_in_at'), (one) => csvDay(one.last_sign_in_at)],
  ]
}
