import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useProfile } from '#app/auth/use-profile.ts'
import { type Dashboard, requestsIn } from '#app/data/dashboard/admin.ts'
import { mayUse, screens } from '#app/routes/admin/screens.ts'
import styles from './dashboard.module.css'
import { Figure } from './figure.tsx'

/**
 * The nine cards of the specification (section 2), by the names of their screens, each with the table that it
 * counts. There is always one row of settings, so that the number would say nothing.
 */
const cards = [
  { screen: 'projects', counts: 'projects' },
  { screen: 'team', counts: 'team_members' },
  { screen: 'leadership', counts: 'leadership_team' },
  { screen: 'employees', counts: 'employees' },
  { screen: 'serviceRequests', counts: 'service_requests' },
  { screen: 'users', counts: 'user_profiles' },
  { screen: 'images', counts: 'site_images' },
  { screen: 'content', counts: 'site_content' },
  { screen: 'settings', counts: null },
] as const

/** How many there are of everything in the admin's areas, each linking to its screen. */
export function Cards({ data, failed }: { data: Dashboard | undefined; failed: boolean }) {
  const { t } = useTranslation(['dashboard', 'workspace'])
  const { areas } = useProfile()
  /** A line below a total about what is waiting or new. */
  const notes: Partial<Record<(typeof cards)[number]['screen'], (data: Dashboard) => string | false>> = {
    // The total includes applications, as specified, so say how many they are
    employees: ({ pending: { applications = 0 } }) =>
      applications > 0 && t('workspace:applicants', { count: applications }),
    serviceRequests({ weeks }) {
      const week = weeks?.at(-1)
      return week !== undefined && t('sinceSunday', { count: requestsIn(week) })
    },
    users: ({ since: { clients = 0, seen_at } }) =>
      clients > 0 && t(seen_at ? 'sinceVisit' : 'sinceWeek', { count: clients }),
  }
  return (
    <section aria-labelledby="cards">
      <h2 id="cards" className={styles.title}>
        {t('cards')}
      </h2>
      <ul className={styles.cards}>
        {cards.map(({ screen, counts: table }) => {
          const found = screens.find(({ name }) => name === screen)
          if (!found || !mayUse(areas, found)) return null
          const { to, icon: Icon } = found
          const note = data && notes[screen]?.(data)
          return (
            <li key={screen}>
              <Link to={to} className={styles.card} aria-describedby={note ? `note-${screen}` : undefined}>
                <Icon aria-hidden="true" size={22} />
                <span>
                  {t(`workspace:menu.${screen}`)}{' '}
                  {note && (
                    <small id={`note-${screen}`} aria-hidden="true">
                      {note}
                    </small>
                  )}
                </span>{' '}
                {table && <Figure value={data?.counts[table]} failed={failed} />}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
