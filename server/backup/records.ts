import { z } from 'zod'
import { type Database, query } from '#server/backend/lite/connection.ts'

/** How a backup went. */
export const outcomeShape = z.object({
  made: z.iso.datetime(),
  bytes: z.number(),
  /** Whether it was restored and found sound. */
  proven: z.boolean(),
})
export type Outcome = z.infer<typeof outcomeShape>

/** Remembers how backups went, for the dashboard. */
export interface Records {
  add(outcome: Outcome): Promise<unknown>
}

/** The records in the database of the site. */
export function recordsIn(database: Database): Records {
  return {
    add: ({ made, bytes, proven }) =>
      query(database, 'select private.note_backup($1::timestamptz, $2::bigint, $3::boolean)', [
        made,
        bytes,
        proven,
      ]),
  }
}
