import { Badge, Switch } from '@mantine/core'
import Contact from 'lucide-react/icons/contact'
import IdCard from 'lucide-react/icons/id-card'
import KeyRound from 'lucide-react/icons/key-round'
import ShieldOff from 'lucide-react/icons/shield-off'
import UserCog from 'lucide-react/icons/user-cog'
import UserPen from 'lucide-react/icons/user-pen'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { useProfile } from '#app/auth/use-profile.ts'
import type { User } from '#app/data/user-profiles/admin.ts'
import { covers, manages } from '#app/lib/areas.ts'
import { showBriefDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryMenuItem } from '#app/routes/admin/history/history-buttons.tsx'
import { DialogLink } from '#app/workspace/dialog-link.tsx'
import { ContactCell } from '#app/workspace/list/contact-cell.tsx'
import { RowMenu, RowMenuItem } from '#app/workspace/row-tools/row-menu.tsx'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { bilingualPart, namesIn } from '#common/bilingual.ts'
import { TypeBadge } from './type-badge.tsx'
import styles from './users.module.css'

interface UserRowProps {
  user: User
  /** Whether it is the admin's own account. */
  own: boolean
  onSwitch(): void
  onOpen(): void
  onEdit(): void
  onRetype(): void
  onMail(email: string): void
  onRemoveFactor(): void
}

/** A user in the table, which is a card on a phone. */
export function UserRow({
  user,
  own,
  onSwitch,
  onOpen,
  onEdit,
  onRetype,
  onMail,
  onRemoveFactor,
}: UserRowProps) {
  const { t } = useTranslation(['users', 'workspace'])
  const { mails } = useCompany()
  const areaNames = useAreaNames()
  const language = useLanguage()
  const { areas } = useProfile()
  /** Whether the database lets the admin change this account at all. */
  const mayChange = own || covers(areas, user.areas)
  const { email, phone, is_active, last_sign_in_at } = user
  const { full_name: name, company_name: company } = namesIn(user, language)
  const department = bilingualPart(user.department, language)
  const belongs = user.user_type === 'client' ? company : department
  const signedIn = last_sign_in_at && showBriefDay(last_sign_in_at, language)
  return (
    <tr>
      <th scope="row" data-cell="title" className={styles.name}>
        <span>
          <DialogLink param="open" value={user.id} onOpen={onOpen} data-thumb="">
            {name}
          </DialogLink>
          {own && (
            <Badge color="gray" className={styles.badge}>
              {t('you')}
            </Badge>
          )}
        </span>
      </th>
      <ContactCell email={email} phone={phone} />
      <td data-cell="brief" className={styles.type}>
        <TypeBadge user={user} />
        {user.areas && !user.areas.includes('everything') && (
          <small className={styles.areas}>{areaNames(user.areas)}</small>
        )}
      </td>
      <td data-cell="brief" className={styles.belongs} data-empty={!(belongs || company || department)}>
        <span>
          <bdi>{belongs || company || department || '–'}</bdi>
        </span>
      </td>
      <td data-cell="brief" data-label={t('fields.created_at')} className={styles.day}>
        {showBriefDay(user.created_at, language)}
      </td>
      <td data-cell="brief" data-label={t('fields.last_sign_in_at')} className={styles.day}>
        {signedIn || t('never')}
      </td>
      <td data-cell="state">
        <Switch
          className={styles.switch ?? ''}
          label={
            <>
              <span className="hidden">{t('accountOf', { name })}</span>{' '}
              <span>{is_active ? t('workspace:active') : t('workspace:inactive')}</span>
            </>
          }
          checked={is_active}
          disabled={!mayChange}
          title={mayChange ? undefined : t('workspace:errors.areas_beyond_own')}
          onChange={onSwitch}
        />
      </td>
      <td data-cell="actions">
        <RowMenu name={name}>
          <RowMenuItem icon={IdCard} action={onOpen}>
            {t('open')}
          </RowMenuItem>
          {user.user_type === 'client' && (
            <RowMenuItem icon={Contact} action={`/admin/clients/${user.id}`}>
              {t('toClient')}
            </RowMenuItem>
          )}
          <HistoryMenuItem table="user_profiles" id={user.id} />
          {mayChange && (!user.employee || manages(areas, 'people')) && (
            <RowMenuItem
              icon={UserPen}
              action={user.employee ? `/admin/employees?person=${user.employee.id}` : onEdit}
            >
              {t('details.action')}
            </RowMenuItem>
          )}
          {mayChange && (
            <RowMenuItem icon={UserCog} action={onRetype}>
              {user.user_type === 'admin' ? t('change.areasAction') : t('change.action')}
            </RowMenuItem>
          )}
          {email && mails.links && (
            <RowMenuItem icon={KeyRound} action={() => onMail(email)}>
              {t('password.action')}
            </RowMenuItem>
          )}
          {!own && mayChange && (
            <RowMenuItem icon={ShieldOff} action={onRemoveFactor}>
              {t('secondFactor.action')}
            </RowMenuItem>
          )}
        </RowMenu>
      </td>
    </tr>
  )
}
