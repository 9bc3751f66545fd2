import { facts } from './facts.ts'

/** Words of the screen /admin/settings. */
export const settings = {
  facts,
  title: 'Company settings',
  lead: 'What the website says about the company, and how visitors can reach it.',
  saving:
    'Company details are saved with the button “Save settings”. Everything below them is saved as soon as you change it.',
  images: 'The logo and the other images of the website are in <go>Site images</go>.',
  sections: 'Sections of this screen',
  sectionNow: 'Section:',
  groups: {
    details: 'Company details',
    places: 'Registrations and offices',
    work: 'Requests and emails',
    access: 'Website and accounts',
  },
  names: 'Name',
  contact: 'Contact details',
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
    privacy: 'Privacy notice',
  },
  privacyHint:
    'Visitors see this notice in place of the one under Legal pages. Publish it there as a version: earlier versions stay readable, and these fields are then no longer needed.',
  privacyPlace:
    'What data you collect, why, who sees it and how long you keep it. Write it under Legal pages, which keeps every version. Until then visitors see a default notice, which is not legal advice.',
  privacyGo: 'Edit the privacy notice under Legal pages',
  phoneHint: 'As shown on the website, for example 920000000 or +966\u00a011\u00a0555\u00a00142.',
  mapHint:
    'In OpenStreetMap or Google Maps, choose Share, then HTML or “Embed a map”. You can paste the whole code.',
  mapOther:
    'The website can only show maps from OpenStreetMap and Google. With this link, visitors see the default map.',
  mapPreview: 'Map preview',
  save: 'Save settings',
  saved: 'Settings saved successfully',
  saveFailed: 'Error while saving',
  missing: 'No company settings found. Tell the person who runs the server.',
  answers: {
    title: 'Reply time shown to visitors',
    lead: 'What the receipt email and the page “Track your request” promise. Working days and holidays are set under “Working hours and late requests”.',
    leadNoMail:
      'What the page “Track your request” promises. Working days and holidays are set under “Working hours and late requests”.',
    days: 'We normally reply within',
    length_one: '{{count}} working day',
    length_other: '{{count}} working days',
    changed: 'Reply time saved',
    failed: 'The reply time could not be saved',
  },
  bin: {
    title: 'Bin',
    lead: 'What admins delete stays in the bin, where it can be restored. After this time it is deleted forever, with its images and files.',
    days: 'Deleted items stay for',
    length_one: '{{count}} day',
    length_other: '{{count}} days',
    changed: 'Time in the bin saved',
    failed: 'The time in the bin could not be saved',
    missing: 'The setting for the bin is missing. Tell the person who runs the server.',
    shorter: {
      title: 'Shorten the time in the bin?',
      text_one:
        'What was deleted more than {{count}} day ago will be deleted forever within an hour. This action cannot be undone.',
      text_other:
        'What was deleted more than {{count}} days ago will be deleted forever within an hour. This action cannot be undone.',
      confirm: 'Shorten',
    },
  },
  workTime: {
    title: 'Working hours and late requests',
    lead: 'Requests without a reply after this time are marked as late, and the reports count how many had a reply within it. Only working hours count. A change applies immediately to every request that is still waiting.',
    within: 'Reply within',
    hours_one: '{{count}} working hour',
    hours_other: '{{count}} working hours',
    days_one: '{{count}} working day',
    days_other: '{{count}} working days',
    workDays: 'Working days',
    opens: 'Opens at',
    closes: 'Closes at',
    saved: 'Working hours saved',
    failed: 'The working hours could not be saved',
    missing: 'The working hours are missing. Tell the person who runs the server.',
    holidays: {
      title: 'Holidays and Ramadan hours',
      name: 'Name',
      nameHint: 'For example: Eid al-Fitr, or Ramadan.',
      from: 'First day',
      to: 'Last day',
      toHint: 'Leave empty for a single day.',
      kind: 'On these days',
      kinds: { closed: 'Closed', open: 'Open at other hours' },
      opens: 'Open from',
      closes: 'Open until',
      open: 'Open {{opens}}–{{closes}}',
      onWebsite: 'Show on the website',
      onWebsiteHint:
        'Visitors see the days and hours below the opening hours, from two weeks before. They do not see the name.',
      onWebsiteNoHours:
        'Visitors will see the days and hours once the opening hours are entered. They do not see the name.',
      isOnWebsite: 'On the website',
      visible: '{{name}}: On the website',
      shown: 'Now on the website: {{name}}',
      hidden: 'No longer on the website: {{name}}',
      add: 'Add these days',
      remove: 'Remove {{name}}',
      removed: 'Removed: {{name}}',
      saved: 'Holidays and hours saved',
      span: 'Choose the first day or a later one, for at most {{count}} days.',
    },
  },
  sessions: {
    title: 'Signing in',
    lead: 'When people have to sign in again, and how. Changes also apply to people who are already signed in. When someone’s account type or password changes, their other sessions always end.',
    areas: {
      office: { name: 'Dashboard', who: 'Admins.' },
      portals: { name: 'Portals', who: 'Employees and clients.' },
    },
    idle_hours: 'Sign out when inactive for',
    longest_days: 'Always sign out after',
    hours_one: '{{count}} hour',
    hours_other: '{{count}} hours',
    days_one: '{{count}} day',
    days_other: '{{count}} days',
    needs_second_factor: 'Require two-step verification',
    factorHint: 'Anyone who has not set it up will be asked to at their next sign-in.',
    changed: 'Saved. The change applies immediately.',
    failed: 'The setting could not be saved',
    missing: 'No limits found. Tell the person who runs the server.',
  },
  mails: {
    title: 'Emails',
    lead: 'Emails the website sends automatically. Password and confirmation emails are always sent.',
    noServer:
      'None of these emails are sent at the moment: the website has no email server. Ask the person who runs the server to connect one.',
    people: 'To clients, employees and applicants',
    peopleText: 'Each person gets them in the language they use on the website.',
    company: 'To the company',
    companyText: 'To the company email above: <address>{{email}}</address>',
    language: 'Language of these emails',
    kinds: {
      application_received: {
        name: 'Application received',
        when: 'When a job application has arrived: what happens next, and where to see it.',
      },
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
        when: 'When an employee is sent a notification. The email shows its type and subject, not its text.',
      },
      request_received: {
        name: 'Request received',
        when: 'When a request or message arrives, to the person who sent it, with its reference and what happens next.',
      },
      request_status: {
        name: 'Request status changed',
        when: 'When the status of a request or message changes, to the person who sent it.',
      },
      request_late: {
        name: 'Reply delayed',
        when: 'To the sender of a request or message without a reply after the time shown to visitors: once, during working hours.',
      },
      project_assigned: {
        name: 'Project assigned',
        when: 'When a project is assigned to a client.',
      },
      project_documents: {
        name: 'Documents added',
        when: 'When documents are added to a client’s project: one email, 2 minutes after the last one.',
      },
      document_expiring: {
        name: 'Document expiring',
        when: 'To an employee, 90, 30 and 7 days before one of their documents expires.',
      },
      credentials_expiring: {
        name: 'Registrations and certificates expiring',
        when: 'When registrations or certificates of the company expire in 90, 30 or 7 days: to each admin who looks after settings, after 7 in the morning.',
      },
      draft_failed: {
        name: 'Scheduled draft not published (to its author)',
        when: 'When a scheduled draft could not be published on time, to the admin who scheduled it.',
      },
      company_request: {
        name: 'New service request',
        when: 'When a service request arrives.',
      },
      company_message: {
        name: 'New message',
        when: 'When someone sends a message through the contact form.',
      },
      company_application: {
        name: 'New job application',
        when: 'When someone applies for a job.',
      },
      company_no_backup: {
        name: 'No backup',
        when: 'When daily backups are set up but none has been made for a day.',
      },
      company_documents: {
        name: 'Employee documents expiring',
        when: 'When employee documents expire in 90, 30 or 7 days: one list, after 7 in the morning.',
      },
      company_draft_failed: {
        name: 'Scheduled draft not published (to the company)',
        when: 'When a scheduled draft could not be published on time, to the company.',
      },
      company_privacy: {
        name: 'Request about personal data',
        when: 'When someone asks about their personal data, when 7 days and 1 day are left to reply, and when the time has passed.',
      },
      company_reply: {
        name: 'Message from a sender',
        when: 'When the sender of a request writes back, by email or on the website. It goes to the owner of the request, if it has one.',
      },
    },
    on: 'Turned on: {{name}}',
    off: 'Turned off: {{name}}',
    failed: 'The email could not be turned on or off',
    languageChanged: 'Language of company emails changed',
    languageFailed: 'The language could not be changed',
    missing: 'No emails to turn on or off. Tell the person who runs the server.',
  },
} as const
