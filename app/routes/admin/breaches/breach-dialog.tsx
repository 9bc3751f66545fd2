import { Modal, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Breach, breachesKey, breachForm, saveBreach } from '#app/data/breaches/admin.ts'
import { DateInput } from '#app/workspace/form/date-input.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import { LineField } from '#app/workspace/form/line-field.tsx'
import { useEditForm } from '#app/workspace/form/use-edit-form.ts'
import { limits } from '#common/limits.ts'
import { inRiyadh } from '#common/moment.ts'

const toFormValues = (row: Breach | null) => ({
  title: row?.title ?? '',
  noticed_at: inRiyadh(row?.noticed_at ?? new Date().toISOString()),
  what: row?.what ?? '',
  whose: row?.whose ?? '',
  measures: row?.measures ?? '',
})

/** Records a breach, or what was found out about it later. */
export function BreachDialog({ breach, onClose }: { breach: Breach | null; onClose(): void }) {
  const { t } = useTranslation(['breaches', 'workspace'])
  const edit = useEditForm({
    name: breach ? `breach ${breach.id}` : 'new breach',
    schema: breachForm,
    row: breach,
    toFormValues,
    save: (values, base, newId) => saveBreach(breach, values, base, newId),
    invalidates: [breachesKey],
    onSaved: onClose,
    done: t('saved'),
    failed: t('failed'),
  })
  const labels = {
    title: t('fields.title'),
    noticed_at: t('fields.noticed_at'),
    what: t('fields.what'),
    whose: t('fields.whose'),
    measures: t('fields.measures'),
  }
  return (
    <Modal opened onClose={onClose} size="lg" title={t(breach ? 'editTitle' : 'record')}>
      <EditForm
        edit={edit}
        toFormValues={toFormValues}
        labels={labels}
        submit={t(breach ? 'workspace:save' : 'record')}
        onCancel={onClose}
      >
        <LineField
          label={labels.title}
          dir="auto"
          withAsterisk
          aria-required
          maxLength={limits.title}
          {...edit.field('title')}
        />
        <DateInput
          type="datetime-local"
          typed={String(edit.form.watch('noticed_at') ?? '')}
          label={labels.noticed_at}
          description={t('hints.noticed_at')}
          dir="ltr"
          withAsterisk
          aria-required
          {...edit.field('noticed_at')}
        />
        {(['what', 'whose', 'measures'] as const).map((field) => (
          <Textarea
            key={field}
            label={labels[field]}
            description={t(`hints.${field}`)}
            dir="auto"
            autosize
            minRows={3}
            maxRows={10}
            maxLength={limits.description}
            {...edit.field(field)}
          />
        ))}
      </EditForm>
    </Modal>
  )
}
