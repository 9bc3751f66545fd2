import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { type UserCounts, userTypes } from '#app/data/user-profiles/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './users.module.css'

/**
 * How many users there are in all, of each type, and switched on; a dash where they could not be read. Applicants have
 * accounts of employees.
 */
export function StatCards({ counts }: { counts: UserCounts | null | undefined }) {
  const { t } = useTranslation(['users', 'workspace'])
  const { applications = 0 } = useQuery(pendingCounts).data ?? {}
  const cards = [
    { name: 'total', label: t('total') },
    ...userTypes.map((name) => ({ name, label: t(`groups.${name}`) })),
    { name: 'active', label: t('groups.active') },
  ] as { name: keyof UserCounts; label: string }[]
  return (
    <section aria-label={t('counts')}>
      <dl className={styles.stats}>
        {cards.map(({ name, label }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{counts ? showCount(counts[name]) : counts === null ? '–' : '…'}</dd>
            {name === 'employee' && counts && applications > 0 && (
              <dd className={styles.ofThem}>{t('workspace:applicants', { count: applications })}</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}
