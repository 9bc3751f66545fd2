import { Button, TextInput } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showDay } from '#app/lib/dates.ts'
import { useLanguage } from '#app/lib/use-language.ts'
import { riyadhDay } from '#common/moment.ts'
import styles from './form.module.css'
import type { EditFormState } from './use-edit-form.ts'

// The tables of the Hijri calendar are for those who type in it
const HijriInput = lazy(() => import('./hijri-input.tsx'))

interface DayFieldProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  name: string
  label: string
  required?: boolean
  /** Shown for a day in the past, which is accepted anyway. */
  past?: string
}

/** A day, typed in either calendar, with the same day in the other one below it. */
export function DayField({ edit, name, label, required = false, past }: DayFieldProps) {
  const { t } = useTranslation(['common', 'workspace'])
  const language = useLanguage()
  const [chosen, choose] = useState<'gregorian' | 'hijri' | null>(null)
  const hijri = chosen === 'hijri'
  const value = String(edit.form.watch(name) ?? '')
  const day = showDay(value, language)
  const gregorian = (
    <TextInput
      type="date"
      // Whoever changes the calendar types next
      autoFocus={chosen === 'gregorian'}
      label={label}
      withAsterisk={required}
      aria-required={required}
      description={day ? t('hijri', { date: day.hijri }) : undefined}
      {...edit.field(name)}
    />
  )
  return (
    <div>
      {hijri ? (
        <Suspense fallback={gregorian}>
          <HijriInput
            label={label}
            required={required}
            day={value}
            description={day?.gregorian ?? t('workspace:calendar.example')}
            error={edit.field(name).error}
            onChange={(typed) => {
              edit.form.setValue(name, typed, { shouldDirty: true, shouldTouch: true })
              if (edit.form.formState.errors[name]) void edit.form.trigger(name)
            }}
            onBlur={() => void edit.form.trigger(name)}
          />
        </Suspense>
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
      {past && <PastNote>{day && value < riyadhDay() ? past : ''}</PastNote>}
    </div>
  )
}

function PastNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.missing}>
      {children}
    </p>
  )
}
