import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { watched } from '#server/backend/watched.ts'
import type { Settings } from '#server/settings.ts'
import { type Mailer, type MailerParts, startMailer } from './mailer.ts'
import { fileTransport, smtpTransport } from './transport.ts'

export type { Mailer }

/**
 * Starts sending the mails of a site as its settings say.
 * @param mails loads what renders them
 * @returns undefined for a hosted backend without its secret key, whose outbox cannot be read
 */
export function mailerFor(
  settings: Settings,
  backend: Backend,
  siteUrl: string,
  mails: MailerParts['mails'],
  log: Logger,
): Mailer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from = 'no-reply@localhost', DATA_DIR: dataDir } = settings
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('no mails are sent from here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const transport = url ? smtpTransport(url, from) : fileTransport(join(dataDir, 'outbox'), from)
  if (!url) log.info('mails become files in DATA_DIR/outbox: SMTP_URL is not set')
  return startMailer({ backend, secretKey, siteUrl, transport, mails, log })
}

/**
 * What may put a mail into the outbox when it succeeds: the tables whose triggers do (supabase/schemas), and the
 * functions that write them. Functions that read are POSTs too: named here, each look at a list would wake the mailer.
 */
const makesMail =
  /^\/(auth\/v1\/(recover|signup)|rest\/v1\/(service_requests|employees|employee_notifications|client_projects|rpc\/(approve_employee|reject_employee|set_user_type|ask_email_proof)))\b/
const writes = ['POST', 'PATCH', 'PUT']

/** The same backend, after whose answers the mailer looks at once whether there is something to send. */
export function wakingMailer(backend: Backend, mailer: Mailer | undefined): Backend {
  return watched(backend, (method, path) => {
    if (writes.includes(method) && makesMail.test(path)) mailer?.wake()
  })
}
