import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { type Changes, includes } from '#server/changes/changes.ts'
import { mailboxAt } from '#server/inbox/mailbox.ts'
import type { Settings } from '#server/settings.ts'
import { type Mailer, type MailerParts, startMailer } from './mailer.ts'
import { fileTransport, smtpTransport } from './transport.ts'

export type { Mailer }

/**
 * Starts sending the mails of a site as its settings say: sends them as soon as the outbox changes.
 * @param mails loads the module that renders them
 * @returns undefined for a hosted backend without its secret key, whose outbox cannot be read
 */
export function mailerFor(
  settings: Settings,
  backend: Backend,
  siteUrl: string,
  mails: MailerParts['mails'],
  log: Logger,
  changes: Changes,
): Mailer | undefined {
  const { SMTP_URL: url, MAIL_FROM: from = 'no-reply@localhost', DATA_DIR: dataDir } = settings
  const { secretKey } = backend.keys
  if (!secretKey) {
    log.warn('no mails are sent from here: that needs SUPABASE_SECRET_KEY')
    return undefined
  }
  const transport = url ? smtpTransport(url, from) : fileTransport(join(dataDir, 'outbox'), from)
  if (!url) log.info('mails become files in DATA_DIR/outbox: SMTP_URL is not set')
  const inbox = settings.IMAP_URL && mailboxAt(settings.IMAP_URL).address
  const mailer = startMailer({ backend, secretKey, siteUrl, transport, mails, log, inbox })
  changes.onChange((topics) => includes(topics, 'mail_outbox') && mailer.wake())
  return mailer
}
