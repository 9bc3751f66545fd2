import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field as AnyField, type ControlProps } from '#app/components/field.tsx'
import type { FieldError, WorkspaceCode } from '#app/data/fields.ts'
import type { forms } from '#app/i18n/locales/en/forms.ts'
import { orderedFileName } from '#app/lib/file-name.ts'

type FieldName = keyof typeof forms.labels
type RequiredName = keyof typeof forms.errors.required

interface FieldProps {
  name: FieldName
  required?: boolean
  hint?: string
  error?: FieldError
  children: (control: ControlProps) => ReactNode
}

/** A field of the public forms, with its label and error message. */
export function Field({ name, error, ...props }: FieldProps) {
  const { t } = useTranslation('forms')
  const words =
    error &&
    (error.code === 'required'
      ? t(`errors.required.${name as RequiredName}`)
      : t(`errors.${error.code as Exclude<FieldError['code'], WorkspaceCode | 'required'>}`, {
          count: error.count ?? 0,
          name: orderedFileName(error.name ?? ''),
        }))
  return (
    <AnyField {...props} name={name} label={t(`labels.${name}`)} optional={t('optional')} error={words} />
  )
}
