import bcrypt from 'bcryptjs'
import type { Sql } from 'postgres'
import type { TakeOver } from './first-admin.ts'

/** The bcrypt cost of Supabase's sign-in service. */
const cost = 10

/**
 * Takes over the account with the email of the first admin, for the owner of the project. It gets the new
 * password and loses its sessions, so that anyone else who registered with that email is signed out. Their
 * token has no rights of an admin, since private.is_admin checks the session.
 * @param sql the project's database
 * @param agreed asks whether to do so
 * @returns the function for `makeFirstAdmin`
 */
export function takeOver(sql: Sql, agreed: (email: string) => Promise<boolean>): TakeOver {
  return async ({ email, password }) => {
    if (!(await agreed(email))) return undefined
    const hash = await bcrypt.hash(password, cost)
    return sql.begin(async (session) => {
      // The package's types do not say that it can be called
      const transaction = session as unknown as Sql
      const [account] = await transaction<{ id: string }[]>`
        select id from auth.users where lower(email) = ${email.toLowerCase()}`
      if (!account) return undefined
      await transaction`
        update auth.users set encrypted_password = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now())
        where id = ${account.id}`
      await transaction`delete from auth.sessions where user_id = ${account.id}`
      return account.id
    })
  }
}
