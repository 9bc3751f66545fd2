/** Words for inviting someone to make an account, on the users and client projects screens. */
export const invitations = {
  invite: 'Invite user',
  inviteClient: 'Invite client',
  inviteEmployee: 'Invite employee',
  leadNoMail:
    'You get a link here to send to them yourself, because the website has no email server. It works for 7 days. They choose a password and get the account you set up here.',
  lead: 'They get an email with a link that works for 7 days. They choose a password and get the account you set up here.',
  leadEmployee:
    'They get an email with a link that works for 7 days. Once they have chosen a password, they appear here as employed, and you can add their pay and contract.',
  leadEmployeeNoMail:
    'You get a link here to send to them yourself, because the website has no email server. It works for 7 days. Once they have chosen a password, they appear here as employed, and you can add their pay and contract.',
  fields: {
    user_type: 'Account type',
    client_type: 'Client type',
    areas: 'Areas',
    email: 'Email',
    full_name: 'Name',
    position: 'Position',
    phone: 'Phone',
    locale: 'Language of the email',
  },
  bothLanguages: 'For both languages: \u2068نورة سعد\u2069 / \u2068Noura Saad\u2069',
  positionHint: 'For both languages: \u2068مهندسة معمارية\u2069 / \u2068Architect\u2069',
  types: { admin: 'Admin', client: 'Client' },
  means: {
    admin: 'Uses the dashboard: everything, or the areas that you choose.',
    client: 'Uses the client portal: their own projects and requests.',
  },
  employees: 'Employees apply on the careers page, or are invited under Employees.',
  clientTypes: { individual: 'Individual', company: 'Company', government: 'Government' },
  clientHint: 'They enter their identity or registration number themselves.',
  sent: 'The invitation is on its way to {{email}}',
  failed: 'The invitation could not be sent',
  hasAccount: 'This email already has an account.',
  openAccount: 'Open the account',
  /** Why an employee is not invited. */
  refused: {
    employee: 'Someone with this email is an employee or has applied already.',
    kept: 'This person is already on the list of people without an account, on the import screen.',
    account: 'This email already has an account.',
    waiting: 'This email already has an invitation to another type of account.',
  },
  openEmployee: 'Open their page',
  openImports: 'Open the list',
  /** What the import of one invitation is called. */
  invitationOf: 'Invitation of {{name}}',
  waitingAlready:
    'This email already has an invitation waiting for an answer. Send it again or cancel it in the list below.',
  link: {
    title: 'Invitation for {{name}}',
    noMail:
      'No email goes out, because this website has no working email server. Copy the link and send it to {{email}} yourself.',
    once: 'This link is shown only once and works for 7 days. Anyone who has it can create this account.',
    label: 'Link',
    copy: 'Copy link',
    done: 'Done',
  },
  list: {
    title: 'Invitations',
    count_one: '{{count}} invitation',
    count_other: '{{count}} invitations',
    all: 'Show all invitations',
    sentBy: 'Sent on {{date}} by {{name}}',
    sentByColleague: 'Sent on {{date}} by another admin',
    sentByGone: 'Sent on {{date}} by an admin whose account is gone',
    linkBy: 'Link created on {{date}} by {{name}}',
    linkByColleague: 'Link created on {{date}} by another admin',
    linkByGone: 'Link created on {{date}} by an admin whose account is gone',
    expires: 'Works until {{date}}',
    failed: 'The list of invitations could not be loaded',
  },
  states: {
    open: 'Waiting',
    expired: 'Expired',
    withdrawn: 'No longer valid',
    mailFailed: 'Email not delivered',
  },
  withdrawn:
    'The person who sent it can no longer create this account. Send it again in your own name, or cancel it.',
  again: 'Send again',
  againOf: 'Send again: {{name}}',
  againDone: 'A new invitation is on its way to {{email}}. The old link is no longer valid.',
  cancel: {
    action: 'Cancel invitation',
    actionOf: 'Cancel invitation: {{name}}',
    title: 'Cancel the invitation for {{name}}?',
    text: 'The link sent to {{email}} will no longer be valid.',
    confirm: 'Cancel invitation',
    keep: 'Keep it',
    done: 'The invitation for {{name}} was cancelled',
    failed: 'The invitation could not be cancelled',
  },
} as const
