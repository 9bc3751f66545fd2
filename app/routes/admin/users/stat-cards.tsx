import { useTranslation } from 'react-i18next'
import { type UserCounts, userTypes } from '#app/data/user-profiles/admin.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './users.module.css'

/** How many users there are in all, of each type, and switched on; a dash where they could not be read. */
export function StatCards({ counts }: { counts: UserCounts | null | undefined }) {
  const { t } = useTranslation('users')
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
          </div>
        ))}
      </dl>
    </section>
  )
}
