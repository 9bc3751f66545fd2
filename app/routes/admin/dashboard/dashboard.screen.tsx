import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useManages } from '#app/auth/use-manages.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import { dashboardNumbers } from '#app/data/dashboard/admin.ts'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { needsSetup, setupChecklist } from '#app/data/setup/admin.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { AccountTools } from '#app/workspace/account/account-tools.tsx'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { Backup } from './backup.tsx'
import { Cards } from './cards.tsx'
import styles from './dashboard.module.css'
import { EndingSoon } from './ending-soon.tsx'
import { MyDay } from './my-day.tsx'
import { Since, Waiting } from './waiting.tsx'
import { Weeks } from './weeks.tsx'
import { dashboardWords } from './words.ts'

// Loaded after what is waiting, so as not to delay it
const WebsiteNotes = lazyPart(() => import('./website-notes.tsx'))
// Most websites are already open and never need this code
const SetupCard = lazyPart(() => import('#app/routes/admin/setup/setup-card.tsx'))

/** Totals, what is waiting, what is new, and requests by week. */
export default function Dashboard() {
  const { t } = useScreenWords('dashboard', dashboardWords.words)
  const areaNames = useAreaNames()
  const { t: words } = useTranslation('workspace')
  const language = useLanguage()
  const { full_name, areas } = useProfile()
  const name = bilingualPart(full_name, language)
  const manages = useManages()
  const { data, error, isFetching, refetch } = useQuery(dashboardNumbers)
  const { data: checklist } = useQuery({ ...setupChecklist, enabled: manages('settings') })
  const client = useQueryClient()

  // The menu shows the same counts, so both must agree
  const pending = data?.pending
  useEffect(() => {
    if (pending) client.setQueryData(pendingCounts.queryKey, pending)
  }, [client, pending])

  return (
    <>
      <ScreenHead
        title={t('title')}
        lead={
          <>
            {t('welcome', { name })}
            {/* Someone who sees every screen need not be told */}
            {!areas?.includes('everything') && (
              <>
                <br />
                {t('areas', { areas: areaNames(areas) })}
              </>
            )}
          </>
        }
      />
      {error && (
        <div className={styles.failed} role="alert">
          <p>
            <strong>{data ? words('list.old') : t('failed')}</strong> {words(`errors.${reasonOf(error)}`)}
          </p>
          <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
            {words('list.retry')}
          </Button>
        </div>
      )}
      <div className={styles.screen} aria-busy={!data && !error}>
        {checklist && needsSetup(checklist) && <SetupCard checklist={checklist} />}
        {!data && !error && (
          <p className="hidden" role="status">
            {words('loading')}
          </p>
        )}
        {manages('requests') && <MyDay />}
        <div className={styles.news}>
          <Waiting pending={pending} failed={Boolean(error)} />
          <Since since={data?.since} failed={Boolean(error)} />
          {manages('settings') && (data || !error) && <Backup known={data} />}
        </div>
        {data?.documents && data.documents.count > 0 && <EndingSoon documents={data.documents} />}
        <Cards data={data} failed={Boolean(error)} />
        {manages('requests') && (data || !error) && (
          <Weeks weeks={data?.weeks ?? undefined} total={data?.counts.service_requests} />
        )}
        {/* Last of what is loaded, so that it moves nothing when it arrives late */}
        {manages('settings', 'content') && data && <WebsiteNotes />}
        {/* The day comes first; admins rarely come here for their own account */}
        <section aria-labelledby="own-account" className={`${styles.panel} ${styles.account}`}>
          <h2 id="own-account" tabIndex={-1}>
            {t('account')}
          </h2>
          <AccountTools />
        </section>
      </div>
    </>
  )
}
