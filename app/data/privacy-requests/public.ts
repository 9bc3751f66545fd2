import * as z from 'zod'
import type { Db } from '#app/data/db.ts'
import { email, optional, personName, text } from '#app/data/fields.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { Language } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { toInternationalPhone } from '#common/phone.ts'
import { privacyKinds } from '#common/privacy-kinds.ts'
import { isBlank } from '#common/text.ts'

const optionalPhone = text({ max: 100, optional: true }).transform((value, context) => {
  if (isBlank(value)) return null
  const number = toInternationalPhone(value)
  if (!number) context.addIssue({ code: 'custom', message: 'phone' })
  return number ?? value
})

/** The form with which people ask about their own data. */
export const privacyForm = z.object({
  kind: z.string().min(1, 'required').pipe(z.enum(privacyKinds, 'choice')),
  name: personName(),
  email,
  phone: optionalPhone,
  details: optional(text({ max: limits.description, lines: 'many', optional: true })),
})

/** Stores a privacy request, which mails its sender a link. The same submission sent again is stored once. */
export async function insertPrivacyRequest(
  db: Db,
  { name, ...values }: z.output<typeof privacyForm>,
  { submissionId, locale }: { submissionId: string; locale: Language },
): Promise<void> {
  const row = { ...values, full_name: name, submission_id: submissionId, locale }
  const result = await db.from('privacy_requests').insert(row)
  if (result.error?.code === '23505' && result.error.message.includes('submission_id')) return
  throwIfRefused(result)
}

/** The reference of a stored privacy request, or null when it cannot be read now. */
export async function readPrivacyReference(db: Db, submissionId: string): Promise<string | null> {
  const { data } = await db.rpc('privacy_request_reference', { submission_id: submissionId })
  return data || null
}

/** The request whose email the link in the mail has proven. */
export interface ProvenRequest {
  reference: string
  due_at: string
}

/** Proves the email of a privacy request with the token of its mail. @returns null for any other token; @throws DataError */
export async function provePrivacyRequest(db: Db, token: string): Promise<ProvenRequest | null> {
  const result = await db.rpc('prove_privacy_request', { token })
  throwIfRefused(result)
  return result.data
}
