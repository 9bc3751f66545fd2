import type { Language } from '#common/language.ts'
import type { MailKind } from '#common/mail-kinds.ts'
import { accountChanged } from './account-changed.tsx'
import { answer } from './answer.tsx'
import { applicationApproved } from './application-approved.tsx'
import { applicationReceived } from './application-received.tsx'
import { applicationRejected } from './application-rejected.tsx'
import { companyApplication } from './company-application.tsx'
import { companyMessage } from './company-message.tsx'
import { companyNoBackup } from './company-no-backup.tsx'
import { companyReply } from './company-reply.tsx'
import { companyRequest } from './company-request.tsx'
import { confirmEmail } from './confirm-email.tsx'
import { credentialsExpiring } from './credentials-expiring.tsx'
import { companyDocuments, documentExpiring } from './document-expiring.tsx'
import { companyDraftFailed, draftFailed } from './draft-failed.tsx'
import { invitation } from './invitation.tsx'
import type { Sender } from './layout/context.ts'
import { renderHtml, renderText } from './layout/render.tsx'
import type { MailTemplate } from './mail-kind.tsx'
import { morning } from './morning.tsx'
import { notification } from './notification.tsx'
import { password } from './password.tsx'
import { companyPrivacy, privacyProof, privacyRequest } from './privacy-request.tsx'
import { projectAssigned, projectDocuments } from './project-assigned.tsx'
import { requestLate, requestReceived } from './request-received.tsx'
import { requestStatus } from './request-status.tsx'
import { isolate, withoutIsolates } from './typed-text.ts'
import { words } from './words/index.ts'

export type { Sender }

/** Every kind of mail. */
export const templates: Record<MailKind, MailTemplate> = {
  password,
  confirm_email: confirmEmail,
  account_changed: accountChanged,
  application_received: applicationReceived,
  application_approved: applicationApproved,
  application_rejected: applicationRejected,
  notification,
  request_received: requestReceived,
  request_status: requestStatus,
  request_late: requestLate,
  project_assigned: projectAssigned,
  project_documents: projectDocuments,
  document_expiring: documentExpiring,
  credentials_expiring: credentialsExpiring,
  company_request: companyRequest,
  company_message: companyMessage,
  company_application: companyApplication,
  company_no_backup: companyNoBackup,
  privacy_proof: privacyProof,
  privacy_request: privacyRequest,
  company_privacy: companyPrivacy,
  company_reply: companyReply,
  company_documents: companyDocuments,
  draft_failed: draftFailed,
  company_draft_failed: companyDraftFailed,
  invitation,
  morning,
  answer,
}

/** The columns of `mail_outbox` that determine the content of a mail. */
export interface MailRow {
  kind: string
  locale: Language
  data: unknown
}

/** The content of a mail, ready to be sent. */
export interface Message {
  subject: string
  html: string
  text: string
}

/** This version has no template for this kind of mail, or the mail lacks data that its template needs. */
export class UnreadableMail extends Error {
  override name = 'UnreadableMail'
  readonly code = 'unreadable'
}

/**
 * Renders a mail.
 * @throws UnreadableMail
 */
export function renderMail({ kind, locale, data }: MailRow, { siteUrl, company }: Sender): Message {
  if (!Object.hasOwn(templates, kind))
    throw new UnreadableMail(`There is no template for mails of the kind ${kind}.`)
  const setting = { locale, words: words[locale], company: isolate(company[locale]), siteUrl }
  try {
    const { subject, mail } = templates[kind as MailKind](data, setting)
    return {
      subject: withoutIsolates(subject),
      html: renderHtml(mail, setting),
      text: renderText(mail, setting),
    }
  } catch (cause) {
    throw new UnreadableMail(`The data of a mail of the kind ${kind} is not complete.`, { cause })
  }
}
