import { Button } from '@mantine/core'
import DoorOpen from 'lucide-react/icons/door-open'
import Eye from 'lucide-react/icons/eye'
import { useId } from 'react'
import type { Checklist } from '#app/data/setup/admin.ts'
import { setup as ar } from '#app/i18n/locales/ar/admin/setup.ts'
import { setup as en } from '#app/i18n/locales/en/admin/setup.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useHashTarget } from '#app/workspace/use-hash-target.ts'
import styles from './setup.module.css'
import { SetupStepRow } from './setup-step-row.tsx'
import { stepViews } from './steps.ts'
import { useOpening } from './use-opening.tsx'

/**
 * Leads from an empty database to an open website. The card disappears once the website is open and no step
 * is left. If the website is closed later, the card says so.
 */
export default function SetupCard({ checklist }: { checklist: Checklist }) {
  const { t } = useScreenWords('setup', { ar, en })
  const { open, preview, isBusy } = useOpening()
  const needs = useId()
  useHashTarget()
  const { is_open, was_open, in_progress, facts } = checklist
  const steps = stepViews(checklist)
  const done = steps.filter(({ state }) => state === 'done').length
  const canOpen = facts.named && facts.reachable
  return (
    <section id="setup" aria-labelledby="setup-title" tabIndex={-1} className={styles.card}>
      <div className={styles.head}>
        <div>
          <h2 id="setup-title">{in_progress ? t('title') : t('closedAgain')}</h2>
          <p>{is_open ? t('left') : t(was_open ? 'closedSince' : 'closed')}</p>
        </div>
        {in_progress && (
          <div className={styles.progress}>
            <p role="status">{t('progress', { done, total: steps.length })}</p>
            <div aria-hidden="true" className={styles.track}>
              {steps.map(({ step, state }) => (
                <span key={step} data-state={state} />
              ))}
            </div>
          </div>
        )}
      </div>
      {in_progress && (
        <ol className={styles.steps}>
          {steps.map((view) => (
            <SetupStepRow key={view.step} {...view} />
          ))}
        </ol>
      )}
      {!is_open && (
        <div className={styles.actions}>
          {!canOpen && (
            <p id={needs} className={styles.needs}>
              {t('open.first')}
            </p>
          )}
          <Button
            variant="default"
            leftSection={<Eye aria-hidden="true" size={18} />}
            onClick={() => void preview()}
          >
            {t('preview')}
          </Button>
          <Button
            leftSection={<DoorOpen aria-hidden="true" size={18} />}
            loading={isBusy}
            // The keyboard still reaches the button, with the reason why it is disabled
            data-disabled={canOpen ? undefined : true}
            aria-disabled={!canOpen}
            {...(!canOpen && { 'aria-describedby': needs })}
            onClick={() => canOpen && void open(facts)}
          >
            {t('open.action')}
          </Button>
        </div>
      )}
    </section>
  )
}
