import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import { type RequestMessage, resendAnswer } from '#app/data/request-messages/admin.ts'
import { requestsKey } from '#app/data/service-requests/admin.ts'
import type { RequestFile } from '#app/data/service-requests/request-files.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Attached } from '#app/routes/admin/requests-shared/files/attached.tsx'
import parts from '#app/routes/admin/requests-shared/requests.module.css'
import { When } from '#app/routes/admin/requests-shared/work/timeline.tsx'
import { useColleagues } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './answer.module.css'

const colours = { waiting: 'gray', sent: 'brand', failed: 'danger', bounced: 'danger' } as const

interface MessageProps {
  message: RequestMessage
  /** The files of the request. */
  files: readonly RequestFile[]
  /** The merged request for which it was written, in words. */
  of?: string
}

/** A message in the timeline: an answer, or what came. */
export const Message = (props: MessageProps) =>
  props.message.direction === 'in' ? <Received {...props} /> : <Sent {...props} />

/**
 * A mail that arrived, or what the sender wrote on the website. Only the text of HTML mails is stored, and
 * everything is shown as text.
 */
function Received({ message, files, of }: MessageProps) {
  const { t } = useTranslation('answers')
  const { name, email, subject, body, quoted, automatic, message_id } = message
  const words = automatic ? 'automatic' : message_id ? 'received' : 'written'
  return (
    <li
      data-kind={automatic ? 'automatic' : 'received'}
      tabIndex={-1}
      className={automatic ? styles.quiet : undefined}
    >
      <p>
        {t(words)} <bdi className={parts.person}>{name || email}</bdi>
      </p>
      {message_id && (
        <p dir="auto" className={styles.subject}>
          {subject}
        </p>
      )}
      {body ? (
        <p dir="auto" className={styles.text} data-came="">
          <FreeText>{body}</FreeText>
        </p>
      ) : (
        message_id && <p className={styles.soft}>{t('nothing')}</p>
      )}
      <Attached attached={message.files} files={files} />
      {quoted && (
        <details className={styles.quoted}>
          <summary>{t('quoted')}</summary>
          <p dir="auto">
            <FreeText>{quoted}</FreeText>
          </p>
        </details>
      )}
      <When at={message.created_at}>
        {email && <bdi dir="ltr">{email}</bdi>} {of && <span>{of}</span>}
      </When>
    </li>
  )
}

/** An answer, with what became of its mail. */
function Sent({ message, files, of }: MessageProps) {
  const { t } = useTranslation(['answers', 'requests'])
  const language = useLanguage()
  const { byId, nameOf } = useColleagues()
  const again = useOptimisticMutation({
    run: () => resendAnswer(message.id),
    invalidates: [requestsKey],
    done: t('againNow'),
    failed: t('failed'),
  })
  const author = byId(message.author_id)
  const name = author ? nameOf(author) : bilingualPart(message.author_name, language)
  const state = message.state as keyof typeof colours
  return (
    <li data-kind="message">
      <div className={styles.head}>
        <p>
          {t('one')}{' '}
          <bdi className={parts.person}>{t('by', { name: name || t('requests:details.unknown') })}</bdi>
        </p>
        <Badge color={colours[state]} variant="light">
          {t(`states.${state}`)}
        </Badge>
      </div>
      <p dir="auto" className={styles.subject}>
        {message.subject}
      </p>
      <p dir="auto" className={styles.text}>
        <FreeText>{message.body}</FreeText>
      </p>
      <Attached attached={message.files} files={files} />
      {colours[state] === 'danger' && (
        <div className={styles.failed}>
          <p>
            {t(
              state === 'bounced'
                ? 'failures.bounced'
                : message.failure?.startsWith('recipient_refused')
                  ? 'failures.refused'
                  : 'failures.late',
            )}
          </p>
          {message.diagnosis && (
            <p dir="ltr" className={styles.diagnosis}>
              {message.diagnosis}
            </p>
          )}
          <Button size="sm" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {t('again')}
          </Button>
        </div>
      )}
      <When at={message.created_at}>
        <bdi dir="ltr">{message.email}</bdi> {of && <span>{of}</span>}
      </When>
    </li>
  )
}
