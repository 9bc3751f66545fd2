import { queryOptions } from '@tanstack/react-query'
import { requestRecovery } from '#app/data/accounts/recovery.ts'
import { browserDb, isolatedDb } from '#app/data/browser-db.ts'
import type { EmployeeStatus } from '#app/data/employees/admin.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError } from '#app/data/result.ts'
import { type Row, updateColumns } from '#app/data/rows.ts'

export const userTypes = ['admin', 'employee', 'client'] as const
export type UserType = (typeof userTypes)[number]

/** A profile with the sign-in service's data of the account, and the person's application, if any. */
export type User = Row<'user_profiles'> & {
  email: string | null
  last_sign_in_at: string | null
  employee: { id: string; status: EmployeeStatus } | null
}

/** Users that a search leaves, by type; `active` are those of any type that are switched on. */
export type UserCounts = Record<UserType | 'total' | 'active', number>
export type UserPage = ListPage<User, keyof UserCounts>

/** The start of the query keys of users. */
export const usersKey = ['users'] as const

/** A page of users; `active` is `yes`, `no` or empty for both. @throws DataError */
export const listUsers = (question: ListQuestion, { type, active }: { type: string; active: string }) =>
  readList<UserPage>('list_users', question, {
    user_types: type ? [type] : null,
    active: active ? active === 'yes' : null,
  })

/** The list of the screen /admin/users. */
export const userList = {
  queryKey: usersKey,
  meta: readFrom('user_profiles', 'employees'),
  read: listUsers,
}

/** How many users there are, whatever is searched for. */
export const userCounts = queryOptions({
  queryKey: [...usersKey, 'counts'],
  meta: readFrom('user_profiles', 'employees'),
  queryFn: async () => {
    const question = { search: '', sort: 'created_at', descending: true, page: 1, size: 1 }
    return (await listUsers(question, { type: '', active: '' })).counts
  },
})

/** Switches an account on or off. @throws DataError: last_admin, employee_not_approved */
export const setUserActive = (id: string, is_active: boolean) =>
  updateColumns('user_profiles', id, { is_active })

/** Gives an account another type. @throws DataError: own_account, last_admin, employee_not_approved, client_has_projects */
export async function setUserType(id: string, type: UserType): Promise<void> {
  const { error } = await browserDb().rpc('set_user_type', { user_id: id, user_type: type })
  if (error) throw new DataError(error.code || 'unreachable', error.message, error.details)
}

const refusals = { too_many: '429', email: '22023', failed: 'unreachable' } as const

/** Sends a user the mail for choosing a new password. @throws DataError */
export async function sendPasswordMail(email: string): Promise<void> {
  // Requested as the person would, without a session, so that the admin's own session is not affected
  const refused = await requestRecovery(isolatedDb(), email)
  if (refused) throw new DataError(refusals[refused], 'password mail refused')
}
