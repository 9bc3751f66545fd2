/** Mails that a person asks for. They cannot be switched off. */
export const mailsAskedFor = ['password', 'confirm_email'] as const
/** Mails to applicants, employees and clients, each in their own language. */
export const mailsToPeople = [
  'application_approved',
  'application_rejected',
  'notification',
  'request_status',
  'project_assigned',
] as const
/** Mails to the firm's own address, in the language chosen in the company settings. */
export const mailsToFirm = ['firm_request', 'firm_message', 'firm_application'] as const

/** Every kind of mail, as `mail_outbox.kind` names it. */
export const mailKinds = [...mailsAskedFor, ...mailsToPeople, ...mailsToFirm] as const
export type MailKind = (typeof mailKinds)[number]
