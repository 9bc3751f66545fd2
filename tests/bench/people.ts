import { randomUUID } from 'node:crypto'
import { sign } from 'hono/jwt'
import { closeDatabase, openPglite, runScript } from '#server/backend/lite/connection.ts'

/** A caller's rights, as claims of a token. */
interface Claims {
  [claim: string]: unknown
  sub: string
  role: string
  session_id: string
}

/**
 * Creates admins with a session each in the database of a stopped site, since one account can make only 3,000
 * calls a minute.
 * @param database its folder
 * @param jwtSecret signs the site's sessions
 * @returns their tokens, valid for an hour, and the claims of the first
 */
export async function makeAdmins(
  database: string,
  jwtSecret: string,
  number: number,
): Promise<{ tokens: string[]; claims: Claims }> {
  const iat = Math.floor(Date.now() / 1000)
  const all = Array.from({ length: number }, () => ({
    sub: randomUUID(),
    session_id: randomUUID(),
    role: 'authenticated',
    aud: 'authenticated',
    aal: 'aal1',
    iat,
    exp: iat + 3600,
  }))
  const list = (row: (claims: Claims) => string) => all.map(row).join(', ')
  const opened = await openPglite(database)
  await runScript(
    opened,
    `alter table public.user_profiles disable trigger user;
     insert into auth.users (id, email, raw_user_meta_data)
       values ${list(({ sub }) => `('${sub}', '${sub}@bench.example', '{}')`)};
     update public.user_profiles set full_name = 'مدير', user_type = 'admin', areas = '{everything}', is_active = true where id in (${list(({ sub }) => `'${sub}'`)});
     insert into auth.sessions (id, user_id, created_at, updated_at)
       values ${list(({ sub, session_id }) => `('${session_id}', '${sub}', now(), now())`)};
     alter table public.user_profiles enable trigger user`,
  )
  await closeDatabase(opened)
  const tokens = await Promise.all(all.map((claims) => sign(claims, jwtSecret, 'HS256')))
  return { tokens, claims: all[0] as Claims }
}
