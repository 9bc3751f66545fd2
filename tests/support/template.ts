import type { Database } from '#server/backend/lite/connection.ts'
import { makeSecrets, type Secrets } from '#server/backend/secrets.ts'
import { makePeople, type SavedPeople, sessionsOf } from '#tests/policies/support/people.ts'
import { serveTestApi } from './api.ts'

/** What belongs to a template: who is in it, and what their sessions are signed with. */
export interface Known {
  secrets: Secrets
  people: SavedPeople
}

/** Puts everybody that rules are tried by into a migrated database, and closes it. */
export async function makeTemplate(database: Database): Promise<Known> {
  const secrets = await makeSecrets()
  const api = await serveTestApi(database, secrets)
  const people = await sessionsOf(await makePeople(api))
  await api.stop()
  return { secrets, people }
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database to copy, with everybody in it: a folder, or the name of one on the server. */
    template: string
    known: Known
    /** The PostgreSQL server to run on. */
    server: string
  }
}
