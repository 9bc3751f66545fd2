import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { requestRecovery } from '#app/data/accounts/recovery.ts'
import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { EmployeeStatus } from '#app/data/employees/admin.ts'
import { identity, optional, personName, phone, text, unlessBlank } from '#app/data/fields.ts'
import { type ListPage, type ListQuestion, readList, sinceVisit } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError, throwIfRefused } from '#app/data/result.ts'
import { type Row, updateColumns, updateIfUnchanged } from '#app/data/rows.ts'
import type { HeldArea } from '#app/lib/areas.ts'
import { audiences } from '#common/audiences.ts'
import { limits } from '#common/limits.ts'
import { type ClientType, clientTypes, identityFields } from './forms.ts'

export const userTypes = audiences
export type UserType = (typeof userTypes)[number]

/** A profile with the sign-in service's data of the account, and the person's application, if any. */
export type User = Row<'user_profiles'> & {
  email: string | null
  last_sign_in_at: string | null
  employee: { id: string; status: EmployeeStatus } | null
}

/** The number of users that match a search, by type; `active` counts active accounts of any type. */
export type UserCounts = Record<UserType | 'total' | 'active', number>
export type UserPage = ListPage<User, keyof UserCounts>

/** The start of the query keys of users. */
export const usersKey = ['users'] as const

/** A page of users; `active` is `yes`, `no` or empty for both. @throws DataError */
const listUsers = (
  question: ListQuestion,
  { type, active, since }: { type: string; active: string; since: string },
) =>
  readList('list_users', question, {
    user_types: type ? [type] : null,
    active: active ? active === 'yes' : null,
    since_visit: since === sinceVisit || null,
  })

/** The list of the screen /admin/users. */
export const userList = {
  queryKey: usersKey,
  meta: readFrom('user_profiles', 'employees'),
  exported: 'user_profiles',
  read: listUsers,
} as const

/** How many users there are, without any search. */
export const userCounts = queryOptions({
  queryKey: [...usersKey, 'counts'],
  meta: readFrom('user_profiles', 'employees'),
  queryFn: async () => {
    const question = { search: '', sort: 'created_at', descending: true, page: 1, size: 1 }
    return (await listUsers(question, { type: '', active: '', since: '' })).counts
  },
})

const identityNames = ['company_name', 'national_id', 'commercial_registration', 'unified_number'] as const

/** The fields that identify a type of client, with the rules of the registration. */
export function identityOf(type: ClientType) {
  const rules: Partial<Record<(typeof identityNames)[number], z.ZodType>> = identityFields[type]
  return identityNames
    .filter((field) => rules[field])
    .map((field) => ({ field, required: !rules[field]?.safeParse('').success }))
}

/** The identifying columns of a client; those that the type does not use are null. */
export function identityValues(
  type: ClientType,
  values: Partial<Record<(typeof identityNames)[number], string | null>>,
) {
  const own = identityOf(type).map(({ field }) => field)
  return Object.fromEntries(
    identityNames.map((field) => [field, own.includes(field) ? (values[field] ?? null) : null]),
  )
}

const number = optional(identity({ optional: true }))

/** The form to correct an account. */
export const userForm = z
  .object({
    full_name: personName(),
    phone: unlessBlank(phone),
    client_type: z.enum(clientTypes).or(z.literal('').transform(() => null)),
    company_name: optional(text({ max: limits.name, optional: true })),
    national_id: number,
    commercial_registration: number,
    unified_number: number,
  })
  .superRefine((values, context) => {
    for (const { field, required } of values.client_type ? identityOf(values.client_type) : [])
      if (required && !values[field]) context.addIssue({ code: 'custom', message: 'required', path: [field] })
  })

/**
 * Stores an admin's corrections, without numbers that the client type does not use. @throws StaleEdit,
 * DataError
 */
export function saveUserDetails(user: User, values: z.output<typeof userForm>, base: string | undefined) {
  const { full_name, phone, client_type } = values
  return updateIfUnchanged('user_profiles', user.id, base ?? user.updated_at, {
    full_name,
    phone,
    ...(client_type && { client_type, ...identityValues(client_type, values) }),
  })
}

/** Activates or deactivates an account. @throws DataError: last_admin, employee_not_approved */
export const setUserActive = (id: string, is_active: boolean) =>
  updateColumns('user_profiles', id, { is_active })

/**
 * Changes the type of an account, or the areas of an admin.
 * @param areas those of an admin, or `everything`; null for any other type
 * @throws DataError: own_account, last_admin, areas_beyond_own, employee_not_approved, client_has_projects
 */
export async function setUserType(id: string, type: UserType, areas: HeldArea[] | null): Promise<void> {
  throwIfRefused(
    await browserDb().rpc('set_user_type', { user_id: id, user_type: type, ...(areas && { areas }) }),
  )
}

const refusals = {
  too_many: '429',
  email: '22023',
  email_refused: '22023',
  robot: 'unreachable',
  failed: 'unreachable',
} as const

/** Sends a user the mail for choosing a new password. @throws DataError */
export async function sendPasswordMail(email: string): Promise<void> {
  // Request it without a session, as the person would, so that the admin's own session is not affected
  const refused = await requestRecovery(isolatedDb(), email)
  if (refused) throw new DataError(refusals[refused.failure], 'password mail refused')
}
