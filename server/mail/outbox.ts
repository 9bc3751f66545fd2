import { z } from 'zod'
import { type Language, languages } from '#common/language.ts'
import { clientOf } from '#server/backend/client.ts'
import type { Backend } from '#server/backend/process.ts'

const rows = z.array(
  z.object({
    id: z.uuid(),
    kind: z.string(),
    recipient: z.string(),
    locale: z.enum(languages),
    data: z.unknown(),
    created_at: z.string(),
    send_before: z.string(),
    attempts: z.number(),
  }),
)

/** A mail that this process has claimed and should send now. */
export type Claimed = z.infer<typeof rows>[number]

/**
 * Access to the table `mail_outbox` for the mailer, on every kind of backend. All calls throw when the
 * backend does not answer.
 */
export function outbox(backend: Backend, secretKey: string) {
  const db = clientOf(backend, secretKey)
  return {
    /** Claims the next mail that is due. No other process gets it for two minutes. */
    async claim(): Promise<Claimed | undefined> {
      const { data } = await db.rpc('claim_mails', { maximum: 1 }).throwOnError()
      return rows.parse(data)[0]
    },
    /** The time when the next mail is due, in milliseconds since 1970; undefined when none waits. */
    async nextDue(): Promise<number | undefined> {
      const { data } = await db
        .from('mail_outbox')
        .select('next_attempt_at')
        .is('failed_at', null)
        .order('next_attempt_at')
        .limit(1)
        .throwOnError()
      const [next] = z.array(z.object({ next_attempt_at: z.string() })).parse(data)
      return next && Date.parse(next.next_attempt_at)
    },
    /** Deletes a mail that was sent, unless its email was corrected meanwhile: then it is sent there too. */
    async remove({ id, attempts }: Claimed): Promise<void> {
      await db.from('mail_outbox').delete().match({ id, attempts }).throwOnError()
    },
    /**
     * Records a failed attempt.
     * @param error a code of lowercase letters, digits and underscores
     * @param seconds wait until the next attempt; undefined gives the mail up
     * @returns whether the mail was given up, also because the next attempt would be after `send_before`
     */
    async postpone({ id, attempts }: Claimed, error: string, seconds: number | undefined): Promise<boolean> {
      const { data } = await db
        .rpc('postpone_mail', { mail_id: id, attempt: attempts, error, seconds: seconds ?? null })
        .throwOnError()
      return data === true
    },
    /** The company's name in both languages and its email; each is null until it was entered. */
    async company(): Promise<Record<Language | 'email', string | null>> {
      const { data } = await db
        .from('company_settings')
        .select('ar:company_name_ar, en:company_name_en, email')
        .single()
        .throwOnError()
      return data
    },
  }
}
