import { type ReactNode, useId } from 'react'
import styles from './field.module.css'

/** The attributes that tie a control to its label, hint, warning and error. */
export interface ControlProps {
  id: string
  name: string
  required?: boolean
  'aria-invalid'?: true
  'aria-describedby'?: string
  className?: string
}

interface FieldProps {
  name: string
  label: string
  required?: boolean
  /** Shown beside the label of an optional field. */
  optional?: string
  hint?: string
  /** Says what is unusual about the value, which is accepted anyway. */
  warning?: string
  error?: string
  /** Renders the control, which must spread these props. */
  children: (control: ControlProps) => ReactNode
}

/** A control with its label, hint, warning and error. */
export function Field({ name, label, required, optional, hint, warning, error, children }: FieldProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, warning && `${id}-warning`, error && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {label}
        {required ? (
          <span className={styles.star} aria-hidden="true">
            {' '}
            *
          </span>
        ) : (
          optional && <span className={styles.optional}> ({optional})</span>
        )}
      </label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
        className: styles.control,
      })}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className={styles.warning} role="status">
          {warning}
        </p>
      )}
      <p id={`${id}-error`} className={styles.error} hidden={!error}>
        {error}
      </p>
    </div>
  )
}
