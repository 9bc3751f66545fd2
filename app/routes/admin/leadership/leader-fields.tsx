import { NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { addressValues } from '#app/data/addresses/admin.ts'
import { type Leader, memberTypes } from '#app/data/leadership-team/admin.ts'
import { qualificationValues } from '#app/data/qualifications/admin.ts'
import { HistoryButton } from '#app/routes/admin/history/history-buttons.tsx'
import { AddressFields } from '#app/workspace/form/address-fields.tsx'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { EditForm } from '#app/workspace/form/edit-form.tsx'
import type { Addresses } from '#app/workspace/form/use-addresses.ts'
import { useBilingualLabels } from '#app/workspace/form/use-bilingual-labels.ts'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import { QualificationFields } from '#app/workspace/qualifications/qualification-fields.tsx'
import { useQualificationWords } from '#app/workspace/qualifications/use-qualification-words.ts'
import styles from './leadership.module.css'

/** What the form shows of a position. */
export const toFormValues = (leader: Leader | null) => ({
  full_name_ar: leader?.full_name_ar ?? '',
  full_name_en: leader?.full_name_en ?? '',
  years_of_experience: String(leader?.years_of_experience ?? 0),
  specialization_ar: leader?.specialization_ar ?? '',
  specialization_en: leader?.specialization_en ?? '',
  member_type: leader?.member_type ?? '',
  join_date: leader?.join_date ?? '',
  bio_ar: leader?.bio_ar ?? '',
  bio_en: leader?.bio_en ?? '',
  ...qualificationValues(leader),
  ...addressValues(leader),
})

interface LeaderFieldsProps {
  leader: Leader
  edit: EditFormState
  addresses: Addresses
  position: string
  /** Whether an instant change is being stored, which changes the row that the form is based on. */
  busy: boolean
}

/** The texts of a position. */
export function LeaderFields({ leader, edit, addresses, position, busy }: LeaderFieldsProps) {
  const { t } = useTranslation(['leadership', 'workspace', 'address'])
  const both = useBilingualLabels()
  const qualifications = useQualificationWords()
  const { full_name, specialization, bio, ...labels } = t('fields', { returnObjects: true })
  const types = t('types', { returnObjects: true })
  const { error: typeError, onChange, ...type } = edit.field('member_type')
  const since = edit.form.watch('member_type') === 'member_since'
  return (
    <EditForm
      edit={edit}
      aside={<HistoryButton table="leadership_team" id={leader.id} name={position} />}
      toFormValues={toFormValues}
      labels={{
        ...both({ full_name, specialization, bio, slug: t('address:end') }),
        ...labels,
        ...qualifications.labels,
      }}
      shown={{ member_type: types, ...qualifications.shown }}
      submit={t('save', { position })}
      disabled={busy || !edit.isDirty}
      {...(edit.isDirty && { onCancel: edit.revert })}
    >
      <BilingualField edit={edit} name="full_name" label={full_name} />
      <div className={styles.triple}>
        <TextInput
          label={labels.years_of_experience}
          description={t('yearsHint')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          {...edit.field('years_of_experience')}
        />
        <NativeSelect
          label={labels.member_type}
          error={typeError}
          data={[
            { value: '', label: types.none },
            ...memberTypes.map((value) => ({ value, label: types[value] })),
          ]}
          {...type}
          onChange={(event) => {
            void onChange(event)
            // Section 4 of the specification: only "member since" has a date
            if (event.currentTarget.value !== 'member_since')
              edit.form.setValue('join_date', '', { shouldDirty: true })
          }}
        />
        {since && <DayField edit={edit} name="join_date" label={labels.join_date} />}
      </div>
      <BilingualField edit={edit} name="specialization" label={specialization} />
      <BilingualField edit={edit} name="bio" label={bio} multiline />
      <QualificationFields edit={edit} />
      <AddressFields
        edit={edit}
        addresses={addresses}
        section="team"
        names={['full_name', 'position']}
        row={leader}
      />
    </EditForm>
  )
}
