import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslation } from 'react-i18next'
import type { OwnProfile } from '../../../data/own-profile.ts'
import { displayPhone } from '../../../lib/phone.ts'
import { ChangePassword } from '../../../office/account/change-password.tsx'
import styles from './portal.module.css'

interface OwnAccountProps {
  profile: OwnProfile
  email: string
  onEdit(): void
}

/** What the firm knows of the client, by the kind of client, and what they may change of it. */
export function OwnAccount({ profile, email, onEdit }: OwnAccountProps) {
  const { t } = useTranslation(['clientPortal', 'account'])
  const organization = profile.client_type === 'government' ? 'entity_name' : 'company_name'
  const facts: [label: string, value: string | null, dir: 'ltr' | 'auto'][] = [
    [t(`account:register.fields.${organization}`), profile.company_name, 'auto'],
    [t('account:register.fields.national_id'), profile.national_id, 'ltr'],
    [t('account:register.fields.commercial_registration'), profile.commercial_registration, 'ltr'],
    [t('account:register.fields.unified_number'), profile.unified_number, 'ltr'],
    [t('account:register.fields.phone'), profile.phone && displayPhone(profile.phone), 'ltr'],
    [t('account.email'), email, 'ltr'],
  ]
  return (
    <section className={styles.account} aria-labelledby="own-account">
      <h2 id="own-account" className="hidden">
        {t('account.title')}
      </h2>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value, dir]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi dir={dir}>{value}</bdi>
                </dd>
              </div>
            ),
        )}
      </dl>
      <div className={styles.accountFoot}>
        <p>{t('account.fixed')}</p>
        <div className={styles.tools}>
          <Button variant="default" leftSection={<Pencil aria-hidden="true" size={16} />} onClick={onEdit}>
            {t('account.edit')}
          </Button>
          <ChangePassword />
        </div>
      </div>
    </section>
  )
}
