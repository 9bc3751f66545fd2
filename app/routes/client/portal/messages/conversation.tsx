import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { RequestMessage } from '#app/components/request-message.tsx'
import { withShownSubjects } from '#app/components/shown-subjects.ts'
import { type OwnMessage, ownMessages, seeAnswers } from '#app/data/service-requests/client-messages.ts'
import { useSeen } from '#app/routes/client/portal/use-seen.ts'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import styles from './messages.module.css'
import { OwnFile } from './own-file.tsx'
import { WriteForm } from './write-form.tsx'

interface ConversationProps {
  request: string
  /** What the request is about. */
  title: string | null
}

/** The company's replies to a request, the sender's messages, and the form to write another. */
export function Conversation({ request, title }: ConversationProps) {
  const { t } = useTranslation(['clientPortal', 'workspace'])
  const explain = useExplain()
  const { data, error, isFetching, refetch } = useQuery(ownMessages(request))
  useSeen(seeAnswers, request, data && data.unseen > 0 ? latestAnswer(data.messages)?.at : undefined)
  const arrived = useArrived(data?.messages)
  return (
    <section aria-label={t('requests.messages.title')} className={styles.conversation}>
      <h4>{t('requests.messages.title')}</h4>
      <p className="hidden" role="status">
        {arrived && t('requests.messages.arrived')}
      </p>
      {data ? (
        data.messages.length > 0 && (
          <ol className={styles.messages}>
            {withShownSubjects(data.messages, title).map((message) => (
              <Message key={message.id} message={message} />
            ))}
          </ol>
        )
      ) : error ? (
        <div role="alert" className={styles.failed}>
          <p>
            {t('requests.messages.failed')} {explain(error)}
          </p>
          <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
            {t('workspace:list.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={72} aria-hidden="true" />
      )}
      <WriteForm request={request} />
    </section>
  )
}

function Message({ message }: { message: OwnMessage }) {
  const { t } = useTranslation('clientPortal')
  const { name: company } = useCompany()
  return (
    <RequestMessage
      message={message}
      by={t(`requests.messages.${message.by}`, { company })}
      when={<BothDates day={message.at} hour />}
      files={t('requests.messages.files')}
      showFile={(file) => <OwnFile file={file} />}
      heading="h5"
    />
  )
}

const latestAnswer = (messages: readonly OwnMessage[] = []) => messages.findLast(({ by }) => by === 'company')

/** Whether a reply arrived while the request was open. */
function useArrived(messages: readonly OwnMessage[] | undefined): boolean {
  const first = useRef<string | null>(undefined)
  const latest = latestAnswer(messages)?.id ?? null
  if (messages && first.current === undefined) first.current = latest
  return first.current !== undefined && latest !== first.current
}
