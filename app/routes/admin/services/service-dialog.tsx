import { Modal, NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ServiceIcon } from '#app/components/icons.tsx'
import { type Service, saveService, serviceForm, serviceIcons } from '#app/data/services/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import styles from './services.module.css'

const toFormValues = (service: Service | null) => ({
  title_ar: service?.title_ar ?? '',
  title_en: service?.title_en ?? '',
  description_ar: service?.description_ar ?? '',
  description_en: service?.description_en ?? '',
  icon: service?.icon ?? 'Briefcase',
  is_active: service?.is_active ?? true,
})

interface ServiceDialogProps {
  /** The service to edit; null for a new one. */
  service: Service | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits a service. */
export function ServiceDialog({ service, onClose, onSaved }: ServiceDialogProps) {
  const { t } = useTranslation(['services', 'workspace'])
  const edit = useEditForm({
    name: `service ${service?.id ?? 'new'}`,
    schema: serviceForm,
    row: service,
    toFormValues,
    save: (values, base, newId) => saveService(service, values, base, newId),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const { error: iconError, ...icon } = edit.field('icon')
  const both = (label: string) => ({
    ar: `${label} (${t('workspace:languages.ar')})`,
    en: `${label} (${t('workspace:languages.en')})`,
  })
  const [title, description] = [both(t('fields.title')), both(t('fields.description'))]
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={service ? t('edit') : t('add')}
      closeButtonProps={{ 'aria-label': t('workspace:close') }}
    >
      <EditForm
        edit={edit}
        aside={service && <HistoryButton table="services" id={service.id} />}
        toFormValues={toFormValues}
        labels={{
          title_ar: title.ar,
          title_en: title.en,
          description_ar: description.ar,
          description_en: description.en,
          icon: t('fields.icon'),
        }}
        submit={t('workspace:save')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="title" label={t('fields.title')} required />
        <BilingualField edit={edit} name="description" label={t('fields.description')} multiline />
        <NativeSelect
          label={t('fields.icon')}
          leftSection={<ServiceIcon name={edit.form.watch('icon') as string} className={styles.choice} />}
          error={iconError}
          data={serviceIcons.map((name) => ({ value: name, label: t(`icons.${name}`) }))}
          {...icon}
        />
        <Switch label={t('fields.is_active')} {...edit.toggle('is_active')} />
      </EditForm>
    </Modal>
  )
}
