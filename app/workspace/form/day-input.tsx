import { Button, type TextInput } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { lazyPart } from '#app/workspace/lazy-part.tsx'
import { DateInput } from './date-input.tsx'
import styles from './form.module.css'

// Loaded on demand: the tables of the Hijri calendar are only for those who type in it
const HijriInput = lazyPart(() => import('./hijri-input.tsx'))

interface DayInputProps {
  label: string
  /** The Gregorian day, or the text typed so far. */
  day: string
  required?: boolean
  error: ReactNode
  /** Below the field while it is empty. */
  hint?: string
  /** Called with the Gregorian day, or with the text as typed when it is not a day. */
  onDay(day: string): void
  onBlur?(): void
  /** For a form that reads the Gregorian field by itself: the props of that field. */
  field?: Omit<ComponentProps<typeof TextInput>, 'type'>
}

/** A day, typed in either calendar, with the same day in the other one below it. */
export function DayInput({
  label,
  day,
  required = false,
  error,
  hint,
  onDay,
  onBlur,
  field = { value: day, error, onChange: ({ currentTarget }) => onDay(currentTarget.value) },
}: DayInputProps) {
  const { t } = useTranslation(['common', 'workspace'])
  const language = useLanguage()
  const [chosen, choose] = useState<'gregorian' | 'hijri' | null>(null)
  const hijri = chosen === 'hijri'
  const shown = showDay(day, language)
  const gregorian = (
    <DateInput
      typed={day}
      // Someone who has just changed the calendar types next
      autoFocus={chosen === 'gregorian'}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={shown ? t('hijri', { date: shown.hijri }) : hint}
      {...field}
    />
  )
  return (
    <>
      {hijri ? (
        <HijriInput
          loading={gregorian}
          label={label}
          required={required}
          day={day}
          description={shown?.gregorian ?? t('workspace:calendar.example')}
          error={error}
          onChange={onDay}
          {...(field.name && { name: field.name })}
          {...(onBlur && { onBlur })}
        />
      ) : (
        gregorian
      )}
      <Button
        className={styles.calendar ?? ''}
        variant="subtle"
        size="compact-sm"
        onClick={() => choose(hijri ? 'gregorian' : 'hijri')}
      >
        {t(hijri ? 'workspace:calendar.gregorian' : 'workspace:calendar.hijri')}
      </Button>
    </>
  )
}
