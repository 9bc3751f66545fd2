import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProfile } from '#app/auth/use-profile.ts'
import { readAllPages } from '#app/data/lists.ts'
import {
  readUsers,
  sendPasswordMail,
  setUserActive,
  type User,
  type UserPage,
  userCounts,
  userList,
  usersKey,
  userTypes,
} from '#app/data/user-profiles/admin.ts'
import { users as ar } from '#app/i18n/locales/ar/admin/users.ts'
import { users as en } from '#app/i18n/locales/en/admin/users.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useLastPage } from '#app/workspace/list/use-last-page.ts'
import { pageSize, useListParams } from '#app/workspace/list/use-list-params.ts'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { StatCards } from './stat-cards.tsx'
import { TypeDialog } from './type-dialog.tsx'
import { UserRecord } from './user-record.tsx'
import { UserRow } from './user-row.tsx'
import { Heads, SortSelect } from './user-sorting.tsx'
import { userTable } from './user-table.ts'
import styles from './users.module.css'

const address = {
  sort: 'created_at',
  descending: true,
  filters: ['type', 'active'],
  sorts: ['created_at', 'full_name', 'last_sign_in_at'],
} as const

/** Who has an account: found, switched on and off, given another type, sent the password mail. */
export default function Users() {
  useScreenWords('users', { ar, en })
  const { t } = useTranslation(['users', 'workspace'])
  const { id: own } = useProfile()
  const ask = useConfirm()
  const { view, change } = useListParams(address)
  const record = useDialogParam('open')
  const retype = useDialogParam('change')
  const { search, sort, descending, page } = view
  const filters = {
    type: (userTypes as readonly string[]).includes(view.filters.type) ? view.filters.type : '',
    active: ['yes', 'no'].includes(view.filters.active) ? view.filters.active : '',
  }
  const question = { search, sort, descending, page, size: pageSize }
  const query = useQuery({ ...userList(filters, question), placeholderData: keepPreviousData })
  useLastPage(query, view, change)
  const all = useQuery(userCounts)
  const counts = query.data?.counts

  const toggle = useOptimisticMutation({
    async run({ user, is_active }: { user: User; is_active: boolean }) {
      await setUserActive(user.id, is_active)
      if (user.id !== own || is_active) return
      // Nothing more can be asked for in this name: the guard says why it is over
      location.reload()
      await new Promise(() => undefined)
    },
    invalidates: [usersKey],
    optimistic: (cached, { user, is_active }) =>
      isPage(cached)
        ? { ...cached, rows: cached.rows.map((one) => (one.id === user.id ? { ...one, is_active } : one)) }
        : cached,
    done: ({ user: { full_name: name }, is_active }) =>
      is_active ? t('switchedOn', { name }) : t('switchedOff', { name }),
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

  const opened = query.data?.rows.find(({ id }) => id === record.value)
  const retyped = query.data?.rows.find(({ id }) => id === retype.value)
  return (
    <>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ExportButton
          name={t('file')}
          make={async () =>
            userTable(await readAllPages((page, size) => readUsers(filters, { ...question, page, size })), t)
          }
        />
      </ScreenHead>
      <StatCards counts={all.data} />
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox label={t('search')} value={search} onSearch={(search) => change({ search })} />
        </div>
        <NativeSelect
          aria-label={t('filters.active')}
          value={filters.active}
          data={[
            { value: '', label: t('filters.any') },
            { value: 'yes', label: t('filters.yes') },
            { value: 'no', label: t('filters.no') },
          ]}
          onChange={({ currentTarget }) => change({ filters: { active: currentTarget.value } })}
        />
        <SortSelect sort={sort} descending={descending} onSort={change} />
      </div>
      <div className={styles.tabs}>
        <FilterTabs
          label={t('filters.type')}
          value={filters.type}
          options={[
            { value: '', label: t('filters.all'), count: counts?.total },
            ...userTypes.map((value) => ({ value, label: t(`groups.${value}`), count: counts?.[value] })),
          ]}
          onChoose={(type) => change({ filters: { type } })}
        />
      </div>
      <ListState
        query={query}
        skeletons={{ count: 8, height: 64 }}
        isEmpty={({ total }) => total === 0}
        empty={
          search || filters.type || filters.active ? (
            <NothingFound
              title={t('notFound')}
              onClear={() => change({ search: '', filters: { type: '', active: '' } })}
            />
          ) : (
            <Empty title={t('empty')} />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <div>
              <table className={styles.table} aria-label={t('title')}>
                <Heads sort={sort} descending={descending} onSort={change} />
                <tbody>
                  {rows.map((user) => (
                    <UserRow
                      key={user.id}
                      user={user}
                      own={user.id === own}
                      onSwitch={() => void switchOne(user)}
                      onOpen={() => record.open(user.id)}
                      onRetype={() => retype.open(user.id)}
                      onMail={(email) => void sendMail(email)}
                    />
                  ))}
                </tbody>
              </table>
            </div>
            <Pager page={page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </ListState>
      {opened && <UserRecord user={opened} onClose={record.close} />}
      {retyped && <TypeDialog key={retyped.id} user={retyped} onClose={retype.close} />}
    </>
  )
}

const isPage = (cached: unknown): cached is UserPage =>
  typeof cached === 'object' && cached !== null && 'rows' in cached
