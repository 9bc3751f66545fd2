import type { ReactNode } from 'react'
import { riyadhDay } from '#common/moment.ts'
import { DayInput } from './day-input.tsx'
import styles from './form.module.css'
import type { EditFormState } from './use-edit-form.ts'

interface DayFieldProps {
  edit: Pick<EditFormState, 'form' | 'field'>
  name: string
  label: string
  required?: boolean
  /** Below the field while it is empty. */
  hint?: string
  /** Shown for a day in the past, which is accepted anyway. */
  past?: string
}

/** A day of a form, typed in either calendar. */
export function DayField({ edit, name, label, required = false, hint, past }: DayFieldProps) {
  const value = String(edit.form.watch(name) ?? '')
  const field = edit.field(name)
  return (
    <div>
      <DayInput
        label={label}
        day={value}
        required={required}
        {...(hint && { hint })}
        error={field.error}
        field={field}
        onDay={(typed) => {
          edit.form.setValue(name, typed, { shouldDirty: true, shouldTouch: true })
          if (edit.form.formState.errors[name]) void edit.form.trigger(name)
        }}
        onBlur={() => void edit.form.trigger(name)}
      />
      {past && <PastNote>{/^\d{4}-\d\d-\d\d$/.test(value) && value < riyadhDay() ? past : ''}</PastNote>}
    </div>
  )
}

/** Says below a day that it is in the past. Always on the page, so that screen readers announce the text. */
export function PastNote({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.missing}>
      {children}
    </p>
  )
}
