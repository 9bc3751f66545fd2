import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { ownProfile } from '#app/auth/profile.ts'
import { ownDetailsForm, saveOwnDetails } from '#app/data/user-profiles/client.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { displayPhone } from '#common/phone.ts'
import { inOwnWords } from './own-words.ts'

/** Edits the client's own name and phone. */
export default function OwnDetailsDialog({ profile, onClose }: { profile: OwnProfile; onClose(): void }) {
  const { t } = useTranslation(['clientPortal', 'account', 'workspace'])
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  const who = profile.client_type === 'individual' ? 'full_name' : 'contact'
  const labels = {
    full_name: who === 'contact' ? t('account:register.contact') : t('account:register.fields.full_name'),
    phone: t('account:register.fields.phone'),
  }
  const toFormValues = (row: OwnProfile | null) => ({
    full_name: (row ?? profile).full_name,
    phone: displayPhone((row ?? profile).phone ?? ''),
  })
  const edit = useEditForm({
    name: 'own details',
    schema: ownDetailsForm,
    row: profile,
    toFormValues,
    save: (values): Promise<OwnProfile> => saveOwnDetails(profile, values),
    onSaved(saved) {
      // The guard passes the cached profile to the screen
      queries.setQueryData(ownProfile(profile.id).queryKey, saved)
      void revalidate()
      onClose()
    },
    done: t('account.saved'),
    failed: t('account.saveFailed'),
  })
  const field = inOwnWords(edit, (name, refusal) =>
    refusal === 'required' ? t(`account:errors.required.${name === 'full_name' ? who : 'phone'}`) : undefined,
  )
  return (
    <Modal opened onClose={onClose} size="md" title={t('account.edit')}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={labels}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <TextInput
          label={labels.full_name}
          withAsterisk
          aria-required
          autoComplete="name"
          dir="auto"
          {...field('full_name')}
        />
        <TextInput
          label={labels.phone}
          description={t('account:register.hints.phone')}
          withAsterisk
          aria-required
          type="tel"
          autoComplete="tel"
          dir="ltr"
          {...field('phone')}
        />
      </EditForm>
    </Modal>
  )
}
