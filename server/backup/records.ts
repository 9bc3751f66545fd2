import { z } from 'zod'
import { type Database, query } from '#server/backend/lite/connection.ts'

/** The outcome of a backup. */
export const outcomeShape = z.object({
  made: z.iso.datetime(),
  bytes: z.number(),
  /** Whether it was restored and found sound. */
  proven: z.boolean(),
  /** Whether the archive was kept, also if it was only read and not restored. */
  kept: z.boolean(),
})
export type Outcome = z.infer<typeof outcomeShape>

/** Records the outcomes of backups for the dashboard. */
export interface Records {
  add(outcome: Outcome): Promise<unknown>
}

/** The records in the database of the site. */
export function recordsIn(database: Database): Records {
  return {
    add: ({ made, bytes, proven, kept }) =>
      query(database, 'select private.note_backup($1::timestamptz, $2::bigint, $3::boolean, $4::boolean)', [
        made,
        bytes,
        proven,
        kept,
      ]),
  }
}
