import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { FreeText } from '#app/components/free-text.tsx'
import styles from './service-details.module.css'
import type { ServiceView } from './view.ts'

/** What a service covers, for whom it is, how it goes, what comes of it, and questions: what is filled in. */
export function ServiceDetails({ service }: { service: ServiceView }) {
  const { t } = useTranslation('landing')
  const { scope, audience, steps, deliverables, questions } = service
  const texts = [
    { name: 'scope', text: scope },
    { name: 'audience', text: audience },
  ] as const
  if (!scope && !audience && steps.length + deliverables.length + questions.length === 0) return null
  return (
    <div className={styles.details}>
      {texts.map(
        ({ name, text }) =>
          text && (
            <section key={name} aria-labelledby={`service-${name}`}>
              <h2 id={`service-${name}`}>{t(`services.page.${name}`)}</h2>
              <div className={styles.text}>
                {text.split(/\n+/).map((paragraph) => (
                  <p key={paragraph} dir="auto">
                    <FreeText>{paragraph}</FreeText>
                  </p>
                ))}
              </div>
            </section>
          ),
      )}
      {steps.length > 0 && (
        <section aria-labelledby="service-steps">
          <h2 id="service-steps">{t('services.page.steps')}</h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step} dir="auto">
                {step}
              </li>
            ))}
          </ol>
        </section>
      )}
      {deliverables.length > 0 && (
        <section aria-labelledby="service-deliverables">
          <h2 id="service-deliverables">{t('services.page.deliverables')}</h2>
          <ul className={styles.deliverables}>
            {deliverables.map((line) => (
              <li key={line} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      {questions.length > 0 && (
        <section aria-labelledby="service-questions">
          <h2 id="service-questions">{t('services.page.questions')}</h2>
          <div>
            {questions.map(({ question, answer }) => (
              <details key={question} className={styles.question}>
                <summary>
                  <span dir="auto">{question}</span>
                  <Plus aria-hidden="true" />
                </summary>
                <p dir="auto">
                  <FreeText>{answer}</FreeText>
                </p>
              </details>
            ))}
          </div>
        </section>
      )}
    </div>
  )
}
