import * as z from 'zod'
import type { Db } from '#app/data/db.ts'
import { email, optional, personName, phone, text } from '#app/data/fields.ts'
import { throwIfRefused } from '#app/data/result.ts'
import { toLatinDigits } from '#common/digits.ts'
import type { Language } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { isDay } from '#common/moment.ts'
import { isUuid } from '#common/uuid.ts'
import type { Visits } from '#common/visits.ts'
import { budgetRanges } from './budgets.ts'

export { budgetRanges }

const startDate = z.string().transform((value, context) => {
  const day = toLatinDigits(value).trim()
  if (day === '') return null
  if (!isDay(day)) context.addIssue({ code: 'custom', message: 'date' })
  return day
})

/** The form behind "Request Service". */
export const serviceRequestForm = z.object({
  service_id: z
    .string()
    .trim()
    .min(1, 'required')
    .refine((value) => value === '' || isUuid(value), 'service'),
  client_name: personName(),
  client_email: email,
  client_phone: phone,
  company_name: optional(text({ max: limits.name, optional: true })),
  project_description: text({ max: limits.description, lines: 'many' }),
  budget_range: z
    .string()
    .transform((value) => value || null)
    .pipe(z.enum(budgetRanges, 'choice').nullable()),
  preferred_start_date: startDate,
  notes: optional(text({ max: limits.notes, lines: 'many', optional: true })),
})

/** The contact form. */
export const contactForm = z.object({
  name: personName(),
  email,
  message: text({ max: limits.description, lines: 'many' }),
})

/** The data that is stored with a form in addition to its fields. */
export interface Sending {
  submissionId: string
  locale: Language
  /** The version of the privacy notice shown beside the form; null when it is not known. */
  notice: number | null
  /** The number of the words beside the box for news; null if it was not ticked. */
  news?: number | null
  /** Where the sender's visits came from; null if their browser stored nothing. */
  cameFrom?: Visits | null
}

/** Stores a request for a service. The same submission sent again is stored once. */
export async function insertServiceRequest(
  db: Db,
  values: z.output<typeof serviceRequestForm>,
  { submissionId, locale, notice, news = null, cameFrom, serviceTitle }: Sending & { serviceTitle: string },
): Promise<void> {
  await insert(db, {
    ...values,
    kind: 'service',
    service_type: serviceTitle,
    status: 'new',
    submission_id: submissionId,
    locale,
    privacy_version: notice,
    news_wording: news,
    ...(cameFrom && { came_from: cameFrom }),
  })
}

/** Stores a contact message. The same submission sent again is stored once. */
export async function insertContactMessage(
  db: Db,
  values: z.output<typeof contactForm>,
  { submissionId, locale, notice, news = null, cameFrom, enquiryLabel }: Sending & { enquiryLabel: string },
): Promise<void> {
  await insert(db, {
    client_name: values.name,
    client_email: values.email,
    project_description: values.message,
    kind: 'message',
    service_type: enquiryLabel,
    status: 'pending',
    submission_id: submissionId,
    locale,
    privacy_version: notice,
    news_wording: news,
    ...(cameFrom && { came_from: cameFrom }),
  })
}

type NewRequest = Parameters<ReturnType<typeof requests>['insert']>[0]

function requests(db: Db) {
  return db.from('service_requests')
}

async function insert(db: Db, row: NewRequest): Promise<void> {
  const result = await requests(db).insert(row)
  // A submission that arrives twice is already stored, which is what the sender wants.
  if (result.error?.code === '23505' && result.error.message.includes('submission_id')) return
  throwIfRefused(result)
}

/**
 * The day by which a stored submission normally has an answer. Null when it has one, when that day has
 * passed, or when it cannot be read now.
 */
export async function readDueDay(db: Db, submissionId: string): Promise<string | null> {
  const { data } = await db.rpc('request_due_on', { submission_id: submissionId })
  return data || null
}

/** The reference of a stored submission, or null when it cannot be read now. */
export async function readReference(db: Db, submissionId: string): Promise<string | null> {
  const { data } = await db.rpc('request_reference', { submission_id: submissionId })
  return data || null
}
