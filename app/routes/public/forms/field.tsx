import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldError } from '../../../data/service-requests.ts'
import type { forms } from '../../../i18n/locales/en/forms.ts'
import styles from './form.module.css'

export type FieldName = keyof typeof forms.labels
type RequiredName = keyof typeof forms.errors.required

interface FieldProps {
  name: FieldName
  required?: boolean
  hint?: string
  error?: FieldError
  /** The control, given what ties it to its label, hint and error. */
  children: (ties: {
    id: string
    name: string
    required?: boolean
    'aria-invalid'?: true
    'aria-describedby'?: string
    className?: string
  }) => ReactNode
}

/** A control with its label, hint and error. */
export function Field({ name, required, hint, error, children }: FieldProps) {
  const { t } = useTranslation('forms')
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>
        {t(`labels.${name}`)}
        {required ? (
          <span className={styles.star} aria-hidden="true">
            {' '}
            *
          </span>
        ) : (
          <span className={styles.optional}> ({t('optional')})</span>
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
      <p id={`${id}-error`} className={styles.error} hidden={!error}>
        {error &&
          (error.code === 'required'
            ? t(`errors.required.${name as RequiredName}`)
            : error.code === 'too_long'
              ? t('errors.too_long', { count: error.count ?? 0 })
              : t(`errors.${error.code}`))}
      </p>
    </div>
  )
}
