import { type SubmitEvent, useRef } from 'react'
import { type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import { holdForm } from '#app/lib/hold-form.ts'
import { type Checked, focusFirstInvalid, resolverOf } from './form-errors.ts'

/** A form of named text fields whose values are validated when it is sent. */
export type CheckedForm<Values> = UseFormReturn<Record<string, string>, unknown, Values & FieldValues>

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
    resolver: resolverOf(check),
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
      await form.handleSubmit(
        (values) => {
          const release = holdForm(currentTarget)
          return act(values).finally(release)
        },
        () => focusFirstInvalid(currentTarget),
      )()
      busy.current = false
    },
  }
}
