import type { TFunction } from 'i18next'
import type { Dispatch, FocusEvent, SetStateAction } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { countOf } from '#app/auth/form-errors.ts'
import type { AccountCode, CvCode, FieldError, FileCode } from '#app/data/fields.ts'
import { afterPress } from '#app/lib/after-press.ts'
import type { FormValues } from './edit-form-options.ts'

/** The type of an error whose message came with the refusal. */
export const refusedType = 'refused'

interface FieldsParts {
  isDirty: boolean
  /** Takes the names of the fields whose file is being uploaded. */
  setSending: Dispatch<SetStateAction<readonly string[]>>
  fieldError: TFunction<'fieldErrors'>
}

/**
 * Whether the focus goes from a field to a switch or a choice of the same form; `to` is not known when its label is
 * pressed.
 */
const turnsSwitch = (left: Element, to: Element | null) => {
  const reached = to ?? document.activeElement
  return reached?.matches('[role="switch"], [type="radio"]') && left.closest('form')?.contains(reached)
}

/** The props for each kind of field of a form. */
export function fieldsOf(form: UseFormReturn<FormValues>, { isDirty, setSending, fieldError }: FieldsParts) {
  /** The props of a field: its name, its handlers and its error. */
  const field = (name: string) => {
    const problem = form.formState.errors[name]
    const error =
      problem?.type === refusedType
        ? problem.message
        : problem &&
          fieldError(problem.type as Exclude<FieldError['code'], AccountCode | CvCode | FileCode>, {
            count: countOf(problem),
          })
    const registered = form.register(name)
    return {
      ...registered,
      onBlur: (event: FocusEvent) => {
        // Someone who leaves a form in which they have typed nothing has not made a mistake
        const { target, relatedTarget } = event
        if (!isDirty && !target.closest('form')?.contains(relatedTarget)) return
        afterPress(() => {
          // Nor has someone who turns a switch or chooses first: it may mean that the field is not needed
          if (!form.getFieldState(name).isDirty && turnsSwitch(target, relatedTarget)) return
          void registered.onBlur(event)
        })
      },
      error,
    }
  }

  /** The props of a switch. The form controls it, since Mantine's own keep their state to themselves. */
  const toggle = (name: string) => ({
    name,
    checked: Boolean(form.watch(name)),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      form.setValue(name, currentTarget.checked, { shouldDirty: true })
      // A missing field may no longer be required. Leave out fields that the database refused: the check
      // cannot clear those
      const wrong = Object.entries(form.formState.errors).filter(([, error]) => error?.type !== refusedType)
      if (wrong.length > 0) void form.trigger(wrong.map(([field]) => field))
    },
  })

  /** The props of a field that the form controls, such as a picture. */
  const value = (name: string) => ({
    value: String(form.watch(name) ?? ''),
    onChange: (value: string) => form.setValue(name, value, { shouldDirty: true, shouldValidate: true }),
    error: field(name).error,
  })

  /** The props of a picture: as `value`, and saving waits while the picture is uploaded. */
  const image = (name: string) => ({
    ...value(name),
    onBusy: (busy: boolean) =>
      setSending((before) => {
        if (before.includes(name) === busy) return before
        return busy ? [...before, name] : before.filter((one) => one !== name)
      }),
  })

  return { field, toggle, value, image }
}
