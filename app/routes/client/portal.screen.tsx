import { useTranslation } from 'react-i18next'
import { Details } from '../../auth/details.tsx'
import { useProfile } from '../../auth/use-profile.ts'
import type { ClientType } from '../../data/user-profiles.ts'

export default function ClientPortal() {
  const { t } = useTranslation('account')
  const profile = useProfile()
  const type = profile.client_type as ClientType | null
  const name = type === 'government' ? 'entity_name' : 'company_name'
  return (
    <>
      <h1>{t('client.welcome', { name: profile.full_name })}</h1>
      <Details
        badge={type ? t(`client.types.${type}`) : undefined}
        rows={[
          [t(`register.fields.${name}`), profile.company_name],
          [t('register.fields.phone'), profile.phone, 'phone'],
          [t('register.fields.national_id'), profile.national_id, 'number'],
          [t('register.fields.commercial_registration'), profile.commercial_registration, 'number'],
          [t('register.fields.unified_number'), profile.unified_number, 'number'],
        ]}
      />
    </>
  )
}
