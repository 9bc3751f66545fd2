import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { socialField } from '#app/data/company-settings/admin.ts'
import { socialNetworks } from '#app/data/company-settings/facts.ts'
import settings from '#app/routes/admin/settings/settings.module.css'
import { SettingsSection } from '#app/routes/admin/settings/settings-section.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'

/** WhatsApp and the company's pages on social networks, as a part of the form of the settings. */
export function SocialFields({ edit }: { edit: Pick<EditFormState, 'field'> }) {
  const { t } = useTranslation('settings')
  const plain = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <SettingsSection name="social" title={t('facts.social.title')} lead={t('facts.social.lead')}>
      <div className={settings.pair}>
        <TextInput
          type="tel"
          label={t('facts.social.whatsapp')}
          description={t('facts.social.whatsappHint')}
          {...plain}
          {...edit.field('whatsapp')}
        />
      </div>
      {/* One below the other: the addresses are long */}
      {socialNetworks.map(({ key, name }) => (
        <TextInput
          key={key}
          inputMode="url"
          label={t('facts.social.page', { network: name })}
          {...plain}
          {...edit.field(socialField(key))}
        />
      ))}
    </SettingsSection>
  )
}

/** The labels of these fields, for showing what another admin has saved. */
export function useSocialLabels(): Record<string, string> {
  const { t } = useTranslation('settings')
  return {
    whatsapp: t('facts.social.whatsapp'),
    ...Object.fromEntries(
      socialNetworks.map(({ key, name }) => [socialField(key), t('facts.social.page', { network: name })]),
    ),
  }
}
