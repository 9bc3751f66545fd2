import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'

/**
 * Lets the fields of a form say some refusals in words of their own.
 * @param say the words for a refusal of a field, if there are such
 */
export function inOwnWords(
  edit: Pick<EditFormState, 'form' | 'field'>,
  say: (name: string, refusal: string) => string | undefined,
): EditFormState['field'] {
  return (name) => {
    const given = edit.field(name)
    const refusal = edit.form.formState.errors[name]?.type
    return { ...given, error: (refusal && say(name, String(refusal))) ?? given.error }
  }
}
