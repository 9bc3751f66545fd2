/** Words of the screen /admin/settings. */
export const settings = {
  title: 'Company Settings',
  lead: 'What the website says about the company, and how visitors reach it.',
  images: 'The logo and the other pictures of the website are in <go>Site Images</go>.',
  names: 'Name',
  contact: 'Contact',
  about: 'About the company',
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
    title: 'Emails',
    lead: 'Emails that the website sends automatically. A switch takes effect at once. Those that set a new password or confirm an address are always sent.',
    people: 'To clients, employees and applicants',
    peopleText: 'Each in the language in which the person uses the website.',
    company: 'To the company',
    companyText: 'To the company email above: <address>{{email}}</address>',
    language: 'Language of these emails',
    kinds: {
      application_approved: {
        name: 'Application approved',
        when: 'When a job application is approved.',
      },
      application_rejected: {
        name: 'Application rejected',
        when: 'When a job application is rejected, with the reason.',
      },
      notification: {
        name: 'Employee notification',
        when: 'When an employee is sent a notification: its type and subject, not its text.',
      },
      request_status: {
        name: 'Request status changed',
        when: 'To whoever sent a request or message, each time its status changes.',
      },
      project_assigned: {
        name: 'Project assigned',
        when: 'When a project is assigned to a client.',
      },
      company_request: {
        name: 'New service request',
        when: 'When a service request comes in.',
      },
      company_message: {
        name: 'New message',
        when: 'When somebody writes through the contact form.',
      },
      company_application: {
        name: 'New job application',
        when: 'When somebody applies for a job.',
      },
      company_no_backup: {
        name: 'No backup',
        when: 'When daily backups are set up and none has been made for a day.',
      },
    },
    on: 'Switched on: {{name}}',
    off: 'Switched off: {{name}}',
    failed: 'The email could not be switched',
    languageChanged: 'Language of the emails to the company changed',
    languageFailed: 'The language could not be changed',
    missing: 'There are no emails to switch',
  },
} as const
