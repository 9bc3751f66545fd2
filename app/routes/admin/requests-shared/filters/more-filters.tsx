import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { budgetRanges } from '#app/data/service-requests/budgets.ts'
import { requestAges, requestChannels, requestKinds } from '#app/data/service-requests/filters.ts'
import { requestTags } from '#app/data/service-requests/tags.ts'
import { serviceList } from '#app/data/services/admin.ts'
import { requestSources } from '#app/data/visits/admin.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { useSourceName } from '#app/routes/admin/requests-shared/details/use-source-name.ts'
import { intakeWords } from '#app/routes/admin/requests-shared/intake/intake-words.ts'
import type { RequestList } from '#app/routes/admin/requests-shared/use-requests.ts'
import { WorkFilters } from '#app/routes/admin/requests-shared/work/work-filters.tsx'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { FiltersOpener } from '#app/workspace/list/filters-opener.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './filters.module.css'
import { columns, type ListLayout } from './use-list-layout.ts'

const FiltersSheet = lazyDialog(() => import('#app/workspace/list/filters-sheet.tsx'))

/** The filters whose choice is not seen in the toolbar. */
const inPanel = [
  'tag',
  'kind',
  'service',
  'budget',
  'channel',
  'source',
  'campaign',
  'age',
  'from',
  'until',
] as const
type PanelFilter = (typeof inPanel)[number]
/** The filters that are in the toolbar where there is room, and in the panel on phones. */
const byWork = ['owner', 'attention'] as const
/** The filters that the panel of a phone takes off together. */
const onPhones = [...inPanel, ...byWork]
const setOf = ({ view }: RequestList, names: readonly (typeof onPhones)[number][]) =>
  names.filter((name) => view.filters[name]).length

/** The state of the panel with the other filters, which the button in the toolbar opens. */
export function useFilterPanel() {
  const [open, setOpen] = useState(false)
  const id = useId()
  return { open, toggle: () => setOpen(!open), id }
}
type FilterPanel = ReturnType<typeof useFilterPanel>

/** Opens the panel with the other filters, and says how many of them are set. */
export function FiltersButton({ list, panel }: { list: RequestList; panel: FilterPanel }) {
  const set = setOf(list, usePhone() ? onPhones : inPanel)
  return (
    <FiltersOpener
      set={set}
      open={panel.open}
      controls={panel.open ? panel.id : undefined}
      onToggle={panel.toggle}
    />
  )
}

/** Adds the chosen option to the others, since no request may have it now. */
const withChosen = (options: readonly string[], chosen: string) =>
  chosen && !options.includes(chosen) ? [...options, chosen] : options

/** Filters by kind, service, budget, channel, source and day, on phones those by the work too; and which columns rows have. */
export function FiltersPanel({
  list,
  panel,
  layout,
}: {
  list: RequestList
  panel: FilterPanel
  layout: ListLayout
}) {
  const { t } = useTranslation(['requestPlace', 'requests', 'common', 'workspace'])
  const { t: taken } = useScreenWords('requestIntake', intakeWords)
  const language = useLanguage()
  const { data: services = [] } = useQuery(serviceList)
  const { data: tags = [] } = useQuery(requestTags)
  const { data: origins = { sources: [], campaigns: [] } } = useQuery({
    ...requestSources,
    enabled: panel.open,
  })
  const sourceName = useSourceName()
  const phone = usePhone()
  if (!panel.open) return null
  const { filters } = list.view
  const choose = (name: PanelFilter, value: string) => list.change({ filters: { [name]: value } })
  const select = (
    name: PanelFilter,
    all: string,
    options: { value: string; label: string }[],
    label = name === 'tag' ? t('requests:work.tags.label') : t(`filters.${name}`),
  ) => (
    <NativeSelect
      label={label}
      value={filters[name]}
      data={[{ value: '', label: all }, ...options]}
      onChange={({ currentTarget }) => choose(name, currentTarget.value)}
    />
  )
  const day = (name: 'from' | 'until') => {
    const shown = filters[name] && showDay(filters[name], language)
    return (
      <DateInput
        label={t(`filters.${name}`)}
        description={shown ? t('common:hijri', { date: shown.hijri }) : undefined}
        value={filters[name]}
        min="2000-01-01"
        max="2199-12-31"
        onChange={({ currentTarget }) => choose(name, currentTarget.value)}
      />
    )
  }
  const fields = (
    <section id={panel.id} className={phone ? styles.sheet : styles.panel} aria-label={t('filters.title')}>
      {phone && (
        <div className={styles.fields}>
          <WorkFilters list={list} labelled />
        </div>
      )}
      <div className={styles.fields}>
        {select(
          'tag',
          t('requests:work.tags.all'),
          tags.map(({ id, name }) => ({ value: id, label: bilingualPart(name, language) })),
        )}
        {select(
          'kind',
          t('filters.allKinds'),
          requestKinds.map((value) => ({
            value,
            label: t(value === 'message' ? 'requests:kinds.message' : 'requests:kinds.request'),
          })),
        )}
        {select(
          'service',
          t('filters.allServices'),
          services.map(({ id, title_ar, title_en }) => ({
            value: id,
            label: inLanguage(language, title_ar, title_en),
          })),
        )}
        {select(
          'budget',
          t('filters.allBudgets'),
          budgetRanges.map((value) => ({ value, label: t(`requests:budgets.${value}`) })),
        )}
        {select(
          'channel',
          t('filters.allChannels'),
          requestChannels.map((value) => ({ value, label: taken(`channels.${value}`) })),
        )}
        {select(
          'source',
          t('filters.allSources'),
          withChosen(origins.sources, filters.source).map((value) => ({ value, label: sourceName(value) })),
        )}
        {select(
          'campaign',
          t('filters.allCampaigns'),
          withChosen(origins.campaigns, filters.campaign).map((value) => ({ value, label: value })),
        )}
        {select(
          'age',
          t('filters.allAges'),
          requestAges.map((value) => ({ value, label: t(`filters.ages.${value}`) })),
        )}
        {day('from')}
        {day('until')}
      </div>
      {!layout.board && (
        <fieldset className={styles.columns}>
          <legend>{t('filters.columns')}</legend>
          {columns.map((column) => (
            <Checkbox
              key={column}
              label={t(`filters.columnNames.${column}`)}
              checked={!layout.hides(column)}
              onChange={({ currentTarget }) => layout.hide(column, !currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </section>
  )
  if (!phone) return fields
  return (
    <FiltersSheet
      rows="requests"
      total={list.query.data?.more ? undefined : list.total}
      onClose={panel.toggle}
      onClear={
        setOf(list, onPhones) > 0
          ? () => list.change({ filters: Object.fromEntries(onPhones.map((name) => [name, ''])) })
          : undefined
      }
    >
      {fields}
    </FiltersSheet>
  )
}
