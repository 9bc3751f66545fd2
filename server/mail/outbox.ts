import { z } from 'zod'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'

const rows = z.array(
  z.object({
    id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    locale: z.enum(['ar', 'en']),
    data: z.unknown(),
    created_at: z.string(),
    send_before: z.string(),
    attempts: z.number(),
  }),
)

/** A mail that was handed out to this process. */
export type Claimed = z.infer<typeof rows>[number]

/** The table `mail_outbox` as the mailer uses it, on every kind of backend. All calls throw when it does not answer. */
export function outbox(backend: Backend, secretKey: string) {
  const db = clientOf(backend, secretKey)
  return {
    /** The next mail that is due; it is this process's own for two minutes. */
    async claim(): Promise<Claimed | undefined> {
      const { data } = await db.rpc('claim_mails', { maximum: 1 }).throwOnError()
      return rows.parse(data)[0]
    },
    /** Forgets a mail that was sent. */
    async remove({ id }: Claimed): Promise<void> {
      await db.from('mail_outbox').delete().eq('id', id).throwOnError()
    },
    /**
     * Notes that an attempt failed.
     * @param error why: a code of small letters, digits and underscores
     * @param seconds how long to wait; undefined gives the mail up
     * @returns whether it was given up, which it also is when it would come too late
     */
    async postpone({ id, attempts }: Claimed, error: string, seconds: number | undefined): Promise<boolean> {
      const { data } = await db
        .rpc('postpone_mail', { mail_id: id, attempt: attempts, error, seconds: seconds ?? null })
        .throwOnError()
      return data === true
    },
    /** The firm's name in both languages. */
    async firm(): Promise<Record<'ar' | 'en', string>> {
      const { data } = await db
        .from('company_settings')
        .select('ar:company_name_ar, en:company_name_en')
        .single()
        .throwOnError()
      return data
    },
  }
}
