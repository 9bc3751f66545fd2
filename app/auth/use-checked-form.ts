import { type SubmitEvent, useRef } from 'react'
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { FormErrors } from '#app/data/fields.ts'

type Checked<Values> = { values: Values; errors?: undefined } | { values?: undefined; errors: FormErrors }

/** A form of texts by their names, which gives its checked values when it is sent. */
export type CheckedForm<Values> = UseFormReturn<Record<string, string>, unknown, Values & FieldValues>

/** Moves to the first field that is wrong, in the order of the screen; fields come and go with the choices made. */
function focusFirstWrong(form: Element | null) {
  // The marks are in the page once React has drawn them
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
}

/**
 * A form that is checked by the rules of a table when it is sent, and field by field from then on.
 * @param check the rules, as `check` of data/fields.ts applies them
 * @returns the form, and `submitHandler`: what its `onSubmit` takes, made of what is done with good values and of
 *   what is done before each attempt; a second click while the first is under way does nothing
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
