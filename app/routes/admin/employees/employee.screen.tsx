import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import { isLeaving, type ListedEmployee, oneEmployee } from '#app/data/employees/admin.ts'
import { ownedRequests } from '#app/data/service-requests/work.ts'
import { employees as ar } from '#app/i18n/locales/ar/admin/employees.ts'
import { employees as en } from '#app/i18n/locales/en/admin/employees.ts'
import { useScreenWords } from '#app/i18n/use-screen-words.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { ScreenHead } from '#app/routes/admin/frame/screen-head.tsx'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { BothDates } from '#app/workspace/both-dates.tsx'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { Facts } from '#app/workspace/facts.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { Empty, ListState } from '#app/workspace/list/list-state.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import { Application } from './application/application.tsx'
import { Notes } from './application/notes.tsx'
import { Contract } from './contract.tsx'
import { Documents } from './documents/documents.tsx'
import page from './employee.module.css'
import { EmployeeActions } from './employee-actions.tsx'
import { EmployeeDialogs } from './employee-dialogs.tsx'
import { Notifications } from './notifications.tsx'
import { OpenReview } from './renewals/open-review.tsx'

/** Everything about one employee or applicant: who they are, contract, notifications, the requests they own. */
export default function EmployeePage() {
  const { t } = useScreenWords('employees', { ar, en })
  const { id = '' } = useParams()
  const query = useQuery(oneEmployee(id))
  const language = useLanguage()
  const { data } = query
  const name = data && inLanguage(language, data.full_name_ar, data.full_name_en)
  return (
    <>
      <p className={styles.back}>
        <Link to="/admin/employees">{t('title')}</Link>
      </p>
      <ScreenHead
        title={name ?? t('page.title')}
        lead={data ? inLanguage(language, data.position_ar, data.position_en) : '\u00a0'}
      >
        {data && <EmployeeActions employee={data} name={name ?? ''} />}
      </ScreenHead>
      <ListState
        query={query}
        skeletons={{ count: 3, height: 160 }}
        isEmpty={(found) => found === null}
        empty={<Empty title={t('page.gone')} />}
      >
        {(found) => found && <Found employee={found} name={name ?? ''} />}
      </ListState>
      {data && <EmployeeDialogs employee={data} />}
      {data?.status === 'approved' && <OpenReview employee={data} />}
    </>
  )
}

function Found({ employee, name }: { employee: ListedEmployee; name: string }) {
  const { t } = useTranslation('employees')
  // For current and former employees, the application comes last
  const isEmployed = employee.status === 'approved' || employee.status === 'left'
  return (
    <div className={styles.page} data-person="first">
      <div className={styles.column}>
        <Person employee={employee} name={name} title={t(isEmployed ? 'page.person' : 'page.applicant')} />
        {isEmployed && <Notifications employee={employee} />}
      </div>
      <div className={styles.column}>
        {!isEmployed && <Application employee={employee} name={name} />}
        {(isEmployed || employee.contract_url) && (
          <Contract employee={employee} name={name} isEmployed={isEmployed} />
        )}
        {isEmployed && <Documents employee={employee} />}
        <Notes employeeId={employee.id} />
        {isEmployed && <Application employee={employee} name={name} />}
        <Owned account={employee.user_id} />
      </div>
    </div>
  )
}

function Person({ employee, name, title }: { employee: ListedEmployee; name: string; title: string }) {
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const words = (value: string | null) => value && <bdi>{bilingualPart(value, language)}</bdi>
  const day = (value: string | null) => value && <BothDates day={value} />
  return (
    <Part title={title}>
      <div className={page.person}>
        {employee.profile_image_url && (
          <StoredImage
            url={employee.profile_image_url}
            alt={name}
            width={96}
            height={96}
            widths={[96, 192]}
            className={page.photo}
          />
        )}
        <Facts
          facts={[
            [
              t('fields.status'),
              <StatusBadge key="status" status={employee.status}>
                {t(`statuses.${employee.status}`)}
              </StatusBadge>,
            ],
            [t('fields.email'), <MailLink key="mail" to={employee.email} />],
            [t('fields.phone'), <PhoneLink key="phone" to={employee.phone} />],
            [t('fields.department'), words(employee.department)],
            [t('fields.project_name'), words(employee.project_name)],
            [t('fields.applied'), day(employee.created_at)],
            [t('fields.approved'), day(employee.approved_at)],
            [t('fields.approved_by'), words(employee.approver?.full_name ?? null)],
            [t('fields.employee_join_date'), day(employee.employee_join_date)],
            [t(isLeaving(employee) ? 'fields.leaves_on' : 'fields.left_on'), day(employee.left_on)],
            [
              t('fields.rejection_reason'),
              employee.rejection_reason && <bdi>{employee.rejection_reason}</bdi>,
            ],
          ]}
        />
      </div>
    </Part>
  )
}

/** The requests that the person owns, for admins of requests; nothing when they own none. */
function Owned({ account }: { account: string }) {
  const { t } = useTranslation('employees')
  const manages = useManages()
  const { data: count = 0 } = useQuery({ ...ownedRequests(account), enabled: manages('requests') })
  if (count === 0) return null
  return (
    <Part title={t('page.requests')}>
      <p className={styles.link}>
        <Link to={`/admin/requests?owner=${account}`}>{t('page.owned', { count })}</Link>
      </p>
    </Part>
  )
}
