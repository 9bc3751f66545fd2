import { Button, Checkbox } from '@mantine/core'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { serviceOf } from '#app/data/service-requests/service-of.ts'
import { showAge } from '#app/lib/age.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { type Fact, Facts } from '#app/workspace/facts.tsx'
import { inColumns, rowTools } from '#app/workspace/list/list-columns.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import type { Selection } from './bulk/use-selection.ts'
import { PhoneLinks, SenderMail } from './contact-links.tsx'
import { RequestCard } from './request-card.tsx'
import { RequestLink } from './request-link.tsx'
import { RequestMenu } from './request-menu.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import styles from './row.module.css'
import type { OpenRequest } from './use-open-request.ts'
import type { RequestKeys } from './use-request-keys.ts'
import { OwnerMark } from './work/owner-mark.tsx'
import { WorkStrip } from './work/work-strip.tsx'

interface RequestRowProps {
  request: ServiceRequest
  /**
   * What this list shows besides name, status, contacts, company and description. A wide list has room for
   * the first two.
   */
  facts: Fact[]
  /** What is below the day of receipt; if undefined, how long ago that was. */
  below?: ReactNode
  openRequest: OpenRequest
  keys: RequestKeys
  selection: Selection
  /** Whether a request is open beside the list. */
  short: boolean
  /** Whether the list is on a phone. */
  phone: boolean
  /** Buttons before the details button; on a phone, items of the menu. */
  children?: ReactNode
}

/** Whether a click on a row was meant for a control in it, or selected text. */
const meantElsewhere = (event: MouseEvent) =>
  (event.target as Element).closest('a, button, input, label') !== null ||
  (getSelection()?.toString() ?? '') !== ''

/**
 * A request or message in a list: a card, a row of two lines in a wide list, or a short row beside an open
 * request. Tab only reaches the controls of one row; the arrow keys reach the others.
 */
export function RequestRow(props: RequestRowProps) {
  const { request, facts, below, openRequest, keys, selection, short, phone, children } = props
  const { t } = useTranslation(['requests', 'requestPlace', 'workspace'])
  const language = useLanguage()
  const row = useRef<HTMLDivElement>(null)
  const { id, client_name: name, company_name, reference, status, created_at } = request
  const reached = keys.reached === id
  const isOpen = openRequest.opened === id
  const isSelected = selection.has(id)
  const about = serviceOf(request, language, t('enquiry'))
  const kind = t(request.kind === 'message' ? 'kinds.message' : 'kinds.request')
  useLayoutEffect(() => {
    for (const control of row.current?.querySelectorAll<HTMLElement>('a[href], button, input') ?? [])
      control.tabIndex = reached ? 0 : -1
  })
  const link = <RequestLink request={request} openRequest={openRequest} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of rows that the arrows walk through; a table has none.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys.
    <div
      ref={row}
      role="row"
      className={`${styles.row} ${inColumns}`}
      data-record={id}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      aria-label={[name, about, t(`statuses.${status}`), showAge(created_at, language)].join(' · ')}
      tabIndex={reached ? 0 : -1}
      onFocus={() => keys.onRowFocus(id)}
      onClick={(event) => {
        if (meantElsewhere(event)) return
        if (event.shiftKey || event.ctrlKey || event.metaKey) selection.toggle(request, event.shiftKey)
        else openRequest.open(id)
      }}
      // Shift and click selects rows, not their text
      onMouseDown={(event) => {
        if (event.shiftKey) event.preventDefault()
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its box has the focus. */}
      <div role="gridcell" className={styles.check}>
        <Checkbox
          aria-label={t('many.select', { name })}
          checked={isSelected}
          // `onChange` does not say whether Shift was held
          onClick={({ shiftKey }) => selection.toggle(request, shiftKey)}
          onChange={() => undefined}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus. */}
      <div role="gridcell" className={`${styles.cell} ${inColumns}`}>
        {phone ? (
          <RequestCard request={request} link={link} facts={facts} openRequest={openRequest}>
            {children}
          </RequestCard>
        ) : (
          <article className={`${styles.card} ${inColumns}`} aria-label={name}>
            <div className={styles.top}>
              <RequestStatusBadge status={status} />
              <span className={styles.reference}>
                <bdi dir="ltr">{reference}</bdi>
              </span>
            </div>
            <div className={styles.who}>
              <h2>{link}</h2>
              <p className={styles.company}>
                {/* The row of a company names the service it asks for, so the company's name has this place */}
                <span className={company_name ? 'hidden' : undefined}>{kind}</span>{' '}
                {company_name && <bdi>{bilingualPart(company_name, language)}</bdi>}
              </p>
            </div>
            {short && (
              <p className={styles.about}>
                <bdi>{about ?? kind}</bdi>
              </p>
            )}
            {short && (
              <time className={styles.age} dateTime={created_at}>
                {showAge(created_at, language)}
              </time>
            )}
            <div className={styles.contacts}>
              <SenderMail request={request} />
              <PhoneLinks request={request} />
            </div>
            <div className={styles.what}>
              <div className={styles.facts}>
                <Facts facts={facts} />
              </div>
              <p dir="auto" className={styles.clamped}>
                <FreeText>{request.project_description}</FreeText>
              </p>
            </div>
            <WorkStrip request={request} />
            <div className={styles.bottom}>
              <p className={styles.came}>
                <span className="hidden">{t('fields.created_at')}</span>{' '}
                <time dateTime={created_at}>{showBriefDay(created_at, language)}</time>{' '}
                <span>{below ?? showAge(created_at, language)}</span>
              </p>
              <div className={`${styles.owner} ${rowTools}`}>
                <OwnerMark request={request} />
              </div>
              <div className={`${styles.tools} ${rowTools}`}>
                {children}
                <Button
                  className={styles.detailsButton ?? ''}
                  variant="default"
                  aria-label={t('detailsOf', { name })}
                  onClick={() => openRequest.open(id)}
                >
                  {t('workspace:details')}
                </Button>
                <RequestMenu request={request} openRequest={openRequest} />
              </div>
            </div>
          </article>
        )}
      </div>
    </div>
  )
}

/** What a request may cost, as its sender chose or wrote it. */
export function Budget({ request }: { request: ServiceRequest }) {
  const { t } = useTranslation('requests')
  const { project_budget, budget_range } = request
  if (project_budget) return <bdi>{project_budget}</bdi>
  if (!budget_range) return null
  // If the line ended inside a number, only the last digit of 500 would be left in Arabic
  const parts = t(`budgets.${budget_range}`).split(/(\d+)/)
  return parts.map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text.
      <span key={place} className={styles.number}>
        {part}
      </span>
    ) : (
      part
    ),
  )
}
