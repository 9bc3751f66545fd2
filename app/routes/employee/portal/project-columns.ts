import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#app/workspace/list/list-controls.tsx'

/** The columns of the table of clients' projects; project-row.tsx has their cells. */
export function useProjectColumns(): TableColumn[] {
  const { t } = useTranslation('employeePortal')
  return [
    { name: 'client', label: t('projects.fields.client'), sort: 'client_name' },
    { name: 'project', label: t('projects.fields.project') },
    { name: 'status', label: t('projects.fields.status'), sort: 'status' },
    { name: 'notes', label: t('projects.fields.notes') },
    { name: 'since', label: t('projects.fields.since'), sort: 'created_at', descendingFirst: true },
  ]
}

/** The same orders to choose from where the rows are cards and the table has no heads. */
export function useProjectOrders() {
  const { t } = useTranslation('employeePortal')
  return [
    { value: '-created_at', label: t('projects.sorts.newest') },
    { value: 'created_at', label: t('projects.sorts.oldest') },
    { value: 'client_name', label: t('projects.sorts.client_name') },
    { value: '-client_name', label: t('projects.sorts.clientDown') },
    { value: 'status', label: t('projects.sorts.status') },
    { value: '-status', label: t('projects.sorts.statusDown') },
  ]
}
