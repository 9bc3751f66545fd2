import type { TFunction } from 'i18next'
import type { ListedClient } from '#app/data/clients/list.ts'
import type { CsvColumns } from '#app/lib/csv.ts'
import { csvDay } from '#app/workspace/list/export-button.tsx'
import { displayPhone } from '#common/phone.ts'

/** The columns of the clients' CSV file. */
export const clientExportColumns = (t: TFunction<'clients'>): CsvColumns<ListedClient> => [
  [t('fields.full_name'), (one) => one.full_name],
  [t('fields.company_name'), (one) => one.company_name],
  [t('fields.client_type'), (one) => t(`type.${one.client_type}`)],
  [t('fields.email'), (one) => one.email],
  [t('fields.phone'), (one) => one.phone && displayPhone(one.phone)],
  [t('fields.open_requests'), (one) => one.open_requests],
  [t('fields.projects'), (one) => one.projects],
  [t('fields.last_activity_at'), (one) => csvDay(one.last_activity_at)],
  [t('fields.created_at'), (one) => csvDay(one.created_at)],
  [t('fields.state'), (one) => t(`states.${one.state}`)],
]
