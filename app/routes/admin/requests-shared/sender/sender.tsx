import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import {
  type OtherRequest,
  type Same,
  type SenderAccount,
  senderOf,
} from '#app/data/service-requests/sender.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { showAge } from '#app/lib/age.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { PhoneLinks, SenderMail } from '#app/routes/admin/requests-shared/contact-links.tsx'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { RequestStatusBadge } from '#app/routes/admin/requests-shared/request-status-badge.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { bilingualPart, translatedBy } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './sender.module.css'

/** All that is known of the sender: how to reach them, their other requests, their account and its projects. */
export function Sender({ found: { request }, openRequest }: RequestPartProps) {
  const { t } = useTranslation(['requests', 'requestPlace', 'workspace'])
  const title = useId()
  const { data, error, refetch } = useQuery(senderOf(request.id))
  const language = useLanguage()
  const company = translatedBy(request.company_name, data?.accounts[0]?.company_name ?? null, language)
  return (
    <section className={styles.sender} aria-labelledby={title}>
      <h4 id={title}>{t('requestPlace:sender.title')}</h4>
      <Facts
        facts={[
          [t('fields.client_email'), request.client_email && <SenderMail key="mail" request={request} />],
          [t('fields.client_phone'), request.client_phone && <PhoneLinks key="phone" request={request} />],
          [t('fields.company_name'), company && <bdi>{company}</bdi>],
        ]}
      />
      {data?.accounts.map((account) => (
        <Account key={account.id} account={account} />
      ))}
      {data && data.requests.length > 0 && (
        <div>
          <h5>
            {t('requestPlace:sender.requests')} <span className={styles.count}>{showCount(data.total)}</span>
          </h5>
          <ul className={styles.others}>
            {data.requests.map((one) => (
              <Other
                key={one.id}
                other={one}
                sender={request.client_name}
                onOpen={() => openRequest.open(one.id)}
              />
            ))}
          </ul>
          {data.total > data.requests.length && (
            <p className={styles.soft}>
              {t('requestPlace:sender.more', { count: data.total - data.requests.length })}
            </p>
          )}
        </div>
      )}
      {data && data.requests.length === 0 && data.accounts.length === 0 && (
        <p className={styles.soft}>{t('requestPlace:sender.first')}</p>
      )}
      {error && (
        <p role="alert" className={styles.soft}>
          {t('requestPlace:sender.failed')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t('workspace:list.retry')}
          </Button>
        </p>
      )}
    </section>
  )
}

function useSameWords() {
  const { t } = useTranslation('requestPlace')
  const language = useLanguage()
  return (same: readonly Same[]) =>
    new Intl.ListFormat(language, { type: 'conjunction' }).format(same.map((one) => t(`sender.same.${one}`)))
}

function Other({ other, sender, onOpen }: { other: OtherRequest; sender: string; onOpen(): void }) {
  const { t } = useTranslation(['requests', 'requestPlace'])
  const language = useLanguage()
  const inWords = useSameWords()
  const about =
    serviceOf(other, language, t('enquiry')) ??
    t(other.kind === 'message' ? 'kinds.message' : 'kinds.request')
  return (
    <li>
      <button type="button" onClick={onOpen}>
        <bdi>{about}</bdi> <bdi dir="ltr">{other.reference}</bdi>
      </button>
      <p>
        <RequestStatusBadge status={other.status} />
        <span>{showAge(other.created_at, language)}</span>
        {/* A company's phone may belong to several people */}
        {other.client_name !== sender && <bdi>{other.client_name}</bdi>}
        {!other.same.includes('email') && (
          <span>{t('requestPlace:sender.sameWhat', { what: inWords(other.same) })}</span>
        )}
      </p>
    </li>
  )
}

function Account({ account }: { account: SenderAccount }) {
  const { t } = useTranslation(['requestPlace', 'workspace', 'clientProjects'])
  const language = useLanguage()
  const inWords = useSameWords()
  const { id, name, company_name, active, same, projects } = account
  return (
    <div className={styles.account}>
      <h5>{t('requestPlace:sender.account')}</h5>
      <p>
        <Link to={`/admin/clients/${id}`}>
          <bdi>{bilingualPart(name, language)}</bdi>
        </Link>
        {company_name && (
          <>
            {' · '}
            <bdi>{bilingualPart(company_name, language)}</bdi>
          </>
        )}
      </p>
      <p className={styles.soft}>
        {t('requestPlace:sender.sameWhat', { what: inWords(same) })}
        {!active && ` · ${t('requestPlace:sender.inactive')}`}
      </p>
      {projects.length > 0 ? (
        <ul className={styles.projects} aria-label={t('requestPlace:sender.projects')}>
          {projects.map((project) => (
            <li key={project.id}>
              <Link to={`/admin/client-projects?client=${id}&edit=${project.id}`}>
                <bdi>{inLanguage(language, project.title_ar, project.title_en)}</bdi>
              </Link>
              <StatusBadge status={project.status}>
                {t(`requestPlace:sender.projectStatuses.${project.status}`)}
              </StatusBadge>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.soft}>{t('requestPlace:sender.noProjects')}</p>
      )}
    </div>
  )
}
