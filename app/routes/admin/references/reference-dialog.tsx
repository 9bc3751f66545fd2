import { Modal, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type ClientReference, referenceForm, saveReference } from '#app/data/client-references/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { ImageField } from '#app/workspace/images/image-field.tsx'
import styles from './references.module.css'

const toFormValues = (reference: ClientReference | null) => ({
  name_ar: reference?.name_ar ?? '',
  name_en: reference?.name_en ?? '',
  image_url: reference?.image_url ?? '',
  quote_ar: reference?.quote_ar ?? '',
  quote_en: reference?.quote_en ?? '',
  author_ar: reference?.author_ar ?? '',
  author_en: reference?.author_en ?? '',
  consent_by: reference?.consent_by ?? '',
  consent_on: reference?.consent_on ?? '',
  is_active: reference?.is_active ?? false,
})

interface ReferenceDialogProps {
  /** The reference to edit; null for a new one. */
  reference: ClientReference | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits a client whom the website names. */
export function ReferenceDialog({ reference, onClose, onSaved }: ReferenceDialogProps) {
  const { t } = useTranslation(['references', 'workspace'])
  const both = useBilingualLabels()
  const edit = useEditForm({
    name: `client reference ${reference?.id ?? 'new'}`,
    draftOf: 'client_references',
    schema: referenceForm,
    row: reference,
    toFormValues,
    save: (values, base, newId) => saveReference(reference, values, base, newId),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const { name, quote, author, ...fields } = t('fields', { returnObjects: true })
  return (
    <Modal opened onClose={onClose} size="xl" title={reference ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={reference && <HistoryButton table="client_references" id={reference.id} />}
        toFormValues={toFormValues}
        labels={{ ...both({ name, quote, author }), ...fields }}
        submit={t(reference ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="name" label={name} required />
        <div>
          <ImageField label={fields.image_url} bucket="site-images" removable {...edit.image('image_url')} />
          <p className={styles.hint}>{t('logoHint')}</p>
        </div>
        <BilingualField edit={edit} name="quote" label={quote} multiline />
        <BilingualField edit={edit} name="author" label={author} hint={t('authorHint')} />
        <fieldset className={styles.consent}>
          <legend>{t('consentTitle')}</legend>
          <p>{t('consentHint')}</p>
          <TextInput label={fields.consent_by} autoComplete="off" dir="auto" {...edit.field('consent_by')} />
          <DayField edit={edit} name="consent_on" label={fields.consent_on} />
        </fieldset>
        <Switch label={fields.is_active} {...edit.toggle('is_active')} />
      </EditForm>
    </Modal>
  )
}
