import { createHash } from 'node:crypto'
import type { SiteContext } from '#app/data/context.ts'
import type { Db } from '#app/data/db.ts'
import type { FormErrors } from '#app/data/fields.ts'
import {
  insertContactMessage,
  insertServiceRequest,
  readReference,
} from '#app/data/service-requests/public.ts'
import { readActiveService } from '#app/data/services/public.ts'
import type { StoredForm } from '#app/data/visitor-forms.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { uuidOfDigest } from '#common/uuid.ts'
import { type Outcome, receive, type Values } from './receive.server.ts'

/**
 * The same form with the same content in the same hour has the same id, so that a form sent again is stored
 * once: a double click, a retry, a second tab, a page loaded again after the answer was lost.
 */
export function submissionIdOf(kind: StoredForm, values: object, now = Date.now()): string {
  const hour = Math.floor(now / anHour)
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, hour, values]))
    .digest('hex')
  return uuidOfDigest(hex)
}

const anHour = 3_600_000

/** Wait that a `PT429` of the database asks for: its details are the seconds. */
function waitOf({ code, details }: { code?: string; details?: string }): number | undefined {
  return code === 'PT429' ? Math.max(1, Math.ceil(Number(details)) || 600) : undefined
}

/** The token of the client who was signed in when sending, as the page's script hands it along. */
function tokenOf(request: Request): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * Takes a visitor's form: reads it, tells robots from people, checks every field and stores it.
 * @returns what became of it, with the status of the answer
 */
export async function submitForm(
  kind: StoredForm,
  request: Request,
  site: SiteContext,
  language: Language,
): Promise<Outcome> {
  const received = await receive(kind, request)
  if (received.refused) return received.refused
  const { values, refuse, tooMany } = received

  const submissionId = submissionIdOf(kind, values)
  try {
    // Sent before, also at five to and again at five past: told again, and not counted
    const earlier = submissionIdOf(kind, values, Date.now() - anHour)
    for (const id of [submissionId, earlier]) {
      const reference = await readReference(site.db, id)
      if (reference) return { status: 200, submission: { status: 'sent', reference } }
    }
    const wait = await site.limit('form', emailOf(values))
    if (wait > 0) return tooMany(wait)
    const sending = { submissionId, locale: language }
    const errors = await store(kind, values, sending, site, tokenOf(request))
    if (errors) return refuse(422, undefined, errors)
    return {
      status: 200,
      submission: { status: 'sent', reference: await readReference(site.db, submissionId) },
    }
  } catch (error) {
    const { code, message, details } = error as { code?: string; message?: string; details?: string }
    const wait = waitOf({ code, details })
    if (wait) return tooMany(wait)
    site.log('form not stored', { kind, code, message })
    return refuse(503, kind)
  }
}

const emailOf = (values: Values<StoredForm>) => ('email' in values ? values.email : values.client_email)

async function store(
  kind: StoredForm,
  values: Values<StoredForm>,
  sending: { submissionId: string; locale: Language },
  site: SiteContext,
  token: string | undefined,
): Promise<FormErrors | undefined> {
  if (kind === 'contact') {
    const enquiryLabel = publicMessages(sending.locale).forms.enquiry
    const message = values as Values<'contact'>
    await inNameOf(token, site, (db) => insertContactMessage(db, message, { ...sending, enquiryLabel }))
    return undefined
  }
  const request = values as Values<'request'>
  const service = await readActiveService(site.db, request.service_id)
  if (!service) return { service_id: { code: 'service' } }
  const serviceTitle = inLanguage(sending.locale, service.title_ar, service.title_en)
  await inNameOf(token, site, (db) => insertServiceRequest(db, request, { ...sending, serviceTitle }))
  return undefined
}

/** Stores in the name of whoever the token belongs to; where that is refused, as a visitor's: nothing is lost. */
async function inNameOf(token: string | undefined, site: SiteContext, insert: (db: Db) => Promise<void>) {
  if (!token) return insert(site.db)
  try {
    await insert(site.dbOf(token))
  } catch (error) {
    const { code, details } = error as { code?: string; details?: string }
    if (waitOf({ code, details })) throw error
    site.log('form stored without its sender', { code })
    await insert(site.db)
  }
}
