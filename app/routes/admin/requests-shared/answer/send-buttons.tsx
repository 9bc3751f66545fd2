import { Button, Checkbox } from '@mantine/core'
import Paperclip from 'lucide-react/icons/paperclip'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { awaitsBegin } from '#app/data/request-messages/admin.ts'
import type { ServiceRequest } from '#app/data/service-requests/admin.ts'
import { copyText } from '#app/lib/copy-text.ts'
import { useMarkAnswered, useSettleReply } from '#app/routes/admin/requests-shared/work/use-work.ts'
import { mailAddress } from '#app/workspace/contact-links.tsx'
import { notifyFailed } from '#app/workspace/notify.tsx'
import styles from './answer.module.css'
import type { UnsentAnswer } from './use-answer.ts'

/**
 * The most characters of a mail link: Windows passes no longer ones to mail programs. In Arabic, each letter
 * takes six.
 */
const longestAddress = 2000

const withText = (email: string, { subject, body }: UnsentAnswer) => mailAddress(email, subject, body)

/** Whether an answer is too long for a mail link, so that its text is copied instead. */
export const isTooLong = (email: string, unsent: UnsentAnswer) =>
  withText(email, unsent).length > longestAddress

interface SendButtonsProps {
  request: ServiceRequest
  /** The sender's email. */
  email: string
  unsent: UnsentAnswer
  /** Whether there is a mail server; where there is none, the mail program of the admin sends the answer. */
  sends: boolean
  sending: boolean
  /** Whether files can be added. */
  adding: boolean
  onAdding(adding: boolean): void
  /** Whether sending it sets a new request to in progress. */
  onBegins(begins: boolean): void
  /** Whether the person who sends it becomes the owner of a request without one. */
  onOwns(owns: boolean): void
  onDiscard(): void
  /** The attached files, above the buttons, where they are always in view. */
  children?: ReactNode
}

/** The buttons that send or discard an answer. */
export function SendButtons(props: SendButtonsProps) {
  const { request, email, unsent, sends, sending, adding, onAdding, onBegins, onOwns, onDiscard, children } =
    props
  const { t } = useTranslation(['answers', 'requests', 'requestFiles'])
  const markAnswered = useMarkAnswered()
  const settleReply = useSettleReply()
  const copies = isTooLong(email, unsent)
  const openProgram = async () => {
    if (!request.work.first_answer_at) markAnswered(request, 'email')
    else if (request.work.reply_since) settleReply(request, 'email')
    if (copies && !(await copyText(unsent.body))) notifyFailed(t('noServer.notCopied'))
  }
  return (
    <div className={styles.buttons}>
      {children}
      {sends ? (
        <Button type="submit" loading={sending}>
          {t('send')}
        </Button>
      ) : (
        <Button
          component="a"
          href={copies ? mailAddress(email, unsent.subject) : withText(email, unsent)}
          onClick={() => void openProgram()}
        >
          {t('noServer.open')}
        </Button>
      )}
      <Button type="button" variant="default" onClick={onDiscard}>
        {t('discard')}
      </Button>
      {sends && (
        <Button
          type="button"
          variant="default"
          aria-expanded={adding}
          title={t('requestFiles:add')}
          leftSection={<Paperclip aria-hidden="true" size={16} />}
          classNames={{ root: styles.attach ?? '', label: styles.attachLabel ?? '' }}
          onClick={() => onAdding(!adding)}
        >
          {t('requestFiles:add')}
        </Button>
      )}
      {sends && awaitsBegin(request) && (
        <Checkbox
          className={styles.begins ?? ''}
          label={t('begins', { status: t('requests:statuses.in_progress') })}
          checked={unsent.begins ?? true}
          onChange={({ currentTarget }) => onBegins(currentTarget.checked)}
        />
      )}
      {sends && !request.work.owner_id && (
        <Checkbox
          className={styles.begins ?? ''}
          label={t('owns')}
          checked={unsent.owns ?? true}
          onChange={({ currentTarget }) => onOwns(currentTarget.checked)}
        />
      )}
    </div>
  )
}
