import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { showAge } from '#app/lib/age.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { type Fact, Facts } from '#app/workspace/facts.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { ContactItems } from './contact-links.tsx'
import { RequestMenu } from './request-menu.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import styles from './row.module.css'
import type { OpenRequest } from './use-open-request.ts'
import { OwnerMark } from './work/owner-mark.tsx'
import { WorkStrip } from './work/work-strip.tsx'

interface RequestCardProps {
  request: ServiceRequest
  /** The link that opens it. */
  link: ReactNode
  facts: Fact[]
  openRequest: OpenRequest
  /** Further items of its menu. */
  children?: ReactNode
}

/** A request in the list of a phone: all of the card opens it, its menu has the ways to reach the sender. */
export function RequestCard({ request, link, facts, openRequest, children }: RequestCardProps) {
  const { t } = useTranslation('requests')
  const language = useLanguage()
  const { client_name: name, company_name, reference, status, created_at } = request
  return (
    <article className={styles.phone} aria-label={name} data-brief="">
      <h2>{link}</h2>
      <RequestStatusBadge status={status} />
      <div className={styles.facts}>
        <Facts facts={facts} />
      </div>
      <p dir="auto" className={styles.text}>
        <FreeText>{request.project_description}</FreeText>
      </p>
      <p className={styles.foot}>
        <bdi dir="ltr">{reference}</bdi>
        <time className={styles.age} dateTime={created_at}>
          {showAge(created_at, language)}
        </time>
        <span dir="auto">
          {company_name
            ? bilingualPart(company_name, language)
            : t(request.kind === 'message' ? 'kinds.message' : 'kinds.request')}
        </span>
      </p>
      <WorkStrip request={request} />
      <div className={styles.owner}>
        <OwnerMark request={request} />
      </div>
      <RequestMenu request={request} openRequest={openRequest}>
        <ContactItems request={request} />
        {children}
      </RequestMenu>
    </article>
  )
}
