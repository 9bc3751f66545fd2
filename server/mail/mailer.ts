import type { Logger } from 'pino'
import { z } from 'zod'
import { mailsWritten } from '#common/mail-kinds.ts'
import { isUuid } from '#common/uuid.ts'
import type { Backend } from '#server/backend/process.ts'
import { deadlineWithFiles, openAttachments } from './attachments.ts'
import { backOff } from './back-off.ts'
import type { renderMail } from './messages/index.ts'
import { type Claimed, outbox } from './outbox.ts'
import { type Mail, MailRefused, type Transport } from './transport.ts'

export interface MailerParts {
  backend: Backend
  secretKey: string
  /** Address of the site, for links. */
  siteUrl: string
  transport: Transport
  /** Loads the module that renders mails, which Vite builds because Node runs no JSX. */
  mails(): Promise<{ renderMail: typeof renderMail }>
  log: Logger
  /** The mailbox that receives replies, if the site reads one. */
  inbox?: string | undefined
  pace?: Partial<Pace>
}

/** How often and for how long the mailer tries. */
export interface Pace {
  /** Milliseconds between two regular checks of the outbox. */
  look: number
  /** Seconds to wait after the attempt of this number, from 1. */
  backOff(attempt: number): number
  /** Milliseconds for sending one mail. Less than the two minutes for which a mail is claimed. */
  deadline: number
}

export interface Mailer {
  /** Checks the outbox now. */
  wake(): void
  /** Stops after the current mail. After `patience` milliseconds that mail is cancelled and stays queued. */
  stop(patience?: number): Promise<void>
}

/** Codes of errors that concern one mail only: the next one may be sent. */
const errorsOfOneMail = new Set(['unreadable', 'EENVELOPE', 'EMESSAGE'])

const defaultPace: Pace = { look: 15_000, backOff, deadline: 60_000 }

/**
 * Sends the mails of the outbox, one after the other, until it is stopped. Several processes can do this at
 * the same time. Never throws: errors go to the log and to the row, as codes without addresses.
 */
export function startMailer({
  backend,
  secretKey,
  siteUrl,
  transport,
  mails,
  log,
  inbox,
  pace,
}: MailerParts): Mailer {
  const { look, backOff, deadline } = { ...defaultPace, ...pace }
  const box = outbox(backend, secretKey)
  const cancel = new AbortController()
  /**
   * Ids of sent mails whose row could not be deleted, and to whom. When claimed again they are only deleted, unless their
   * email was corrected since.
   */
  const sent = new Map<string, string>()
  let round: Promise<void> | undefined
  let again = false
  let stopping = false
  /**
   * A timer for a mail that is due before the next regular check, such as the mail of a status that can still
   * be undone.
   */
  let due: NodeJS.Timeout | undefined

  function wake() {
    if (stopping) return
    if (round) {
      again = true
      return
    }
    again = false
    round = send()
      .catch((error: unknown) => log.debug({ code: codeOf(error) }, 'mail: the outbox does not answer'))
      .finally(() => {
        round = undefined
        if (again) wake()
      })
  }

  /** Sends until no mail is due, or until an error that would also affect the next mail. */
  async function send() {
    clearTimeout(due)
    while (!stopping) {
      const mail = await box.claim()
      if (!mail) return wakeForNext()
      if (!(await attempt(mail))) return
    }
  }

  /** Checks again when the next mail is due, if that is before the regular check. */
  async function wakeForNext() {
    const time = await box.nextDue()
    if (time === undefined || stopping) return
    // Wait at least a second, since the clock of a hosted database may be behind this one
    const wait = Math.max(time - Date.now(), 1000)
    if (wait < look) due = setTimeout(wake, wait).unref()
  }

  /** @returns whether to continue with the next mail */
  async function attempt(mail: Claimed): Promise<boolean> {
    const logFields = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    if (sent.get(mail.id) === mail.recipient) return forget(mail)
    if (Date.parse(mail.send_before) <= Date.now()) return giveUp(mail, 'too_late')
    try {
      const { id, recipient, locale, created_at: created } = mail
      const { renderMail } = await mails()
      const { ar, en, email } = await box.company()
      // The company's name may not be entered yet
      const { host } = new URL(siteUrl)
      const message = renderMail(mail, { siteUrl, company: { ar: ar ?? host, en: en ?? host } })
      const brings = Boolean((mail.data as { files?: unknown } | null)?.files)
      const most = brings ? Math.max(deadline, deadlineWithFiles) : deadline
      const signal = AbortSignal.any([cancel.signal, AbortSignal.timeout(most)])
      const recordId = recordIdOf(mail.data)
      const conversation = conversationOf(mail, inbox, email)
      const mailed = { id, recipient, locale, created, about: recordId, ...message, conversation }
      if (brings) {
        const { attachments, close } = await openAttachments(mail.data, backend, secretKey, signal)
        await transport.send({ ...mailed, attachments }, signal).finally(close)
      } else await transport.send(mailed, signal)
    } catch (error) {
      const code = codeOf(error)
      if (error instanceof MailRefused) return giveUp(mail, code)
      // This process stops and has cancelled the mail, so the next process need not wait
      const seconds = cancel.signal.aborted ? 0 : backOff(mail.attempts)
      if (await box.postpone(mail, code, seconds)) log.error({ ...logFields, code }, 'mail given up')
      else log.warn({ ...logFields, code, seconds: Math.round(seconds) }, 'mail not sent; it is tried again')
      return errorsOfOneMail.has((error as { code?: string }).code ?? '')
    }
    sent.set(mail.id, mail.recipient)
    log.info(logFields, 'mail sent')
    return forget(mail)
  }

  async function forget(mail: Claimed) {
    await box.remove(mail)
    sent.delete(mail.id)
    return true
  }

  async function giveUp(mail: Claimed, code: string) {
    await box.postpone(mail, code, undefined)
    log.error({ mail: mail.id, kind: mail.kind, attempt: mail.attempts, code }, 'mail given up')
    return true
  }

  const timer = setInterval(wake, look)
  timer.unref()
  wake()

  return {
    wake,
    async stop(patience = 1500) {
      stopping = true
      clearInterval(timer)
      clearTimeout(due)
      const timeout = setTimeout(() => cancel.abort(), patience)
      await round
      clearTimeout(timeout)
    },
  }
}

/** A short code for an error, without personal data, for logs and `mail_outbox.last_error`. */
function codeOf(error: unknown): string {
  const { code, originalCode, responseCode, name } = (error ?? {}) as Record<string, unknown>
  const words = [originalCode ?? code ?? name, responseCode].filter(
    (part) => part !== undefined && part !== '',
  )
  return (
    words
      .join('_')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .slice(0, 60) || 'unknown'
  )
}

const written = z.object({ follows: z.array(z.string()).default([]) })

/** The reply address and the earlier mails, for a mail that a person wrote. */
function conversationOf(
  { kind, data }: Claimed,
  inbox: string | undefined,
  email: string | null,
): Mail['conversation'] {
  if (!(mailsWritten as readonly string[]).includes(kind)) return undefined
  const replyTo = inbox ?? email
  return {
    ...(replyTo && { replyTo }),
    ...(inbox && { returnTo: inbox }),
    follows: written.safeParse(data).data?.follows ?? [],
  }
}

/** The id of the row that a mail is about. */
function recordIdOf(data: unknown): string | undefined {
  const { id } = (data ?? {}) as { id?: unknown }
  return typeof id === 'string' && isUuid(id) ? id : undefined
}
