import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { sinceVisit } from '#app/data/lists.ts'
import {
  sendPasswordMail,
  setUserActive,
  type User,
  userCounts,
  userList,
  usersKey,
  userTypes,
} from '#app/data/user-profiles/admin.ts'
import { users as ar } from '#app/i18n/locales/ar/admin/users.ts'
import { users as en } from '#app/i18n/locales/en/admin/users.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ImportButton } from '#app/routes/admin/imports/import-button.tsx'
import { KeptWaiting } from '#app/routes/admin/imports/kept-waiting.tsx'
import { useInvitations } from '#app/routes/admin/invitations/use-invitations.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { withRow } from '#app/workspace/list/cached-rows.ts'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import {
  ListSearch,
  ListSince,
  ListSort,
  ListTabs,
  ListToolbar,
  TableHead,
} from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { cardsOnly, ListFrame, ListTable } from '#app/workspace/list/list-table.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useNoticeName } from '#app/workspace/notice-version.tsx'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useKeptRow } from '#app/workspace/use-kept-row.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { riyadhDay } from '#common/moment.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { StatCards } from './stat-cards.tsx'
import { TypeDialog } from './type-dialog.tsx'
import { useRemoveFactor } from './use-remove-factor.ts'
import { useUserColumns, useUserOrders } from './user-columns.ts'
import { userExportColumns } from './user-export-columns.ts'
import { UserRecord } from './user-record.tsx'
import { UserRow } from './user-row.tsx'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { type: userTypes, active: ['yes', 'no'], since: [sinceVisit] },
  sorts: ['created_at', 'full_name', 'last_sign_in_at'],
} as const

/** An account that is switched on or off. */
interface Switched {
  user: User
  is_active: boolean
  /** Whether this undoes another switch. */
  undone?: boolean
}

/**
 * Accounts: invited, switched on and off, given another type, sent the password mail.
 *
 * For another column: user-columns.ts (its head), user-row.tsx (its cell), user-export-columns.ts (the CSV file), and the
 * words (`fields`).
 */
export default function Users() {
  useScreenWords('users', { ar, en })
  const { t } = useTranslation(['users', 'workspace'])
  const areaNames = useAreaNames()
  const noticeName = useNoticeName()
  const { id: own } = useProfile()
  const ask = useConfirm()
  const list = usePagedList({ ...userList, defaults })
  const language = useLanguage()
  const all = useQuery(userCounts)
  const record = useDialogParam('open')
  const details = useDialogParam('correct')
  const retype = useDialogParam('change')
  const columns = useUserColumns()
  const orders = useUserOrders()

  const toggle = useOptimisticMutation<Switched, void>({
    async run({ user, is_active }) {
      await setUserActive(user.id, is_active)
      if (user.id !== own || is_active) return
      // This session can make no more calls; after the reload, the guard says why it ended
      location.reload()
      await new Promise(() => undefined)
    },
    invalidates: [usersKey],
    optimistic: (cached, { user, is_active }) => withRow<User>(cached, user.id, { is_active }),
    done: ({ user, is_active }) =>
      t(is_active ? 'switchedOn' : 'switchedOff', { name: bilingualPart(user.full_name, language) }),
    undo: ({ user, is_active, undone }): (() => void) | undefined =>
      undone ? undefined : () => toggle.mutate({ user, is_active: !is_active, undone: true }),
    failed: t('switchFailed'),
  })
  const switchOne = async (user: User) => {
    const leaving = user.id === own && user.is_active
    if (
      leaving &&
      !(await ask({ title: t('self.title'), text: t('self.text'), confirm: t('self.confirm'), danger: true }))
    )
      return
    toggle.mutate({ user, is_active: !user.is_active })
  }

  const mail = useOptimisticMutation({
    run: (email: string) => sendPasswordMail(email),
    invalidates: [],
    done: (email) => t('password.done', { email }),
    failed: t('password.failed'),
  })
  const sendMail = async (email: string) => {
    const agreed = await ask({
      title: t('password.title'),
      text: t('password.text', { email }),
      confirm: t('password.confirm'),
    })
    if (agreed) mail.mutate(email)
  }

  const removeFactor = useRemoveFactor()
  const invitations = useInvitations()

  const named = ({ value }: { value: string | null }) => list.rows?.find(({ id }) => id === value)
  const opened = named(record)
  const edited = useKeptRow(details.value, named(details), false)
  const retyped = useKeptRow(retype.value, named(retype), false)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <HeadActions name={t('title')} main={invitations.button}>
          <ExportButton
            fileName={`${t('file')} ${riyadhDay()}`}
            readAll={list.readAll}
            columns={userExportColumns(t, areaNames, noticeName)}
          />
          <ImportButton kind="clients" />
        </HeadActions>
      </ScreenHead>
      <ListFrame>
        <StatCards counts={all.data ?? (all.error && null)} />
        {invitations.list}
        <KeptWaiting kind="clients" />
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <PhoneFilters
            list={list}
            values={{ active: list.view.filters.active, since: list.view.filters.since }}
          >
            <NativeSelect
              aria-label={t('filters.active')}
              value={list.view.filters.active}
              data={[
                { value: '', label: t('filters.any') },
                { value: 'yes', label: t('filters.yes') },
                { value: 'no', label: t('filters.no') },
              ]}
              onChange={({ currentTarget }) => list.change({ filters: { active: currentTarget.value } })}
            />
            <ListSince list={list} />
            <ListSort list={list} orders={orders} className={cardsOnly} />
          </PhoneFilters>
          <ListTabs
            list={list}
            filter="type"
            label={t('filters.type')}
            all={t('filters.all')}
            values={userTypes}
            wordsOf={(type) => t(`groups.${type}`)}
            counts={list.counts}
            total={list.counts?.total}
          />
        </ListToolbar>
        <PagedList
          list={list}
          skeletons={{ count: 10, height: 132, rows: true }}
          notFound={t('notFound')}
          empty={<Empty title={t('empty')} />}
        >
          {(rows) => (
            <ListTable label={t('title')} head={<TableHead list={list} columns={columns} />}>
              {rows.map((user) => (
                <UserRow
                  key={user.id}
                  user={user}
                  own={user.id === own}
                  onSwitch={() => void switchOne(user)}
                  onOpen={() => record.open(user.id)}
                  onEdit={() => details.open(user.id)}
                  onRetype={() => retype.open(user.id)}
                  onRemoveFactor={() => removeFactor(user)}
                  onMail={(email) => void sendMail(email)}
                />
              ))}
            </ListTable>
          )}
        </PagedList>
      </ListFrame>
      {opened && <UserRecord user={opened} onClose={record.close} />}
      {edited && <DetailsDialog key={edited.id} user={edited} onClose={details.close} />}
      {retyped && <TypeDialog key={retyped.id} user={retyped} onClose={retype.close} />}
    </>
  )
}
