import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { employeeList, employeeStatuses, oneEmployee, readEmployees } from '#app/data/employees/admin.ts'
import { readAllPages } from '#app/data/lists.ts'
import { employees as ar } from '#app/i18n/locales/ar/admin/employees.ts'
import { employees as en } from '#app/i18n/locales/en/admin/employees.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import { FilterTabs } from '#app/workspace/list/filter-tabs.tsx'
import { Empty, ListState, NothingFound } from '#app/workspace/list/list-state.tsx'
import { Pager } from '#app/workspace/list/pager.tsx'
import { SearchBox } from '#app/workspace/list/search-box.tsx'
import { useLastPage } from '#app/workspace/list/use-last-page.ts'
import { pageSize, useListParams } from '#app/workspace/list/use-list-params.ts'
import { useDialogParam } from '#app/workspace/use-dialog-param.ts'
import { useScreenWords } from '#app/workspace/use-screen-words.ts'
import { EmployeeCard } from './employee-card.tsx'
import { employeeTable } from './employee-table.ts'
import styles from './employees.module.css'
import { NotificationDialog } from './notification-dialog.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const address = {
  sort: 'created_at',
  descending: true,
  filters: ['status'],
  sorts: ['created_at', 'full_name'],
} as const

const orders = [
  ['newest', '-created_at'],
  ['oldest', 'created_at'],
  ['name', 'full_name'],
] as const

/** Applications for a job and the employees that came of them: approved, rejected, edited, written to. */
export default function Employees() {
  useScreenWords('employees', { ar, en })
  const { t } = useTranslation(['employees', 'workspace'])
  const { view, change } = useListParams(address)
  const dialogs = {
    edit: useDialogParam('edit'),
    reject: useDialogParam('reject'),
    notify: useDialogParam('notify'),
  }
  const known = (employeeStatuses as readonly string[]).includes(view.filters.status)
  const status = known ? view.filters.status : ''
  const { search, sort, descending, page } = view
  const question = { search, sort, descending, page, size: pageSize }
  const query = useQuery({ ...employeeList(status, question), placeholderData: keepPreviousData })
  useLastPage(query, view, change)
  const { data: pending } = useQuery(pendingCounts)
  const counts = query.data?.counts
  const counted = counts && employeeStatuses.reduce((sum, one) => sum + counts[one], 0)

  const asked = dialogs.edit.value ?? dialogs.reject.value ?? dialogs.notify.value
  const shown = query.data?.rows.find(({ id }) => id === asked)
  const single = useQuery({
    ...oneEmployee(asked ?? ''),
    enabled: Boolean(asked) && query.data !== undefined && !shown,
  })
  const employee = asked ? (shown ?? single.data) : undefined
  const fits = employee && {
    edit: employee.status !== 'rejected',
    reject: employee.status === 'pending',
    notify: employee.status === 'approved',
  }
  // Decided by somebody else meanwhile: the dialog has nothing left to do
  const open = (['edit', 'reject', 'notify'] as const).find((name) => dialogs[name].value)
  const over = open && fits && !fits[open] ? open : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is over.
  useEffect(() => {
    if (over) dialogs[over].close()
  }, [over])

  return (
    <>
      <p className={styles.back}>
        <Link to="/admin">{t('back')}</Link>
      </p>
      <ScreenHead title={t('title')} lead={t('lead')}>
        <ExportButton
          name={t('file')}
          make={async () =>
            employeeTable(
              await readAllPages((page, size) => readEmployees(status, { ...question, page, size })),
              t,
            )
          }
        />
      </ScreenHead>
      {pending && (
        <div className={styles.banner} data-some={pending.applications > 0 || undefined} role="status">
          <p>{t('waiting', { count: pending.applications })}</p>
          {pending.applications > 0 && status !== 'pending' && (
            <Button
              variant="default"
              size="sm"
              onClick={() => change({ search: '', filters: { status: 'pending' } })}
            >
              {t('showWaiting')}
            </Button>
          )}
        </div>
      )}
      <div className={styles.tools}>
        <div className={styles.search}>
          <SearchBox label={t('search')} value={search} onSearch={(search) => change({ search })} />
        </div>
        <NativeSelect
          aria-label={t('workspace:list.sort')}
          value={`${descending ? '-' : ''}${sort}`}
          data={orders.map(([name, value]) => ({ value, label: t(`sorts.${name}`) }))}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: value.replace('-', ''), descending: value.startsWith('-') })
          }
        />
      </div>
      <div className={styles.tabs}>
        <FilterTabs
          label={t('filter')}
          value={status}
          options={[
            { value: '', label: t('all'), count: counted },
            ...employeeStatuses.map((value) => ({
              value,
              label: t(`statuses.${value}`),
              count: counts?.[value],
            })),
          ]}
          onChoose={(status) => change({ filters: { status } })}
        />
      </div>
      <ListState
        query={query}
        skeletons={{ count: 4, height: 200 }}
        isEmpty={({ total }) => total === 0}
        empty={
          search || status ? (
            <NothingFound
              title={t('notFound')}
              onClear={() => change({ search: '', filters: { status: '' } })}
            />
          ) : (
            <Empty title={t('empty')} text={t('emptyText')} />
          )
        }
      >
        {({ rows, total }) => (
          <>
            <ul className={styles.list}>
              {rows.map((employee) => (
                <li key={employee.id}>
                  <EmployeeCard
                    employee={employee}
                    onEdit={() => dialogs.edit.open(employee.id)}
                    onReject={() => dialogs.reject.open(employee.id)}
                    onNotify={() => dialogs.notify.open(employee.id)}
                  />
                </li>
              ))}
            </ul>
            <Pager page={page} total={total} onPage={(page) => change({ page })} />
          </>
        )}
      </ListState>
      {employee && !over && open === 'edit' && (
        <TermsDialog
          key={`${employee.id} ${employee.status}`}
          employee={employee}
          onClose={dialogs.edit.close}
        />
      )}
      {employee && !over && open === 'reject' && (
        <RejectDialog key={employee.id} employee={employee} onClose={dialogs.reject.close} />
      )}
      {employee && !over && open === 'notify' && (
        <NotificationDialog key={employee.id} employee={employee} onClose={dialogs.notify.close} />
      )}
    </>
  )
}
