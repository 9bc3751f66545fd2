import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FileName } from '#app/components/file-name.tsx'
import { type PastImport, pastImports } from '#app/data/imports/admin.ts'
import type { ImportKind } from '#app/data/imports/types.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { isolated } from '#app/lib/isolated.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { bilingualPart } from '#common/bilingual.ts'
import styles from './imports.module.css'
import { UndoProgress } from './undo-progress.tsx'
import type { UndoImport } from './use-undo-import.ts'

interface PastImportsProps {
  kind: ImportKind
  undoing: UndoImport
}

/** The latest imports: who made them, what became of the rows, and a button to undo them. */
export function PastImports({ kind, undoing }: PastImportsProps) {
  const { t } = useTranslation('imports')
  const { data } = useQuery(pastImports(kind))
  if (!data?.length) return null
  return (
    <section aria-labelledby="past-imports" className={styles.past}>
      <h2 id="past-imports">{t('past.title')}</h2>
      <ul>
        {data.map((one) => (
          <PastRow key={one.id} one={one} undoing={undoing} />
        ))}
      </ul>
    </section>
  )
}

function PastRow({ one, undoing }: { one: PastImport; undoing: UndoImport }) {
  const { t } = useTranslation('imports')
  const language = useLanguage()
  const { id, file_name, started_at, started_by, finished_at, undone_at, may_change, halfway } = one
  const run = undoing.runs.get(id)
  const off = { 'aria-disabled': run !== undefined, 'data-disabled': run !== undefined || undefined }
  const date = showBriefDay(started_at, language) ?? ''
  const { created = 0, filled = 0, skipped = 0, failed = 0 } = one.counts
  // Rows with a problem were never sent, so the database has no outcome of them
  const left = finished_at ? one.total - created - filled - skipped : failed
  const file = isolated(file_name)
  return (
    <li>
      <div>
        <strong>
          <FileName>{file_name}</FileName>
        </strong>{' '}
        {undone_at && <Badge color="gray">{t(halfway || run ? 'past.halfway' : 'past.undone')}</Badge>}
        <p className={styles.soft}>
          {started_by
            ? t('past.by', { date, name: bilingualPart(started_by, language) })
            : t('past.byColleague', { date })}{' '}
          ·{' '}
          {t('past.counts', {
            created: showCount(created),
            filled: showCount(filled),
            skipped: showCount(skipped),
            failed: showCount(left),
          })}
        </p>
        {!finished_at && <p className={styles.soft}>{t('past.unfinished')}</p>}
        {may_change && halfway && !run && (
          <p className={styles.soft}>
            {t(halfway.restores ? 'past.backLeft' : 'past.undoLeft', {
              count: halfway.left,
              number: showCount(halfway.left),
            })}
          </p>
        )}
      </div>
      {may_change && (
        <div className={styles.buttons}>
          <Button
            {...off}
            variant="default"
            size="sm"
            aria-label={t(undone_at ? 'undo.backOf' : 'undo.actionOf', { file })}
            onClick={() => void (undone_at ? undoing.bringBack(id) : undoing.undo(id, file_name))}
          >
            {t(undone_at ? 'undo.back' : 'undo.action')}
          </Button>
          {halfway?.may_undo && (
            <Button
              {...off}
              variant="default"
              size="sm"
              aria-label={t('undo.actionOf', { file })}
              onClick={() => void undoing.undo(id, file_name)}
            >
              {t('undo.action')}
            </Button>
          )}
        </div>
      )}
      {run && <UndoProgress run={run} />}
    </li>
  )
}
