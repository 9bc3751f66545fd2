import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#app/workspace/list/list-controls.tsx'

/** The columns of the table of clients; client-row.tsx has their cells. */
export function useClientColumns(): TableColumn[] {
  const { t } = useTranslation('clients')
  const column = (name: 'client_type' | 'contact' | 'open_requests' | 'projects' | 'state') => ({
    name,
    label: t(`fields.${name}`),
  })
  const sorted = (name: 'created_at' | 'last_activity_at') => ({
    name,
    label: t(`fields.${name}`),
    sort: name,
    descendingFirst: true,
  })
  return [
    { name: 'full_name', label: t('fields.full_name'), sort: 'full_name' },
    column('client_type'),
    column('contact'),
    column('open_requests'),
    column('projects'),
    sorted('last_activity_at'),
    sorted('created_at'),
    column('state'),
    { name: 'actions', label: t('fields.actions'), hidden: true },
  ]
}

/** The same orders to choose from where the rows are cards and the table has no heads. */
export function useClientOrders() {
  const { t } = useTranslation('clients')
  return [
    { value: '-last_activity_at', label: t('sorts.activity') },
    { value: 'last_activity_at', label: t('sorts.activityUp') },
    { value: '-created_at', label: t('sorts.newest') },
    { value: 'created_at', label: t('sorts.oldest') },
    { value: 'full_name', label: t('sorts.name') },
    { value: '-full_name', label: t('sorts.nameDown') },
  ]
}
