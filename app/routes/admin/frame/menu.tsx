import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { showCount } from '#app/lib/numbers.ts'
import { menu } from '#app/routes/admin/screens.ts'
import styles from './frame.module.css'

/** The way to every screen, with the number of things that wait there. */
export function Menu({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation('workspace')
  const { pathname } = useLocation()
  const { data: pending } = useQuery(pendingCounts)
  const here = pathname.replace(/\/$/, '').replace(/^\/admin\/dashboard$/, '/admin')
  return (
    <nav aria-label={t('menu.label')} className={styles.menu}>
      {menu.map(({ group, screens }) => (
        <div key={group}>
          <h2>{t(`menu.groups.${group}`)}</h2>
          <ul>
            {screens.map(({ name, to, icon: Icon, ...more }) => {
              const count = ('waiting' in more && pending?.[more.waiting]) || 0
              return (
                <li key={name}>
                  <Link to={to} aria-current={here === to ? 'page' : undefined} onClick={onFollow}>
                    <Icon aria-hidden="true" size={18} />
                    <span>{t(`menu.${name}`)}</span>
                    {count > 0 && (
                      <span className={styles.waiting}>
                        <span aria-hidden="true">{showCount(count)}</span>
                        <span className="hidden">{t('menu.waiting', { count })}</span>
                      </span>
                    )}
                  </Link>
                </li>
              )
            })}
          </ul>
        </div>
      ))}
    </nav>
  )
}
