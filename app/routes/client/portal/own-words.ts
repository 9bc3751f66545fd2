import type { EditFormState } from '#app/workspace/form/use-edit-form.ts'

/**
 * Gives fields of a form their own error messages.
 * @param say the message for a field's error, or undefined for the usual one
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
