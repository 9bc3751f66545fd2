import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useManages } from '#app/auth/use-manages.ts'
import type { ClientOverview } from '#app/data/clients/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { Part } from '#app/routes/admin/record-page/part.tsx'
import styles from '#app/routes/admin/record-page/record-page.module.css'
import { OneDate } from '#app/workspace/both-dates.tsx'
import { MailLink, PhoneLink } from '#app/workspace/contact-links.tsx'
import { type Fact, Facts } from '#app/workspace/facts.tsx'
import { NoticeVersion } from '#app/workspace/notice-version.tsx'
import { bilingualPart } from '#common/bilingual.ts'

/** Who the client is, and what is known of the account. */
export function AccountFacts({ profile }: Pick<ClientOverview, 'profile'>) {
  const { t } = useTranslation(['clientPage', 'workspace'])
  const language = useLanguage()
  const manages = useManages()
  const { email, phone, privacy_version, last_sign_in_at } = profile
  const number = (value: string | null) => value && <bdi dir="ltr">{value}</bdi>
  const facts: Fact[] = [
    [
      t('fields.email'),
      email && (
        <>
          <MailLink to={email} />{' '}
          <span className={styles.soft}>({t(profile.email_proven ? 'proven' : 'unproven')})</span>
        </>
      ),
    ],
    [t('fields.phone'), phone && <PhoneLink to={phone} />],
    [t('fields.client_type'), profile.client_type && t(`clientTypes.${profile.client_type}`)],
    [
      t('fields.company_name'),
      profile.company_name && <bdi>{bilingualPart(profile.company_name, language)}</bdi>,
    ],
    [t('fields.national_id'), number(profile.national_id)],
    [t('fields.commercial_registration'), number(profile.commercial_registration)],
    [t('fields.unified_number'), number(profile.unified_number)],
    [
      t('fields.is_active'),
      <Badge key="active" color={profile.is_active ? 'brand' : 'gray'}>
        {t(profile.is_active ? 'workspace:active' : 'workspace:inactive')}
      </Badge>,
    ],
    [t('fields.created_at'), <OneDate key="created" day={profile.created_at} />],
    [
      t('fields.last_sign_in_at'),
      last_sign_in_at ? <OneDate key="in" day={last_sign_in_at} hour /> : t('never'),
    ],
    [t('fields.locale'), t(`workspace:languages.${profile.locale}`)],
    [
      t('fields.privacy_version'),
      privacy_version !== null && <NoticeVersion key="notice" version={privacy_version} />,
    ],
  ]
  return (
    <Part
      title={t('account')}
      aside={
        manages('settings') && (
          <Button
            component={Link}
            size="sm"
            variant="default"
            to={`/admin/users?search=${encodeURIComponent(email ?? profile.full_name)}&open=${profile.id}`}
          >
            {t('openAccount')}
          </Button>
        )
      }
    >
      <Facts facts={facts} />
    </Part>
  )
}
