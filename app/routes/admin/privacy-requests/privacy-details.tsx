import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isWaiting, onePrivacyRequest, type PrivacyRequest } from '#app/data/privacy-requests/admin.ts'
import { isolated } from '#app/lib/isolated.ts'
import { PersonDataButton } from '#app/routes/admin/person-data/person-data-button.tsx'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { Notes } from './notes.tsx'
import styles from './privacy-requests.module.css'
import { TimeLeft } from './time-left.tsx'

export type PrivacyAction = 'done' | 'refused' | 'extend'

interface PrivacyDetailsProps {
  id: string
  onClose(): void
  onAction(action: PrivacyAction, id: string): void
}

/** Everything about a privacy request, and what can be done with it. */
export function PrivacyDetailsDialog({ id, onClose, onAction }: PrivacyDetailsProps) {
  const { t } = useTranslation(['privacyRequests', 'workspace'])
  const query = useQuery(onePrivacyRequest(id))
  const { data } = query
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={data ? t('details.title', { reference: isolated(data.reference) }) : t('details.loading')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <ListState
        query={query}
        skeletons={{ count: 3, height: 96 }}
        isEmpty={(found) => found === null}
        empty={
          <Empty title={t('details.gone')} text={t('details.goneText')}>
            <Button variant="default" onClick={onClose}>
              {t('workspace:close')}
            </Button>
          </Empty>
        }
      >
        {(found) =>
          found && (
            <div className={styles.details}>
              <Asked request={found} />
              <div className={styles.tools}>
                {/* This does what the person asked for; the answer then closes the request */}
                {found.email && found.status !== 'unproven' && (
                  <PersonDataButton
                    id={found.id}
                    query={{ email: found.email, ...(found.phone && { phone: found.phone }) }}
                    request={found}
                  />
                )}
                {isWaiting(found) && (
                  <>
                    <Button onClick={() => onAction('done', id)}>{t('actions.done.open')}</Button>
                    {found.status === 'open' && (
                      <Button variant="default" onClick={() => onAction('extend', id)}>
                        {t('actions.extend.open')}
                      </Button>
                    )}
                    <Button variant="default" onClick={() => onAction('refused', id)}>
                      {t('actions.refused.open')}
                    </Button>
                  </>
                )}
              </div>
              {!found.erased_at && <Notes request={found} />}
            </div>
          )
        }
      </ListState>
    </Modal>
  )
}

function Asked({ request }: { request: PrivacyRequest }) {
  const { t } = useTranslation(['privacyRequests', 'workspace'])
  const { email, phone, details, extension_reason, answer } = request
  const day = (value: string | null) => value && <BothDates day={value} />
  const texts = [
    ['details', details],
    ['extension_reason', extension_reason],
    ['answer', answer],
  ] as const
  return (
    <>
      <div className={styles.top}>
        <StatusBadge status={request.status}>{t(`statuses.${request.status}`)}</StatusBadge>
        <TimeLeft request={request} />
      </div>
      <h3>
        <bdi>{request.full_name ?? t('erased')}</bdi>
      </h3>
      <Facts
        facts={[
          [t('fields.kind'), t(`kinds.${request.kind}`)],
          [t('fields.email'), email && <MailLink to={email} />],
          [t('fields.phone'), phone && <PhoneLink to={phone} />],
          [t('fields.locale'), t(`workspace:languages.${request.locale}`)],
          [t('fields.created_at'), day(request.created_at)],
          [t('fields.proven_at'), day(request.proven_at)],
          [t('fields.due_at'), day(request.due_at)],
          [t('fields.extended_at'), day(request.extended_at)],
          [t('fields.closed_at'), day(request.closed_at)],
          [t('fields.erased_at'), day(request.erased_at)],
        ]}
      />
      {texts.map(
        ([field, text]) =>
          text && (
            <section key={field} aria-label={t(`fields.${field}`)}>
              <h4>{t(`fields.${field}`)}</h4>
              <p dir="auto" className={parts.lines}>
                {text}
              </p>
            </section>
          ),
      )}
    </>
  )
}
