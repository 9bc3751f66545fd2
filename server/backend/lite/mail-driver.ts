import type { EmailDriver } from '@supabase/lite'
import { type Database, query } from './connection.ts'

/**
 * The subject of a password mail, as configured in the sign-in service. The driver below reads the token from
 * it (docs/upstream/email-driver-token.md); the subject that people see is in server/mail.
 */
export const recoverySubject = 'password {{ .TokenHash }}'

const recovery = /^password ([0-9a-f]{64})$/

/**
 * Digits of the code behind a token, which is the hash of address and code. No one types the code, so it can have the
 * length of a key: 40 digits are 132 bits.
 */
export const codeLength = 40

/** Seconds until a password link expires; the mail says an hour. */
export const linkLifetime = 3600

/** Only the newest link is valid, so unsent mails with older links are deleted. */
const storePasswordMail = `
  with older as (
    delete from public.mail_outbox where kind = 'password' and recipient = $1 and failed_at is null
  )
  insert into public.mail_outbox (kind, recipient, locale, data, send_before)
  select 'password', mail.recipient, coalesce(profile.locale, 'ar'),
    jsonb_strip_nulls(jsonb_build_object('token_hash', mail.token_hash, 'name', profile.full_name)),
    now() + make_interval(secs => ${linkLifetime})
  from (values ($1::text, $2::text)) as mail (recipient, token_hash)
  left join auth.users as account on account.email = mail.recipient
  left join public.user_profiles as profile on profile.id = account.id
  limit 1`

/** The sign-in service wants to send a mail that the site does not know. */
class UnknownMail extends Error {
  override name = 'UnknownMail'
  readonly code = 'mail_kind_unknown'
}

/**
 * Receives the mails of the embedded sign-in service: a password mail becomes a row of `mail_outbox`, in the
 * language of the account's profile. As configured, the service sends no other mails; an unexpected mail is
 * refused with an error, so that no one waits for it.
 */
export function mailDriver(database: Database): EmailDriver {
  return {
    async send({ to, subject }) {
      const [, token] = recovery.exec(subject) ?? []
      if (!token) {
        const error = new UnknownMail('The sign-in service wants to send a mail that the site does not know.')
        // The service answers 500 and logs no code
        console.error(error)
        throw error
      }
      await query(database, storePasswordMail, [to, token])
    },
  }
}
