import { Button } from '@mantine/core'
import Reply from 'lucide-react/icons/reply'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReplyEnd } from '#app/data/service-requests/work.ts'
import { Attached } from '#app/routes/admin/requests-shared/files/attached.tsx'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { ClampedText } from '#app/workspace/clamped-text.tsx'
import { whenShown } from '#app/workspace/focus-record.ts'
import { keepInView } from '#app/workspace/use-in-view.ts'
import { AnswerWays } from './answer-ways.tsx'
import { useSettleReply } from './use-work.ts'
import { WaitingMerge } from './waiting-merge.tsx'
import styles from './work.module.css'
import { Moment } from './work-parts.tsx'

/** Scrolls to the newest message that arrived, in the history below. */
async function showReply() {
  // The history may still be loading, and more may appear above the message later
  const message = await whenShown('li[data-kind="received"]', 10_000)
  if (message) keepInView(message, 'center')
}

/**
 * Gives the focus back to the box after ending it was refused, because the button that had the focus is gone.
 */
async function giveBack() {
  const box = await whenShown('[data-waiting]')
  const { activeElement } = document
  if (!activeElement || activeElement === document.body || activeElement.closest('[data-settled]'))
    box?.focus()
}

/**
 * Shows what the sender wrote back, or what was merged in unanswered, above all else while it waits for an answer, with the
 * ways to end that.
 */
export function WaitingReply({
  found: { request, messages, files, filesElsewhere },
  openRequest,
}: RequestPartProps) {
  const { t } = useTranslation('requests')
  const settle = useSettleReply(() => void giveBack())
  const { reply_since, first_answer_at, waiting_reply } = request.work
  if (!reply_since) return null
  const reply = messages.find(({ id }) => id === waiting_reply)
  const end = async (how: ReplyEnd, { detail }: MouseEvent) => {
    settle(request, how)
    // The pressed button disappears, so the one that undoes it gets the focus; after a key press it also
    // scrolls into view
    const back = await whenShown('[data-settled] button')
    const { activeElement } = document
    if (!activeElement || activeElement === document.body || activeElement.closest('[data-waiting]'))
      back?.focus({ preventScroll: detail > 0 })
  }
  return (
    <section aria-label={t('work.reply.label')} className={styles.waiting} data-waiting="" tabIndex={-1}>
      <p className={styles.late}>
        <Reply aria-hidden="true" size={16} />
        <span>
          {t('work.reply.since')} <Moment at={reply_since} />
        </span>
      </p>
      {reply?.body && <ClampedText>{reply.body}</ClampedText>}
      {reply && <Attached attached={reply.files} files={[...files, ...filesElsewhere]} />}
      <WaitingMerge request={request} />
      <div className={styles.ends}>
        {request.client_email && (
          <Button size="sm" onClick={() => openRequest.open(request.id, 'answer')}>
            {t('work.reply.write')}
          </Button>
        )}
        {/* Without a first answer, one is noted below */}
        {first_answer_at && <AnswerWays onChoose={(how, event) => void end(how, event)} />}
        <Button variant="default" size="sm" onClick={(event) => void end('none', event)}>
          {t('work.reply.none')}
        </Button>
        {waiting_reply && (
          <Button variant="subtle" size="sm" onClick={() => void showReply()}>
            {t('work.reply.read')}
          </Button>
        )}
      </div>
    </section>
  )
}
