import type { Database } from '#server/backend/lite/connection.ts'
import { makeSecrets, type Secrets } from '#server/backend/secrets.ts'
import { makePeople, type SavedPeople, sessionsOf } from '#tests/policies/support/people.ts'
import { serveTestApi } from './api.ts'

/**
 * The data that a test needs besides a copy of the template: its accounts, and the secrets that signed their
 * sessions.
 */
interface Known {
  secrets: Secrets
  people: SavedPeople
}

/**
 * Signs all test accounts up in a migrated database, and closes it.
 * @param owner the same database opened as its owner, if the API has another role
 */
export async function makeTemplate(database: Database, owner = database): Promise<Known> {
  const secrets = await makeSecrets()
  const api = await serveTestApi(database, secrets, undefined, owner)
  const people = await sessionsOf(await makePeople(api))
  await api.stop()
  return { secrets, people }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** The database to copy: a folder, or a name on the server. */
    template: string
    known: Known
    /** The PostgreSQL server to run on. */
    server: string
    /** The owner of its databases, if that is not the superuser. */
    owner: string
    /** A database on that server without our tables, if it needs more than PostgreSQL creates by itself. */
    empty: string
    /** The databases that `supabase db push` has made, by their default grants, as their owner. */
    pushed: Record<'open' | 'closed', string>
    /** A copy of the open database, for tests that sign people up. */
    signUps: string
  }
}
