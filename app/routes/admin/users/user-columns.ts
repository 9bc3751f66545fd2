import { useTranslation } from 'react-i18next'
import type { TableColumn } from '#app/workspace/list/list-controls.tsx'

/** The columns of the table of users; user-row.tsx has their cells. */
export function useUserColumns(): TableColumn[] {
  const { t } = useTranslation('users')
  const column = (name: 'contact' | 'user_type' | 'belongs' | 'is_active') => ({
    name,
    label: t(`fields.${name}`),
  })
  const sorted = (name: 'created_at' | 'last_sign_in_at') => ({
    name,
    label: t(`fields.${name}`),
    sort: name,
    descendingFirst: true,
  })
  return [
    { name: 'full_name', label: t('fields.full_name'), sort: 'full_name' },
    column('contact'),
    column('user_type'),
    column('belongs'),
    sorted('created_at'),
    sorted('last_sign_in_at'),
    column('is_active'),
    { name: 'actions', label: t('fields.actions'), hidden: true },
  ]
}

/** The same orders to choose from where the rows are cards and the table has no heads. */
export function useUserOrders() {
  const { t } = useTranslation('users')
  return [
    { value: '-created_at', label: t('sorts.newest') },
    { value: 'created_at', label: t('sorts.oldest') },
    { value: 'full_name', label: t('sorts.name') },
    { value: '-full_name', label: t('sorts.nameDown') },
    { value: '-last_sign_in_at', label: t('sorts.signInDown') },
    { value: 'last_sign_in_at', label: t('sorts.signIn') },
  ]
}
