import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { PhoneLinks, SenderMail } from './contact-links.tsx'
import { type Fact, Facts } from './facts.tsx'
import { SelectBox } from './many/select-box.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import styles from './requests.module.css'
import { OwnerMark } from './work/owner-mark.tsx'
import { WorkStrip } from './work/work-strip.tsx'

interface RequestCardProps {
  request: ServiceRequest
  /** What this list shows beside name, status, contacts, company and description. */
  facts: Fact[]
  onDetails(): void
  /** Buttons beside the details button. */
  children?: ReactNode
}

/** A request or message in a list: a card, and a row of two lines where the list is wide. */
export function RequestCard({ request, facts, onDetails, children }: RequestCardProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const { client_name: name, company_name } = request
  return (
    // Reached with j and k, which the list handles
    <article className={styles.card} tabIndex={-1} aria-label={name}>
      <div className={styles.top}>
        <SelectBox request={request} />
        <RequestStatusBadge status={request.status} />
        <span className={styles.reference}>
          <bdi dir="ltr">{request.reference}</bdi>
        </span>
      </div>
      <div className={styles.who}>
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <p className={styles.company}>
          {/* A company asks for a service, which its row names: the room is for its name */}
          <span className={company_name ? 'hidden' : undefined}>
            {t(request.kind === 'message' ? 'kinds.message' : 'kinds.request')}
          </span>{' '}
          {company_name && <bdi>{company_name}</bdi>}
        </p>
      </div>
      <div className={styles.contacts}>
        <SenderMail request={request} />
        <PhoneLinks request={request} />
      </div>
      <Facts facts={facts} />
      <p dir="auto" className={styles.clamped}>
        <FreeText>{request.project_description}</FreeText>
      </p>
      <WorkStrip request={request} />
      <div className={styles.bottom}>
        <p className={styles.came}>
          <span className={styles.cameLabel}>{t('fields.created_at')}</span>{' '}
          <BothDates day={request.created_at} />
        </p>
        <div className={styles.tools}>
          <OwnerMark request={request} />
          <Button variant="default" aria-label={t('detailsOf', { name })} onClick={onDetails}>
            {t('workspace:details')}
          </Button>
          {children}
        </div>
      </div>
    </article>
  )
}

/** What a request may cost, as its sender chose or wrote it. */
export function Budget({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { project_budget, budget_range } = request
  if (project_budget) return <bdi>{project_budget}</bdi>
  return budget_range && t(`budgets.${budget_range}`)
}
