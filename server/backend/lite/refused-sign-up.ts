import { sql } from 'kysely'
import type { Database } from './connection.ts'

/** Codes of the database's own rules about values, and of missing rights. */
const refusals = /^(22|23514|42501|P0001)/

class Undo extends Error {}

/**
 * Finds out whether the database refuses a sign-up, which @supabase/lite answers with 500
 * (docs/upstream/refused-values.md). Creates the account once more and rolls back.
 * @returns the database's reason; undefined when the sign-up failed for another reason
 */
export async function refusedSignUp(
  email: string,
  data: unknown,
  database: Database,
): Promise<string | undefined> {
  try {
    await database.kysely.transaction().execute(async (transaction) => {
      const metadata = JSON.stringify(data ?? {})
      await sql`insert into auth.users (id, email, raw_user_meta_data)
        values (gen_random_uuid(), ${email.toLowerCase()}, ${metadata}::jsonb)`.execute(transaction)
      throw new Undo()
    })
  } catch (error) {
    const { code, message } = error as { code?: string; message: string }
    if (!(error instanceof Undo) && refusals.test(code ?? '')) return message
  }
  return undefined
}
