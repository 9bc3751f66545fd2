import { Button } from '@mantine/core'
import Reply from 'lucide-react/icons/reply'
import { useTranslation } from 'react-i18next'
import { attachedTo } from '#app/data/service-requests/request-files.ts'
import { Attached } from '#app/routes/admin/requests-shared/files/attached.tsx'
import type { RequestPartProps } from '#app/routes/admin/requests-shared/request-details.tsx'
import { ClampedText } from '#app/workspace/clamped-text.tsx'
import { whenShown } from '#app/workspace/focus-record.ts'
import { keepInView } from '#app/workspace/use-in-view.ts'
import styles from './work.module.css'
import { Moment } from './work-parts.tsx'

/** Leads to the newest message that came, in the history below. */
async function showReply() {
  // The history may still be read, and more above it after that
  const message = await whenShown('li[data-kind="received"]', 10_000)
  if (message) keepInView(message, 'center')
}

/** What the sender wrote back, above all else, while it waits for an answer. */
export function WaitingReply({ found: { request, messages, files, filesElsewhere } }: RequestPartProps) {
  const { t } = useTranslation('requests')
  const { reply_since } = request.work
  if (!reply_since) return null
  // The latest is the first; automatic mails need no answer
  const reply = messages.find(({ direction, automatic }) => direction === 'in' && !automatic)
  return (
    <section aria-label={t('work.reply.label')} className={styles.waiting}>
      <p className={styles.late}>
        <Reply aria-hidden="true" size={16} />
        <span>
          {t('work.reply.since')} <Moment at={reply_since} />
        </span>
      </p>
      {reply?.body && <ClampedText>{reply.body}</ClampedText>}
      {reply && <Attached attached={attachedTo(reply)} files={[...files, ...filesElsewhere]} />}
      <Button variant="default" size="sm" onClick={() => void showReply()}>
        {t('work.reply.read')}
      </Button>
    </section>
  )
}
