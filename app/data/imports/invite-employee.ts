import * as z from 'zod'
import { email, personName, phone, text, unlessBlank } from '#app/data/fields.ts'
import { bilingualPart } from '#common/bilingual.ts'
import { languages } from '#common/language.ts'
import { limits } from '#common/limits.ts'
import { beginImport, checkImport, finishImport, importRows, inviteKept, removeKept } from './admin.ts'
import type { ImportEntry } from './types.ts'

const kind = 'employees'

/** The form to invite an employee; name and position may have both languages. */
export const employeeInvitationForm = z.object({
  email,
  full_name: personName(),
  position: text({ max: limits.title }),
  phone: unlessBlank(phone),
  locale: z.enum(languages),
})

/** The one row of an import that invites an employee. */
export function entryOf(values: z.output<typeof employeeInvitationForm>): ImportEntry {
  const { full_name, position, phone, ...rest } = values
  const [name, nameEn] = [bilingualPart(full_name, 'ar'), bilingualPart(full_name, 'en')]
  const [position_ar, position_en] = [bilingualPart(position, 'ar'), bilingualPart(position, 'en')]
  return {
    row_number: 1,
    ...rest,
    full_name: name,
    ...(nameEn !== name && { full_name_en: nameEn }),
    position_ar,
    ...(position_en !== position_ar && { position_en }),
    ...(phone && { phone }),
  }
}

/** Why an employee is not invited, and the id of the existing person. */
export interface Refusal {
  refused: 'employee' | 'kept' | 'account' | 'waiting'
  id?: string | undefined
}

/**
 * Identifies the import of one invitation: the same for each attempt, so that a retry invites no one twice.
 */
interface Attempt {
  id: string
  digest: string
  file_name: string
  /** Whether an earlier attempt may have stored the row. */
  isRepeated: boolean
}

/**
 * Invites an employee as an import of one row does (docs/decisions/0051). Until they have an account, they
 * are in the list of imported people, where an admin can resend or remove the invitation.
 * @returns `token`, for a link that is shown once, only if no mail is sent; or why no one was invited
 * @throws DataError
 */
export async function inviteEmployee(
  entry: ImportEntry,
  { isRepeated, ...attempt }: Attempt,
): Promise<{ token: string | undefined } | Refusal> {
  if (!isRepeated) {
    const [match] = (await checkImport(kind, [entry])).matches
    if (match?.target === 'employees') return { refused: 'employee', id: match.id }
    if (match) return { refused: match.target === 'imported_people' ? 'kept' : 'account' }
  }
  const { id, done } = await beginImport({ ...attempt, kind, total: 1, fills: false })
  const [row] = done.length > 0 ? done : await importRows(id, [entry])
  await finishImport(id)
  // Someone else has added the person since the check above
  if (!row?.id) return { refused: row?.outcome === 'skipped' ? 'kept' : 'account' }
  const [sent] = await inviteKept(kind, [row.id])
  if (sent?.outcome === 'sent') return { token: sent.token ?? undefined }
  await removeKept(kind, [row.id])
  return { refused: sent?.outcome === 'email_has_account' ? 'account' : 'waiting' }
}
