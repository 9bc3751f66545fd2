import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import {
  keepOffice,
  type Office,
  officeForm,
  officesKey,
  removeOffice,
  saveOffice,
} from '#app/data/offices/admin.ts'
import { showPoint } from '#app/data/offices/point.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { inLanguage } from '#common/language.ts'
import styles from './facts.module.css'
import { useRemoval } from './use-removal.ts'

const toFormValues = (office: Office | null) => ({
  name_ar: office?.name_ar ?? '',
  name_en: office?.name_en ?? '',
  address_ar: office?.address_ar ?? '',
  address_en: office?.address_en ?? '',
  phone: office?.phone ?? '',
  map_url: office?.map_url ?? '',
  point: showPoint(office),
  is_active: office?.is_active ?? true,
})

interface OfficeDialogProps {
  /** Null for a new one. */
  office: Office | null
  onClose(): void
}

/** Adds, edits or removes an office. */
export function OfficeDialog({ office, onClose }: OfficeDialogProps) {
  const { t } = useTranslation(['settings', 'workspace'])
  const language = useLanguage()
  const both = useBilingualLabels()
  const { name, address, ...fields } = t('facts.offices.fields', { returnObjects: true })
  const edit = useEditForm({
    name: `office ${office?.id ?? 'new'}`,
    draftOf: 'offices',
    schema: officeForm,
    row: office,
    toFormValues,
    save: (values, base, newId) => saveOffice(office, values, base, newId),
    invalidates: [officesKey],
    onSaved: onClose,
    done: t('facts.offices.saved'),
    failed: t('facts.offices.failed'),
  })
  const called = office ? inLanguage(language, office.name_ar, office.name_en) : ''
  const askToRemove = useRemoval({
    queryKey: officesKey,
    remove: removeOffice,
    keep: keepOffice,
    words: t('facts.offices.remove', { returnObjects: true, name: called }),
  })
  const remove = async (one: Office) => {
    if (!(await askToRemove(one))) return
    edit.revert()
    onClose()
  }
  const plain = { dir: 'ltr', autoComplete: 'off' } as const
  return (
    <Modal opened onClose={onClose} size="lg" title={t(office ? 'facts.offices.edit' : 'facts.offices.add')}>
      <EditForm
        edit={edit}
        aside={office && <HistoryButton table="offices" id={office.id} />}
        toFormValues={toFormValues}
        labels={{ ...both({ name, address }), ...fields }}
        submit={t(office ? 'workspace:save' : 'facts.offices.add')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="name" label={name} hint={t('facts.offices.nameHint')} required />
        <BilingualField edit={edit} name="address" label={address} required multiline />
        <TextInput type="tel" label={fields.phone} {...plain} {...edit.field('phone')} />
        <TextInput
          inputMode="url"
          label={fields.map_url}
          description={t('facts.offices.mapHint')}
          {...plain}
          {...edit.field('map_url')}
        />
        <TextInput
          label={fields.point}
          description={t('facts.offices.pointHint')}
          {...plain}
          {...edit.field('point')}
        />
        <Switch label={fields.is_active} {...edit.toggle('is_active')} />
        {office && (
          <Button
            className={styles.start ?? ''}
            variant="subtle"
            color="danger"
            onClick={() => void remove(office)}
          >
            {t('facts.offices.remove.action')}
          </Button>
        )}
      </EditForm>
    </Modal>
  )
}
