import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import { type OwnRequest, seeStatus } from '#app/data/service-requests/client.ts'
import { showWeekday } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { riyadhDay } from '#common/moment.ts'
import { Fresh } from './fresh.tsx'
import { hasBegun } from './messages/write-form.tsx'
import { RequestDetails } from './request-details.tsx'
import styles from './requests.module.css'
import { useRequestTitle } from './use-request-title.ts'
import { useSeen } from './use-seen.ts'

/** A request or message, which expands to its details. */
export function RequestItem({ request }: { request: OwnRequest }) {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  // Open a request with a begun message, so that the message is visible again after a reload
  const [open, setOpen] = useState(() => hasBegun(request.id))
  useSeen(seeStatus, request.id, open && request.new_status ? request.events[0]?.changed_at : undefined)
  const id = useId()
  const { reference, created_at, new_answers, new_status, due_on } = request
  const status = request.status as RequestStatus
  // Before the first change of status, both requests and messages show the word for "received"
  const isFirst = request.events.every(({ from_status }) => from_status === null)
  const title = useRequestTitle()(request) || t('requests.request')
  return (
    <li className={styles.request} data-open={open || undefined} data-request={request.id}>
      <h3>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <span dir="auto" className={styles.title}>
            {title}
          </span>
          <bdi dir="ltr" className={styles.reference}>
            {reference}
          </bdi>
          {(new_answers > 0 || new_status) && (
            <Fresh>
              {new_answers > 0 ? t('requests.newAnswers', { count: new_answers }) : t('requests.newStatus')}
            </Fresh>
          )}
          <ChevronDown aria-hidden="true" size={20} />
        </button>
      </h3>
      <p className={styles.line}>
        <StatusBadge status={status}>
          {isFirst ? t('requests.received') : t(`requests.statuses.${status}`)}
        </StatusBadge>
        <span>
          <span className="hidden">{t('requests.sent')} </span>
          <BothDates day={created_at} />
        </span>
      </p>
      {due_on && due_on >= riyadhDay() && (
        <p className={styles.due}>{t('requests.due', { date: showWeekday(due_on, language) })}</p>
      )}
      <div id={id} hidden={!open}>
        {open && <RequestDetails request={request} />}
      </div>
    </li>
  )
}
