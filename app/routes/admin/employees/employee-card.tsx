import { Button } from '@mantine/core'
import LogOut from 'lucide-react/icons/log-out'
import Megaphone from 'lucide-react/icons/megaphone'
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import UserPen from 'lucide-react/icons/user-pen'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isLeaving, type ListedEmployee } from '#app/data/employees/admin.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { initialsOf } from '#app/lib/initials.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { StoredImage } from '#app/workspace/images/stored-image.tsx'
import { inColumns, rowTools } from '#app/workspace/list/list-columns.tsx'
import { RowMenu, RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { StatusBadge } from '#app/workspace/status-badge.tsx'
import { usePhone } from '#app/workspace/use-phone.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { inLanguage } from '#common/language.ts'
import styles from './employee-card.module.css'

interface EmployeeCardProps {
  employee: ListedEmployee
  /** Opens the terms of the person, for approval or correction. */
  onEdit(): void
  /** Opens name, contact details and photo. */
  onPerson(): void
  onReject(): void
  onNotify(): void
  onLeave(): void
  onTakeBack(): void
}

/** An application or an employee, with what can be done next: a card, and a row of two lines where the list is wide. */
export function EmployeeCard(props: EmployeeCardProps) {
  const { employee, onEdit, onPerson, onReject, onNotify, onLeave, onTakeBack } = props
  const { t } = useTranslation('employees')
  const language = useLanguage()
  const { status, full_name_ar, full_name_en, approver } = employee
  const name = inLanguage(language, full_name_ar, full_name_en)
  const phone = usePhone()
  const employed = status === 'approved' || status === 'left'
  const other = language === 'ar' ? full_name_en : full_name_ar
  const approved = approver && (
    <Fact label={t('fields.approved_by')} named className={status === 'approved' ? styles.by : undefined}>
      <bdi>{bilingualPart(approver.full_name, language)}</bdi>
    </Fact>
  )
  return (
    <article className={`${styles.card} ${inColumns}`} data-status={status}>
      {employee.profile_image_url ? (
        <StoredImage
          url={employee.profile_image_url}
          alt=""
          width={72}
          height={72}
          widths={[96, 192]}
          className={styles.photo}
        />
      ) : (
        <span className={styles.photo} aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <div className={styles.names}>
        <h2>
          <Link to={`/admin/employees/${employee.id}`} className={styles.page} data-thumb="">
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p>
          <bdi lang={language === 'ar' ? 'en' : 'ar'}>{other}</bdi>
        </p>
      </div>
      <p className={styles.contacts}>
        <MailLink to={employee.email} />
        <PhoneLink to={employee.phone} />
      </p>
      <StatusBadge status={status} className={styles.status}>
        {t(`statuses.${status}`)}
      </StatusBadge>
      <dl className={styles.facts}>
        <Fact label={t('fields.position')}>
          <bdi>{inLanguage(language, employee.position_ar, employee.position_en)}</bdi>
        </Fact>
        {employee.department && (
          <Fact label={t('fields.department')}>
            <bdi>{bilingualPart(employee.department, language)}</bdi>
          </Fact>
        )}
        {employee.project_name && (
          <Fact label={t('fields.project_name')}>
            <bdi>{bilingualPart(employee.project_name, language)}</bdi>
          </Fact>
        )}
        {status === 'left' && approved}
      </dl>
      <dl className={styles.day}>
        {status === 'left' && <Day label={t('days.left_on')} value={employee.left_on} />}
        {status === 'approved' && (
          <Day label={t('days.employee_join_date')} value={employee.employee_join_date} />
        )}
        {status === 'approved' && approved}
        {isLeaving(employee) && <Day label={t('days.leaves_on')} value={employee.left_on} />}
        {!employed && <Day label={t('days.applied')} value={employee.created_at} />}
      </dl>
      {employee.rejection_reason && (
        <dl className={styles.why}>
          <dt>{t(status === 'pending' ? 'fields.rejected_before' : 'fields.rejection_reason')}</dt>
          <dd dir="auto">{employee.rejection_reason}</dd>
        </dl>
      )}
      <div className={`${styles.actions} ${rowTools}`}>
        {status === 'pending' && (
          <>
            <Action main words={t('approve')} onClick={onEdit}>
              {t('approveOne', { name })}
            </Action>
            <Action words={t('reject')} danger onClick={onReject}>
              {t('rejectOne', { name })}
            </Action>
          </>
        )}
        {status === 'approved' && !phone && (
          <Action words={t('notify')} onClick={onNotify}>
            {t('notifyOne', { name })}
          </Action>
        )}
        {status === 'left' && !phone && (
          <Action words={t('takeBack')} onClick={onTakeBack}>
            {t('takeBackOne', { name })}
          </Action>
        )}
      </div>
      <div className={`${styles.menu} ${rowTools}`}>
        <RowMenu name={name}>
          {status === 'approved' && phone && (
            <RowMenuItem icon={Megaphone} action={onNotify}>
              {t('notify')}
            </RowMenuItem>
          )}
          {status === 'left' && phone && (
            <RowMenuItem icon={Undo2} action={onTakeBack}>
              {t('takeBack')}
            </RowMenuItem>
          )}
          {status === 'approved' && (
            <RowMenuItem icon={Pencil} action={onEdit}>
              {t('page.terms')}
            </RowMenuItem>
          )}
          <RowMenuItem icon={UserPen} action={onPerson}>
            {t('person.edit')}
          </RowMenuItem>
          {status === 'approved' && (
            <RowMenuItem icon={LogOut} action={onLeave} danger>
              {t(isLeaving(employee) ? 'leaving.change' : 'leave')}
            </RowMenuItem>
          )}
          {isLeaving(employee) && (
            <RowMenuItem icon={Undo2} action={onTakeBack}>
              {t('leaving.cancel')}
            </RowMenuItem>
          )}
        </RowMenu>
      </div>
    </article>
  )
}

interface ActionProps {
  words: string
  main?: boolean
  danger?: boolean
  onClick(): void
  /** Its accessible name, with the person's name. */
  children: string
}

function Action({ words, main, danger, onClick, children }: ActionProps) {
  return (
    <Button
      variant={main || danger ? 'outline' : 'default'}
      {...(danger && { color: 'danger' })}
      aria-label={children}
      onClick={onClick}
    >
      {words}
    </Button>
  )
}

interface FactProps {
  label: string
  /** Whether its label is shown. */
  named?: boolean
  className?: string | undefined
  children: ReactNode
}

function Fact({ label, named, className, children }: FactProps) {
  return (
    <div data-named={named || undefined} className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A day; nothing when there is none. */
function Day({ label, value }: { label: string; value: string | null }) {
  const day = showBriefDay(value ?? '', useLanguage())
  return day ? (
    <Fact label={label} named>
      {day}
    </Fact>
  ) : null
}
