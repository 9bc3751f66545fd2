import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Message } from './messages/index.ts'

/** A mail with everything that stands in its head. */
export interface Mail extends Message {
  /** Of its row in `mail_outbox`. */
  id: string
  recipient: string
  locale: 'ar' | 'en'
  /** When the row was made, as text that Date reads. */
  created: string
}

/** Gets mails out of the house. */
export interface Transport {
  /** @throws MailRefused, or another error whose `code` says what went wrong */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

/** The mail server takes no mail for this recipient, today or tomorrow. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** Such as `recipient_refused_550`. */
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** The sender in `Name <address>` or `address`; a name may have commas and quotes. */
function senderOf(from: string) {
  const [, name = '', address = from] = /^([^<]*)<([^<>]+)>$/.exec(from) ?? []
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address }
}

/** The mail as nodemailer takes it: the same each time it is made of the same row, so that a second copy is known as one. */
const composed = (
  from: ReturnType<typeof senderOf>,
  { id, recipient, locale, subject, text, html }: Mail,
) => ({
  from,
  // Not as a text, which would be read as a list: `a,b@c` as two, `a<b@c>` as another address than ours
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId: `<${id}@${from.address.split('@').at(-1)}>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    'Content-Language': locale,
  },
})

/** Milliseconds to wait for a mail server: for the connection, for its first words, for any answer. */
const patience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
}

interface SmtpError extends Error {
  responseCode?: number
  rejectedErrors?: { responseCode?: number }[]
}

/**
 * Sends by SMTP, with a connection for each mail.
 * @param url `smtp://` (TLS if the server offers it; demanded as soon as there is a password) or `smtps://`;
 *   its query may set options of nodemailer, such as `?requireTLS=false`
 * @param from sender, as `Name <address>` or `address`
 */
export function smtpTransport(url: string, from: string, waits: typeof patience = patience): Transport {
  const sender = senderOf(from)
  const requireTLS = url.startsWith('smtp:') && new URL(url).password !== ''
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  const server = createTransport({ ...waits, ...safe, requireTLS, url })
  return {
    async send(mail, signal) {
      try {
        await server.sendMail({ ...composed(sender, mail), signal })
      } catch (error) {
        const { rejectedErrors = [] } = error as SmtpError
        const answer = rejectedErrors[0]?.responseCode ?? 0
        // 503 and 530 say that we did something wrong, not that nobody lives there
        if (answer >= 500 && answer !== 503 && answer !== 530)
          throw new MailRefused(`recipient_refused_${answer}`)
        throw error
      }
    },
  }
}

/**
 * Writes each mail as an `.eml` file that any mail program opens, for sites without a mail server.
 * @param folder where they go (mode 0700, files 0600); a name starts with the time when the mail was asked for
 */
export function fileTransport(folder: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(composed(senderOf(from), mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date(mail.created).toISOString().replaceAll(':', '-')
      const name = `${time}-${mail.id.slice(0, 8)}.eml`
      // Left behind by a process that died while it wrote
      await rm(join(folder, `.${name}`), { force: true })
      const file = await open(join(folder, `.${name}`), 'wx', 0o600)
      try {
        await file.writeFile(message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(join(folder, `.${name}`), join(folder, name))
    },
  }
}
