import { Button, Progress } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useTranslation } from 'react-i18next'
import { download, toCsv } from '#app/lib/csv.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { showCount } from '#app/lib/numbers.ts'
import styles from './imports.module.css'
import type { ImportJob } from './run-import.ts'
import { UndoProgress } from './undo-progress.tsx'
import type { ChosenFile } from './use-import-file.ts'
import { useProblemWords } from './use-problem-words.ts'
import type { Run } from './use-run.ts'
import type { TrialRow } from './use-trial.ts'
import type { UndoRun } from './use-undo-import.ts'

/** Failed rows that are named on the screen; the download has all. */
const most = 20

interface RunStepProps {
  run: Run
  job: ImportJob
  file: ChosenFile
  rows: readonly TrialRow[]
  /** How far its undo is. */
  undo: UndoRun | undefined
  onUndo(id: string): void
  onAgain(): void
}

/** The last step: the progress, what became of the rows, and what failed. */
export function RunStep({ run, job, file, rows, undo, onUndo, onAgain }: RunStepProps) {
  const { t } = useTranslation(['imports', 'workspace'])
  const { allOf } = useProblemWords()
  const { state, progress, error } = run
  const outcomes = [...(progress?.outcomes.values() ?? [])]
  const through = { done: showCount(outcomes.length), total: showCount(job.entries.length) }
  const invited = progress?.invited ?? []
  const sent = invited.filter(({ outcome }) => outcome === 'sent').length
  const inviting = state === 'running' && (progress?.toInvite ?? 0) > 0

  const failed = new Map(
    outcomes.flatMap((one) => (one.outcome === 'failed' ? [[one.row, one.reason] as const] : [])),
  )
  const whyOf = (row: TrialRow) =>
    row.state === 'problem'
      ? allOf(row)
      : t(
          failed.get(row.entry.row_number) === 'email_has_account'
            ? 'run.reasons.email_has_account'
            : 'run.reasons.unknown',
        )
  const left = rows.filter((row) => row.state === 'problem' || failed.has(row.entry.row_number))
  const save = () =>
    download(
      toCsv(left, [
        ...file.heads.map((head, at) => [head, (row: TrialRow) => row.cells[at]] as const),
        [t('trial.why'), whyOf] as const,
      ]),
      `${t('trial.downloadName')}.csv`,
    )
  const count = (outcome: string) => outcomes.filter((one) => one.outcome === outcome).length
  const given = new Set(job.entries.map(({ row_number }) => row_number))
  // Rows of existing people were only sent if the import fills in their missing values
  const kept = rows.filter((row) => row.state !== 'problem' && !given.has(row.entry.row_number)).length
  const totals = {
    created: count('created'),
    filled: count('filled'),
    skipped: count('skipped') + kept,
    failed: left.length,
  }
  const said = {
    running: inviting
      ? t('run.inviting', { done: showCount(invited.length), total: showCount(progress?.toInvite ?? 0) })
      : t('run.running', through),
    stopped: t('run.stopped', through),
    paused: t('run.paused', through),
    failed: `${t('run.failed', through)}. ${t(`workspace:errors.${reasonOf(error)}`)}`,
    done: t('run.done'),
  }[state]
  return (
    <div className={styles.step}>
      <h2 tabIndex={-1} ref={focusOnce}>
        {state === 'done' ? t('run.done') : t('steps.run')}
      </h2>
      {state !== 'done' && (
        <p
          role={state === 'failed' ? 'alert' : 'status'}
          className={state === 'failed' ? styles.failed : undefined}
        >
          {said}
        </p>
      )}
      <Progress
        aria-label={t('steps.run')}
        value={
          inviting
            ? (invited.length / Math.max(1, progress?.toInvite ?? 1)) * 100
            : (outcomes.length / job.entries.length) * 100
        }
        size="lg"
      />
      {state !== 'running' && (
        <dl className={styles.totals} aria-label={said}>
          {(['created', 'filled', 'skipped', 'failed'] as const).map((name) => (
            <div key={name} data-state={name === 'failed' && left.length > 0 ? 'problem' : name}>
              <dt>{t(`run.outcomes.${name}`)}</dt>
              <dd>{showCount(totals[name])}</dd>
            </div>
          ))}
          {job.invites && (
            <div>
              <dt>{t('run.outcomes.invited')}</dt>
              <dd>{showCount(sent)}</dd>
            </div>
          )}
        </dl>
      )}
      {state === 'done' && invited.length > sent && (
        <p role="alert">{t('run.notInvited', { number: showCount(invited.length - sent) })}</p>
      )}
      {state !== 'running' && left.length > 0 && (
        <section aria-label={t('run.failedList')} className={styles.left}>
          <h3>{t('run.failedList')}</h3>
          <ul>
            {left.slice(0, most).map((row) => (
              <li key={row.entry.row_number}>
                <strong>{t('trial.line', { number: row.entry.row_number })}</strong>{' '}
                {row.entry.full_name && <bdi>{row.entry.full_name}</bdi>} <span>{whyOf(row)}</span>
              </li>
            ))}
          </ul>
          {left.length > most && <p>{t('run.failedMore', { number: showCount(left.length - most) })}</p>}
          <Button variant="default" leftSection={<Download aria-hidden="true" size={18} />} onClick={save}>
            {t('trial.download')}
          </Button>
        </section>
      )}
      {undo && <UndoProgress run={undo} />}
      <div className={styles.buttons}>
        {state === 'running' && (
          <Button variant="default" onClick={run.stop}>
            {t('run.stop')}
          </Button>
        )}
        {(state === 'stopped' || state === 'paused' || state === 'failed') && (
          <Button onClick={run.resume}>{t('run.resume')}</Button>
        )}
        {state !== 'running' && (
          <>
            <Button variant={state === 'done' ? 'filled' : 'default'} onClick={onAgain}>
              {t('run.again')}
            </Button>
            {progress && count('created') + count('filled') > 0 && (
              <Button
                variant="subtle"
                color="danger"
                aria-disabled={undo !== undefined}
                data-disabled={undo !== undefined || undefined}
                onClick={() => onUndo(progress.id)}
              >
                {t('undo.action')}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

// The button that started the import is gone, so the heading gets the focus
const focusOnce = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })
