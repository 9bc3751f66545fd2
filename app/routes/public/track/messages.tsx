import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import type { TrackedMessage } from '#app/data/request-tracking/public.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useFrame } from '#app/routes/public/layout.tsx'
import styles from './messages.module.css'

/** What the company answered, and what the sender wrote here. */
export function Messages({ messages }: { messages: readonly TrackedMessage[] }) {
  const { t } = useTranslation('track')
  const language = useLanguage()
  const { company } = useFrame()
  return (
    <ol className={styles.messages}>
      {messages.map(({ id, by, at, subject, text, files }) => (
        <li key={id} data-by={by}>
          <p className={styles.by}>
            <strong>{t(`messages.${by}`, { company: company.name })}</strong>
            <span className={styles.when}>{showMoment(at, language)}</span>
          </p>
          {subject && (
            <h3 dir="auto" className={styles.subject}>
              {subject}
            </h3>
          )}
          <p dir="auto" className={styles.text}>
            <FreeText>{text}</FreeText>
          </p>
          {files.length > 0 && (
            <div className={styles.files}>
              <p>{t('messages.files')}</p>
              <ul>
                {[...new Set(files)].map((name) => (
                  <li key={name}>
                    <bdi>{name}</bdi>
                  </li>
                ))}
              </ul>
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
