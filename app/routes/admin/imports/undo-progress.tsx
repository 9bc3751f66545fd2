import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showCount } from '#app/lib/numbers.ts'
import styles from './imports.module.css'
import type { UndoRun } from './use-undo-import.ts'

/** How far an undo of many rows is; an undo of a few is done before anyone could read it. */
export function UndoProgress({ run }: { run: UndoRun }) {
  const { t } = useTranslation('imports')
  if (run.total === 0) return null
  const said = t(run.restores ? 'undo.backRunning' : 'undo.running', {
    done: showCount(run.done),
    total: showCount(run.total),
  })
  return (
    <div className={styles.undoing}>
      <p role="status">{said}</p>
      <Progress
        aria-label={t(run.restores ? 'undo.back' : 'undo.action')}
        value={(run.done / run.total) * 100}
      />
    </div>
  )
}
