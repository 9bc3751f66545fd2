import { confirmEmail, password } from './accounts.ts'
import { projectAssigned, requestStatus } from './clients.ts'
import { applicationApproved, applicationRejected, notification } from './employees.ts'
import { firmApplication, firmMessage, firmRequest } from './firm.ts'
import { htmlOf } from './layout.ts'
import type { Sender, Writer } from './parts.ts'
import { textOf } from './plain-text.ts'
import { asSubject } from './text.ts'

/** Every kind of mail, as `mail_outbox.kind` names it: what it says, from the row's data. */
const kinds: Record<string, Writer> = {
  password,
  confirm_email: confirmEmail,
  application_approved: applicationApproved,
  application_rejected: applicationRejected,
  notification,
  request_status: requestStatus,
  project_assigned: projectAssigned,
  firm_request: firmRequest,
  firm_message: firmMessage,
  firm_application: firmApplication,
}

/** A row of `mail_outbox`, as far as its words depend on it. */
export interface Letter {
  kind: string
  locale: 'ar' | 'en'
  data: unknown
}

/** The words of a mail, ready to be sent. */
export interface Message {
  subject: string
  html: string
  text: string
}

/** A mail of a kind that this version has no words for, or without what its words need. */
export class UnreadableLetter extends Error {
  override name = 'UnreadableLetter'
  readonly code = 'unreadable'
}

/**
 * Writes a mail.
 * @throws UnreadableLetter
 */
export function write({ kind, locale, data }: Letter, sender: Sender): Message {
  try {
    const parts = kinds[kind]?.(data, locale, sender)
    if (parts) return { subject: asSubject(parts.subject), html: htmlOf(parts), text: textOf(parts) }
  } catch (cause) {
    throw new UnreadableLetter(`The data of a mail of the kind ${kind} is not complete.`, { cause })
  }
  throw new UnreadableLetter(`There are no words for mails of the kind ${kind}.`)
}
