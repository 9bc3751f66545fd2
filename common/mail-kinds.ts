/** Mails that a person asks for. They cannot be switched off. */
const mailsAskedFor = ['password', 'confirm_email', 'privacy_proof', 'morning'] as const
/** Mails that tell someone what happened to their account, in their own language. They cannot be switched off. */
const mailsOnSafety = ['account_changed'] as const
/** Mails that the law asks for, to people who asked about their data. They cannot be switched off. */
const mailsByLaw = ['privacy_request'] as const
/** Mails to people whom an admin asks to make an account. They cannot be switched off. */
const mailsToInvited = ['invitation'] as const
/** Mails that an admin writes to the sender of a request. They cannot be switched off. */
export const mailsWritten = ['answer'] as const
/** Mails to applicants, employees, clients and senders of requests, each in their own language. */
export const mailsToPeople = [
  'application_received',
  'application_approved',
  'application_rejected',
  'notification',
  'request_received',
  'request_status',
  'request_late',
  'project_assigned',
  'project_documents',
  'document_expiring',
] as const
/** Mails to the admins who look after the matter, each in their own language. */
export const mailsToAdmins = ['credentials_expiring', 'draft_failed'] as const
/**
 * Mails to the company's own address or to the owner of a request, in the language chosen in the company
 * settings.
 */
export const mailsToCompany = [
  'company_request',
  'company_message',
  'company_application',
  'company_no_backup',
  'company_privacy',
  'company_reply',
  'company_documents',
  'company_draft_failed',
] as const

/** Every kind of mail, as `mail_outbox.kind` names it. */
export const mailKinds = [
  ...mailsAskedFor,
  ...mailsOnSafety,
  ...mailsByLaw,
  ...mailsToInvited,
  ...mailsWritten,
  ...mailsToPeople,
  ...mailsToAdmins,
  ...mailsToCompany,
] as const
export type MailKind = (typeof mailKinds)[number]
