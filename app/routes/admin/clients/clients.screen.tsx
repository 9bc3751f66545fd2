import { Button, NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { clientsKey } from '#app/data/clients/admin.ts'
import {
  clientList,
  clientStates,
  hasPage,
  type ListedClient,
  listedTypes,
  withOpen,
} from '#app/data/clients/list.ts'
import { clients as ar } from '#app/i18n/locales/ar/admin/clients.ts'
import { imports as importsAr } from '#app/i18n/locales/ar/admin/imports.ts'
import { clients as en } from '#app/i18n/locales/en/admin/clients.ts'
import { imports as importsEn } from '#app/i18n/locales/en/admin/imports.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ImportButton } from '#app/routes/admin/imports/import-button.tsx'
import { useKeptActions } from '#app/routes/admin/imports/use-kept-actions.ts'
import type { LinkToShow } from '#app/routes/admin/invitations/invite-dialog.tsx'
import { LinkDialog } from '#app/routes/admin/invitations/link-dialog.tsx'
import { useInvitations } from '#app/routes/admin/invitations/use-invitations.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { lazyDialog } from '#app/workspace/lazy-part.tsx'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import {
  ListSearch,
  ListSort,
  ListTabs,
  ListToolbar,
  TableHead,
  totalOf,
} from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { cardsOnly, ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { namesIn } from '#common/bilingual.ts'
import { riyadhDay } from '#common/moment.ts'
import { useClientColumns, useClientOrders } from './client-columns.ts'
import { clientExportColumns } from './client-export-columns.ts'
import { ClientRow } from './client-row.tsx'

const EnterDialog = lazyDialog(() => import('#app/routes/admin/requests-shared/intake/enter-dialog.tsx'))
const ClientDialog = lazyDialog(() => import('./client-dialog.tsx'))

const defaults = {
  sort: 'last_activity_at',
  descending: true,
  filters: { type: listedTypes, state: clientStates, requests: [withOpen] },
  sorts: ['last_activity_at', 'created_at', 'full_name'],
} as const

/**
 * Clients: with an account, invited, imported or added by hand.
 *
 * For another column: client-columns.ts (its head), client-row.tsx (its cell), client-export-columns.ts (the CSV file), and
 * the words (`fields`).
 */
export default function Clients() {
  const { t } = useScreenWords('clients', { ar, en })
  useScreenWords('imports', { ar: importsAr, en: importsEn })
  const language = useLanguage()
  const queries = useQueryClient()
  const list = usePagedList({ ...clientList, defaults })
  const { filters } = list.view
  const columns = useClientColumns()
  const orders = useClientOrders()
  const invitations = useInvitations({ clientsOnly: true, listed: filters.state === 'invited' })
  const entering = useDialogParam('enter')
  const caller = useKeptRow(
    entering.value,
    list.rows?.find(({ id }) => id === entering.value),
    false,
  )
  const dialog = useDialogParam('edit')
  const corrected = useKeptRow(
    dialog.value,
    list.rows?.find(({ id }) => id === dialog.value),
    false,
  )
  const [link, setLink] = useState<LinkToShow | null>(null)
  const { inviteAfterAsking, remove } = useKeptActions('clients', setLink)
  const actions = {
    onEnter: ({ id }: ListedClient) => entering.open(id),
    onCorrect: ({ id }: ListedClient) => dialog.open(id),
    onInvite: (client: ListedClient) =>
      void inviteAfterAsking([{ ...namesIn(client, language), locale: client.kept?.locale ?? language }]),
    onRemove: ({ id }: ListedClient) => remove([id]),
  }
  /** Shows the new client: the newest comes first, and no filter hides them. */
  const showAdded = () =>
    list.change({
      search: '',
      sort: 'created_at',
      descending: true,
      filters: { type: '', state: '', requests: '' },
    })
  const add = (
    <Button leftSection={<UserRoundPlus aria-hidden="true" size={18} />} onClick={() => dialog.open('new')}>
      {t('add')}
    </Button>
  )
  // Few companies have clients without a type, so offer that filter only where there are some
  const types = listedTypes.filter((type) => type !== 'other' || filters.type === type || list.counts?.other)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <HeadActions name={t('title')} main={!list.blank && add}>
          {!list.blank && (
            <ExportButton
              fileName={`${t('file')} ${riyadhDay()}`}
              readAll={list.readAll}
              columns={clientExportColumns(t)}
            />
          )}
          <ImportButton kind="clients" />
          {!list.blank && invitations.button}
        </HeadActions>
      </ScreenHead>
      {/* Keyed, so that an empty list is not taken for this one moved up */}
      <ListFrame key={list.blank ? 'blank' : 'list'}>
        {invitations.list}
        {!list.blank && (
          <ListToolbar>
            <ListSearch list={list} label={t('search')} short={t('searchShort')} />
            <PhoneFilters list={list} values={{ state: filters.state, requests: filters.requests }}>
              <NativeSelect
                aria-label={t('filters.requests')}
                value={filters.requests}
                data={[
                  { value: '', label: t('filters.anyRequests') },
                  { value: withOpen, label: t('filters.open') },
                ]}
                onChange={({ currentTarget }) => list.change({ filters: { requests: currentTarget.value } })}
              />
              <NativeSelect
                aria-label={t('filters.state')}
                value={filters.state}
                data={[
                  { value: '', label: t('filters.anyState') },
                  ...clientStates.map((value) => ({ value, label: t(`states.${value}`) })),
                ]}
                onChange={({ currentTarget }) => list.change({ filters: { state: currentTarget.value } })}
              />
              <ListSort list={list} orders={orders} className={cardsOnly} />
            </PhoneFilters>
            <ListTabs
              list={list}
              filter="type"
              label={t('filters.type')}
              all={t('filters.all')}
              values={types}
              wordsOf={(type) => t(`types.${type}`)}
              counts={list.counts}
              total={totalOf(list.counts)}
            />
          </ListToolbar>
        )}
        <PagedList
          list={list}
          skeletons={{ count: 10, height: 132, rows: true }}
          notFound={t('notFound')}
          empty={
            <Empty title={t('empty')} text={t('emptyText')}>
              {add}
              {invitations.button}
            </Empty>
          }
        >
          {(rows) => (
            <ListTable label={t('title')} head={<TableHead list={list} columns={columns} />}>
              {rows.map((client) => (
                <ClientRow key={client.id} client={client} actions={actions} />
              ))}
            </ListTable>
          )}
        </PagedList>
      </ListFrame>
      {(dialog.value === 'new' || corrected?.kept) && (
        <ClientDialog
          key={dialog.value}
          client={dialog.value === 'new' ? null : corrected}
          onClose={dialog.close}
          onAdded={showAdded}
        />
      )}
      {link && <LinkDialog {...link} onClose={() => setLink(null)} />}
      {caller && (
        <EnterDialog
          key={caller.id}
          sender={{ ...namesIn(caller, language), account: hasPage(caller) }}
          onClose={entering.close}
          onEntered={() => void queries.invalidateQueries({ queryKey: clientsKey })}
        />
      )}
    </>
  )
}
