import { Badge, Button, Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type Breach,
  type BreachStep,
  breachesKey,
  breachSteps,
  closeBreach,
  hoursLeft,
  setStep,
  withStep,
} from '#app/data/breaches/admin.ts'
import { showMoment } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './breaches.module.css'
import { NoticeTexts } from './notice-texts.tsx'

/** A breach: the clock, the checklist, what is known, and the texts to send. */
export function BreachCard({ breach, onEdit }: { breach: Breach; onEdit(): void }) {
  const { t } = useTranslation(['breaches', 'workspace'])
  const language = useLanguage()
  const { id, title, noticed_at, what, whose, measures, closed_at, authority_told_at, people_told_at } =
    breach
  const { mutate: tick } = useOptimisticMutation({
    run: ({ step, done }: { step: BreachStep; done: boolean }) => setStep(breach, step, done),
    invalidates: [breachesKey],
    optimistic: (cached, { step, done }) =>
      (cached as Breach[]).map((one) => (one.id === id ? withStep(one, step, done) : one)),
    failed: t('failed'),
  })
  const { mutate: close, isPending } = useOptimisticMutation({
    run: (closed: boolean) => closeBreach(breach, closed),
    invalidates: [breachesKey],
    done: t(closed_at ? 'opened' : 'closedNow'),
    failed: t('failed'),
  })
  const told = { authority: authority_told_at, people: people_told_at }
  const texts = [
    ['what', what],
    ['whose', whose],
    ['measures', measures],
  ] as const
  return (
    <article className={styles.card} aria-labelledby={`breach-${id}`}>
      <div className={styles.head}>
        <h2 id={`breach-${id}`}>
          <bdi>{title}</bdi>
        </h2>
        <Clock breach={breach} />
        <Button variant="default" aria-label={t('editOne', { title })} onClick={onEdit}>
          {t('workspace:edit')}
        </Button>
      </div>
      <p className={styles.hint}>{t('noticed', { at: showMoment(noticed_at, language) })}</p>
      <div className={styles.columns}>
        <fieldset className={styles.steps}>
          <legend>
            <h3>{t('checklist')}</h3>
          </legend>
          {breachSteps.map((step) => {
            const at = step === 'authority' || step === 'people' ? told[step] : null
            return (
              <Checkbox
                key={step}
                label={t(`steps.${step}.name`)}
                description={at ? t('toldAt', { at: showMoment(at, language) }) : t(`steps.${step}.text`)}
                checked={breach.steps.includes(step)}
                onChange={({ currentTarget }) => tick({ step, done: currentTarget.checked })}
              />
            )
          })}
        </fieldset>
        {texts.some(([, text]) => text) && (
          <div className={styles.known}>
            {texts.map(
              ([field, text]) =>
                text && (
                  <section key={field}>
                    <h3>{t(`fields.${field}`)}</h3>
                    <p dir="auto" className={styles.lines}>
                      {text}
                    </p>
                  </section>
                ),
            )}
          </div>
        )}
      </div>
      <NoticeTexts breach={breach} />
      <div className={styles.foot}>
        <Button
          variant="default"
          loading={isPending}
          aria-label={`${t(closed_at ? 'reopen' : 'close')}: ${title}`}
          onClick={() => close(!closed_at)}
        >
          {t(closed_at ? 'reopen' : 'close')}
        </Button>
        {closed_at && <p>{t('closed', { at: showMoment(closed_at, language) })}</p>}
      </div>
    </article>
  )
}

/** The time left of the 72 hours to tell the authority. */
function Clock({ breach }: { breach: Breach }) {
  const { t } = useTranslation('breaches')
  const language = useLanguage()
  if (breach.authority_told_at)
    return <Badge color="brand">{t('told', { at: showMoment(breach.authority_told_at, language) })}</Badge>
  if (breach.closed_at) return <Badge color="gray">{t('notTold')}</Badge>
  const hours = hoursLeft(breach)
  if (hours < 0) return <Badge color="danger">{t('hoursLate', { count: -hours })}</Badge>
  return <Badge data-status="pending">{t('hoursLeft', { count: hours })}</Badge>
}
