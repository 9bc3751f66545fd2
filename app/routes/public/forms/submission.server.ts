import { createHash } from 'node:crypto'
import type { SiteContext } from '#app/data/context.ts'
import type { Db } from '#app/data/db.ts'
import type { FormErrors } from '#app/data/fields.ts'
import { insertPrivacyRequest, readPrivacyReference } from '#app/data/privacy-requests/public.ts'
import {
  insertContactMessage,
  insertServiceRequest,
  readDueDay,
  readReference,
  type Sending,
} from '#app/data/service-requests/public.ts'
import { readActiveService } from '#app/data/services/public.ts'
import type { StoredForm, VisitorForm } from '#app/data/visitor-forms.ts'
import { publicMessages } from '#app/i18n/messages.server.ts'
import { showWeekday } from '#app/lib/dates.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { anHour, hourOf } from '#common/durations.ts'
import { inLanguage, type Language } from '#common/language.ts'
import { uuidOfDigest } from '#common/uuid.ts'
import { fileErrors, storeWithFiles, withFiles } from './files.server.ts'
import { type Outcome, receive, type Values } from './receive.server.ts'
import type { Failure } from './submission.ts'

/**
 * The id of a submission, derived from its content and the hour, so that sending it twice stores it once: a double
 * click, a retry, a second tab, a reload after a lost answer.
 */
export function submissionIdOf(kind: StoredForm, values: object, now = Date.now()): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([kind, hourOf(now), values]))
    .digest('hex')
  return uuidOfDigest(hex)
}

/** The seconds to wait after the database refused with `PT429`, from the error's details. */
export function waitOf({ code, details }: { code?: string; details?: string }): number | undefined {
  return code === 'PT429' ? Math.max(1, Math.ceil(Number(details)) || 600) : undefined
}

/**
 * The failure to show for a form that could not be stored. With a full disk, trying again soon does not help.
 */
export function failureOf(error: unknown, kind: VisitorForm): Failure {
  const isFull = (error as { code?: string }).code === 'ENOSPC' || reasonOf(error) === 'full'
  return isFull ? 'full' : kind
}

/** The signed-in client's access token, if the page's script sent one. */
export function tokenOf(request: Request): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
}

/**
 * Handles a service request, a contact message or a privacy request: reads it, checks for robots, validates and stores it.
 * @returns the result with its HTTP status
 */
export async function submitForm(
  kind: StoredForm,
  request: Request,
  site: SiteContext,
  language: Language,
): Promise<Outcome> {
  return withFilesLost(await outcomeOf(kind, request, site, language), site)
}

async function outcomeOf(
  kind: StoredForm,
  request: Request,
  site: SiteContext,
  language: Language,
): Promise<Outcome> {
  const received = await receive(kind, request, () => fileErrors(site))
  if (received.refused) return received.refused
  const { values, notice, news, cameFrom, refuse, tooMany } = received

  const identity = withFiles(values, site)
  const submissionId = submissionIdOf(kind, identity)
  try {
    // Already stored, in this hour or the one before: return its reference without counting it again
    const earlier = submissionIdOf(kind, identity, Date.now() - anHour)
    for (const id of [submissionId, earlier]) {
      const reference = await referenceOf(kind, site.db, id)
      if (reference)
        return {
          status: 200,
          submission: { status: 'sent', reference, due: await dueOf(kind, site.db, id, language) },
        }
    }
    const wait =
      (await site.limit('form', emailOf(values))) ||
      (site.arrived.length > 0 ? await site.limitFiles(site.arrived.length) : 0)
    if (wait > 0) return tooMany(wait)
    const sending = { submissionId, locale: language, notice, news, cameFrom }
    const errors = await storeWithFiles(site, submissionId, () =>
      store(kind, values, sending, site, tokenOf(request)),
    )
    if (errors) return refuse(422, undefined, errors)
    return {
      status: 200,
      submission: {
        status: 'sent',
        reference: await referenceOf(kind, site.db, submissionId),
        due: await dueOf(kind, site.db, submissionId, language),
      },
    }
  } catch (error) {
    const { code, message, details } = error as { code?: string; message?: string; details?: string }
    const wait = waitOf({ code, details })
    if (wait) return tooMany(wait)
    if (message === 'privacy_version_unknown') return refuse(409, 'notice')
    site.log('form not stored', { kind, code, message })
    return refuse(503, failureOf(error, kind))
  }
}

/** Without JavaScript the chosen files are gone with the page: notes that they have to be chosen again. */
const withFilesLost = ({ status, submission }: Outcome, { arrived }: SiteContext): Outcome => ({
  status,
  submission:
    submission.status === 'refused' && arrived.length > 0 ? { ...submission, filesLost: true } : submission,
})

const referenceOf = (kind: StoredForm, db: Db, id: string) =>
  kind === 'privacy' ? readPrivacyReference(db, id) : readReference(db, id)

/** By when the sender hears from us, in their language; null where no day can be named. */
async function dueOf(kind: StoredForm, db: Db, id: string, language: Language): Promise<string | null> {
  const day = kind === 'privacy' ? null : await readDueDay(db, id)
  return day && publicMessages(language).track.due.replace('{{date}}', showWeekday(day, language))
}

const emailOf = (values: Values<StoredForm>) => ('email' in values ? values.email : values.client_email)

async function store(
  kind: StoredForm,
  values: Values<StoredForm>,
  sending: Sending & { news: number | null },
  site: SiteContext,
  token: string | undefined,
): Promise<FormErrors | undefined> {
  if (kind === 'contact') {
    const enquiryLabel = publicMessages(sending.locale).forms.enquiry
    const message = values as Values<'contact'>
    await asSender(token, site, (db) => insertContactMessage(db, message, { ...sending, enquiryLabel }))
    return undefined
  }
  if (kind === 'privacy') {
    await insertPrivacyRequest(site.db, values as Values<'privacy'>, sending)
    return undefined
  }
  const request = values as Values<'request'>
  const service = await readActiveService(site.db, request.service_id)
  if (!service) return { service_id: { code: 'service' } }
  const serviceTitle = inLanguage(sending.locale, service.title_ar, service.title_en)
  await asSender(token, site, (db) => insertServiceRequest(db, request, { ...sending, serviceTitle }))
  return undefined
}

/** Stores a form for the client whose token it is. If that fails, stores it as a visitor's, so that it is not lost. */
async function asSender(token: string | undefined, site: SiteContext, insert: (db: Db) => Promise<void>) {
  if (!token) return insert(site.db)
  try {
    await insert(site.dbOf(token))
  } catch (error) {
    const { code, message, details } = error as { code?: string; message?: string; details?: string }
    if (waitOf({ code, details }) || message === 'privacy_version_unknown') throw error
    site.log('form stored without its sender', { code })
    await insert(site.db)
  }
}
