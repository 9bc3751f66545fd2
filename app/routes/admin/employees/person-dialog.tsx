import { Modal, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '#app/auth/company.ts'
import { type Employee, employeesKey, personForm, savePerson } from '#app/data/employees/admin.ts'
import { usersKey } from '#app/data/user-profiles/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { PersonDataButton } from '#app/routes/admin/person-data/person-data-button.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import { NoticeVersion } from '#app/workspace/notice-version.tsx'
import { employeePhotos } from '#common/buckets.ts'
import { inLanguage } from '#common/language.ts'
import styles from './employee-dialogs.module.css'

const toFormValues = (employee: Employee | null) => ({
  full_name_ar: employee?.full_name_ar ?? '',
  full_name_en: employee?.full_name_en ?? '',
  email: employee?.email ?? '',
  phone: employee?.phone ?? '',
  profile_image_url: employee?.profile_image_url ?? '',
})

/** Corrects the name, contact details and photo of an applicant or employee. */
export function PersonDialog({ employee, onClose }: { employee: Employee; onClose(): void }) {
  const { t } = useTranslation(['employees', 'workspace'])
  const { mails } = useCompany()
  const both = useBilingualLabels()
  const name = inLanguage(useLanguage(), employee.full_name_ar, employee.full_name_en)
  const edit = useEditForm({
    name: `person ${employee.id}`,
    schema: personForm,
    row: employee,
    toFormValues,
    save: (values, base) => savePerson(employee, values, base),
    invalidates: [employeesKey, usersKey],
    onSaved: onClose,
    done: t('terms.saved'),
    failed: t('terms.saveFailed'),
  })
  const fields = t('fields', { returnObjects: true })
  return (
    <Modal opened onClose={onClose} size="xl" title={t('personOf', { name })}>
      <EditForm
        edit={edit}
        aside={
          <>
            <PersonDataButton id={employee.user_id} query={{ account: employee.user_id }} />
            <HistoryButton table="employees" id={employee.id} />
          </>
        }
        toFormValues={toFormValues}
        labels={{ ...both({ full_name: t('person.name') }), email: fields.email, phone: fields.phone }}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="full_name" label={t('person.name')} required />
        <div className={styles.pair}>
          <TextInput
            label={fields.email}
            description={mails.sent ? t('person.email') : undefined}
            type="email"
            dir="ltr"
            withAsterisk
            aria-required
            autoComplete="off"
            {...edit.field('email')}
          />
          <TextInput
            label={fields.phone}
            type="tel"
            dir="ltr"
            withAsterisk
            aria-required
            autoComplete="off"
            {...edit.field('phone')}
          />
        </div>
        <ImageField
          label={t('person.photo')}
          bucket={employeePhotos}
          removable
          {...edit.image('profile_image_url')}
        />
        {employee.privacy_version !== null && (
          <p className={styles.notice}>
            {t('person.notice')} <NoticeVersion version={employee.privacy_version} />
          </p>
        )}
      </EditForm>
    </Modal>
  )
}
