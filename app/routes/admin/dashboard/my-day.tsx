import { NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { type MyDay as Day, most, myDay, setMorningMail } from '#app/data/dashboard/my-day.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './dashboard.module.css'
import { Line } from './line.tsx'

/** The list behind each count; the parameters are that list's own filters. */
const lists = {
  late: '/admin/requests?status=open&attention=answer_late',
  replies: '/admin/requests?attention=reply&sort=reply_since',
  mentions: '/admin/requests?attention=mentions_unread',
  steps: '/admin/requests?owner=me&attention=step_due',
  mine: '/admin/requests?status=open&owner=me',
  unowned: '/admin/requests?status=open&owner=none',
  unowned_steps: '/admin/requests?owner=none&attention=step_due',
} as const

const kinds = Object.keys(lists) as (keyof typeof lists)[]
/** Requests and next steps without an owner, below a heading of their own. */
const nobodys = ['unowned', 'unowned_steps'] as const satisfies typeof kinds
const others = kinds.filter((kind) => !nobodys.some((one) => one === kind))

/** What a firm mostly has some of. */
const usual: (typeof kinds)[number][] = ['late', 'unowned', 'unowned_steps']

/** The times from which the mail of the morning can come, every half hour. */
const times = Array.from({ length: 11 }, (_, place) => {
  const minutes = 6 * 60 + place * 30
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 ? '30' : '00'}`
})
const defaultTime = '08:00'

/**
 * What is waiting for this admin and, if mails are sent, whether it also comes by mail on working mornings.
 */
export function MyDay() {
  const { t } = useTranslation('dashboard')
  const { mails } = useCompany()
  const query = useQuery(myDay)
  const day = query.data
  const zeros = others.filter((kind) => day?.[kind] === 0).length
  const line = (kind: keyof typeof lists) => (
    <Line
      key={kind}
      to={lists[kind]}
      words={t(`day.${kind}`)}
      value={day?.[kind]}
      failed={query.isError}
      most={most}
      rare={!usual.includes(kind)}
      urgent={kind === 'late' || kind === 'replies'}
    />
  )
  return (
    <section aria-labelledby="my-day" className={`${styles.panel} ${styles.day}`}>
      <div className={styles.groups}>
        <h2 id="my-day">{t('day.title')}</h2>
        <ul>{others.map(line)}</ul>
        {!day && !query.isError && <p className={styles.rest} />}
        {zeros > 0 && <p className={styles.rest}>{t(zeros === others.length ? 'none.all' : 'none.rest')}</p>}
        <div className={styles.nobody}>
          <h3 id="nobodys">{t('day.nobody')}</h3>
          <ul aria-labelledby="nobodys">{nobodys.map(line)}</ul>
        </div>
      </div>
      {mails.sent &&
        !query.isError &&
        (day ? <MorningMail at={day.mail_at} /> : <div className={styles.morning} />)}
    </section>
  )
}

function MorningMail({ at }: { at: string | null }) {
  const { t } = useTranslation('dashboard')
  // Kept while the mail is switched off and on again
  const [chosen, choose] = useState(at ?? defaultTime)
  const change = useOptimisticMutation({
    run: setMorningMail,
    invalidates: [myDay.queryKey],
    optimistic: (cached, mail_at) => ({ ...(cached as Day), mail_at }),
    failed: t('day.mail.failed'),
  })
  return (
    <div className={styles.morning}>
      <Switch
        label={t('day.mail.label')}
        checked={at !== null}
        onChange={({ currentTarget }) => change.mutate(currentTarget.checked ? chosen : null)}
      />
      {at !== null && (
        <NativeSelect
          aria-label={t('day.mail.at')}
          value={at}
          onChange={({ currentTarget }) => {
            choose(currentTarget.value)
            change.mutate(currentTarget.value)
          }}
          data={[...new Set([...times, at])].sort()}
        />
      )}
    </div>
  )
}
