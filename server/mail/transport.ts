import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Language } from '#common/language.ts'
import { syncFolder } from '#server/backend/durability/sync.ts'
import type { Message } from './messages/index.ts'

/** A mail with the data of its headers. */
export interface Mail extends Message {
  /** Id of its row in `mail_outbox`. */
  id: string
  recipient: string
  locale: Language
  /** Attached files. Each is read once, as it is sent. */
  attachments?: { filename: string; contentType: string; content: Readable }[]
  /** When the row was inserted, in a format that `Date` parses. */
  created: string
  /** Id of the row that the mail concerns, if it has one. */
  about?: string | undefined
  /** For a mail that a person wrote and can be answered; all others are sent automatically. */
  conversation?:
    | {
        replyTo?: string
        /** The address that it returns to when it cannot be delivered. */
        returnTo?: string
        /** The earlier mails: ids of their rows, or Message-IDs of mails that came from elsewhere. */
        follows: readonly string[]
      }
    | undefined
}

/** A way to send mails. */
export interface Transport {
  /** @throws MailRefused, or another error whose `code` names the problem */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

/** The mail server refused this recipient permanently. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** A code such as `recipient_refused_550`. */
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

/**
 * The mail in the form of nodemailer. The same row always gets the same Message-ID, so that a second copy is
 * recognized.
 */
const composed = (
  from: ReturnType<typeof senderOf>,
  { id, recipient, locale, subject, text, html, conversation, attachments }: Mail,
) => ({
  from,
  // Pass an object: nodemailer parses a string as a list, so `a,b@c` would be two addresses and `a<b@c>`
  // another one
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  ...(attachments && { attachments }),
  messageId: messageIdOf(id, from),
  ...(conversation && conversationHeaders(conversation, from, recipient)),
  headers: {
    ...(!conversation && { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }),
    'Content-Language': locale,
  },
})

const domainOf = (address: string) => address.split('@').at(-1)?.toLowerCase()

/** Message-ID of the mail of a row. */
const messageIdOf = (id: string, from: ReturnType<typeof senderOf>) =>
  `<${id}@${from.address.split('@').at(-1)}>`

/**
 * The headers with which mail programs show a mail together with earlier ones, and send replies to a mailbox
 * that the site reads.
 */
function conversationHeaders(
  { replyTo, returnTo, follows }: NonNullable<Mail['conversation']>,
  from: ReturnType<typeof senderOf>,
  recipient: string,
) {
  const references = follows.map((id) => (id.startsWith('<') ? id : messageIdOf(id, from)))
  // If the domain differs, SPF does not allow our mail server to use that address as sender
  const returns = returnTo && domainOf(returnTo) === domainOf(from.address)
  return {
    ...(returns && { envelope: { from: returnTo, to: recipient } }),
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(references.length > 0 && { inReplyTo: references.at(-1), references }),
  }
}

/** Milliseconds to wait for a mail server: for the connection, its greeting, any answer. */
const smtpTimeouts = {
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
 * Sends over SMTP, with one connection per mail.
 * @param url `smtp://` (TLS if the server offers it, required if the URL has a password) or `smtps://`; its query may
 *   set options of nodemailer, such as `?requireTLS=false`
 * @param from sender, as `Name <address>` or `address`
 */
export function smtpTransport(
  url: string,
  from: string,
  timeouts: typeof smtpTimeouts = smtpTimeouts,
): Transport & { answers(): Promise<boolean> } {
  const sender = senderOf(from)
  const requireTLS = url.startsWith('smtp:') && new URL(url).password !== ''
  const safe = { disableFileAccess: true, disableUrlAccess: true }
  const server = createTransport({ ...timeouts, ...safe, requireTLS, url })
  return {
    async send(mail, signal) {
      try {
        await server.sendMail({ ...composed(sender, mail), signal })
      } catch (error) {
        const { rejectedErrors = [] } = error as SmtpError
        const answer = rejectedErrors[0]?.responseCode ?? 0
        // 503 and 530 are about our commands or our login, not about the recipient
        if (answer >= 500 && answer !== 503 && answer !== 530)
          throw new MailRefused(`recipient_refused_${answer}`)
        throw error
      }
    },
    /** Whether the server answers and accepts the login. */
    answers: () => server.verify().catch(() => false),
  }
}

/** How many files the folder keeps, so that a site without a mail server does not fill its disk. */
const mostFiles = 1000

async function removeOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  for (const name of names.slice(0, -mostFiles)) await rm(join(folder, name), { force: true })
}

/**
 * Writes each mail to an `.eml` file, which any mail program opens, for sites without a mail server.
 * @param folder its mode is 0700, that of the files 0600; file names start with the time of the row,
 *   and the newest 1,000 are kept
 */
export function fileTransport(folder: string, from: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true })
  return {
    async send(mail) {
      const { headers, ...rest } = composed(senderOf(from), mail)
      // These headers identify the mails of someone who is erased (server/privacy/erasures.ts)
      const known = {
        'X-Recipient': encodeURIComponent(mail.recipient),
        ...(mail.about && { 'X-About': mail.about }),
      }
      const { message } = await composer.sendMail({ ...rest, headers: { ...headers, ...known } })
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const time = new Date(mail.created).toISOString().replaceAll(':', '-')
      const name = `${time}-${mail.id.slice(0, 8)}.eml`
      const path = join(folder, name)
      // Programs that read `.eml` files must never see half a mail
      const fresh = `${path}.new`
      // A process that was killed while writing may have left this file
      await rm(fresh, { force: true })
      await writeFile(fresh, message as Buffer, { flag: 'wx', mode: 0o600, flush: true })
      await rename(fresh, path)
      await removeOldest(folder)
      await syncFolder(folder)
    },
  }
}
