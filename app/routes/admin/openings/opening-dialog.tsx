import { Modal, NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressValues } from '#app/data/addresses/admin.ts'
import { type Opening, openingForm, saveOpening, workKinds } from '#app/data/openings/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { AddressFields } from '#app/workspace/form/address-fields.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { useAddresses } from '#app/workspace/form/use-addresses.ts'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { PageMetaSection } from '#app/workspace/page-meta/page-meta-section.tsx'
import { typedHead } from '#app/workspace/page-meta/typed-head.ts'
import { languages } from '#common/language.ts'

const texts = ['title', 'department', 'place', 'description', 'requirements'] as const

const toFormValues = (opening: Opening | null) => ({
  title_ar: opening?.title_ar ?? '',
  title_en: opening?.title_en ?? '',
  department_ar: opening?.department_ar ?? '',
  department_en: opening?.department_en ?? '',
  place_ar: opening?.place_ar ?? '',
  place_en: opening?.place_en ?? '',
  kind: opening?.kind ?? 'full_time',
  description_ar: opening?.description_ar ?? '',
  description_en: opening?.description_en ?? '',
  requirements_ar: opening?.requirements_ar ?? '',
  requirements_en: opening?.requirements_en ?? '',
  closes_on: opening?.closes_on ?? '',
  is_active: opening?.is_active ?? false,
  ...addressValues(opening),
})

interface OpeningDialogProps {
  /** The opening to edit; null for a new one. */
  opening: Opening | null
  onClose(): void
  onSaved(): void
}

/** Adds or edits an opening. */
export function OpeningDialog({ opening, onClose, onSaved }: OpeningDialogProps) {
  const { t } = useTranslation(['openings', 'workspace', 'address'])
  const both = useBilingualLabels()
  const addresses = useAddresses('careers')
  const edit = useEditForm({
    name: `opening ${opening?.id ?? 'new'}`,
    draftOf: 'openings',
    schema: openingForm,
    row: opening,
    toFormValues,
    save: (values, base, newId) => addresses.guard(values, () => saveOpening(opening, values, base, newId)),
    onSaved,
    done: t('saved'),
    failed: t('saveFailed'),
  })
  const { error: kindError, ...kind } = edit.field('kind')
  const labels = Object.fromEntries(
    texts.flatMap((name) =>
      languages.map((one) => [
        `${name}_${one}`,
        `${t(`fields.${name}`)} (${t(`workspace:languages.${one}`)})`,
      ]),
    ),
  )
  return (
    <Modal opened onClose={onClose} size="xl" title={opening ? t('edit') : t('add')}>
      <EditForm
        edit={edit}
        aside={opening && <HistoryButton table="openings" id={opening.id} />}
        toFormValues={toFormValues}
        labels={{
          ...labels,
          ...both({ slug: t('address:end') }),
          kind: t('fields.kind'),
          closes_on: t('fields.closes_on'),
          is_active: t('fields.is_active'),
        }}
        submit={t(opening ? 'workspace:save' : 'add')}
        onCancel={onClose}
      >
        <BilingualField edit={edit} name="title" label={t('fields.title')} required />
        <BilingualField edit={edit} name="department" label={t('fields.department')} />
        <BilingualField edit={edit} name="place" label={t('fields.place')} />
        <NativeSelect
          label={t('fields.kind')}
          error={kindError}
          data={workKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          {...kind}
        />
        <BilingualField edit={edit} name="description" label={t('fields.description')} required multiline />
        <BilingualField edit={edit} name="requirements" label={t('fields.requirements')} multiline />
        <DayField edit={edit} name="closes_on" label={t('fields.closes_on')} past={t('past')} />
        <Switch label={t('fields.is_active')} {...edit.toggle('is_active')} />
        <AddressFields edit={edit} addresses={addresses} section="careers" names={['title']} row={opening} />
      </EditForm>
      {opening && (
        <PageMetaSection
          place={{ table_name: 'openings', record_id: opening.id }}
          paths={{
            ar: `/careers/${encodeURIComponent(opening.slug_ar)}`,
            en: `/careers/${encodeURIComponent(opening.slug_en)}`,
          }}
          typed={typedHead(edit.form, ['title'], 'description')}
        />
      )}
    </Modal>
  )
}
