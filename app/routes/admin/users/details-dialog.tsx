import { Modal, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { identityOf, saveUserDetails, type User, userForm, usersKey } from '#app/data/user-profiles/admin.ts'
import { type ClientType, clientTypes } from '#app/data/user-profiles/forms.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { bilingualPart } from '#common/bilingual.ts'

const toFormValues = (user: Omit<User, 'email' | 'last_sign_in_at' | 'employee'> | null) => ({
  full_name: user?.full_name ?? '',
  phone: user?.phone ?? '',
  client_type: user?.client_type ?? '',
  company_name: user?.company_name ?? '',
  national_id: user?.national_id ?? '',
  commercial_registration: user?.commercial_registration ?? '',
  unified_number: user?.unified_number ?? '',
})

/** Corrects the name and phone of an account, and who a client is. */
export function DetailsDialog({ user, onClose }: { user: User; onClose(): void }) {
  const { t } = useTranslation(['users', 'workspace'])
  const name = bilingualPart(user.full_name, useLanguage())
  const edit = useEditForm({
    name: `user ${user.id}`,
    schema: userForm,
    row: user,
    toFormValues,
    save: async (values, base): Promise<User> => ({
      ...user,
      ...(await saveUserDetails(user, values, base)),
    }),
    invalidates: [usersKey],
    onSaved: onClose,
    done: t('details.saved'),
    failed: t('details.failed'),
  })
  const fields = t('fields', { returnObjects: true })
  const type = String(edit.form.watch('client_type')) as ClientType | ''
  return (
    <Modal opened onClose={onClose} title={t('details.title', { name })}>
      <EditForm
        edit={edit}
        aside={user && <HistoryButton table="user_profiles" id={user.id} />}
        toFormValues={toFormValues}
        labels={fields}
        shown={{ client_type: t('clientTypes', { returnObjects: true }) }}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <TextInput
          label={fields.full_name}
          description={t('details.bothLanguages')}
          withAsterisk
          aria-required
          dir="auto"
          autoComplete="off"
          {...edit.field('full_name')}
        />
        <TextInput label={fields.phone} type="tel" dir="ltr" autoComplete="off" {...edit.field('phone')} />
        {user.client_type && (
          <NativeSelect
            label={fields.client_type}
            data={clientTypes.map((value) => ({ value, label: t(`clientTypes.${value}`) }))}
            {...edit.field('client_type')}
          />
        )}
        {type &&
          identityOf(type).map(({ field, required }) => (
            <TextInput
              key={field}
              label={fields[field]}
              withAsterisk={required}
              aria-required={required}
              dir={field === 'company_name' ? 'auto' : 'ltr'}
              autoComplete="off"
              {...edit.field(field)}
            />
          ))}
      </EditForm>
    </Modal>
  )
}
