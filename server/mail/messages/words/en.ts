import { joinWords } from '#server/mail/messages/typed-text.ts'

const companyClosing =
  'This email was sent to the company email. You can turn off these emails in Company settings.'

/** The words of every mail, by kind. Names, references and the like arrive isolated (`typed-text.ts`), or as ''. */
export const en = {
  greeting: (name: string) => (name ? `Hello ${name},` : 'Hello,'),
  privacy: 'Privacy notice',
  buttonFallback: 'If the button does not work, open this link in your browser:',
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
  /** The kinds of accounts, as they are named within a sentence. */
  roles: { admin: 'an admin account', employee: 'an employee account', client: 'a client account' },
  types: { note: 'Note', letter: 'Letter', warning: 'Warning' },
  /** The same words as on the form: tests/unit/mail-words.test.ts compares them. */
  privacyKinds: {
    access: 'Find out what you hold about me',
    copy: 'Get a copy of my data',
    correction: 'Correct or complete my data',
    erasure: 'Erase my data',
    withdrawal: 'Withdraw my consent',
  },
  facts: {
    reference: 'Reference',
    status: 'Status',
    service: 'Service',
    name: 'Name',
    position: 'Position',
    type: 'Type',
    subject: 'Subject',
    project: 'Project',
    browser: 'Browser',
    passkey: 'Passkey',
    request: 'Request',
    due: 'Reply by',
    areas: 'You look after',
    document: 'Document',
    number: 'Number',
    expires: 'Valid until',
  },
  /** The same words as on the website: tests/unit/mail-words.test.ts compares them. */
  credentials: {
    commercial_registration: 'Commercial registration',
    unified_number: 'Unified number',
    vat: 'VAT number',
    engineers_council: 'Saudi Council of Engineers',
    classification: 'Classification',
    iso: 'Certificate',
    insurance: 'Professional insurance',
  },
  documents: {
    contract: 'Employment contract',
    residence_permit: 'Residence permit',
    work_permit: 'Work permit',
    identity_card: 'National ID',
    passport: 'Passport',
    medical_insurance: 'Medical insurance',
    driving_licence: 'Driving licence',
    professional_registration: 'Professional registration',
  },
  /** The same words as on the screens: tests/unit/mail-words.test.ts compares them. */
  areas: {
    everything: 'Everything',
    requests: 'Requests and clients',
    content: 'Portfolio and content',
    people: 'People and pay',
    settings: 'Settings and accounts',
  },
  password: {
    subject: (company: string) => `Choose a new password for your ${company} account`,
    heading: 'Choose a new password',
    intro: (company: string) =>
      `We received a request to reset the password for your ${company} account. Choose a new password here:`,
    button: 'Choose a new password',
    validity:
      'The link works once and expires an hour after you asked for it. If you asked more than once, only the link in the latest email works.',
    closing: 'If you did not ask for a new password, ignore this email. Your password will not change.',
  },
  confirm_email: {
    subject: (company: string) => `Confirm your email for ${company}`,
    heading: 'Confirm your email',
    intro: (company: string) =>
      `This email was used to create an account at ${company}. Confirm that the email is yours, and the client portal will also show the requests you sent before you registered:`,
    button: 'Confirm your email',
    validity:
      'The link is valid for 3 days and asks you to sign in. If you have several of these emails, only the link in the latest works.',
    closing:
      'If you did not create this account, ignore this email. No one will see your requests unless you confirm.',
  },
  /** Sent by hosted projects where an email must be confirmed before its account can sign in. */
  confirmation: {
    heading: 'Confirm your email',
    intro: (company: string) =>
      `This email was used to create an account at ${company}. Confirm that the email is yours, then sign in:`,
    button: 'Confirm my email',
    validity:
      'The link works once and expires after an hour. If you have several of these emails, only the link in the latest works.',
    closing:
      'If you did not create this account, ignore this email. No one can sign in to it without this confirmation.',
  },
  account_changed: {
    password: {
      subject: (company: string) => `Your ${company} password was changed`,
      heading: 'Your password was changed',
      intro: (company: string, when: string, _role: string) =>
        `The password for your ${company} account was changed on ${when}.`,
    },
    email: {
      subject: (company: string) => `The email for your ${company} account was changed`,
      heading: 'Your email was changed',
      intro: (company: string, when: string, _role: string) =>
        `The email for your ${company} account was changed on ${when}. From now on, sign in with the new email.`,
    },
    role: {
      subject: (company: string) => `Your ${company} account type was changed`,
      heading: 'Your account type was changed',
      intro: (company: string, when: string, role: string) =>
        `Your ${company} account became ${role} on ${when}. Sign in again to continue.`,
    },
    areas: {
      subject: (company: string) => `Your areas as an admin of ${company} were changed`,
      heading: 'Your areas were changed',
      intro: (company: string, when: string, _role: string) =>
        `Another admin of ${company} changed your areas on ${when}. Your dashboard shows what you look after now.`,
    },
    sign_in: {
      subject: (company: string) => `New sign-in to your ${company} account`,
      heading: 'New sign-in to your account',
      intro: (company: string, when: string, _role: string) =>
        `Someone signed in to your ${company} account on ${when} from a browser not used with this account before.`,
    },
    factor_on: {
      subject: (company: string) => `Two-step verification is on for your ${company} account`,
      heading: 'Two-step verification is on',
      intro: (company: string, when: string, _role: string) =>
        `Two-step verification was turned on for your ${company} account on ${when}. From now on, you’ll sign in with your password and a second step: a passkey or a code from your authenticator app.`,
    },
    factor_off: {
      subject: (company: string) => `Two-step verification is off for your ${company} account`,
      heading: 'Two-step verification is off',
      intro: (company: string, when: string, _role: string) =>
        `Two-step verification was turned off for your ${company} account on ${when}. Your password alone is now enough to sign in.`,
    },
    passkey_added: {
      subject: (company: string) => `A passkey was added to your ${company} account`,
      heading: 'A passkey was added',
      intro: (company: string, when: string, _role: string) =>
        `A passkey was added to your ${company} account on ${when}. You can use it as the second step when you sign in.`,
    },
    passkey_removed: {
      subject: (company: string) => `A passkey was removed from your ${company} account`,
      heading: 'A passkey was removed',
      intro: (company: string, when: string, _role: string) =>
        `A passkey was removed from your ${company} account on ${when}. It can no longer be used to sign in.`,
    },
    app_added: {
      subject: (company: string) => `An authenticator app was added to your ${company} account`,
      heading: 'An authenticator app was added',
      intro: (company: string, when: string, _role: string) =>
        `An authenticator app was added to your ${company} account on ${when}. You can use its codes as the second step when you sign in.`,
    },
    app_removed: {
      subject: (company: string) => `An authenticator app was removed from your ${company} account`,
      heading: 'An authenticator app was removed',
      intro: (company: string, when: string, _role: string) =>
        `An authenticator app was removed from your ${company} account on ${when}. Its codes can no longer be used to sign in.`,
    },
    recovery_code: {
      subject: (company: string) => `A recovery code was used to sign in to your ${company} account`,
      heading: 'A recovery code was used',
      intro: (company: string, when: string, _role: string) =>
        `Someone signed in to your ${company} account on ${when} with your password and one of your recovery codes.`,
    },
    browser: (browser: string, system: string) => [browser, system].filter(Boolean).join(' on '),
    mine: 'If it was you, ignore this email. If not, choose a new password now. Your account will then be signed out on every device.',
    button: 'Choose a new password',
    ours: 'If you did not expect this change, contact us immediately.',
  },
  application_received: {
    subject: (company: string) => `${company} has received your application`,
    heading: 'We have received your application',
    intro: (company: string) => `Thank you for applying to ${company}.`,
    next: 'We read every application, and we’ll email you once we have decided. Until then, you can see where yours stands: sign in with the email and password you chose when you applied.',
    button: 'See where it stands',
  },
  application_approved: {
    subject: (company: string) => `Your application to ${company} has been approved`,
    heading: 'Welcome to the team',
    intro: (company: string) =>
      `We are pleased to tell you that your application to ${company} has been approved. You can now sign in to the employee portal with the email and password you chose when you applied.`,
    button: 'Open the employee portal',
    closing: 'We look forward to working with you.',
  },
  application_rejected: {
    subject: (company: string) => `About your application to ${company}`,
    heading: 'About your application',
    intro: (company: string) =>
      `Thank you for applying to ${company}. We reviewed your application carefully, and we are sorry to tell you that we cannot accept it this time.`,
    reason: 'Reason',
    closing: 'We wish you every success.',
  },
  notification: {
    subject: (company: string, subject: string) => `Notification from ${company}${subject && `: ${subject}`}`,
    heading: 'You have a new notification',
    intro: (company: string) => `You have a notification from ${company}. Read it in the employee portal.`,
    button: 'Read the notification',
    closing: 'For your privacy, the text is shown only in the portal.',
  },
  request_received: {
    service: {
      subject: (reference: string) => joinWords('We have received your request', reference),
      heading: 'We have received your request',
      intro: (company: string) => `A specialist engineer at ${company} will review your request.`,
      button: 'Track your request',
    },
    message: {
      subject: (reference: string) => joinWords('We have received your message', reference),
      heading: 'We have received your message',
      intro: (company: string) => `A specialist engineer at ${company} will read your message.`,
      button: 'Track your message',
    },
    sent: 'What you sent',
    next: (date: string) =>
      date ? `We expect to email or call you by ${date}.` : 'We’ll email or call you.',
    page: 'The tracking page will ask for the email or phone number you used.',
    closing: 'If you did not send this, ignore this email.',
  },
  request_late: {
    service: {
      subject: (reference: string) => joinWords('We have not forgotten your request', reference),
      heading: 'We have not forgotten your request',
      intro: (company: string) =>
        `${company} is taking longer than usual to reply to your request. We still have it, and we’ll reply as soon as we can.`,
    },
    message: {
      subject: (reference: string) => joinWords('We have not forgotten your message', reference),
      heading: 'We have not forgotten your message',
      intro: (company: string) =>
        `${company} is taking longer than usual to reply to your message. We still have it, and we’ll reply as soon as we can.`,
    },
    closing: 'If it is urgent, contact us and mention the reference number. It helps us find what you sent.',
  },
  request_status: {
    subject: (reference: string, status: string) => `${joinWords('Your request', reference)}: ${status}`,
    heading: 'An update on your request',
    intro: (company: string) => `The status of the request you sent to ${company} has changed.`,
    message: (company: string) => `Message from ${company}`,
    button: 'Track your request',
    closing:
      'The client portal shows all your requests. If you do not have an account yet, register with this email and confirm it to see them.',
  },
  project_assigned: {
    subject: (title: string) => `A new project in your client portal${title && `: ${title}`}`,
    heading: 'A new project in your portal',
    intro: (company: string) =>
      `${company} has added a project to your portal. You can follow its status there at any time.`,
    button: 'View the project',
    closing: 'Thank you for working with us.',
  },
  project_documents: {
    subject: (title: string) => `New documents in your client portal${title && `: ${title}`}`,
    heading: 'New documents for your project',
    intro: (company: string) =>
      `${company} has added documents to your project. You can download them in your portal.`,
    button: 'View the documents',
    closing: 'Thank you for working with us.',
  },
  document_expiring: {
    subject: (document: string, date: string, ended: boolean) =>
      `${document}: ${ended ? 'expired on' : 'valid until'} ${date}`,
    heading: 'A document to renew',
    intro: 'The following document expires soon. Please renew it before then.',
    ended: 'The following document has expired.',
    button: 'View my documents',
    closing: (company: string) =>
      `If you have already renewed it, hand in the renewed document in the portal, or tell ${company} the new date. The portal also shows the date we have on record.`,
  },
  credentials_expiring: {
    subject: 'Registrations and certificates expiring soon',
    heading: 'Registrations and certificates expiring soon',
    intro: 'These registrations and certificates have expired, or will expire within 90 days.',
    others: 'Others',
    button: 'Open Company settings',
    closing:
      'Expired ones are no longer shown on the website. After each renewal, enter the new date in Company settings.',
  },
  draft_failed: {
    subject: (title: string) => `A scheduled draft was not published${title && `: ${title}`}`,
    heading: 'A scheduled draft was not published',
    intro:
      'A draft you scheduled could not be published on time. The website has not changed, and your draft is kept.',
    companyIntro:
      'A scheduled draft could not be published on time. The website has not changed, and the draft is kept.',
    facts: {
      draft: 'Draft',
      language: 'Language',
      at: 'Scheduled for',
      by: 'Scheduled by',
      reason: 'Reason',
    },
    languages: { ar: 'Arabic', en: 'English', all: 'Both languages' },
    reasons: {
      rules: 'A required field is empty, or a value is not allowed.',
      draft_conflict: 'Someone published another version in the meantime.',
      draft_record_gone: 'The item was deleted.',
      draft_approver_left: 'The person who scheduled it can no longer publish it.',
      area_required: 'The person who scheduled it can no longer publish it.',
      slug_taken: 'Another page already has this URL ending.',
      slug_leads: 'This URL ending belonged to another page and still leads there.',
      other: 'The database did not accept it.',
    },
    button: 'Open the drafts',
    closing: 'Correct the draft, then publish it or schedule it again. The website will not try again.',
  },
  company_request: {
    subject: (name: string, reference: string) =>
      joinWords('New service request', reference, name && `from ${name}`),
    heading: 'New service request',
    intro: 'A new service request has arrived. See the details in the dashboard.',
    button: 'Open the request',
    closing: companyClosing,
  },
  company_message: {
    subject: (name: string, reference: string) => joinWords('New message', reference, name && `from ${name}`),
    heading: 'New message',
    intro: 'A new message has arrived through the contact form. Read it in the dashboard.',
    button: 'Open the message',
    closing: companyClosing,
  },
  company_reply: {
    subject: (name: string, reference: string) =>
      joinWords('Message about', reference, name && `from ${name}`),
    heading: 'New message about a request',
    intro: 'The sender has written back. Read the message with the request in the dashboard.',
    button: 'Open the request',
    closing:
      'This email was sent to the owner of the request, or to the company email. You can turn off these emails in Company settings.',
  },
  company_application: {
    subject: (name: string) => joinWords('New job application', name && `from ${name}`),
    heading: 'New job application',
    intro: 'A new job application has arrived and is waiting for your decision.',
    button: 'Review applications',
    closing: companyClosing,
  },
  company_documents: {
    subject: 'Employee documents expiring soon',
    heading: 'Documents expiring soon',
    intro: 'These employee documents have expired, or will expire within 90 days.',
    others: 'Other documents',
    button: 'Open employees',
    closing: companyClosing,
  },
  company_no_backup: {
    subject: 'No backup for a day',
    heading: 'No backup for a day',
    intro: 'No tested backup of the website has been made in the last 24 hours.',
    advice:
      'Ask the person who runs the server to check: the disk may be full, or the backup folder unreachable. The server log says why.',
    button: 'Open the dashboard',
  },
  morning: {
    subject: 'Your requests this morning',
    heading: 'Your requests this morning',
    intro: 'This is what is waiting for you today.',
    late: 'Requests with a late first reply',
    replies: 'Clients waiting for a reply',
    mentions: 'Unread mentions of you',
    steps: 'Your next steps due',
    mine: 'Your open requests',
    unowned: 'Open requests without an owner',
    unowned_steps: 'Next steps due without an owner',
    more: (most: string) => `More than ${most}`,
    button: 'Open the dashboard',
    closing: 'You asked for this email every working morning. You can stop it on the dashboard.',
  },
  answer: {
    heading: {
      service: (reference: string) => joinWords('Your request', reference),
      message: (reference: string) => joinWords('Your message', reference),
    },
    closing: 'You can reply to this email.',
  },
  privacy_proof: {
    subject: (reference: string) => joinWords('Confirm your request about your data', reference),
    heading: 'Confirm your request',
    intro: (company: string) =>
      `${company} received a request about personal data from this email. Confirm that you sent it:`,
    button: 'Confirm the request',
    validity: 'The link is valid for 7 days. The 30 days for our reply begin when you confirm.',
    closing:
      'If you did not send this request, ignore this email. Without confirmation, the request is deleted.',
  },
  privacy_request: {
    received: {
      subject: (reference: string) => joinWords('We have received your request about your data', reference),
      heading: 'We have received your request',
      intro: (company: string) => `${company} has received your request about your personal data.`,
    },
    extended: {
      subject: (reference: string) => joinWords('Your request about your data needs more time', reference),
      heading: 'Your request needs more time',
      intro: (company: string) =>
        `${company} needs more time to reply to your request about your personal data. The new date is below.`,
    },
    done: {
      subject: (reference: string) => joinWords('Our reply to your request about your data', reference),
      heading: 'Our reply to your request',
      intro: (company: string) => `${company} has replied to your request about your personal data.`,
    },
    refused: {
      subject: (reference: string) => joinWords('Your request about your data was refused', reference),
      heading: 'Your request was refused',
      intro: (company: string) => `${company} could not do what you asked about your personal data.`,
    },
    message: (company: string) => `Message from ${company}`,
    reason: 'Reason',
    contact: 'Keep the reference number. It helps us find your request when you contact us.',
    complaint:
      'If you are not satisfied with this reply, you can complain to SDAIA, the authority responsible for the law on personal data.',
  },
  company_privacy: {
    received: {
      subject: (reference: string) => joinWords('New privacy request', reference),
      heading: 'New privacy request',
      intro: 'Someone asked about their personal data. The law gives you 30 days to reply.',
    },
    week: {
      subject: (reference: string) => joinWords('7 days left to reply to a privacy request', reference),
      heading: '7 days left to reply to a privacy request',
      intro: 'This request about personal data needs a reply within 7 days.',
    },
    day: {
      subject: (reference: string) => joinWords('1 day left to reply to a privacy request', reference),
      heading: '1 day left to reply to a privacy request',
      intro: 'This request about personal data needs a reply within a day.',
    },
    late: {
      subject: (reference: string) => joinWords('A privacy request is late', reference),
      heading: 'A privacy request is late',
      intro: 'The deadline for this request about personal data has passed. Reply to it today.',
    },
    button: 'Open the request',
    closing: companyClosing,
  },
  invitation: {
    subject: (company: string) => `Your invitation to ${company}`,
    heading: 'You are invited',
    intro: {
      admin: (company: string, inviter: string) =>
        inviter
          ? `${inviter} invites you to help run the ${company} website as an admin.`
          : `You are invited to help run the ${company} website as an admin.`,
      client: (company: string, inviter: string) =>
        inviter
          ? `${inviter} invites you to the ${company} client portal, where you can follow your projects and requests.`
          : `You are invited to the ${company} client portal, where you can follow your projects and requests.`,
      employee: (company: string, inviter: string) =>
        inviter
          ? `${inviter} invites you to the ${company} employee portal.`
          : `You are invited to the ${company} employee portal.`,
    },
    comma: ', ',
    next: 'Open the invitation, check your details and choose a password:',
    button: 'Open the invitation',
    validity: (until: string) =>
      `The link works once, until ${until}. If you have several of these emails, only the link in the latest works.`,
    closing: 'If you did not expect this invitation, ignore this email. No account will be created.',
  },
}

/** The words that every language needs. */
export type Words = typeof en
