import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import type { EditFormState } from './use-edit-form.ts'

interface DayFieldProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  name: string
  label: string
  required?: boolean
}

/** A day, with the same day in the Hijri calendar below it. */
export function DayField({ edit, name, label, required }: DayFieldProps) {
  const { t } = useTranslation('common')
  const language = useLanguage()
  const day = showDay(String(edit.form.watch(name) ?? ''), language)
  return (
    <TextInput
      type="date"
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={day ? t('hijri', { date: day.hijri }) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...edit.field(name)}
    />
  )
}
