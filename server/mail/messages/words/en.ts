import { joinWords } from '#server/mail/messages/typed-text.ts'

const companyClosing =
  'This mail goes to the email address of the company. Whether it is sent is decided in Company Settings.'

/** The words of every mail, by kind. Names, references and the like arrive isolated (`typed-text.ts`), or as ''. */
export const en = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  buttonFallback: 'If the button does not work, open this address in your browser:',
  /** The same words as on the screens: tests/unit/mail-words.test.ts compares them. */
  statuses: {
    new: 'New',
    pending: 'Pending',
    reviewing: 'Under review',
    approved: 'Approved',
    rejected: 'Rejected',
    in_progress: 'In progress',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  types: { note: 'Note', letter: 'Letter', warning: 'Warning' },
  facts: {
    reference: 'Reference',
    status: 'Status',
    service: 'Service',
    name: 'Name',
    position: 'Position',
    type: 'Type',
    subject: 'Subject',
    project: 'Project',
  },
  password: {
    subject: (company: string) => `A new password for ${company}`,
    heading: 'Choose a new password',
    intro: (company: string) =>
      `Someone, probably you, asked for a new password for your account with ${company} under this address. You can choose it here:`,
    button: 'Choose a new password',
    validity:
      'The link is good for one hour from the moment it was asked for, and can be used once. If you asked several times, only the latest mail works.',
    closing: 'If you did not ask for it, ignore this mail: your password stays as it is.',
  },
  confirm_email: {
    subject: (company: string) => `Confirm your email for ${company}`,
    heading: 'Confirm your email',
    intro: (company: string) =>
      `An account with ${company} has been made with this address. Confirm that it is yours, and the client portal shows the requests that were sent with it, those from before you registered too:`,
    button: 'Confirm my email',
    validity:
      'The link is good for three days and asks you to sign in. If several such mails have come, only the link in the latest works.',
    closing:
      'If this was not you, ignore this mail: without your confirmation nobody is shown your requests.',
  },
  application_approved: {
    subject: (company: string) => `Your application to ${company} has been approved`,
    heading: 'Welcome to the team',
    intro: (company: string) =>
      `We are glad to tell you that your application to ${company} has been approved. You can now sign in to the employee portal with the email and the password that you chose when you applied.`,
    button: 'Open the employee portal',
    closing: 'We look forward to working with you.',
  },
  application_rejected: {
    subject: (company: string) => `About your application to ${company}`,
    heading: 'About your application',
    intro: (company: string) =>
      `Thank you for applying to ${company}, and for the time you took. We have read your application with care, and are sorry that we cannot accept it this time.`,
    reason: 'Reason',
    closing: 'We wish you every success.',
  },
  notification: {
    subject: (company: string, subject: string) => `Notification from ${company}${subject && `: ${subject}`}`,
    heading: 'You have a new notification',
    intro: (company: string) =>
      `${company} has sent you a notification. You can read it in the employee portal.`,
    button: 'Read the notification',
    closing: 'To keep it private, its text is in the portal alone.',
  },
  request_status: {
    subject: (reference: string, status: string) => `${joinWords('Your request', reference)}: ${status}`,
    heading: 'Your request has a new status',
    intro: (company: string) =>
      `There is news of the request that you sent to ${company}: its status has changed.`,
    button: 'Open the client portal',
    closing:
      'The portal shows the history of your request. If you have no account yet, register with this very email address and confirm it, and the history is there.',
  },
  project_assigned: {
    subject: (title: string) => `A new project in your client portal${title && `: ${title}`}`,
    heading: 'A new project in your portal',
    intro: (company: string) =>
      `A project has been added to your portal at ${company}. You can follow how it stands there at any time.`,
    button: 'See the project',
    closing: 'We are glad to be working with you.',
  },
  company_request: {
    subject: (name: string, reference: string) =>
      joinWords('New service request', reference, name && `from ${name}`),
    heading: 'New service request',
    intro: 'A new service request has come in. Everything that was sent is in the back office.',
    button: 'Open the request',
    closing: companyClosing,
  },
  company_message: {
    subject: (name: string, reference: string) => joinWords('New message', reference, name && `from ${name}`),
    heading: 'New message',
    intro: 'A new message has come in through the contact form. Its text is in the back office.',
    button: 'Open the message',
    closing: companyClosing,
  },
  company_application: {
    subject: (name: string) => joinWords('New job application', name && `from ${name}`),
    heading: 'New job application',
    intro: 'A new application for a job has come in and waits for a decision.',
    button: 'See the applications',
    closing: companyClosing,
  },
  company_no_backup: {
    subject: 'No backup for a day',
    heading: 'No backup for a day',
    intro: 'No backup of the website has been made and checked in the last day.',
    advice:
      'Please ask whoever looks after the website to look at it: the disk may be full, or the place for backups not reachable. The log says why.',
    button: 'Open the dashboard',
  },
}

/** The words that every language needs. */
export type Words = typeof en
