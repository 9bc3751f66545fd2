import type { FormValues } from './edit-form-options.ts'

/**
 * The fields that were typed in.
 * @param without names of fields that are left out
 */
export function changedOnly(
  values: FormValues,
  dirty: Partial<Record<string, unknown>>,
  without: readonly string[] = [],
): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => dirty[field] && !without.includes(field)),
  )
}

/**
 * The fields that someone else has changed to another value than the one in the form.
 * @param theirs the form's values of the row as they have saved it
 * @param values of the form
 * @param before what the form was made from; after a reload only the names of the typed fields are known
 */
export function changedByOthers(
  theirs: FormValues,
  values: FormValues,
  before:
    | { defaultValues: Readonly<Partial<FormValues>> | undefined }
    | { dirtyFields: Readonly<Partial<Record<string, unknown>>> },
): string[] {
  return Object.keys(theirs).filter(
    (field) =>
      theirs[field] !== values[field] &&
      ('dirtyFields' in before ? before.dirtyFields[field] : theirs[field] !== before.defaultValues?.[field]),
  )
}
