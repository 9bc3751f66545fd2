/** Words of the screen /admin/settings. */
export const settings = {
  title: 'Company Settings',
  lead: 'What the website says about the firm, and how visitors reach it.',
  images: 'The logo and the other pictures of the website are in <go>Site Images</go>.',
  names: 'Name',
  contact: 'Contact',
  about: 'About the firm',
  fields: {
    company_name: 'Company name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    map_url: 'Map embed link',
    description: 'Description',
    vision: 'Vision',
    mission: 'Mission',
  },
  phoneHint: 'As it is printed on the website: 920000000 or +966 11 555 0142.',
  mapHint:
    'From OpenStreetMap or Google Maps: Share, then HTML or “Embed a map”. The whole code may be pasted.',
  mapOther:
    'The website shows maps of OpenStreetMap and Google only. With this link visitors see the standard map.',
  mapPreview: 'Preview of the map',
  save: 'Save settings',
  saved: 'Settings saved successfully',
  saveFailed: 'Error while saving',
  missing: 'There are no settings',
  mails: {
    title: 'Mails',
    lead: 'What the website mails by itself. A switch takes effect at once. Mails that set a new password or confirm an email address are always sent.',
    people: 'To clients, employees and applicants',
    peopleText: 'Each in the language that the person uses on the website.',
    firm: 'To the firm',
    firmText: 'To the company email above: <address>{{email}}</address>',
    language: 'Language of these mails',
    kinds: {
      application_approved: {
        name: 'Application approved',
        when: 'When an application for a job is approved.',
      },
      application_rejected: {
        name: 'Application rejected',
        when: 'When an application for a job is rejected, with the reason.',
      },
      notification: {
        name: 'Notification of an employee',
        when: 'When an employee is sent a notification: its type and subject, not its text.',
      },
      request_status: {
        name: 'Status of a request',
        when: 'To whoever sent a request or message, each time its status changes.',
      },
      project_assigned: {
        name: 'Project of a client',
        when: 'When a client is given a project.',
      },
      firm_request: {
        name: 'New service request',
        when: 'When a service request comes in.',
      },
      firm_message: {
        name: 'New message',
        when: 'When somebody writes by the contact form.',
      },
      firm_application: {
        name: 'New job application',
        when: 'When somebody applies for a job.',
      },
    },
    on: 'Switched on: {{name}}',
    off: 'Switched off: {{name}}',
    failed: 'The mail could not be switched',
    languageChanged: 'Language of the mails to the firm changed',
    languageFailed: 'The language could not be changed',
    missing: 'There are no mails to switch',
  },
} as const
