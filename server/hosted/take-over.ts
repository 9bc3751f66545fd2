import bcrypt from 'bcryptjs'
import type { Sql } from 'postgres'
import { StartError } from '#server/settings.ts'
import type { TakeOver } from './first-admin.ts'

/** The bcrypt cost of Supabase's sign-in service. */
const cost = 10

/**
 * Takes over the account that has the email of the first admin, for the owner of the project: it gets the new password
 * and loses its sessions, so that whoever registered with that email is no longer in it.
 * @param sql the project's database
 * @param agreed asks whether to do so
 * @returns for `makeFirstAdmin`. It throws a StartError while a token of the account can still be valid, since the role
 *   would count for that token too
 */
export function takeOver(sql: Sql, agreed: (email: string) => Promise<boolean>): TakeOver {
  return async ({ email, password }) => {
    if (!(await agreed(email))) return undefined
    const hash = await bcrypt.hash(password, cost)
    return sql.begin(async (session) => {
      // The types of the package leave out that it can be called
      const transaction = session as unknown as Sql
      // Tokens are valid for an hour: jwt_expiry in supabase/config.toml
      const [account] = await transaction<{ id: string; until: string; fresh: boolean }[]>`
        select id, seen > now() - interval '1 hour' as fresh,
          to_char((seen + interval '61 minutes') at time zone 'Asia/Riyadh', 'HH24:MI') as until
        from (
          select users.id, greatest(
            coalesce(users.last_sign_in_at, '-infinity'),
            (select max(greatest(created_at, updated_at)) from auth.sessions where user_id = users.id)
          ) as seen
          from auth.users where lower(users.email) = ${email.toLowerCase()}
        ) as known`
      if (!account) return undefined
      if (account.fresh)
        throw new StartError(
          `Someone has signed in as ${email}, and their token can be valid until ${account.until} in Riyadh. Run the command again after that, or choose another ADMIN_EMAIL.`,
        )
      await transaction`
        update auth.users set encrypted_password = ${hash}, email_confirmed_at = coalesce(email_confirmed_at, now())
        where id = ${account.id}`
      await transaction`delete from auth.sessions where user_id = ${account.id}`
      return account.id
    })
  }
}
