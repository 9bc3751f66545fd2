import type { FormErrors } from '#app/data/fields.ts'
import type { VisitorForm } from '#app/data/visitor-forms.ts'

/** Why a form was refused, apart from validation errors. */
export type Failure =
  | VisitorForm
  | 'robot'
  | 'too_fast'
  | 'unreadable'
  | 'too_many'
  | 'too_large'
  | 'full'
  | 'media_type'
  | 'closed'
  | 'notice'
  | 'opening_closed'

/** The result of sending a form. */
export type Submission =
  | {
      status: 'sent'
      reference: string | null
      /** By when we normally reply, as a sentence; null when no day can be named. */
      due?: string | null
      /** The email must be confirmed first: hosted projects may ask for it. */
      confirm?: boolean
    }
  | {
      status: 'refused'
      failure?: Failure
      /** Seconds until it can be sent again, for `too_many`. */
      retryAfter?: number
      errors: FormErrors
      /** The timestamp to send back as the field `seen`, for browsers without cookies. */
      seen: string
      /** What was typed, to fill in the form again. */
      values: Record<string, string>
      /** It came with files, which have to be chosen again. */
      filesLost?: true
    }

/** The values and errors of a refused submission; empty otherwise. */
export function typedIn(
  submission: Submission | undefined,
): Pick<Extract<Submission, { status: 'refused' }>, 'errors' | 'values' | 'filesLost'> {
  return submission?.status === 'refused' ? submission : { errors: {}, values: {} }
}

/** The waiting time in minutes to show after too many forms; ten if unknown. */
export function minutesToWait(retryAfter = 600): number {
  return Math.max(1, Math.ceil(retryAfter / 60))
}
