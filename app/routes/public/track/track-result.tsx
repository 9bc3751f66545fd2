import { useTranslation } from 'react-i18next'
import { button } from '#app/components/button.ts'
import { FreeText } from '#app/components/free-text.tsx'
import { KhatamConstruction } from '#app/components/khatam-construction.tsx'
import type { TrackedRequest } from '#app/data/request-tracking/public.ts'
import { showDay, showMoment, showWeekday } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { FormWords } from '#app/routes/public/forms/form-words.tsx'
import { useFrame } from '#app/routes/public/layout.tsx'
import { PageHead } from '#app/routes/public/page-head.tsx'
import { inLanguage, pathFor } from '#common/language.ts'
import type { Written } from './keep-message.server.ts'
import { Messages } from './messages.tsx'
import styles from './track.module.css'
import type { Typed } from './track.server.ts'
import { WaysToAsk } from './ways-to-ask.tsx'
import { WriteForm } from './write-form.tsx'

interface TrackResultProps {
  found: TrackedRequest
  /** The reference and the email or phone, sent again to look once more, since no address contains them. */
  typed: Typed
  written: Written | undefined
}

/** Where a request or message stands, what has happened so far, and what happens next. */
export function TrackResult({ found, typed, written }: TrackResultProps) {
  const { t } = useTranslation(['track', 'common'])
  const language = useLanguage()
  const { company } = useFrame()
  const {
    reference,
    kind,
    service,
    service_type,
    status,
    received_at,
    due_on,
    answered,
    late,
    steps,
    messages,
  } = found
  const received = showDay(received_at, language)
  const due = showWeekday(due_on, language)
  const title = service
    ? inLanguage(language, service.title_ar, service.title_en)
    : kind === 'service'
      ? service_type
      : null
  /** Whether the words of the status say that we will get in touch. */
  const promises = status === 'new' || status === 'pending'
  const name = steps.length > 0 ? t(`statuses.${status}`) : t('received')
  return (
    <>
      <PageHead
        title={t(`found.${kind}`)}
        back={{ href: pathFor(language, '/track'), text: t('another') }}
        kind="form"
      >
        <p className={styles.reference}>
          <span className="hidden">{t('labels.reference')} </span>
          <bdi dir="ltr">{reference}</bdi>
        </p>
      </PageHead>
      <div className={styles.page}>
        <div className={styles.main}>
          <section className={styles.status} aria-labelledby="status">
            <KhatamConstruction className={styles.construction} />
            <p className={styles.label}>{t('status')}</p>
            <h2 id="status">{name}</h2>
            <p>{late ? t('late') : promises && answered ? t('answered') : t(`means.${status}`)}</p>
            {!answered && !late && due && <p>{t('due', { date: due })}</p>}
          </section>
          <dl className={styles.facts}>
            {title && (
              <div>
                <dt>{t('service')}</dt>
                <dd dir="auto">{title}</dd>
              </div>
            )}
            {received && (
              <div>
                <dt>{t('receivedOn')}</dt>
                <dd>
                  {received.gregorian}
                  <span className={styles.below}>{t('common:hijri', { date: received.hijri })}</span>
                </dd>
              </div>
            )}
          </dl>
          <section className={styles.history} aria-labelledby="steps">
            <h2 id="steps">{t('steps')}</h2>
            <ol>
              <li>
                <strong>{t('received')}</strong>
                <p className={styles.when}>{showMoment(received_at, language)}</p>
              </li>
              {steps.map(({ status: to, at, message }) => (
                <li key={at}>
                  <strong>{t(`statuses.${to}`)}</strong>
                  <p className={styles.when}>{showMoment(at, language)}</p>
                  {message && (
                    <blockquote aria-label={t('message', { company: company.name })} dir="auto">
                      <FreeText>{message}</FreeText>
                    </blockquote>
                  )}
                </li>
              ))}
            </ol>
          </section>
          <section className={styles.messages} aria-labelledby="messages">
            <h2 id="messages">{t('messages.title')}</h2>
            {messages.length > 0 && <Messages messages={messages} title={title} />}
            <WriteForm id="write" typed={typed} written={written} />
          </section>
          <div className={styles.again}>
            <button
              type="submit"
              form="write"
              formAction={pathFor(language, '/track')}
              className={button('outline')}
            >
              {t('refresh')}
            </button>
          </div>
        </div>
        <WaysToAsk reference={reference} />
      </div>
      <FormWords />
    </>
  )
}
