import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { FreeText } from '#app/components/free-text.tsx'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import type { OwnRequest } from '#app/data/service-requests/client.ts'
import { ownMessages } from '#app/data/service-requests/client-messages.ts'
import { isolated } from '#app/lib/isolated.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { translatedBy } from '#common/bilingual.ts'
import { ownLanguageFirst } from '#common/bilingual-text.ts'
import { riyadhDay } from '#common/moment.ts'
import { Conversation } from './messages/conversation.tsx'
import { OwnFile } from './messages/own-file.tsx'
import styles from './requests.module.css'
import { useRequestTitle } from './use-request-title.ts'

/** What was sent, what was written since, and the request's status history. */
export function RequestDetails({ request }: { request: OwnRequest }) {
  const { t } = useTranslation('clientPortal')
  const language = useLanguage()
  const profile = useProfile()
  const title = useRequestTitle()(request)
  const { project_description, budget_range, preferred_start_date, company_name, notes, events, due_on } =
    request
  return (
    <div className={styles.details}>
      <div className={styles.message}>
        <p className={styles.next}>
          {due_on && due_on < riyadhDay()
            ? t('requests.late')
            : t(`requests.next.${request.status as RequestStatus}`)}
        </p>
        <dl className={styles.facts}>
          {budget_range && (
            <div>
              <dt>{t('requests.budget')}</dt>
              <dd>{t(`form.budgets.${budget_range as 'less_than_100k'}`)}</dd>
            </div>
          )}
          {preferred_start_date && (
            <div>
              <dt>{t('requests.start')}</dt>
              <dd>
                <BothDates day={preferred_start_date} />
              </dd>
            </div>
          )}
          {company_name && (
            <div>
              <dt>{t('requests.company')}</dt>
              <dd>
                <bdi>{translatedBy(company_name, profile.company_name, language)}</bdi>
              </dd>
            </div>
          )}
        </dl>
        <h4>{t('requests.description')}</h4>
        <p dir="auto" className={styles.lines}>
          <FreeText>{project_description}</FreeText>
        </p>
        {notes && (
          <>
            <h4>{t('requests.notes')}</h4>
            <p dir="auto" className={styles.lines}>
              <FreeText>{notes}</FreeText>
            </p>
          </>
        )}
        <MergedRequests request={request.id} />
        <SentFiles request={request.id} />
        <Conversation request={request.id} title={title} />
      </div>
      <div>
        <h4>{t('requests.history')}</h4>
        <ol className={styles.history}>
          {events.toReversed().map(({ from_status, to_status, changed_at, message }) => (
            <li key={`${changed_at} ${to_status}`}>
              <p>
                {from_status ? t(`requests.statuses.${to_status as RequestStatus}`) : t('requests.received')}
              </p>
              {message && (
                <p dir="auto" className={styles.lines}>
                  <FreeText>{ownLanguageFirst(message, language)}</FreeText>
                </p>
              )}
              <p className={styles.when}>
                <BothDates day={changed_at} hour />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** What the client sent about the same matter, which the company has merged into this request. */
function MergedRequests({ request }: { request: string }) {
  const { t } = useTranslation('clientPortal')
  const { data } = useQuery(ownMessages(request))
  return data?.merged.map(({ reference, created_at, text }) => (
    <div key={reference}>
      <h4>
        {t('requests.merged', { reference: isolated(reference) })}{' '}
        <span className={styles.when}>
          <BothDates day={created_at} />
        </span>
      </h4>
      <p dir="auto" className={styles.lines}>
        <FreeText>{text}</FreeText>
      </p>
    </div>
  ))
}

function SentFiles({ request }: { request: string }) {
  const { t } = useTranslation('clientPortal')
  const { data } = useQuery(ownMessages(request))
  if (!data?.files.length) return null
  return (
    <>
      <h4>{t('requests.files')}</h4>
      <ul className={styles.files}>
        {data.files.map((file) => (
          <li key={file.file_url}>
            <OwnFile file={file} />
          </li>
        ))}
      </ul>
    </>
  )
}
