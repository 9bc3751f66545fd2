import { createHash } from 'node:crypto'
import type { SiteContext } from '../../../data/context.ts'
import {
  checkForm,
  type FormErrors,
  fieldsOf,
  insertContactMessage,
  insertServiceRequest,
  readReference,
  type VisitorForm,
} from '../../../data/service-requests.ts'
import { readActiveService } from '../../../data/services.ts'
import { publicMessages } from '../../../i18n/messages.server.ts'
import { readFormBody } from '../../../lib/form-body.server.ts'
import { inLanguage, type Language } from '../../../lib/language.ts'
import { keptStamp, stamp, suspect } from './robots.server.ts'
import type { Failure, Submission } from './submission.ts'

/**
 * The same form with the same content in the same hour has the same id, so that a form sent again is stored
 * once: a double click, a retry, a second tab, a page loaded again after the answer was lost.
 */
export function submissionIdOf(kind: VisitorForm, values: object, now = Date.now()): string {
  const hour = Math.floor(now / anHour)
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, hour, values]))
    .digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const anHour = 3_600_000

interface Outcome {
  status: number
  submission: Submission
}

/**
 * Takes a visitor's form: reads it, tells robots from people, checks every field and stores it.
 * @returns what became of it, with the status of the answer
 */
export async function takeForm(
  kind: VisitorForm,
  request: Request,
  site: SiteContext,
  language: Language,
): Promise<Outcome> {
  const values: Record<string, string> = {}
  let seen = stamp()
  const refuse = (status: number, failure: Failure | undefined, errors: FormErrors = {}): Outcome => ({
    status,
    submission: { status: 'refused', errors, values, seen, ...(failure && { failure }) },
  })

  const body = await readFormBody(request)
  if (!body) return refuse(415, 'media_type')
  seen = keptStamp(body.fields)
  for (const field of fieldsOf(kind)) values[field] = body.fields[field] ?? ''
  if (body.damaged) return refuse(400, 'unreadable')
  const suspicion = suspect(request, body.fields)
  const checked = checkForm(kind, values)
  if (checked.errors) return refuse(422, suspicion === 'robot' ? 'robot' : undefined, checked.errors)
  if (suspicion) return refuse(422, suspicion)

  const submissionId = submissionIdOf(kind, checked.values)
  try {
    // Sent at five to, sent again at five past
    const before = await readReference(site.db, submissionIdOf(kind, checked.values, Date.now() - anHour))
    if (before) return { status: 200, submission: { status: 'sent', reference: before } }
    const errors = await store(kind, checked.values, { submissionId, locale: language }, site)
    if (errors) return refuse(422, undefined, errors)
    return {
      status: 200,
      submission: { status: 'sent', reference: await readReference(site.db, submissionId) },
    }
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    site.log('form not stored', { kind, code, message })
    return refuse(503, kind)
  }
}

type Values<F extends VisitorForm> = NonNullable<ReturnType<typeof checkForm<F>>['values']>

async function store(
  kind: VisitorForm,
  values: Values<VisitorForm>,
  sending: { submissionId: string; locale: Language },
  { db }: SiteContext,
): Promise<FormErrors | undefined> {
  if (kind === 'contact') {
    const enquiryLabel = publicMessages(sending.locale).forms.enquiry
    await insertContactMessage(db, values as Values<'contact'>, { ...sending, enquiryLabel })
    return undefined
  }
  const request = values as Values<'request'>
  const service = await readActiveService(db, request.service_id)
  if (!service) return { service_id: { code: 'service' } }
  const serviceTitle = inLanguage(sending.locale, service.title_ar, service.title_en)
  await insertServiceRequest(db, request, { ...sending, serviceTitle })
  return undefined
}
