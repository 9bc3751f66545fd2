import type { FormErrors } from '#app/data/fields.ts'
import type { VisitorForm } from '#app/data/visitor-forms.ts'

/** Why a form was not taken, apart from what is wrong with its fields. */
export type Failure =
  | VisitorForm
  | 'robot'
  | 'too_fast'
  | 'unreadable'
  | 'too_many'
  | 'too_large'
  | 'media_type'

/** What became of a form that was sent. */
export type Submission =
  | { status: 'sent'; reference: string | null }
  | {
      status: 'refused'
      failure?: Failure
      /** Seconds until it may be sent again, where the failure is `too_many`. */
      retryAfter?: number
      errors: FormErrors
      /** To be sent back as the field `seen`, for browsers that keep no cookie. */
      seen: string
      /** What was typed, for the page that is shown again. */
      values: Record<string, string>
    }

/** What was typed into a form that the server refused, and what is wrong with it; nothing otherwise. */
export function typedIn(
  submission: Submission | undefined,
): Pick<Extract<Submission, { status: 'refused' }>, 'errors' | 'values'> {
  return submission?.status === 'refused' ? submission : { errors: {}, values: {} }
}

/** Minutes to speak of to somebody who has sent too many forms; ten where nobody says how many. */
export function minutesToWait(retryAfter = 600): number {
  return Math.max(1, Math.ceil(retryAfter / 60))
}
