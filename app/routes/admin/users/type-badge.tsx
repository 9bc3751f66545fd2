import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { User } from '#app/data/user-profiles/admin.ts'
import styles from './users.module.css'

/** The colours of the types' badges. */
const colors = { admin: 'amber', employee: 'brand', client: 'gray' } as const

/**
 * The type of an account; for accounts of employees, also whether someone is not approved yet, was rejected,
 * or has left.
 */
export function TypeBadge({ user: { user_type, employee } }: { user: User }) {
  const { t } = useTranslation('users')
  const other = user_type === 'employee' && employee && employee.status !== 'approved' && employee.status
  return (
    <Badge color={colors[user_type]} variant={other ? 'outline' : 'light'} className={styles.badge}>
      {t(other ? `notEmployees.${other}` : `types.${user_type}`)}
    </Badge>
  )
}
