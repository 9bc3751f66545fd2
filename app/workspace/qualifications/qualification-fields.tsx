import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { engineersGrades } from '#app/data/qualifications/grades.ts'
import { BilingualField } from '#app/workspace/form/bilingual-field.tsx'
import { DayField } from '#app/workspace/form/day-field.tsx'
import { FieldGroup } from '#app/workspace/form/field-group.tsx'
import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'
import styles from './qualifications.module.css'

/**
 * The fields for a person's degrees and their registration with the Saudi Council of Engineers. The form around
 * them calls `useQualificationWords`, which loads their words.
 */
export function QualificationFields({ edit }: { edit: Pick<EditFormState, 'form' | 'field'> }) {
  const { t } = useTranslation('qualifications')
  const { form } = edit
  const until = String(form.watch('engineers_until') ?? '')
  // Clearing the last day makes the number optional again
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the day changes.
  useEffect(() => {
    if (form.formState.errors.engineers_number) void form.trigger('engineers_number')
  }, [until])
  return (
    <FieldGroup title={t('title')} hint={t('hint')}>
      <BilingualField
        edit={edit}
        name="degrees"
        label={t('fields.degrees')}
        hint={t('hints.degrees')}
        multiline
      />
      <div className={styles.registration}>
        <NativeSelect
          label={t('fields.engineers_grade')}
          data={[
            { value: '', label: t('grades.none') },
            ...engineersGrades.map((value) => ({ value, label: t(`grades.${value}`) })),
          ]}
          {...edit.field('engineers_grade')}
        />
        <TextInput
          label={t('fields.engineers_number')}
          description={t('hints.engineers_number')}
          dir="ltr"
          autoComplete="off"
          withAsterisk={until !== ''}
          aria-required={until !== ''}
          {...edit.field('engineers_number')}
        />
        <DayField
          edit={edit}
          name="engineers_until"
          label={t('fields.engineers_until')}
          hint={t('hints.engineers_until')}
          past={t('past')}
        />
      </div>
    </FieldGroup>
  )
}
