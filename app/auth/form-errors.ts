import type { FieldErrors, FieldValues, FieldError as FormFieldError, Resolver } from 'react-hook-form'
import type { FieldError, FormErrors } from '#app/data/fields.ts'

/** What a check returns: the values to store, or what is wrong with each field. */
export type Checked<Values> =
  | { values: Values; errors?: undefined }
  | { values?: undefined; errors: FormErrors }

/**
 * One of our errors in the form that react-hook-form takes: its `type` is the code, its `message` the count.
 */
export const formErrorOf = ({ code, count }: FieldError) => ({ type: code, message: String(count ?? '') })

/** Turns one of our checks into a resolver for react-hook-form. */
export function resolverOf<Typed extends FieldValues, Values>(
  check: (typed: Typed) => Checked<Values>,
): Resolver<Typed, unknown, Values & FieldValues> {
  return (typed) => {
    const { values, errors } = check(typed)
    if (!errors) return { values: values as Values & FieldValues, errors: {} }
    const problems = Object.entries(errors).map(([field, error]) => [field, formErrorOf(error)])
    return { values: {}, errors: Object.fromEntries(problems) as FieldErrors<Typed> }
  }
}

/** The count of an error that `formErrorOf` made; 0 if it has none. */
export const countOf = ({ message }: Pick<FormFieldError, 'message'>): number => Number(message) || 0

/** Focuses the first invalid field in screen order; react-hook-form only knows the order of registration. */
export function focusFirstInvalid(form: Element | null) {
  // React sets `aria-invalid` when it renders
  setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus()
    // Focusing a field that already has the focus does not scroll back to it
    field?.scrollIntoView({ block: 'nearest' })
  })
}
