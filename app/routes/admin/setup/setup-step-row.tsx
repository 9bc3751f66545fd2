import { Button } from '@mantine/core'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Checklist, setupChecklist, skipStep } from '#app/data/setup/admin.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import styles from './setup.module.css'
import type { StepView } from './steps.ts'

const icons = { done: Check, skipped: Minus, open: null }

/** A step: whether it is done, why it matters, the way to it, and a button that puts it aside. */
export function SetupStepRow({ step, state, missing, to, optional }: StepView) {
  const { t } = useTranslation('setup')
  const name = t(`steps.${step}`)
  const Icon = icons[state]
  const skip = useOptimisticMutation({
    run: (skip: boolean) => skipStep(step, skip),
    invalidates: [setupChecklist.queryKey],
    optimistic: (cached, skip) => {
      const known = cached as Checklist
      const others = known.skipped.filter((one) => one !== step)
      return { ...known, skipped: skip ? [...others, step] : others }
    },
    failed: t('skipFailed'),
  })
  const isSkipped = state === 'skipped'
  return (
    <li className={styles.step} data-state={state}>
      <span className={styles.mark} aria-hidden="true">
        {Icon && <Icon size={16} strokeWidth={3} />}
      </span>
      <div className={styles.words}>
        <h3>
          {name}
          {state !== 'open' && (
            <span className={styles.state}>
              <span className="hidden">: </span>
              {t(state)}
            </span>
          )}
        </h3>
        {state === 'open' && <p>{t(`why.${missing}`)}</p>}
      </div>
      {state !== 'done' && (
        <div className={styles.ways}>
          {state === 'open' && (
            <Link to={to} className={styles.go}>
              {t(`go.${missing}`)}
              <ArrowRight aria-hidden="true" size={16} className="mirrored" />
            </Link>
          )}
          {optional && (
            <Button
              variant="subtle"
              size="compact-md"
              className={styles.skip}
              aria-label={t(isSkipped ? 'resumeOne' : 'skipOne', { step: name })}
              onClick={() => skip.mutate(!isSkipped)}
            >
              {t(isSkipped ? 'resume' : 'skip')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
