import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'
import type { MailFile } from './files.ts'
import type { Bounce } from './headers.ts'

/** How far a mailbox was read: its validity, and the highest number of a mail that was read. */
export interface Position {
  validity: string
  last_uid: number
}

const position = z.object({ validity: z.string(), last_uid: z.coerce.number() }).nullable()

/** A mail about a request, ready to be stored. */
export interface Received {
  request_id: string
  message_id: string
  sender: string
  sender_name: string
  subject: string
  body: string
  quoted: string
  automatic: boolean
  files: MailFile[]
  /** The Message-IDs of mails that it answers. */
  known_ids: string[]
}

/** The database did not answer, or answered with an error: the mail is read again later. */
export class StoreFailed extends Error {
  override name = 'StoreFailed'
  readonly code = 'database'
}

/** Codes of PostgreSQL for values that it refuses; it would refuse the same mail again. */
const refusesValues = /^2[23]/

/**
 * The functions of the database that the reader of the mailbox uses (72_inbox.sql). All calls throw
 * StoreFailed when the backend does not answer.
 */
export function inboxStore(backend: Backend, secretKey: string) {
  const db = clientOf(backend, secretKey)
  const call = async (name: string, args: object = {}): Promise<unknown> => {
    const { data, error } = await db.rpc(name, args)
    if (error && refusesValues.test(error.code)) throw error
    if (error) throw new StoreFailed(error.message)
    return data
  }
  return {
    position: async () => position.parse(await call('inbox_position')),
    keep: (at: Position) => call('keep_inbox_position', at),
    /** The request that a mail belongs to. */
    place: async (known_ids: string[], subject: string, sender: string) =>
      z
        .uuid()
        .nullable()
        .parse(await call('place_mail', { known_ids, subject, sender })),
    /**
     * @returns false for a mail that is stored already; null if its request no longer exists, so that the
     *   mail is not stored
     */
    receive: async (mail: Received) =>
      z
        .boolean()
        .nullable()
        .parse(await call('receive_mail', { ...mail })),
    /**
     * @param came when the report came into the mailbox; a report from before the reply was sent again
     *   changes nothing
     */
    bounced: async (message_id: string, { code, diagnosis }: Bounce, came: Date | undefined) =>
      (await call('note_bounce', { message_id, code, diagnosis, came: came?.toISOString() ?? null })) ===
      true,
  }
}
export type InboxStore = ReturnType<typeof inboxStore>
