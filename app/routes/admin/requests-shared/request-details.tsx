import { Badge, Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import { requestDetails, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { NoticeVersion } from '#app/workspace/notice-version.tsx'
import { PhoneLinks, SenderMail } from './contact-links.tsx'
import { Facts } from './facts.tsx'
import { Neighbours } from './neighbours.tsx'
import { Budget } from './request-card.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import styles from './requests.module.css'
import { serviceOf } from './service-title.ts'
import type { RequestDesk } from './use-request-desk.ts'
import { Timeline } from './work/timeline.tsx'
import { WorkPanel } from './work/work-panel.tsx'

interface RequestDetailsProps {
  id: string
  desk: RequestDesk
  /** Changes the status, in the way of the list. */
  children(request: ServiceRequest): ReactNode
}

/** Everything about a request, and its history; says so when another admin has deleted it. */
export function RequestDetailsDialog({ id, desk, children }: RequestDetailsProps) {
  const { t } = useTranslation(['requests', 'workspace'])
  const query = useQuery(requestDetails(id))
  const { data } = query
  const titleOf = (request: ServiceRequest) =>
    t(request.kind === 'message' ? 'details.messageTitle' : 'details.title', {
      reference: `\u2068${request.reference}\u2069`,
    })
  const close = (
    <Button variant="default" onClick={desk.close}>
      {t('workspace:close')}
    </Button>
  )
  return (
    <Modal
      opened
      onClose={desk.close}
      size="xl"
      title={data ? titleOf(data.request) : t('details.loading')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <ListState
        query={query}
        skeletons={{ count: 3, height: 96 }}
        isEmpty={(found) => found === null}
        empty={
          <Empty title={t('details.gone')} text={t('details.goneText')}>
            {close}
          </Empty>
        }
      >
        {(found) =>
          found && (
            // biome-ignore lint/a11y/noStaticElementInteractions: keys for what has a button as well.
            <div className={styles.details} onKeyDown={(event) => desk.onDetailsKey(event, found.request)}>
              <Neighbours desk={desk} />
              <Sent request={found.request} desk={desk}>
                {children(found.request)}
              </Sent>
              <Timeline {...found} desk={desk} />
              <div className={styles.end}>
                {close}
                <HistoryButton table="service_requests" id={found.request.id} />
              </div>
            </div>
          )
        }
      </ListState>
    </Modal>
  )
}

function Sent({
  request,
  desk,
  children,
}: {
  request: ServiceRequest
  desk: RequestDesk
  children: ReactNode
}) {
  const { t } = useTranslation(['requests', 'workspace'])
  const language = useLanguage()
  const { company_name, service_type, project_timeline, preferred_start_date, notes, privacy_version } =
    request
  const service = serviceOf(request, language, t('enquiry'))
  const message = request.kind === 'message'
  const titles = [service, request.service?.title_ar, request.service?.title_en]
  const asSent = !message && !titles.includes(service_type ?? '') && service_type
  return (
    <>
      <div className={styles.top}>
        <RequestStatusBadge status={request.status} />
        <Badge variant="outline" color="gray">
          {t(message ? 'kinds.message' : 'kinds.request')}
        </Badge>
      </div>
      <h3>
        <bdi>{request.client_name}</bdi>
      </h3>
      {/* Read before it is answered */}
      <section aria-labelledby="request-description">
        <h4 id="request-description">{t(message ? 'kinds.message' : 'fields.project_description')}</h4>
        <p dir="auto" className={styles.lines}>
          <FreeText>{request.project_description}</FreeText>
        </p>
      </section>
      {notes && (
        <section aria-labelledby="request-notes">
          <h4 id="request-notes">{t('fields.notes')}</h4>
          <p dir="auto" className={styles.lines}>
            {notes}
          </p>
        </section>
      )}
      <WorkPanel request={request} desk={desk} />
      {children}
      <Facts
        facts={[
          [t('fields.client_email'), <SenderMail key="mail" request={request} />],
          [t('fields.client_phone'), request.client_phone && <PhoneLinks key="phone" request={request} />],
          [t('fields.company_name'), company_name && <bdi>{company_name}</bdi>],
          [t('fields.service'), <bdi key="service">{service ?? t('notAvailable')}</bdi>],
          [t('fields.service_type'), asSent && <bdi>{asSent}</bdi>],
          [
            t('fields.budget'),
            (request.project_budget ?? request.budget_range) && <Budget request={request} />,
          ],
          [t('fields.project_timeline'), project_timeline && <bdi>{project_timeline}</bdi>],
          [
            t('fields.preferred_start_date'),
            preferred_start_date && <BothDates day={preferred_start_date} />,
          ],
          [t('fields.created_at'), <BothDates key="received" day={request.created_at} />],
          [
            t('fields.privacy_version'),
            privacy_version !== null && <NoticeVersion version={privacy_version} />,
          ],
          [t('fields.locale'), t(`workspace:languages.${request.locale}`)],
        ]}
      />
    </>
  )
}
