import { type SubmitEvent, useRef } from 'react'
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { FormErrors } from '#app/data/fields.ts'

type Checked<Values> = { values: Values; errors?: undefined } | { values?: undefined; errors: FormErrors }

/** A form of named text fields whose values are validated when it is sent. */
export type CheckedForm<Values> = UseFormReturn<Record<string, string>, unknown, Values & FieldValues>

/** Focuses the first invalid field in screen order; react-hook-form only knows the order of registration. */
function focusFirstWrong(form: Element | null) {
  // `aria-invalid` is there once React has rendered
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}

/**
 * A form that is validated by a table's rules when it is sent, and field by field from then on.
 * @param check the rules, usually `check` from data/fields.ts
 * @returns the form, and `submitHandler(act, before)`, which makes its `onSubmit`: `before` runs at every
 *   attempt, `act` with valid values. Further submits are ignored while one is running.
 */
export function useCheckedForm<Values>(
  check: (typed: Record<string, string>) => Checked<Values>,
): CheckedForm<Values> & {
  submitHandler(
    act: (values: Values) => Promise<unknown>,
    before: () => void,
  ): (event: SubmitEvent<HTMLFormElement>) => Promise<void>
} {
  const form = useForm<Record<string, string>, unknown, Values & FieldValues>({
    resolver: (typed) => {
      const { values, errors } = check(typed)
      if (!errors) return { values: values as Values & FieldValues, errors: {} }
      const problems = Object.entries(errors).map(([field, { code, count }]) => [
        field,
        { type: code, message: String(count ?? '') },
      ])
      return { values: {}, errors: Object.fromEntries(problems) as FieldErrors<Record<string, string>> }
    },
    shouldFocusError: false,
  })
  const busy = useRef(false)
  return {
    ...form,
    submitHandler: (act, before) => async (event) => {
      event.preventDefault()
      if (busy.current) return
      busy.current = true
      before()
      const { currentTarget } = event
      await form.handleSubmit(act, () => focusFirstWrong(currentTarget))()
      busy.current = false
    },
  }
}
