import type { HTMLInputTypeAttribute } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#app/components/field.tsx'
import { PasswordReveal } from '#app/components/password-reveal.tsx'
import type { account } from '#app/i18n/locales/en/account.ts'
import type { CheckedForm } from './use-checked-form.ts'

type Required = keyof typeof account.errors.required
type Code = 'email' | 'phone' | 'email_taken' | 'password_short' | 'password_long' | 'characters' | 'too_long'

interface AccountFieldProps<Values> {
  form: CheckedForm<Values>
  name: string
  label: string
  type?: HTMLInputTypeAttribute
  autoComplete: string
  optional?: boolean
  /** One of a few fields that all must be filled in: a mark would say nothing. */
  unmarked?: boolean
  hint?: string
  warning?: string
  /** What is said when it is empty, where that is not by its name. */
  empty?: Required
  /** What is said of it by kinds of refusal that only this form knows. */
  refusals?: Record<string, string>
}

const inputModes = { email: 'email', tel: 'tel' } as const

/** A field of the forms of accounts. */
export function AccountField<Values>({
  form,
  name,
  label,
  type = 'text',
  autoComplete,
  optional,
  unmarked,
  hint,
  warning,
  empty,
  refusals,
}: AccountFieldProps<Values>) {
  const { t } = useTranslation('account')
  const problem = form.formState.errors[name]
  const error =
    problem &&
    (refusals?.[String(problem.type)] ??
      (problem.type === 'required'
        ? t(`errors.required.${empty ?? (name as Required)}`)
        : t(`errors.${problem.type as Code}`, { count: Number(problem.message) || 0 })))
  const words = type === 'text' && !/national_id|registration|number/.test(name)
  return (
    <Field
      name={name}
      label={label}
      required={!optional && !unmarked}
      optional={optional ? t('optional') : ''}
      hint={hint}
      warning={warning}
      error={error}
    >
      {({ required: _required, ...ties }) => {
        const input = (
          <input
            {...ties}
            {...form.register(name)}
            type={type}
            autoComplete={autoComplete}
            aria-required={!optional}
            dir={words ? 'auto' : 'ltr'}
            inputMode={inputModes[type as 'email'] ?? (words || type === 'password' ? undefined : 'numeric')}
            spellCheck={false}
          />
        )
        return type === 'password' ? (
          <PasswordReveal show={t('showPassword')} hide={t('hidePassword')}>
            {input}
          </PasswordReveal>
        ) : (
          input
        )
      }}
    </Field>
  )
}
