import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ClientOverview, clientOverview } from '#app/data/clients/admin.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { requests as ar } from '#app/i18n/locales/ar/admin/requests.ts'
import { requests as en } from '#app/i18n/locales/en/admin/requests.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { RequestStatusBadge } from '#app/routes/admin/requests-shared/request-status-badge.tsx'
import { useColleagues } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { useFocusBack } from '#app/workspace/use-focus-back.ts'
import { namesIn } from '#common/bilingual.ts'

const EnterDialog = lazyDialog(() => import('#app/routes/admin/requests-shared/intake/enter-dialog.tsx'))

type ClientRequestsProps = Required<Pick<ClientOverview, 'requests'>> & Pick<ClientOverview, 'profile'>

/**
 * The requests of a client: sent from the account, with its email or phone, or linked by an admin. A button
 * enters another one.
 */
export function ClientRequests({ profile, requests }: ClientRequestsProps) {
  const queries = useQueryClient()
  const [isEntering, setEntering] = useState(false)
  useFocusBack(isEntering)
  const { t } = useTranslation('clientPage')
  const { t: words } = useScreenWords('requests', { ar, en })
  const language = useLanguage()
  const { byId, nameOf } = useColleagues()
  const { rows, total } = requests
  return (
    <Part
      title={t('requests')}
      aside={
        <Button size="sm" variant="default" onClick={() => setEntering(true)}>
          {t('enter')}
        </Button>
      }
    >
      {isEntering && (
        <EnterDialog
          sender={{ ...namesIn(profile, language), account: true }}
          onClose={() => setEntering(false)}
          onEntered={() => void queries.invalidateQueries({ queryKey: clientOverview(profile.id).queryKey })}
        />
      )}
      {rows.length === 0 && <p className={styles.soft}>{t('noRequests')}</p>}
      <ul className={styles.rows}>
        {rows.map((one) => {
          const owner = byId(one.owner_id)
          const title = serviceOf(one, language, words('enquiry'))
          return (
            <li key={one.id}>
              <Link to={`/admin/requests?details=${one.id}`}>
                <bdi>{title ?? words('kinds.message')}</bdi>
              </Link>
              <span className={styles.soft}>
                <bdi dir="ltr">{one.reference}</bdi> · <OneDate day={one.created_at} />
                {owner && (
                  <>
                    {' · '}
                    <bdi>{words('work.owner.is', { name: nameOf(owner) })}</bdi>
                  </>
                )}
                {one.linked ? ` · ${t('linked')}` : !one.own && ` · ${t('samePhone')}`}
              </span>
              <RequestStatusBadge status={one.status} />
            </li>
          )
        })}
      </ul>
      {total > rows.length && (
        <p className={styles.soft}>{t('moreRequests', { shown: rows.length, total })}</p>
      )}
    </Part>
  )
}
