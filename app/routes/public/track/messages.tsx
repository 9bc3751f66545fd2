import { useTranslation } from 'react-i18next'
import { RequestMessage } from '#app/components/request-message.tsx'
import { withShownSubjects } from '#app/components/shown-subjects.ts'
import type { TrackedMessage } from '#app/data/request-tracking/public.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './messages.module.css'

interface MessagesProps {
  messages: readonly TrackedMessage[]
  /** What the request is about. */
  title: string | null
}

/** The company's replies, and what the sender wrote here. */
export function Messages({ messages, title }: MessagesProps) {
  const { t } = useTranslation('track')
  const language = useLanguage()
  const { company } = useFrame()
  return (
    <ol className={styles.messages}>
      {withShownSubjects(messages, title).map((message) => (
        <RequestMessage
          key={message.id}
          message={message}
          by={t(`messages.${message.by}`, { company: company.name })}
          when={showMoment(message.at, language)}
          files={
            <>
              {t('messages.files')} {message.mailed && t('messages.mailed')}
            </>
          }
          heading="h3"
        />
      ))}
    </ol>
  )
}
