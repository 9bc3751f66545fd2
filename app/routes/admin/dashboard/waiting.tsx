import CircleCheck from 'lucide-react/icons/circle-check'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import type { Dashboard } from '#app/data/dashboard/admin.ts'
import { lateOf, type Pending } from '#app/data/dashboard/pending.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './dashboard.module.css'
import { Line } from './line.tsx'

// The list behind each count; the parameters are that list's own filters.
const waiting = {
  applications: '/admin/employees?status=pending',
  renewals: '/admin/employees#renewals',
  requests: '/admin/requests?status=unstarted',
  privacy: '/admin/privacy-requests?status=unanswered',
  breaches: '/admin/breaches?show=unreported',
}
const news = {
  requests: '/admin/service-requests?kind=service&age=visit',
  messages: '/admin/requests?kind=message&age=visit',
  applications: '/admin/employees?since=visit',
  clients: '/admin/users?type=client&since=visit',
} as const

/** The area that each belongs to. */
const areaOf = {
  requests: 'requests',
  messages: 'requests',
  applications: 'people',
  renewals: 'people',
  clients: 'settings',
  privacy: 'settings',
  breaches: 'settings',
} as const

/** What is waiting in the admin's areas; nothing if these areas have none of it. */
export function Waiting({ pending, failed }: { pending: Pending | undefined; failed: boolean }) {
  const { t } = useTranslation('dashboard')
  const manages = useManages()
  const shown = (['applications', 'renewals', 'requests', 'privacy', 'breaches'] as const).filter(
    (name) =>
      manages(areaOf[name]) &&
      // Rare, so these have a line only when there are some
      ((areaOf[name] !== 'settings' && name !== 'renewals') || Boolean(pending?.[name])),
  )
  const none = pending && shown.every((name) => !pending[name])
  if (shown.length === 0 && !manages('settings')) return null
  return (
    <section aria-labelledby="waiting" className={styles.panel}>
      <h2 id="waiting">{t('waiting.title')}</h2>
      {none ? (
        <p className={styles.none}>
          <CircleCheck aria-hidden="true" size={28} />
          {t('waiting.none')}
        </p>
      ) : (
        <ul>
          {shown.map((name) => (
            <Line
              key={name}
              to={waiting[name]}
              words={t(`waiting.${name}`)}
              none={t(`none.waiting.${name}`)}
              value={pending?.[name]}
              failed={failed}
              late={lateOf(pending, name)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** What arrived in the admin's areas since their last visit, and when that visit was. */
export function Since({ since, failed }: { since: Dashboard['since'] | undefined; failed: boolean }) {
  const { t } = useTranslation('dashboard')
  const language = useLanguage()
  const manages = useManages()
  const shown = (['requests', 'messages', 'applications', 'clients'] as const).filter((name) =>
    manages(areaOf[name]),
  )
  const first = since && !since.seen_at
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="since" className={`${styles.panel} ${styles.since}`}>
      <h2 id="since">{first ? t('since.first') : t('since.title')}</h2>
      <p>
        {since?.seen_at && t('since.visit', { date: showMoment(since.seen_at, language) })}
        {first && t('since.firstVisit')}
        {!since && '\u00a0'}
      </p>
      <ul>
        {shown.map((name) => (
          <Line
            key={name}
            to={news[name]}
            words={t(`since.${name}`)}
            none={t(`none.since.${name}`)}
            value={since?.[name]}
            failed={failed}
          />
        ))}
      </ul>
    </section>
  )
}
