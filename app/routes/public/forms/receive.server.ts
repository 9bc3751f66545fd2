import type { FormErrors } from '#app/data/fields.ts'
import { checkForm, fieldsOf, type VisitorForm } from '#app/data/visitor-forms.ts'
import { readFormBody } from '#app/lib/form-body.server.ts'
import { readVisits } from '#common/visits.ts'
import { detectRobot, originalStamp, stamp } from './robot-check.server.ts'
import type { Failure, Submission } from './submission.ts'

/** The result of a form, and the HTTP status. */
export interface Outcome {
  status: number
  submission: Submission
}

export type Values<F extends VisitorForm> = NonNullable<ReturnType<typeof checkForm<F>>['values']>

/** The version of the privacy notice that the form showed, as the page sends it; null if it sends none. */
const noticeIn = ({ privacy_version = '' }: Record<string, string>) =>
  /^\d{1,9}$/.test(privacy_version) ? Number(privacy_version) : null

/** The number of the words beside the box for news, if it was ticked; otherwise null. */
const newsIn = ({ news = '' }: Record<string, string>) => (/^[1-9]\d{0,3}$/.test(news) ? Number(news) : null)

/** Fields that are never sent back. */
const secret = ['password']

/**
 * Reads and validates a public form and checks for robots.
 * @param checkFiles validates the uploaded files
 * @returns the values with functions that refuse the form later, keeping what was typed; or the refusal
 */
export async function receive<F extends VisitorForm>(
  kind: F,
  request: Request,
  checkFiles: (files: Record<string, File>) => FormErrors = () => ({}),
) {
  const typed: Record<string, string> = {}
  let seen = stamp()
  const refuse = (status: number, failure?: Failure, errors: FormErrors = {}): Outcome => ({
    status,
    submission: { status: 'refused', errors, values: typed, seen, ...(failure && { failure }) },
  })
  const tooMany = (retryAfter: number): Outcome => ({
    status: 429,
    submission: { status: 'refused', errors: {}, values: typed, seen, failure: 'too_many', retryAfter },
  })

  const body = await readFormBody(request)
  if (!body) return { refused: refuse(415, 'media_type') }
  seen = originalStamp(body.fields)
  for (const field of fieldsOf(kind)) if (!secret.includes(field)) typed[field] = body.fields[field] ?? ''
  // Kept apart from the fields of each form, since a tick box is never wrong
  typed.news = body.fields.news ?? ''
  typed.keep_cv = body.fields.keep_cv ?? ''
  if (body.damaged) return { refused: refuse(400, 'unreadable') }
  const suspicion = detectRobot(request, body.fields)
  const { values, errors } = checkForm(kind, body.fields)
  const wrong = { ...errors, ...checkFiles(body.files) }
  if (!values || Object.keys(wrong).length > 0)
    return { refused: refuse(422, suspicion === 'robot' ? 'robot' : undefined, wrong) }
  if (suspicion) return { refused: refuse(422, suspicion) }
  return {
    values: values as Values<F>,
    files: body.files,
    /** The id of the opening that an application is for, as sent. */
    opening: body.fields.opening ?? '',
    /** Whether the applicant ticked the box that leaves the CV for other openings. */
    keepCv: body.fields.keep_cv === 'true',
    notice: noticeIn(body.fields),
    news: newsIn(body.fields),
    // This is never wrong either: anything that is not a visit is left out
    cameFrom: readVisits(body.fields.came_from),
    refuse,
    tooMany,
  }
}
