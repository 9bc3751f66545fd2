import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { riyadhDay, showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import styles from './form.module.css'
import type { EditFormState } from './use-edit-form.ts'

interface DayFieldProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  name: string
  label: string
  required?: boolean
  /** Shown for a day in the past, which is accepted anyway. */
  past?: string
}

/** A day, with the same day in the Hijri calendar below it. */
export function DayField({ edit, name, label, required, past }: DayFieldProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const value = String(edit.form.watch(name) ?? '')
  const day = showDay(value, language)
  const field = (
    <TextInput
      type="date"
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={day ? t('hijri', { date: day.hijri }) : undefined}
      {...edit.field(name)}
    />
  )
  if (!past) return field
  return (
    <div>
      {field}
      <p role="status" className={styles.missing}>
        {day && value < riyadhDay() ? past : ''}
      </p>
    </div>
  )
}
