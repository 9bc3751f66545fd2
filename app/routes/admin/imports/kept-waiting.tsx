import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keptCount } from '#app/data/imports/admin.ts'
import type { ImportKind } from '#app/data/imports/types.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './imports.module.css'

/**
 * Links a list to the people who are not in it: invited or imported, but without an account yet. Nothing if
 * there are none.
 */
export function KeptWaiting({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('workspace')
  const { data } = useQuery(keptCount(kind))
  if (!data?.total) return null
  const { total, invited } = data
  return (
    <p className={styles.waiting}>
      <Link to={`/admin/imports?of=${kind}`}>
        {[
          invited > 0 && t('invitedWaiting', { number: showCount(invited) }),
          total > invited && t('importWaiting', { number: showCount(total - invited) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Link>
    </p>
  )
}
