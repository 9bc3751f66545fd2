import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pendingCounts } from '#app/data/dashboard/pending.ts'
import { employeeFilters, employeeList, oneEmployee } from '#app/data/employees/admin.ts'
import { sinceVisit } from '#app/data/lists.ts'
import { employees as ar } from '#app/i18n/locales/ar/admin/employees.ts'
import { employees as en } from '#app/i18n/locales/en/admin/employees.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { ImportButton } from '#app/routes/admin/imports/import-button.tsx'
import { KeptWaiting } from '#app/routes/admin/imports/kept-waiting.tsx'
import { useEmployeeInvitation } from '#app/routes/admin/invitations/invite-employee.tsx'
import { HeadActions } from '#app/workspace/head-actions.tsx'
import { ExportButton } from '#app/workspace/list/export-button.tsx'
import { inColumns, ListColumns } from '#app/workspace/list/list-columns.tsx'
import { ListSearch, ListSince, ListSort, ListTabs, ListToolbar } from '#app/workspace/list/list-controls.tsx'
import { Empty } from '#app/workspace/list/list-state.tsx'
import { PagedList } from '#app/workspace/list/paged-list.tsx'
import { PhoneFilters } from '#app/workspace/list/phone-filters.tsx'
import { usePagedList } from '#app/workspace/list/use-paged-list.ts'
import { useNoticeName } from '#app/workspace/notice-version.tsx'
import { riyadhDay } from '#common/moment.ts'
import { isUuid } from '#common/uuid.ts'
import { ApplicationFilters } from './application/application-filters.tsx'
import { EndingDocuments } from './documents/ending-documents.tsx'
import { EmployeeCard } from './employee-card.tsx'
import { EmployeeDialogs, useEmployeeDialogs } from './employee-dialogs.tsx'
import { employeeExportColumns } from './employee-export-columns.ts'
import styles from './employees.module.css'
import { WaitingRenewals } from './renewals/waiting-renewals.tsx'
import { useTakeBack } from './use-take-back.ts'

const defaults = {
  sort: 'created_at',
  descending: true,
  filters: { status: employeeFilters, opening: isUuid, stage: isUuid, since: [sinceVisit] },
  sorts: ['created_at', 'full_name'],
} as const

/**
 * Job applications and employees: approved, rejected, edited and notified.
 *
 * To show one more column of the table: employee-card.tsx has what a card shows, its place in a row is in the grids of
 * employee-card.module.css and employees.module.css (`--columns`), its label in `heads` below and in
 * app/i18n/locales/{ar,en}/admin/employees.ts (`fields`, `heads`); employee-export-columns.ts has the columns of the CSV file.
 * The list reads whole rows (`list_employees`), so there is nothing to add to app/data/employees/admin.ts unless it is
 * sorted or filtered by.
 */
export default function Employees() {
  useScreenWords('employees', { ar, en })
  const { t } = useTranslation(['employees', 'workspace'])
  const list = usePagedList({ ...employeeList, defaults })
  const { status } = list.view.filters
  const { data: pending } = useQuery(pendingCounts)
  const waiting = pending?.applications ?? 0
  const { dialogs, id } = useEmployeeDialogs()
  const noticeName = useNoticeName()
  const invitation = useEmployeeInvitation()
  const askToTakeBack = useTakeBack()
  const shown = list.rows?.find((row) => row.id === id)
  const single = useQuery({
    ...oneEmployee(id ?? ''),
    enabled: Boolean(id) && list.rows !== undefined && !shown,
  })
  const employee = id ? (shown ?? single.data) : undefined

  return (
    <>
      <ScreenHead
        title={t('title')}
        lead={
          <span className={styles.lead}>
            {t('lead')}
            <Link to="/admin">{t('back')}</Link>
          </span>
        }
      >
        <HeadActions name={t('title')} main={invitation.button}>
          {!list.blank && (
            <ExportButton
              fileName={`${t('file')} ${riyadhDay()}`}
              readAll={list.readAll}
              columns={employeeExportColumns(t, noticeName)}
            />
          )}
          <ImportButton kind="employees" />
        </HeadActions>
      </ScreenHead>
      {!pending && <Skeleton className={styles.waiting ?? ''} />}
      {pending && (
        <div className={styles.banner} data-some={waiting > 0 || undefined} role="status">
          <p>{t('waiting', { count: waiting })}</p>
          {waiting > 0 && status !== 'pending' && (
            <Button
              variant="default"
              size="sm"
              onClick={() =>
                list.change({ search: '', filters: { status: 'pending', opening: '', stage: '', since: '' } })
              }
            >
              {t('showWaiting')}
            </Button>
          )}
        </div>
      )}
      <WaitingRenewals />
      <EndingDocuments />
      <KeptWaiting kind="employees" />
      {(status === 'pending' || list.view.filters.opening || list.view.filters.stage) && (
        <ApplicationFilters list={list} />
      )}
      {!list.blank && (
        <ListToolbar>
          <ListSearch list={list} label={t('search')} />
          <PhoneFilters list={list} values={{ since: list.view.filters.since }}>
            <ListSince list={list} />
            <ListSort
              list={list}
              orders={[
                { value: '-created_at', label: t('sorts.newest') },
                { value: 'created_at', label: t('sorts.oldest') },
                { value: 'full_name', label: t('sorts.name') },
              ]}
            />
          </PhoneFilters>
          <ListTabs
            list={list}
            filter="status"
            label={t('filter')}
            all={t('all')}
            values={employeeFilters}
            wordsOf={(status) => t(`statuses.${status}`)}
            counts={list.counts}
          />
        </ListToolbar>
      )}
      <PagedList
        list={list}
        skeletons={{ count: 10, height: 150, rows: true }}
        notFound={t('notFound')}
        empty={<Empty title={t('empty')} text={t('emptyText')} />}
      >
        {(rows) => (
          <ListColumns
            className={styles.columns}
            heads={{
              names: t('person.name'),
              contacts: t('heads.contacts'),
              facts: t('fields.position'),
              day: t('heads.day'),
              status: t('fields.status'),
            }}
          >
            <ul className={`${styles.cards} ${inColumns}`}>
              {rows.map((employee) => (
                <li key={employee.id} className={inColumns}>
                  <EmployeeCard
                    employee={employee}
                    onEdit={() => dialogs.edit.open(employee.id)}
                    onPerson={() => dialogs.person.open(employee.id)}
                    onLeave={() => dialogs.leave.open(employee.id)}
                    onTakeBack={() => void askToTakeBack(employee)}
                    onReject={() => dialogs.reject.open(employee.id)}
                    onNotify={() => dialogs.notify.open(employee.id)}
                  />
                </li>
              ))}
            </ul>
          </ListColumns>
        )}
      </PagedList>
      {invitation.dialogs}
      {employee && <EmployeeDialogs employee={employee} />}
    </>
  )
}
