import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  type ActivityEntry,
  type ActivityPage,
  activityKinds,
  activityList,
  places,
} from '#app/data/audit-log/admin.ts'
import { activity as ar } from '#app/i18n/locales/ar/admin/activity.ts'
import { activity as en } from '#app/i18n/locales/en/admin/activity.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { ListSearch, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { isDay, riyadhDay } from '#common/moment.ts'
import { isUuid } from '#common/uuid.ts'
import styles from './activity.module.css'
import { ActivityRun } from './activity-row.tsx'
import { EntryDetails } from './entry-details.tsx'
import { daysOf, type QuickPeriod, quickPeriodOf, quickPeriods } from './quick-periods.ts'
import { followsOf, runsOf } from './runs.ts'
import { useActivityExportColumns } from './use-activity-export-columns.ts'
import { useEntryWords } from './use-entry-words.ts'

const defaults = {
  sort: 'at',
  descending: true,
  filters: {
    actor: isUuid,
    table: places,
    kind: activityKinds,
    since: isDay,
    until: isDay,
  },
  sorts: ['at'],
} as const

/** The record of who did what: filtered by person, place, action and time. */
export default function Activity() {
  useScreenWords('activity', { ar, en })
  const { t } = useTranslation(['activity', 'workspace'])
  const language = useLanguage()
  const words = useEntryWords()
  const list = usePagedList({ ...activityList, defaults })
  const details = useDialogParam('open')
  const { filters } = list.view
  const today = riyadhDay()
  const { actors = [] } = (list.query.data as ActivityPage | undefined) ?? {}
  const opened = list.rows?.find(({ id }) => String(id) === details.value)
  const said = (entry: ActivityEntry) =>
    JSON.stringify([
      entry.actor_id ?? entry.role,
      entry.table_name,
      words.action(entry),
      words.name(entry),
      words.changes(entry),
      words.refusal(entry) ?? entry.details?.what,
    ])
  const choose = (name: keyof typeof filters, label: string, all: string, options: [string, string][]) => (
    <NativeSelect
      label={label}
      value={filters[name]}
      data={[{ value: '', label: all }, ...options.map(([value, label]) => ({ value, label }))]}
      onChange={({ currentTarget: { value } }) => list.change({ filters: { [name]: value } })}
    />
  )
  const day = (name: 'since' | 'until', label: string) => (
    <DateInput
      label={label}
      max={today}
      value={filters[name]}
      error={name === 'until' && filters.until && filters.since > filters.until && t('filters.wrongDays')}
      onChange={({ currentTarget: { value } }) => list.change({ filters: { [name]: value } })}
    />
  )
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ExportButton<ActivityEntry>
          fileName={`${t('file')} ${today}`}
          readAll={list.readAll}
          columns={useActivityExportColumns()}
          disabled={!list.total}
          done={(count) => t('exported', { count })}
        />
      </ScreenHead>
      <ListFrame>
        <ListToolbar className={styles.toolbar}>
          <ListSearch list={list} label={t('search')} />
          <PhoneFilters list={list} values={filters}>
            {choose(
              'actor',
              t('filters.actor'),
              t('filters.anyone'),
              actors.map(({ id, name }) => [id, bilingualPart(name, language)]),
            )}
            {choose(
              'table',
              t('filters.table'),
              t('filters.anywhere'),
              places.map((place) => [place, words.place(place)]),
            )}
            {choose(
              'kind',
              t('filters.kind'),
              t('filters.anything'),
              activityKinds.map((kind) => [kind, t(`kinds.${kind}`)]),
            )}
            <div className={styles.days}>
              {day('since', t('filters.since'))}
              {day('until', t('filters.until'))}
            </div>
          </PhoneFilters>
          <FilterTabs
            label={t('filters.period')}
            value={quickPeriodOf(filters, today) ?? 'other'}
            options={[
              { value: '', label: t('workspace:list.since.any') },
              ...quickPeriods.map((value) => ({ value, label: t(`filters.periods.${value}`) })),
            ]}
            onChoose={(value) =>
              list.change({
                filters: value ? daysOf(value as QuickPeriod, today) : { since: '', until: '' },
              })
            }
          />
        </ListToolbar>
        <PagedList
          list={list}
          skeletons={{ count: 10, height: 64, rows: true }}
          notFound={t('notFound')}
          empty={<Empty title={t('empty')} />}
        >
          {(rows) => (
            <ListTable
              label={t('title')}
              head={
                <thead>
                  <tr>
                    {(['at', 'actor', 'kind', 'record', 'changes'] as const).map((name) => (
                      <th key={name} scope="col">
                        {t(`fields.${name}`)}
                      </th>
                    ))}
                    <th scope="col">
                      <span className="hidden">{t('fields.actions')}</span>
                    </th>
                  </tr>
                </thead>
              }
            >
              <Runs rows={rows} said={said} onOpen={(id) => details.open(String(id))} />
            </ListTable>
          )}
        </PagedList>
      </ListFrame>
      {opened && <EntryDetails entry={opened} onClose={details.close} />}
    </>
  )
}

interface RunsProps {
  rows: readonly ActivityEntry[]
  /** What a row says, without its time. */
  said(entry: ActivityEntry): string
  onOpen(id: number): void
}

/** The rows. Entries that read alike are one row, and a row does not repeat what the row before it says. */
function Runs({ rows, said, onOpen }: RunsProps) {
  const words = useEntryWords()
  const runs = runsOf(rows, said)
  const follows = followsOf(
    runs.map(({ entry }) => entry),
    {
      actor: (entry) => entry.actor_id ?? entry.role,
      record: (entry) => [entry.table_name, entry.record_id, words.name(entry)].join(' '),
    },
  )
  return runs.map((run, at) => (
    <ActivityRun key={run.entry.id} run={run} follows={follows[at]} onOpen={onOpen} />
  ))
}
