import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import type { User } from '#app/data/user-profiles/admin.ts'
import type { users as en } from '#app/i18n/locales/en/admin/users.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { PersonDataButton } from '#app/routes/admin/person-data/person-data-button.tsx'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { NoticeVersion } from '#app/workspace/notice-version.tsx'
import { useAreaNames } from '#app/workspace/use-area-names.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { TypeBadge } from './type-badge.tsx'
import styles from './users.module.css'

type Field = keyof Omit<typeof en.fields, 'belongs' | 'full_name' | 'actions'>

/** Everything that is known about a user, and links to what belongs to them. */
export function UserRecord({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useTranslation(['users', 'workspace'])
  const areaNames = useAreaNames()
  const language = useLanguage()
  const manages = useManages()
  const { email, phone, employee } = user
  const number = (value: string | null) => value && <bdi dir="ltr">{value}</bdi>
  const words = (value: string | null) => value && <bdi>{bilingualPart(value, language)}</bdi>
  const facts: [Field, ReactNode][] = [
    ['user_type', <TypeBadge key="type" user={user} />],
    ['areas', areaNames(user.areas)],
    ['is_active', user.is_active ? t('workspace:active') : t('workspace:inactive')],
    ['email', email && <MailLink key="email" to={email} />],
    ['phone', phone && <PhoneLink key="phone" to={phone} />],
    ['department', words(user.department)],
    ['client_type', user.client_type && t(`clientTypes.${user.client_type}`)],
    ['company_name', words(user.company_name)],
    ['national_id', number(user.national_id)],
    ['commercial_registration', number(user.commercial_registration)],
    ['unified_number', number(user.unified_number)],
    ['application', employee && t(`applications.${employee.status}`)],
    [
      'privacy_version',
      user.privacy_version !== null && <NoticeVersion key="notice" version={user.privacy_version} />,
    ],
    ['locale', t(`workspace:languages.${user.locale}`)],
    ['created_at', <OneDate key="created" day={user.created_at} />],
    ['last_sign_in_at', user.last_sign_in_at ? <OneDate key="in" day={user.last_sign_in_at} /> : t('never')],
    ['updated_at', <OneDate key="updated" day={user.updated_at} />],
  ]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="26rem"
      title={
        <strong>
          <bdi>{bilingualPart(user.full_name, language)}</bdi>
        </strong>
      }
    >
      <dl className={styles.record}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{t(`fields.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className={styles.links}>
        {employee && manages('people') && (
          <Link to={`/admin/employees?search=${encodeURIComponent(email ?? user.full_name)}`}>
            {t('toApplication')}
          </Link>
        )}
        {user.user_type === 'client' && <Link to={`/admin/clients/${user.id}`}>{t('toClient')}</Link>}
        {user.user_type === 'client' && manages('requests') && (
          <Link to={`/admin/client-projects?client=${user.id}`}>{t('toProjects')}</Link>
        )}
      </p>
      <PersonDataButton id={user.id} query={{ account: user.id }} />
    </Drawer>
  )
}
