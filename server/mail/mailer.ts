import type { Logger } from 'pino'
import type { Backend } from '#server/backend/process.ts'
import { backOff } from './back-off.ts'
import type { renderMail } from './messages/index.ts'
import { type Claimed, outbox } from './outbox.ts'
import { MailRefused, type Transport } from './transport.ts'

export interface MailerParts {
  backend: Backend
  secretKey: string
  /** Address of the site, for links. */
  siteUrl: string
  transport: Transport
  /** The components of the mails, which Vite builds. */
  mails(): Promise<{ renderMail: typeof renderMail }>
  log: Logger
  pace?: Partial<Pace>
}

/** How often things are tried. */
export interface Pace {
  /** Milliseconds between looks at the outbox. */
  look: number
  /** Seconds to wait after the attempt of this number, from 1. */
  backOff(attempt: number): number
  /** Most milliseconds for one mail: less than the two minutes for which a mail is handed out. */
  deadline: number
}

export interface Mailer {
  /** Looks at the outbox now: somebody may have put a mail there. */
  wake(): void
  /** Lets the mail that is being sent go out, then stops; after `patience` milliseconds it is broken off and kept. */
  stop(patience?: number): Promise<void>
}

/** Codes of trouble with one mail: the server answered, or was not asked. */
const aboutOne = new Set(['unreadable', 'EENVELOPE', 'EMESSAGE'])

const usual: Pace = { look: 15_000, backOff, deadline: 60_000 }

/**
 * Sends what is in the outbox, one mail after the other, until it is stopped. Several processes may do so at
 * once. It never throws: what goes wrong is in the log and in the row, by a code that holds nobody's address.
 */
export function startMailer({
  backend,
  secretKey,
  siteUrl,
  transport,
  mails,
  log,
  pace,
}: MailerParts): Mailer {
  const { look, backOff, deadline } = { ...usual, ...pace }
  const box = outbox(backend, secretKey)
  const halt = new AbortController()
  /** Sent, but the row could not be deleted: the next time it is handed out it only is. */
  const sent = new Set<string>()
  let round: Promise<void> | undefined
  let again = false
  let stopping = false

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

  /** Sends until nothing is due; ends early when the trouble is the mail server and not the mail. */
  async function send() {
    while (!stopping) {
      const mail = await box.claim()
      if (!mail || !(await attempt(mail))) return
    }
  }

  /** @returns whether the next mail may fare better */
  async function attempt(mail: Claimed): Promise<boolean> {
    const about = { mail: mail.id, kind: mail.kind, attempt: mail.attempts }
    if (sent.has(mail.id)) return forget(mail)
    if (Date.parse(mail.send_before) <= Date.now()) return giveUp(mail, 'too_late')
    try {
      const { id, recipient, locale, created_at: created } = mail
      const { renderMail } = await mails()
      const message = renderMail(mail, { siteUrl, firm: await box.firm() })
      const signal = AbortSignal.any([halt.signal, AbortSignal.timeout(deadline)])
      await transport.send({ id, recipient, locale, created, ...message }, signal)
    } catch (error) {
      const code = codeOf(error)
      if (error instanceof MailRefused) return giveUp(mail, code)
      // Broken off by the stop of this process: the next one need not wait
      const seconds = halt.signal.aborted ? 0 : backOff(mail.attempts)
      if (await box.postpone(mail, code, seconds)) log.error({ ...about, code }, 'mail given up')
      else log.warn({ ...about, code, seconds: Math.round(seconds) }, 'mail not sent; it is tried again')
      return aboutOne.has((error as { code?: string }).code ?? '')
    }
    sent.add(mail.id)
    log.info(about, 'mail sent')
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
      const impatience = setTimeout(() => halt.abort(), patience)
      await round
      clearTimeout(impatience)
    },
  }
}

/** What went wrong, as a short code fit for logs and for `mail_outbox.last_error`. */
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
