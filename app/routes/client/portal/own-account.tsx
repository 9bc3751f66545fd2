import { Button } from '@mantine/core'
import Pencil from 'lucide-react/icons/pencil'
import { Trans, useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { AccountTools } from '#app/workspace/account/account-tools.tsx'
import { NewsSwitch } from '#app/workspace/account/news-switch.tsx'
import { BrokenEmail } from '#app/workspace/email-text.tsx'
import { bilingualPart } from '#common/bilingual.ts'
import { displayPhone } from '#common/phone.ts'
import styles from './account.module.css'
import portal from './portal.module.css'

interface OwnAccountProps {
  profile: OwnProfile
  email: string
  onEdit(): void
}

/** The client's own details, depending on the client type; name and phone can be edited. */
export function OwnAccount({ profile, email, onEdit }: OwnAccountProps) {
  const { t } = useTranslation(['clientPortal', 'account'])
  const { phone } = useCompany()
  const language = useLanguage()
  const organization = profile.client_type === 'government' ? 'entity_name' : 'company_name'
  const facts: [label: string, value: string | null, dir: 'ltr' | 'auto'][] = [
    [t(`account:register.fields.${organization}`), bilingualPart(profile.company_name, language), 'auto'],
    [t('account:register.fields.national_id'), profile.national_id, 'ltr'],
    [t('account:register.fields.commercial_registration'), profile.commercial_registration, 'ltr'],
    [t('account:register.fields.unified_number'), profile.unified_number, 'ltr'],
    [t('account:register.fields.phone'), profile.phone && displayPhone(profile.phone), 'ltr'],
    [t('account.email'), email, 'ltr'],
  ]
  return (
    <section className={portal.section} aria-labelledby="own-account">
      <h2 id="own-account" tabIndex={-1}>
        {t('account.title')}
      </h2>
      <div className={styles.account}>
        <dl className={styles.facts}>
          {facts.map(
            ([label, value, dir]) =>
              value && (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    <bdi dir={dir}>{value === email ? <BrokenEmail email={email} /> : value}</bdi>
                  </dd>
                </div>
              ),
          )}
        </dl>
        <div className={styles.accountNews}>
          <NewsSwitch id={profile.id} />
        </div>
        <div className={styles.accountFoot}>
          {phone && (
            <p>
              <Trans
                t={t}
                i18nKey="account.fixed"
                values={{ phone: phone.shown }}
                // biome-ignore lint/a11y/useAnchorContent: the words come from the translation.
                components={{ call: <a href={phone.link} dir="ltr" /> }}
              />
            </p>
          )}
          <AccountTools>
            <Button variant="default" leftSection={<Pencil aria-hidden="true" size={16} />} onClick={onEdit}>
              {t('account.edit')}
            </Button>
          </AccountTools>
        </div>
      </div>
    </section>
  )
}
