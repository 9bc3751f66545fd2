import { Button, NativeSelect } from '@mantine/core'
import Download from 'lucide-react/icons/download'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportKind } from '#app/data/imports/types.ts'
import { download, toCsv } from '#app/lib/csv.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { isolatedFileName } from '#app/lib/file-name.ts'
import { showCount } from '#app/lib/numbers.ts'
import { ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { pageSize } from '#app/workspace/list/use-list-params.ts'
import styles from './imports.module.css'
import { type RunChoice, RunOptions } from './run-options.tsx'
import { TrialRow } from './trial-row.tsx'
import type { ChosenFile, ImportFile } from './use-import-file.ts'
import { useProblemWords } from './use-problem-words.ts'
import type { TrialRow as Row, Trial } from './use-trial.ts'

const filters = ['all', 'new', 'there', 'problem', 'note'] as const
type Filter = (typeof filters)[number]

/** The most columns that a table has room for; rows with more are cards, which cut nothing off. */
const mostColumns = 7

const isIn = (row: Row, filter: Filter) =>
  filter === 'all' || (filter === 'note' ? Object.keys(row.notes).length > 0 : row.state === filter)

interface TrialStepProps {
  kind: ImportKind
  file: ChosenFile
  source: ImportFile
  trial: Trial
  onBack(): void
  onRun(choice: RunChoice): void
}

/** The third step: what would become of each row, with its problems. Nothing is stored. */
export function TrialStep({ kind, file, source, trial, onBack, onRun }: TrialStepProps) {
  const { t } = useTranslation(['imports', 'workspace'])
  const { allOf } = useProblemWords()
  const { rows, query, looked, known } = trial
  const counts = useMemo(
    () =>
      Object.fromEntries(filters.map((filter) => [filter, rows.filter((row) => isIn(row, filter)).length])),
    [rows],
  ) as Record<Filter, number>
  const [chosen, setChosen] = useState<Filter | null>(null)
  const [page, setPage] = useState(1)
  // Where there are problems, they come first
  const filter = chosen ?? (counts.problem > 0 ? 'problem' : 'all')
  const shown = useMemo(() => rows.filter((row) => isIn(row, filter)), [rows, filter])
  const last = Math.max(1, Math.ceil(shown.length / pageSize))
  const here = Math.min(page, last)
  const columns = useMemo(
    () => file.columns.flatMap((field, at) => (field ? [{ field, at }] : [])),
    [file.columns],
  )
  const wrong = rows.filter(({ state }) => state === 'problem')
  const save = () =>
    download(
      toCsv(wrong, [
        ...file.heads.map((head, at) => [head, (row: Row) => row.cells[at]] as const),
        [t('trial.why'), allOf] as const,
      ]),
      `${t('trial.downloadName')}.csv`,
    )
  return (
    <div className={styles.step}>
      <h2>{t('trial.title', { file: isolatedFileName(file.name) })}</h2>
      <p className={styles.soft}>{t('trial.lead')}</p>
      {!known && !query.error && (
        <p role="status">{t('trial.checking', { done: showCount(looked), total: showCount(rows.length) })}</p>
      )}
      {query.error && (
        <div role="alert" className={styles.failed}>
          <p>
            {t('trial.failed')}. {t(`workspace:errors.${reasonOf(query.error)}`)}
          </p>
          <Button variant="default" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('trial.retry')}
          </Button>
        </div>
      )}
      <dl className={styles.totals} aria-label={t('trial.totals')}>
        {(['new', 'there', 'problem', 'note'] as const).map((name) => (
          <div key={name} data-state={name}>
            <dt>{t(`trial.filters.${name}`)}</dt>
            <dd>{showCount(counts[name])}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.tools}>
        <NativeSelect
          label={t('trial.show')}
          value={filter}
          data={filters.map((value) => ({
            value,
            label: `${t(`trial.filters.${value}`)} (${showCount(counts[value])})`,
          }))}
          onChange={({ currentTarget: { value } }) => {
            setChosen(value as Filter)
            setPage(1)
          }}
        />
        {wrong.length > 0 && (
          <Button variant="default" leftSection={<Download aria-hidden="true" size={18} />} onClick={save}>
            {t('trial.download')}
          </Button>
        )}
      </div>
      <div className={columns.length > mostColumns ? styles.wide : undefined}>
        <ListFrame>
          {shown.length === 0 && <p className={styles.soft}>{t('trial.none')}</p>}
          {shown.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keyboard.
            <section className={styles.scroll} tabIndex={0} aria-label={t('trial.table')}>
              <ListTable
                label={t('trial.table')}
                className={styles.rows}
                head={
                  <thead>
                    <tr>
                      <th scope="col">{t('trial.row')}</th>
                      <th scope="col">{t('trial.state')}</th>
                      {columns.map(({ field, at }) => (
                        <th key={at} scope="col">
                          {t(`fields.${field}`)}
                        </th>
                      ))}
                    </tr>
                  </thead>
                }
              >
                {shown.slice((here - 1) * pageSize, here * pageSize).map((row) => (
                  <TrialRow
                    key={row.entry.row_number}
                    row={row}
                    columns={columns}
                    onCorrect={source.setCell}
                  />
                ))}
              </ListTable>
            </section>
          )}
          <Pager page={here} total={shown.length} more={false} list={t('trial.table')} onPage={setPage} />
        </ListFrame>
      </div>
      <RunOptions
        kind={kind}
        counts={counts}
        ready={known && !query.isPlaceholderData && !query.error}
        onRun={onRun}
        onBack={onBack}
      />
    </div>
  )
}
