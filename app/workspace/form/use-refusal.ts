import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { focusFirstInvalid } from '#app/auth/form-errors.ts'
import { handleAuthError } from '#app/auth/profile.ts'
import { StaleEdit } from '#app/data/rows.ts'
import { brokenRule } from '#app/lib/constraints.ts'
import { forgetNotice, notifyFailed } from '#app/workspace/notify.tsx'
import { useExplain } from '#app/workspace/use-explain.ts'
import { type FormValues, RefusedField } from './edit-form-options.ts'
import { refusedType } from './form-fields.ts'
import { useFieldErrors } from './use-field-errors.ts'

/**
 * Shows why a form was not stored: beside the field that it is about, or in a message.
 * @param failed what the message says first
 * @param onStale called when someone else has saved the row, with the row as it is now, and whether a draft was refused
 */
export function useRefusal(
  form: UseFormReturn<FormValues>,
  failed: string,
  onStale: (current: unknown, drafting: boolean) => void,
) {
  const fieldError = useFieldErrors()
  const explain = useExplain()
  const notice = useRef<string>(undefined)

  /** Marks the field that a rule of the database is about. @returns whether the form has it */
  function markRefused(error: unknown): boolean {
    const rule = brokenRule((error as { message?: string } | null)?.message ?? '')
    if (!rule?.field || !(rule.field in form.getValues())) return false
    const words = rule.reason ? explain(error) : fieldError(rule.constraint ? 'refused' : 'required')
    form.setError(rule.field, { type: refusedType, message: words })
    return true
  }

  return {
    /** @param element holds the fields; left out for a draft, none of whose fields is marked */
    show(error: unknown, element?: Element): void {
      handleAuthError(error)
      if (error instanceof StaleEdit) onStale(error.current, element === undefined)
      else if (element && error instanceof RefusedField) {
        form.setError(error.field, { type: refusedType, message: error.message })
        focusFirstInvalid(element)
      } else {
        notice.current = notifyFailed(failed, explain(error))
        if (element && markRefused(error)) focusFirstInvalid(element)
      }
    },
    /** Takes the message away, since the form has been stored after all. */
    forget: (): void => forgetNotice(notice.current),
  }
}
