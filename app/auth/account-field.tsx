import type { HTMLInputTypeAttribute } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#app/components/field.tsx'
import { PasswordReveal } from '#app/components/password-reveal.tsx'
import type { account } from '#app/i18n/locales/en/account.ts'
import { countOf } from './form-errors.ts'
import type { CheckedForm } from './use-checked-form.ts'

type Required = keyof typeof account.errors.required
type Code =
  | 'email'
  | 'phone'
  | 'email_taken'
  | 'email_refused'
  | 'password_short'
  | 'password_long'
  | 'password_simple'
  | 'password_leaked'
  | 'password_personal'
  | 'characters'
  | 'letterless'
  | 'too_long'

interface AccountFieldProps<Values> {
  form: CheckedForm<Values>
  name: string
  label: string
  type?: HTMLInputTypeAttribute
  autoComplete: string
  optional?: boolean
  /** Hides the required mark, for short forms where every field is required. */
  unmarked?: boolean
  hint?: string
  warning?: string
  /** Which `errors.required` message to use when it is empty; the field's name by default. */
  empty?: Required
  /** Messages for error codes that only this form knows. */
  refusals?: Record<string, string>
  /** Whether a dialog focuses this field when it opens. */
  first?: boolean
  /** The initial value. */
  value?: string
}

const inputModes = { email: 'email', tel: 'tel' } as const

/** A field of the sign-in, registration and password forms. */
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
  first,
  value,
}: AccountFieldProps<Values>) {
  const { t } = useTranslation('account')
  const problem = form.formState.errors[name]
  const error =
    problem &&
    (refusals?.[String(problem.type)] ??
      (problem.type === 'required'
        ? t(`errors.required.${empty ?? (name as Required)}`)
        : t(`errors.${problem.type as Code}`, { count: countOf(problem) })))
  const isText = type === 'text' && !/national_id|registration|number/.test(name)
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
      {({ required: _required, ...control }) => {
        const input = (
          <input
            {...control}
            {...form.register(name, { value })}
            type={type}
            autoComplete={autoComplete}
            aria-required={!optional}
            dir={isText ? 'auto' : 'ltr'}
            inputMode={inputModes[type as 'email'] ?? (isText || type === 'password' ? undefined : 'numeric')}
            spellCheck={false}
            data-autofocus={first}
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
