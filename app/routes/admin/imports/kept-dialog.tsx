import { Modal, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { correctKept, importsKey, type KeptPerson, keptForm } from '#app/data/imports/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { RefusedField } from '#app/workspace/form/edit-form-options.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { bilingualPart } from '#common/bilingual.ts'

/** Corrects name, email and phone of an imported person. */
export function KeptDialog({ person, onClose }: { person: KeptPerson; onClose(): void }) {
  const { t } = useTranslation(['imports', 'workspace'])
  const language = useLanguage()
  const toFormValues = () => ({
    full_name: person.full_name,
    email: person.email ?? '',
    phone: person.phone ?? '',
  })
  const edit = useEditForm<typeof keptForm, { id: string; updated_at: string }>({
    name: `kept ${person.id}`,
    schema: keptForm,
    row: { id: person.id, updated_at: person.created_at },
    toFormValues,
    async save(values) {
      if (!values.email && !values.phone) throw new RefusedField('email', t('kept.dialog.contact'))
      await correctKept(person.kind, person.id, values).catch((error: { message?: string }) => {
        if (error.message === 'email_taken') throw new RefusedField('email', t('kept.dialog.taken'))
        throw error
      })
      return { id: person.id, updated_at: person.created_at }
    },
    invalidates: [importsKey],
    onSaved: onClose,
    done: t('kept.dialog.saved'),
    failed: t('kept.dialog.failed'),
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('kept.dialog.title', { name: bilingualPart(person.full_name, language) })}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={{}}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <TextInput
          label={t('fields.full_name')}
          withAsterisk
          aria-required
          dir="auto"
          {...edit.field('full_name')}
        />
        <TextInput label={t('fields.email')} type="email" dir="ltr" {...edit.field('email')} />
        <TextInput label={t('fields.phone')} type="tel" dir="ltr" {...edit.field('phone')} />
      </EditForm>
    </Modal>
  )
}
