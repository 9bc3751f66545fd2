import { clientPortal } from './portal/client.ts'

const { messages, write } = clientPortal.requests

/** Words of /track, where the sender of a request or message sees what has become of it. */
export const track = {
  title: 'Track your request',
  lead: 'See where your request or message stands. Enter its reference number and the email or phone number you used.',
  labels: { reference: 'Reference number', contact: 'Email or phone' },
  hints: {
    reference: 'Such as R-7K3F2Q. It is in the email you received from us.',
    referenceNoMail: 'Such as R-7K3F2Q. It was shown to you when you sent the form.',
    contact: 'The one you used when you contacted us.',
  },
  submit: 'Show status',
  errors: {
    summary_one: '{{count}} field needs your attention.',
    summary_other: '{{count}} fields need your attention.',
    reference: {
      required: 'Enter the reference number.',
      invalid: 'Enter a reference number such as R-7K3F2Q: six letters and digits after R.',
    },
    contact: {
      required: 'Enter the email or phone number you used.',
      invalid: 'Enter a valid email or phone number, such as name@example.com or 0512345678.',
    },
  },
  failures: {
    not_found:
      'Nothing matches this reference number and this email or phone number. Check both: they must belong to the same request.',
    too_many_one: 'Too many attempts. Try again in {{count}} minute.',
    too_many_other: 'Too many attempts. Try again in {{count}} minutes.',
    failed: 'The status could not be loaded. Please try again.',
  },
  found: { service: 'Your request', message: 'Your message' },
  status: 'Status',
  received: clientPortal.requests.received,
  receivedOn: 'Received on',
  service: 'Service',
  due: clientPortal.requests.due,
  answered: 'We have replied to you. If you have another question, write to us below.',
  late: clientPortal.requests.late,
  statuses: clientPortal.requests.statuses,
  means: clientPortal.requests.next,
  steps: 'What has happened so far',
  message: 'Message from {{company}}',
  messages: {
    title: messages.title,
    company: messages.company,
    sender: messages.sender,
    files: 'Attached:',
    mailed: 'Sent to your email.',
  },
  write: {
    label: write.label,
    hint: 'A question, or something we should know. We’ll reply here, and by email if we have yours.',
    hintNoMail: write.hintNoMail,
    submit: write.submit,
    sent: write.sent,
    required: write.required,
    unsent: 'Not sent yet.',
    failures: {
      notFound:
        'Your message was not sent: nothing matches this reference number and this email or phone number. What you wrote is still here. Check both and send it again, or contact us.',
      many: write.failures.many,
      failed: 'Your message could not be sent. Please try again.',
    },
  },
  refresh: 'Check again',
  another: 'Track another request',
  ask: {
    title: 'Do you have a question?',
    lead: 'Mention the reference number. It helps us find what you sent.',
    email: 'Email',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    opening: 'About {{reference}}',
  },
} as const
