import type { FieldErrors, FieldValues, FieldError as FormFieldError, Resolver } from 'react-hook-form'
import type { FormErrors } from '#app/data/fields.ts'

/** What a check returns: the values to store, or what is wrong with each field. */
export type Checked<Values> =
  | { values: Values; errors?: undefined }
  | { values?: undefined; errors: FormErrors }

/** The resolver of react-hook-form for a check of ours: an error's `type` is its code, its `message` its count. */
export function resolverOf<Typed extends FieldValues, Values>(
  check: (typed: Typed) => Checked<Values>,
): Resolver<Typed, unknown, Values & FieldValues> {
  return (typed) => {
    const { values, errors } = check(typed)
    if (!errors) return { values: values as Values & FieldValues, errors: {} }
    const problems = Object.entries(errors).map(([field, { code, count }]) => [
      field,
      { type: code, message: String(count ?? '') },
    ])
    return { values: {}, errors: Object.fromEntries(problems) as FieldErrors<Typed> }
  }
}

/** The count of an error that `resolverOf` made; 0 if it has none. */
export const countOf = ({ message }: Pick<FormFieldError, 'message'>): number => Number(message) || 0

/** Focuses the first invalid field in screen order; react-hook-form only knows the order of registration. */
export function focusFirstInvalid(form: Element | null) {
  // `aria-invalid` is there once React has rendered
  setTimeout(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
