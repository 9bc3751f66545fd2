import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { showSavedName } from '#app/auth/company.ts'
import { isRequired, saveSettings, settingsForm, socialValues } from '#app/data/company-settings/admin.ts'
import { type Settings, settingsRow } from '#app/data/company-settings/row.ts'
import { settingsSuccessHidesAfter } from '#app/lib/constants.ts'
import { isMapEmbed, mapAddress, mapEmbedUrl } from '#app/lib/maps.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { hasOwnNotice } from '#app/routes/admin/legal/own-notice.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { isBlank } from '#common/text.ts'
import { SocialFields, useSocialLabels } from './facts/social-fields.tsx'
import { useSamePhone } from './same-phone.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'

const toFormValues = (row: Settings | null) => ({
  company_name_ar: row?.company_name_ar ?? '',
  company_name_en: row?.company_name_en ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  address_ar: row?.address_ar ?? '',
  address_en: row?.address_en ?? '',
  map_url: row?.map_url ?? '',
  whatsapp: row?.whatsapp ?? '',
  ...socialValues(row),
  description_ar: row?.description_ar ?? '',
  description_en: row?.description_en ?? '',
  vision_ar: row?.vision_ar ?? '',
  vision_en: row?.vision_en ?? '',
  mission_ar: row?.mission_ar ?? '',
  mission_en: row?.mission_en ?? '',
  privacy_ar: row?.privacy_ar ?? '',
  privacy_en: row?.privacy_en ?? '',
})

/** Milliseconds after the last keystroke until the map reloads. */
const pause = 700

/** The settings of the company. */
export function SettingsForm({ row, note }: { row: Settings; note: ReactNode }) {
  const { t } = useTranslation('settings')
  const both = useBilingualLabels()
  const social = useSocialLabels()
  const client = useQueryClient()
  const [saved, setSaved] = useState(0)
  const edit = useEditForm({
    name: `company settings ${row.id}`,
    draftOf: 'company_settings',
    schema: settingsForm(row),
    row,
    toFormValues,
    save: (values, base) => saveSettings(row.id, values, base ?? row.updated_at),
    onSaved(stored) {
      client.setQueryData(settingsRow.queryKey, stored)
      const { company_name_ar, company_name_en } = stored
      // The frame and the window's title show it too
      if (company_name_ar && company_name_en)
        showSavedName({ nameAr: company_name_ar, nameEn: company_name_en })
      samePhone.follow(stored.phone)
      setSaved((times) => times + 1)
    },
    failed: t('saveFailed'),
  })
  const samePhone = useSamePhone(row, String(edit.form.watch('phone') ?? ''))
  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => setSaved(0), settingsSuccessHidesAfter)
    return () => clearTimeout(timer)
  }, [saved])

  const map = mapAddress(String(edit.form.watch('map_url') ?? ''))
  const [shownMap] = useDebouncedValue(map, pause)
  const { company_name, email, phone, address, map_url, description, vision, mission, privacy } = t(
    'fields',
    {
      returnObjects: true,
    },
  )
  const plain = (field: 'email' | 'phone' | 'map_url') => {
    const required = isRequired(row, field)
    return { dir: 'ltr', withAsterisk: required, 'aria-required': required, autoComplete: 'off' } as const
  }
  return (
    <EditForm
      edit={edit}
      aside={row && <HistoryButton table="company_settings" id={row.id} />}
      toFormValues={toFormValues}
      labels={{
        ...both({ company_name, address, description, vision, mission, privacy }),
        email,
        phone,
        map_url,
        ...social,
      }}
      submit={t('save')}
      {...(edit.isDirty && { onCancel: edit.revert })}
    >
      <p className={styles.note}>{note}</p>
      <SettingsSection name="names" title={t('names')}>
        <BilingualField
          edit={edit}
          name="company_name"
          label={company_name}
          required={isRequired(row, 'company_name_ar')}
        />
      </SettingsSection>
      <SettingsSection name="contact" title={t('contact')}>
        <div className={styles.pair}>
          <TextInput type="email" label={email} {...plain('email')} {...edit.field('email')} />
          <div className={styles.phone}>
            <TextInput
              type="tel"
              label={phone}
              description={t('phoneHint')}
              {...plain('phone')}
              {...edit.field('phone')}
            />
            {samePhone.choice}
          </div>
        </div>
        <BilingualField
          edit={edit}
          name="address"
          label={address}
          required={isRequired(row, 'address_ar')}
          multiline
        />
        <div className={styles.map}>
          <div>
            <TextInput
              inputMode="url"
              label={map_url}
              description={t('mapHint')}
              {...plain('map_url')}
              {...edit.field('map_url')}
            />
            {!isBlank(map) && !isMapEmbed(map) && (
              <p role="note" className={styles.warning}>
                {t('mapOther')}
              </p>
            )}
          </div>
          {(row.map_url || !isBlank(shownMap)) && (
            <iframe
              title={t('mapPreview')}
              src={mapEmbedUrl(shownMap)}
              className={styles.preview}
              loading="lazy"
              referrerPolicy="no-referrer"
            />
          )}
        </div>
      </SettingsSection>
      <SocialFields edit={edit} />
      <SettingsSection name="about" title={t('about')}>
        <BilingualField edit={edit} name="description" label={description} multiline />
        <BilingualField edit={edit} name="vision" label={vision} multiline />
        <BilingualField edit={edit} name="mission" label={mission} multiline />
      </SettingsSection>
      <SettingsSection
        name="privacy"
        title={privacy}
        lead={t(hasOwnNotice(row) ? 'privacyHint' : 'privacyPlace')}
      >
        {hasOwnNotice(row) && <BilingualField edit={edit} name="privacy" label={privacy} multiline />}
        <p>
          <Link to="/admin/legal?edit=privacy">{t('privacyGo')}</Link>
        </p>
      </SettingsSection>
      <p role="status" className={saved ? styles.saved : 'hidden'}>
        {saved > 0 && t('saved')}
      </p>
    </EditForm>
  )
}
