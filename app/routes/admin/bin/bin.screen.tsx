import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useProfile } from '#app/auth/use-profile.ts'
import { type BinPage, binList } from '#app/data/bin/admin.ts'
import { binTables } from '#app/data/bin/restore.ts'
import { bin as ar } from '#app/i18n/locales/ar/admin/bin.ts'
import { bin as en } from '#app/i18n/locales/en/admin/bin.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { areaOfTable } from '#app/lib/area-of-table.ts'
import { manages } from '#app/lib/areas.ts'
import { showCount } from '#app/lib/numbers.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ListSearch, ListSort, ListToolbar, TableHead } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { cardsOnly, ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { isFiltered } from '#app/workspace/list/use-list-params.ts'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { isUuid } from '#common/uuid.ts'
import styles from './bin.module.css'
import { BinDetails } from './bin-details.tsx'
import { BinRow } from './bin-row.tsx'
import { MissingDialog } from './missing-dialog.tsx'
import { useBinActions } from './use-bin-actions.ts'

const defaults = {
  sort: 'deleted_at',
  descending: true,
  filters: { kind: binTables, by: isUuid },
  sorts: ['deleted_at', 'name'],
} as const

/** Everything that admins have deleted in this admin's areas, to restore or to delete forever. */
export default function Bin() {
  const { t } = useScreenWords('bin', { ar, en })
  const language = useLanguage()
  const { areas } = useProfile()
  const list = usePagedList({ ...binList, defaults })
  const { view, change, rows, query } = list
  const details = useDialogParam('details')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const actions = useBinActions(rows ?? [])

  const selected = rows?.filter(({ id }) => chosen.has(id)) ?? []
  const choose = (ids: string[], on: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids)
        if (on) after.add(id)
        else after.delete(id)
      return after
    })
  /** Kinds that are in this admin's areas. */
  const kinds = binTables.filter((table) => manages(areas, areaOfTable(table)))
  const actors = query.data?.actors ?? []
  const opened = rows?.find(({ id }) => id === details.value)
  const days = query.data?.days
  const counts: BinPage['counts'] = query.data?.counts ?? {}
  return (
    <>
      <ScreenHead title={t('title')} lead={days !== undefined && t('lead', { count: days })}>
        {!list.blank && (
          <Button
            variant="default"
            disabled={!list.total || actions.busy}
            onClick={() => void actions.empty(view, query.data)}
          >
            {isFiltered(view) ? t('emptyShown', { count: list.total ?? 0 }) : t('emptyBin')}
          </Button>
        )}
      </ScreenHead>
      <ListFrame>
        {!list.blank && (
          <ListToolbar>
            <ListSearch list={list} label={t('search')} />
            <NativeSelect
              aria-label={t('kind')}
              value={view.filters.kind}
              onChange={({ currentTarget }) => change({ filters: { kind: currentTarget.value } })}
              data={[
                { value: '', label: t('allKinds') },
                ...kinds.map((kind) => ({
                  value: kind,
                  label: counts[kind]
                    ? `${t(`kinds.${kind}`)} (${showCount(counts[kind])})`
                    : t(`kinds.${kind}`),
                })),
              ]}
            />
            {(actors.length > 0 || view.filters.by) && (
              <NativeSelect
                aria-label={t('by')}
                value={view.filters.by}
                onChange={({ currentTarget }) => change({ filters: { by: currentTarget.value } })}
                data={[
                  { value: '', label: `${t('by')}: ${t('anyone')}` },
                  ...actors.map(({ id, name }) => ({ value: id, label: bilingualPart(name, language) })),
                ]}
              />
            )}
            <ListSort
              list={list}
              orders={(['-deleted_at', 'deleted_at', 'name'] as const).map((value) => ({
                value,
                label: t(`sort.${value}`),
              }))}
              className={cardsOnly}
            />
          </ListToolbar>
        )}
        <PagedList
          list={list}
          skeletons={{ count: 10, height: 64, rows: true }}
          notFound={t('notFound')}
          empty={<Empty title={t('empty')} text={t('emptyText')} />}
        >
          {(page) => (
            <>
              <div className={styles.selection} role="toolbar" aria-label={t('selection')}>
                <Checkbox
                  label={t('selectAll')}
                  checked={selected.length > 0 && selected.length === page.length}
                  indeterminate={selected.length > 0 && selected.length < page.length}
                  onChange={({ currentTarget }) =>
                    choose(
                      page.map(({ id }) => id),
                      currentTarget.checked,
                    )
                  }
                />
                {selected.length > 0 && (
                  <>
                    <span className={styles.count} role="status">
                      {t('selected', { count: selected.length })}
                    </span>
                    <Button
                      variant="default"
                      size="compact-md"
                      loading={actions.busy}
                      onClick={() => void actions.restore(selected)}
                    >
                      {t('restore')}
                    </Button>
                    <Button
                      variant="default"
                      size="compact-md"
                      className={styles.danger ?? ''}
                      disabled={actions.busy}
                      onClick={() => void actions.remove(selected)}
                    >
                      {t('forever')}
                    </Button>
                  </>
                )}
              </div>
              <ListTable
                label={t('title')}
                className={styles.table}
                head={
                  <TableHead
                    list={list}
                    columns={[
                      { name: 'select', label: t('selection'), hidden: true },
                      { name: 'name', label: t('fields.name'), sort: 'name' },
                      { name: 'by', label: t('by') },
                      {
                        name: 'deleted_at',
                        label: t('deletedAt'),
                        sort: 'deleted_at',
                        descendingFirst: true,
                      },
                      { name: 'leaves', label: t('leaves') },
                      { name: 'actions', label: t('actions'), hidden: true },
                    ]}
                  />
                }
              >
                {page.map((entry) => (
                  <BinRow
                    key={entry.id}
                    entry={entry}
                    checked={chosen.has(entry.id)}
                    busy={actions.busy}
                    onCheck={(on) => choose([entry.id], on)}
                    onOpen={() => details.open(entry.id)}
                    onRestore={() => void actions.restore([entry])}
                    onDelete={() => void actions.remove([entry])}
                  />
                ))}
              </ListTable>
            </>
          )}
        </PagedList>
      </ListFrame>
      {opened && (
        <BinDetails
          entry={opened}
          busy={actions.busy}
          onClose={details.close}
          onRestore={() => {
            details.close()
            void actions.restore([opened])
          }}
          onDelete={() => {
            details.close()
            void actions.remove([opened])
          }}
        />
      )}
      {actions.missing && <MissingDialog {...actions.missing} onClose={actions.closeMissing} />}
    </>
  )
}
