import { Modal, NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ServiceIcon } from '#app/components/icons.tsx'
import { addressValues } from '#app/data/addresses/admin.ts'
import { type Service, saveService, serviceForm, serviceIcons } from '#app/data/services/admin.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { EditOnPage } from '#app/workspace/edit-on-page.tsx'
import { AddressFields } from '#app/workspace/form/address-fields.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { FieldGroup } from '#app/workspace/form/field-group.tsx'
import { useAddresses } from '#app/workspace/form/use-addresses.ts'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { PageMetaSection } from '#app/workspace/page-meta/page-meta-section.tsx'
import { typedHead } from '#app/workspace/page-meta/typed-head.ts'
import { pathsOf } from '#common/slugs.ts'
import styles from './services.module.css'

/** The parts that only the page of a service shows, in its order. */
const details = ['scope', 'audience', 'steps', 'deliverables', 'questions'] as const

const toFormValues = (service: Service | null) => ({
  title_ar: service?.title_ar ?? '',
  title_en: service?.title_en ?? '',
  description_ar: service?.description_ar ?? '',
  description_en: service?.description_en ?? '',
  scope_ar: service?.scope_ar ?? '',
  scope_en: service?.scope_en ?? '',
  audience_ar: service?.audience_ar ?? '',
  audience_en: service?.audience_en ?? '',
  steps_ar: service?.steps_ar ?? '',
  steps_en: service?.steps_en ?? '',
  deliverables_ar: service?.deliverables_ar ?? '',
  deliverables_en: service?.deliverables_en ?? '',
  questions_ar: service?.questions_ar ?? '',
  questions_en: service?.questions_en ?? '',
  icon: service?.icon ?? 'Briefcase',
  ...addressValues(service),
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
  const language = useLanguage()
  const { t } = useTranslation(['services', 'workspace', 'address'])
  const both = useBilingualLabels()
  const addresses = useAddresses('services')
  const edit = useEditForm({
    name: `service ${service?.id ?? 'new'}`,
    draftOf: 'services',
    schema: serviceForm,
    row: service,
    toFormValues,
    save: (values, base, newId) => addresses.guard(values, () => saveService(service, values, base, newId)),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const { error: iconError, ...icon } = edit.field('icon')
  const hints = t('hints', { returnObjects: true })
  const { icon: iconLabel, is_active, ...texts } = t('fields', { returnObjects: true })
  return (
    <Modal opened onClose={onClose} size="xl" title={service ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={
          service && (
            <>
              {service.is_active && <EditOnPage quiet page={pathsOf('services', service)[language]} />}
              <HistoryButton table="services" id={service.id} />
            </>
          )
        }
        toFormValues={toFormValues}
        labels={{
          ...both({ ...texts, slug: t('address:end') }),
          icon: iconLabel,
          is_active,
        }}
        submit={t(service ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="title" label={texts.title} required />
        <BilingualField edit={edit} name="description" label={texts.description} multiline />
        <NativeSelect
          label={iconLabel}
          leftSection={<ServiceIcon name={edit.form.watch('icon') as string} className={styles.choice} />}
          error={iconError}
          data={serviceIcons.map((name) => ({ value: name, label: t(`icons.${name}`) }))}
          {...icon}
        />
        <FieldGroup title={t('page.title')} hint={t('page.hint')}>
          {details.map((name) => (
            <BilingualField
              key={name}
              edit={edit}
              name={name}
              label={texts[name]}
              hint={name in hints ? hints[name as keyof typeof hints] : undefined}
              multiline
            />
          ))}
        </FieldGroup>
        <AddressFields edit={edit} addresses={addresses} section="services" names={['title']} row={service} />
        <Switch label={is_active} {...edit.toggle('is_active')} />
      </EditForm>
      {service && (
        <PageMetaSection
          place={{ table_name: 'services', record_id: service.id }}
          paths={{
            ar: `/services/${encodeURIComponent(service.slug_ar)}`,
            en: `/services/${encodeURIComponent(service.slug_en)}`,
          }}
          typed={typedHead(edit.form, ['title'], 'description')}
        />
      )}
    </Modal>
  )
}
