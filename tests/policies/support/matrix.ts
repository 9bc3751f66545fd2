import { type Area, adminOf, narrowed, type Role, roles } from './roles.ts'

/**
 * The rows a role sees: all, the active ones, its own, its own and those of clients, those of the bin that its area
 * covers, none (without an error), or `refused` with an error.
 */
export type Reading = 'all' | 'active' | 'own' | 'clients' | 'area' | 'none' | 'refused'
/** The outcome of a write: `done`, `none` if no row is found to change, or `refused` with an error. */
export type Writing = 'done' | 'none' | 'refused'

export interface Rules {
  select: Record<Role, Reading>
  insert: Record<Role, Writing>
  update: Record<Role, Writing>
  delete: Record<Role, Writing>
  /** The rules for one's own row, if they differ from those for other rows. */
  own?: { insert?: Record<Role, Writing>; update?: Record<Role, Writing>; delete?: Record<Role, Writing> }
}

/** One outcome for all roles, except for those named. */
export function all<Outcome extends string>(byDefault: Outcome, but: Partial<Record<Role, Outcome>> = {}) {
  return Object.fromEntries(roles.map((role) => [role, but[role] ?? byDefault])) as Record<Role, Outcome>
}

export const nobody = all<Writing>('refused')
/** One outcome for admins of everything and of these areas. */
function admins<Outcome extends string>(areas: Area | Area[], outcome: Outcome) {
  const names = ['admin', ...[areas].flat().map(adminOf)]
  return Object.fromEntries(names.map((role) => [role, outcome])) as Partial<Record<Role, Outcome>>
}
const adminInserts = (area: Area) => all<Writing>('refused', admins(area, 'done'))
export const adminChanges = (area: Area) =>
  all<Writing>('none', { visitor: 'refused', ...admins(area, 'done') })
const adminReads = (area: Area) => all<Reading>('none', { visitor: 'refused', ...admins(area, 'all') })
/** Every admin, whatever their areas. */
export const everyAdmin = <Outcome extends string>(outcome: Outcome) =>
  Object.fromEntries(['admin', ...narrowed].map((role) => [role, outcome])) as Partial<Record<Role, Outcome>>

/** What admins can do with imports: each only with imports of their areas. */
const importWords = all<string>('-', {
  admin: 'all',
  settingsAdmin: 'clients',
  requestsAdmin: 'clients',
  peopleAdmin: 'employees',
})
const importCalls = { ...adminCalls(['settings', 'requests'], { kind: 'clients' }), words: importWords }
const importAct = (more: object = {}) => ({
  arguments: { import_id: crypto.randomUUID(), ...more },
  outcome: adminOutcome(['settings', 'requests', 'people'], 'import_not_found'),
  words: importWords,
})

const activeIsPublic: Rules = {
  select: all<Reading>('active', admins('content', 'all')),
  insert: adminInserts('content'),
  update: adminChanges('content'),
  delete: adminChanges('content'),
}
const isPublic: Rules = { ...activeIsPublic, select: all<Reading>('all') }

/** Every table and view of the schema public; a test fails when one is missing. */
export const tables: Record<string, Rules> = {
  // Only triggers write it, and nobody changes it
  audit_log: {
    select: all<Reading>('none', { visitor: 'refused', admin: 'all' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  // Only triggers write it; only functions take rows out of it
  bin: {
    select: all<Reading>('none', {
      visitor: 'refused',
      admin: 'all',
      requestsAdmin: 'area',
      contentAdmin: 'area',
      peopleAdmin: 'area',
    }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  bin_settings: {
    select: all<Reading>('none', { visitor: 'refused', ...everyAdmin('all') }),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
  },
  // Drafts of a service, whose area is content; drafts.test.ts has those of other tables
  drafts: {
    select: all<Reading>('none', {
      visitor: 'refused',
      admin: 'all',
      contentAdmin: 'area',
      settingsAdmin: 'area',
      peopleAdmin: 'area',
    }),
    insert: adminInserts('content'),
    update: adminChanges('content'),
    delete: adminChanges('content'),
  },
  site_content: activeIsPublic,
  site_images: activeIsPublic,
  services: { ...activeIsPublic, select: all<Reading>('active', admins(['content', 'requests'], 'all')) },
  openings: {
    select: all<Reading>('active', admins('people', 'all')),
    insert: adminInserts('people'),
    update: adminChanges('people'),
    delete: adminChanges('people'),
  },
  // Visitors can also read those that are valid today: company-facts.test.ts
  credentials: {
    select: all<Reading>('active', admins('settings', 'all')),
    insert: adminInserts('settings'),
    update: adminChanges('settings'),
    delete: adminChanges('settings'),
  },
  offices: {
    select: all<Reading>('active', admins('settings', 'all')),
    insert: adminInserts('settings'),
    update: adminChanges('settings'),
    delete: adminChanges('settings'),
  },
  client_references: {
    select: all<Reading>('none', { visitor: 'active', ...admins('content', 'all') }),
    insert: adminInserts('content'),
    update: adminChanges('content'),
    delete: adminChanges('content'),
  },
  // page-meta.test.ts tests texts for hidden items and for openings
  page_meta: {
    select: all<Reading>('all'),
    insert: all<Writing>('refused', admins('content', 'done')),
    update: adminChanges('content'),
    delete: nobody,
  },
  // Visitors read published news through functions: news.test.ts
  news: {
    select: adminReads('content'),
    insert: adminInserts('content'),
    update: adminChanges('content'),
    delete: adminChanges('content'),
  },
  leadership_team: activeIsPublic,
  team_members: isPublic,
  // private-projects.test.ts tests a client's own projects, and the images of projects that are not on the
  // website
  projects: {
    ...isPublic,
    select: all<Reading>('active', { employee: 'all', ...admins(['content', 'requests'], 'all') }),
  },
  project_images: isPublic,
  company_settings: {
    select: all<Reading>('all'),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
  },
  content_version: { select: all<Reading>('all'), insert: nobody, update: nobody, delete: nobody },
  service_requests: {
    select: { ...adminReads('requests'), client: 'own' },
    insert: all<Writing>('refused', {
      visitor: 'done',
      client: 'done',
      employee: 'done',
      ...everyAdmin('done'),
    }),
    update: adminChanges('requests'),
    delete: adminChanges('requests'),
  },
  service_request_events: {
    select: { ...adminReads('requests'), client: 'own' },
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  // Only functions write it
  request_work: { select: adminReads('requests'), insert: nobody, update: nobody, delete: nobody },
  // Only functions write it
  request_merges: { select: adminReads('requests'), insert: nobody, update: nobody, delete: nobody },
  // Only the author changes or deletes a note
  request_notes: {
    select: adminReads('requests'),
    insert: adminInserts('requests'),
    update: all<Writing>('none', { visitor: 'refused' }),
    delete: all<Writing>('none', { visitor: 'refused' }),
    own: { update: adminChanges('requests'), delete: adminChanges('requests') },
  },
  // A file itself cannot be changed; functions move it with its request
  request_files: {
    select: adminReads('requests'),
    insert: adminInserts('requests'),
    update: nobody,
    delete: adminChanges('requests'),
  },
  // Only functions write it
  request_messages: { select: adminReads('requests'), insert: nobody, update: nobody, delete: nobody },
  answer_templates: {
    select: adminReads('requests'),
    insert: adminInserts('requests'),
    update: adminChanges('requests'),
    delete: adminChanges('requests'),
  },
  request_tags: {
    select: adminReads('requests'),
    insert: adminInserts('requests'),
    update: adminChanges('requests'),
    delete: adminChanges('requests'),
  },
  // Only the owner of a view can change or delete it; request-views.test.ts tests shared views
  request_views: {
    select: all<Reading>('none', { visitor: 'refused', ...admins('requests', 'own') }),
    insert: adminInserts('requests'),
    update: all<Writing>('none', { visitor: 'refused' }),
    delete: all<Writing>('none', { visitor: 'refused' }),
    own: { update: adminChanges('requests'), delete: adminChanges('requests') },
  },
  search_notice_settings: {
    select: all<Reading>('none', { visitor: 'refused', ...admins(['content', 'settings'], 'all') }),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
  },
  // Only triggers and the server write it
  search_notices: {
    select: all<Reading>('none', { visitor: 'refused', ...admins(['content', 'settings'], 'all') }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  answer_settings: {
    select: all<Reading>('none', { visitor: 'refused', ...admins(['requests', 'settings'], 'all') }),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
  },
  user_profiles: {
    select: all<Reading>('own', {
      visitor: 'refused',
      ...admins('settings', 'all'),
      requestsAdmin: 'clients',
    }),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
    own: {
      update: all<Writing>('none', {
        visitor: 'refused',
        client: 'done',
        employee: 'done',
        ...everyAdmin('done'),
      }),
    },
  },
  employees: {
    select: { ...adminReads('people'), employee: 'own' },
    insert: nobody,
    update: adminChanges('people'),
    delete: nobody,
  },
  employee_notifications: {
    select: { ...adminReads('people'), employee: 'own' },
    insert: adminInserts('people'),
    // Only the employee marks a notification as read
    update: all<Writing>('none', { visitor: 'refused' }),
    delete: nobody,
    own: { update: all<Writing>('none', { visitor: 'refused', employee: 'done' }) },
  },
  application_stages: {
    select: adminReads('people'),
    insert: adminInserts('people'),
    update: adminChanges('people'),
    delete: adminChanges('people'),
  },
  // Only the author changes or deletes a note
  application_notes: {
    select: adminReads('people'),
    insert: adminInserts('people'),
    update: all<Writing>('none', { visitor: 'refused' }),
    delete: all<Writing>('none', { visitor: 'refused' }),
    own: { update: adminChanges('people'), delete: adminChanges('people') },
  },
  employee_documents: {
    select: { ...adminReads('people'), employee: 'own' },
    insert: adminInserts('people'),
    update: adminChanges('people'),
    delete: adminChanges('people'),
  },
  // Only functions decide: document-renewals.test.ts
  document_renewals: {
    select: { ...adminReads('people'), employee: 'own' },
    insert: nobody,
    update: all<Writing>('none', { visitor: 'refused' }),
    delete: all<Writing>('none', { visitor: 'refused' }),
    own: {
      insert: all<Writing>('refused', { employee: 'done' }),
      update: all<Writing>('none', { visitor: 'refused', employee: 'done' }),
      delete: all<Writing>('none', { visitor: 'refused', employee: 'done' }),
    },
  },
  client_projects: {
    select: { ...adminReads('requests'), client: 'own', employee: 'all' },
    insert: adminInserts('requests'),
    update: adminChanges('requests'),
    delete: adminChanges('requests'),
  },
  // A document itself cannot be changed
  client_project_files: {
    select: { ...adminReads('requests'), client: 'own' },
    insert: adminInserts('requests'),
    update: nobody,
    delete: adminChanges('requests'),
  },
  breaches: {
    select: adminReads('settings'),
    insert: adminInserts('settings'),
    update: adminChanges('settings'),
    delete: nobody,
  },
  // Only erase_person and the retention write it
  kept_records: {
    select: all<Reading>('none', { visitor: 'refused', admin: 'all' }),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  retention_rules: {
    select: all<Reading>('none', { visitor: 'refused', admin: 'all' }),
    insert: nobody,
    update: all<Writing>('none', { visitor: 'refused', admin: 'done' }),
    delete: nobody,
  },
  // A version is never changed or deleted
  legal_pages: {
    select: all<Reading>('all'),
    insert: adminInserts('settings'),
    update: nobody,
    delete: nobody,
  },
  // Forms, accounts and links write it through functions
  news_consents: {
    select: adminReads('requests'),
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  // Anyone can send one, even with a deactivated account
  privacy_requests: {
    select: adminReads('settings'),
    insert: all<Writing>('done'),
    update: adminChanges('settings'),
    delete: nobody,
  },
  // Only functions write it
  invitations: {
    select: { ...adminReads('settings'), requestsAdmin: 'clients' },
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  mail_outbox: { select: all<Reading>('refused'), insert: nobody, update: nobody, delete: nobody },
  mail_kinds: {
    select: adminReads('settings'),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
  },
  session_limits: {
    select: adminReads('settings'),
    insert: nobody,
    update: adminChanges('settings'),
    delete: nobody,
  },
}

interface FunctionRule {
  arguments?: object
  outcome: Record<Role, string>
  /** A description of the answer, where the outcome does not tell it. */
  words?: Record<Role, string>
}

/** The entries of the bin that the functions apply to. */
const ofBin = all<string>('-', {
  admin: 'all',
  requestsAdmin: 'of their areas',
  contentAdmin: 'of their areas',
  peopleAdmin: 'of their areas',
})

/** A function that every active account can call for its own rows. */
const ofActiveAccount: FunctionRule = {
  outcome: all<string>('account_required', {
    visitor: 'refused',
    client: 'done',
    employee: 'done',
    ...everyAdmin('done'),
  }),
  words: all<string>('-', { client: 'their own', employee: 'their own', ...everyAdmin('their own') }),
}

/** Every function of the schema public, with arguments that match no row. */
export const functions: Record<string, FunctionRule> = {
  request_reference: {
    arguments: { submission_id: crypto.randomUUID() },
    outcome: all<string>('done'),
    words: all('of a known submission'),
  },
  request_due_on: {
    arguments: { submission_id: crypto.randomUUID() },
    outcome: all<string>('done'),
    words: all('of a known submission'),
  },
  publish_draft: draftCall({ seen: '2026-01-01T00:00:00Z' }),
  schedule_draft: draftCall({ seen: '2026-01-01T00:00:00Z', publish_at: '2099-01-01T00:00:00Z' }),
  unschedule_draft: draftCall({ language: 'all' }),
  list_drafts: adminCalls(['content', 'settings', 'people']),
  open_preview: adminCalls(['content', 'settings', 'people']),
  revoke_preview: {
    arguments: { link_id: crypto.randomUUID() },
    outcome: adminOutcome(['content', 'settings', 'people'], 'preview_not_found'),
  },
  // Only for the server
  publish_due: { outcome: all<string>('refused') },
  read_preview: { arguments: { token: 'x' }, outcome: all<string>('refused') },
  set_primary_image: {
    arguments: { image_id: crypto.randomUUID() },
    outcome: all<string>('image_not_found', { visitor: 'refused' }),
    words: all<string>('-', admins('content', 'all')),
  },
  page_meta_at: {
    arguments: { language: 'ar', path: '/nowhere' },
    outcome: all<string>('done'),
    words: all('of pages that are shown'),
  },
  special_hours: { outcome: all<string>('done'), words: all('of days that are shown, without names') },
  list_media: adminCalls('content'),
  list_news_admin: adminCalls('content'),
  note_media: {
    arguments: { url: '/storage/v1/object/public/site-images/nothing.webp', name: 'x.webp' },
    outcome: adminOutcome('content', 'media_not_found'),
  },
  move_media: {
    arguments: { urls: ['/storage/v1/object/public/site-images/nothing.webp'], folder: 'x' },
    outcome: adminOutcome('content', 'media_not_found'),
  },
  rename_media_folder: {
    arguments: { folder: 'nothing', name: 'x' },
    outcome: adminOutcome('content', 'folder_not_found'),
  },
  delete_media: {
    arguments: { urls: ['/storage/v1/object/public/site-images/nothing.webp'] },
    outcome: adminOutcome('content', 'media_not_found'),
  },
  replace_media: {
    arguments: {
      url: '/storage/v1/object/public/site-images/nothing.webp',
      new_url: '/storage/v1/object/public/site-images/other.webp',
    },
    outcome: adminOutcome('content', 'media_not_found'),
  },
  forget_previous_media: {
    arguments: { url: '/storage/v1/object/public/site-images/nothing.webp' },
    outcome: adminOutcome('content', 'media_not_found'),
  },
  give_position: {
    arguments: { leader: crypto.randomUUID(), seen: '2026-01-01T00:00:00Z', person: {} },
    outcome: adminOutcome('content', 'position_gone'),
  },
  pages_to_improve: adminCalls('content'),
  translated_parts: adminCalls('content'),
  approve_employee: {
    arguments: { employee_id: crypto.randomUUID(), position_ar: 'مهندس', position_en: 'Engineer' },
    outcome: adminOutcome('people', 'employee_not_found'),
  },
  reject_employee: {
    arguments: { employee_id: crypto.randomUUID(), rejection_reason: 'سبب' },
    outcome: adminOutcome('people', 'employee_not_found'),
  },
  set_request_status: {
    arguments: { request_id: crypto.randomUUID(), status: 'approved' },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  request_colleagues: { ...adminCalls('requests'), words: all<string>('-', admins('requests', 'names')) },
  work_on_request: adminCalls('requests', { request_id: crypto.randomUUID() }),
  sender_of_request: adminCalls('requests', { request_id: crypto.randomUUID() }),
  change_requests: adminCalls('requests', { field: 'delete', changes: [{ id: crypto.randomUUID() }] }),
  preview_request_changes: adminCalls('requests', { field: 'delete', ids: [crypto.randomUUID()] }),
  assign_request: {
    arguments: { request_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  tag_request: {
    arguments: { request_id: crypto.randomUUID(), tag: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'tag_not_found'),
  },
  set_next_step: {
    arguments: { request_id: crypto.randomUUID(), step: 'x', due: '2026-12-01' },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  mark_answered: {
    arguments: { request_id: crypto.randomUUID(), how: 'call' },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  settle_reply: {
    arguments: { request_id: crypto.randomUUID(), how: 'none' },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  answer_request: {
    arguments: {
      message_id: crypto.randomUUID(),
      request_id: crypto.randomUUID(),
      locale: 'en',
      subject: 'x',
      body: 'x',
    },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  withdraw_answer: {
    arguments: { message_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'answer_not_found'),
    words: all<string>('-', admins('requests', 'own')),
  },
  resend_answer: {
    arguments: { message_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'answer_not_found'),
  },
  sends_answers: adminCalls('requests'),
  account_status: {
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('why one’s own account is not active', { visitor: '-' }),
  },
  my_application: {
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('own application', { visitor: '-' }),
  },
  apply_again: {
    arguments: { full_name_ar: 'سارة', full_name_en: 'Sara', phone: '+966500000001', applied_for: ' ' },
    outcome: all<string>('application_not_rejected', { visitor: 'refused', rejected: 'application_invalid' }),
    words: all<string>('-', { rejected: 'own' }),
  },
  recovery_link_open: {
    arguments: { token_hash: 'a'.repeat(56) },
    outcome: all<string>('done'),
    words: all('of a known link'),
  },
  prove_privacy_request: {
    arguments: { token: 'x' },
    outcome: all<string>('done'),
    words: all('of a known link'),
  },
  privacy_request_reference: {
    arguments: { submission_id: crypto.randomUUID() },
    outcome: all<string>('done'),
    words: all('of a known submission'),
  },
  stop_news: {
    arguments: { token: 'x' },
    outcome: all<string>('done'),
    words: all('of a known link'),
  },
  my_news: ofActiveAccount,
  set_my_news: {
    arguments: { wanted: false, locale: 'ar', wording: 1 },
    ...ofActiveAccount,
  },
  withdraw_news_consent: {
    arguments: { consent_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'news_consent_not_found'),
  },
  list_news_consents: adminCalls('requests'),
  track_request: {
    // Use another pair each time, since the same one is refused after ten tries
    get arguments() {
      return { reference: crypto.randomUUID(), contact: crypto.randomUUID() }
    },
    outcome: all<string>('done'),
    words: all('of a known reference and contact'),
  },
  write_about_request: {
    get arguments() {
      return { reference: crypto.randomUUID(), contact: crypto.randomUUID(), body: 'x' }
    },
    outcome: all<string>('done'),
    words: all('of a known reference and contact'),
  },
  request_chores: { outcome: all<string>('refused') },
  people_colleagues: adminCalls('people'),
  ending_documents: { arguments: { until: '2026-11-25' }, ...adminCalls('people') },
  waiting_renewals: adminCalls('people'),
  accept_renewal: {
    arguments: {
      id: crypto.randomUUID(),
      seen: '2026-01-01T00:00:00Z',
      number: null,
      expires_on: '2030-01-01',
    },
    outcome: adminOutcome('people', 'renewal_gone'),
  },
  send_renewal_back: {
    arguments: { id: crypto.randomUUID(), seen: '2026-01-01T00:00:00Z', reason: 'x' },
    outcome: adminOutcome('people', 'renewal_gone'),
  },
  undo_renewal_decision: {
    arguments: { id: crypto.randomUUID() },
    outcome: adminOutcome('people', 'renewal_gone'),
  },
  employee_chores: { outcome: all<string>('refused') },
  company_chores: { outcome: all<string>('refused') },
  claim_search_notices: { outcome: all<string>('refused') },
  settle_search_notices: {
    arguments: { paths: ['/'], claimed_at: '2026-01-01T00:00:00Z' },
    outcome: all<string>('refused'),
  },
  my_day: adminCalls('requests'),
  my_mentions: adminCalls('requests'),
  read_mentions: adminCalls('requests'),
  visit_report: {
    arguments: { first_day: '2026-03-02', last_day: '2026-03-01' },
    outcome: adminOutcome('requests', 'period_invalid'),
  },
  request_sources: adminCalls('requests'),
  count_page_views: { arguments: { views: [] }, outcome: all<string>('refused') },
  room_for_files: { outcome: all<string>('refused') },
  drop_files: { arguments: { addresses: [] }, outcome: all<string>('refused') },
  hold_files: {
    arguments: { submission_id: '00000000-0000-4000-8000-000000000000', files: [] },
    outcome: all<string>('refused'),
  },
  request_report: {
    arguments: { received_from: '2026-03-02', received_until: '2026-03-01' },
    outcome: adminOutcome('requests', 'period_invalid'),
  },
  set_morning_mail: {
    arguments: { sends_at: '04:00' },
    outcome: adminOutcome('requests', 'morning_invalid'),
  },
  list_privacy_requests: adminCalls('settings'),
  extend_privacy_request: {
    arguments: { request_id: crypto.randomUUID(), days: 30, reason: 'سبب' },
    outcome: adminOutcome('settings', 'privacy_request_not_found'),
  },
  close_privacy_request: {
    arguments: { request_id: crypto.randomUUID(), outcome: 'done', message: 'رد' },
    outcome: adminOutcome('settings', 'privacy_request_not_found'),
  },
  find_person: adminCalls([]),
  gather_person: {
    arguments: { subjects: [] },
    outcome: adminOutcome([], 'person_empty'),
  },
  erase_person: {
    arguments: { subjects: [] },
    outcome: adminOutcome([], 'person_empty'),
  },
  preview_retention: adminCalls([], { kind: 'requests', months: 24 }),
  retention_runs: adminCalls([]),
  list_erasures: { outcome: all<string>('refused') },
  apply_erasures: { arguments: { list: [] }, outcome: all<string>('refused') },
  privacy_chores: { outcome: all<string>('refused') },
  claim_mails: { arguments: { maximum: 1 }, outcome: all<string>('refused') },
  postpone_mail: {
    arguments: { mail_id: crypto.randomUUID(), attempt: 1, error: 'x', seconds: 1 },
    outcome: all<string>('refused'),
  },
  list_requests: adminCalls('requests'),
  board_requests: adminCalls('requests', { statuses: ['new'] }),
  enter_request: {
    arguments: {
      submission_id: crypto.randomUUID(),
      channel: 'website',
      client_name: 'x',
      project_description: 'x',
    },
    outcome: adminOutcome('requests', 'channel_invalid'),
  },
  merge_requests: {
    arguments: { request_id: crypto.randomUUID(), other: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  undo_merge: {
    arguments: { merge_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'merge_not_found'),
  },
  link_client: {
    arguments: { request_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  link_project: {
    arguments: { request_id: crypto.randomUUID() },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  project_of_request: {
    arguments: {
      request_id: crypto.randomUUID(),
      client: crypto.randomUUID(),
      project: crypto.randomUUID(),
    },
    outcome: adminOutcome('requests', 'request_not_found'),
  },
  request_relations: adminCalls('requests', { request_id: crypto.randomUUID() }),
  requests_of_project: adminCalls('requests', { client_project: crypto.randomUUID() }),
  client_overview: {
    ...adminCalls(['requests', 'settings'], { client: crypto.randomUUID() }),
    words: all<string>('-', {
      admin: 'all',
      requestsAdmin: 'all',
      settingsAdmin: 'account and invitations',
    }),
  },
  list_users: {
    ...adminCalls(['settings', 'requests']),
    words: all<string>('-', { ...admins('settings', 'all'), requestsAdmin: 'clients' }),
  },
  list_clients: adminCalls('requests'),
  list_employees: adminCalls('people'),
  confidential_client: adminCalls('content', { project_id: crypto.randomUUID() }),
  list_projects: adminCalls(['content', 'requests']),
  list_client_projects: {
    outcome: {
      ...adminOutcome('requests', 'done', 'staff_required'),
      employee: 'done',
    },
  },
  employee_figures: {
    outcome: all<string>('employee_required', { visitor: 'refused', employee: 'done' }),
  },
  my_requests: clientCalls('their own'),
  my_messages: ofOwnRequest({}),
  see_answers: ofOwnRequest({ seen: '2026-11-25T09:00:00Z' }),
  see_status: ofOwnRequest({ seen: '2026-11-25T09:00:00Z' }),
  write_about_own_request: ofOwnRequest({ body: 'x' }),
  note_document_download: {
    arguments: { id: crypto.randomUUID() },
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('-', { client: 'of their own projects' }),
  },
  live_topics: {
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('-', {
      client: 'their own',
      employee: 'their own',
      ...everyAdmin('of their areas'),
      admin: 'all',
    }),
  },
  my_email_proof: clientCalls('their own'),
  my_sessions: {
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('their own', { visitor: '-' }),
  },
  end_my_session: {
    arguments: { session_id: crypto.randomUUID() },
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('their own', { visitor: '-' }),
  },
  make_recovery_codes: {
    outcome: all<string>('second_factor_off', { visitor: 'refused' }),
    words: all('their own', { visitor: '-' }),
  },
  recovery_codes_left: {
    outcome: all<string>('done', { visitor: 'refused' }),
    words: all('their own', { visitor: '-' }),
  },
  use_recovery_code: {
    arguments: { session: crypto.randomUUID(), code: 'x' },
    outcome: all<string>('done'),
    words: all('for a session of their own'),
  },
  check_password_given: { outcome: all<string>('done', { visitor: 'refused' }) },
  has_second_factor: adminCalls('settings', { user_id: crypto.randomUUID() }),
  remove_second_factor: {
    arguments: { user_id: crypto.randomUUID() },
    outcome: adminOutcome('settings', 'user_not_found'),
  },
  remove_factor: {
    arguments: { factor_id: crypto.randomUUID() },
    outcome: all<string>('factor_not_found', { visitor: 'refused' }),
    words: all('their own', { visitor: '-' }),
  },
  ask_email_proof: clientCalls('their own'),
  prove_email: { ...clientCalls('their own'), arguments: { token: 'x' } },
  list_activity: adminCalls([]),
  find_anything: adminCalls(['requests', 'content', 'people', 'settings'], { search: 'x' }),
  record_history: adminCalls('content', { table_name: 'projects', record_id: 'x' }),
  restore_from_bin: {
    arguments: { id: crypto.randomUUID() },
    outcome: adminOutcome(['requests', 'content', 'people'], 'bin_entry_gone'),
    words: ofBin,
  },
  list_bin: { ...adminCalls(['requests', 'content', 'people']), words: ofBin },
  delete_from_bin: {
    ...adminCalls(['requests', 'content', 'people'], { ids: [crypto.randomUUID()] }),
    words: ofBin,
  },
  empty_bin: {
    ...adminCalls(['requests', 'content', 'people'], { until: '2020-01-01T00:00:00Z' }),
    words: ofBin,
  },
  purge_bin: { outcome: all<string>('refused') },
  note_export: {
    arguments: { list: 'projects' },
    outcome: {
      ...adminOutcome(['content', 'requests'], 'done', 'staff_required'),
      employee: 'admin_required',
    },
    words: all<string>('-', {
      employee: 'client projects',
      ...everyAdmin('lists of their areas'),
      admin: 'all',
    }),
  },
  note_refusal: {
    arguments: {
      account: crypto.randomUUID(),
      session: crypto.randomUUID(),
      method: 'POST',
      place: 'projects',
    },
    outcome: all<string>('refused'),
  },
  note_look: {
    arguments: { employee_id: crypto.randomUUID(), what: 'pay' },
    outcome: adminOutcome('people', 'employee_not_found'),
  },
  list_news: {
    arguments: { language: 'ar' },
    outcome: all<string>('done'),
    words: all('those published in the language'),
  },
  read_news: {
    arguments: { language: 'ar', id: crypto.randomUUID() },
    outcome: all<string>('done'),
    words: all('one published in the language'),
  },
  next_news: { outcome: all<string>('done'), words: all('the seconds until the next, within a minute') },
  find_address: {
    arguments: { section: 'projects', language: 'ar', slug: 'x' },
    outcome: all<string>('done'),
    words: all('what is on the website'),
  },
  old_addresses: adminCalls('content', { record_id: crypto.randomUUID() }),
  release_address: adminCalls('content', { section: 'projects', language: 'ar', slug: 'x' }),
  reorder: adminCalls('content', { list: 'projects', ids: [] }),
  move_to: adminCalls('content', { list: 'projects', id: crypto.randomUUID(), place: 1 }),
  next_place: adminCalls('content', { list: 'projects' }),
  set_user_type: {
    arguments: { user_id: crypto.randomUUID(), user_type: 'client' },
    outcome: adminOutcome('settings', 'user_not_found'),
  },
  invite: {
    arguments: { email: 'x', full_name: 'x', user_type: 'owner' },
    outcome: adminOutcome(['settings', 'requests'], 'user_type_invalid'),
    words: all<string>('-', { ...admins('settings', 'all'), requestsAdmin: 'clients' }),
  },
  resend_invitation: {
    arguments: { invitation_id: crypto.randomUUID() },
    outcome: adminOutcome(['settings', 'requests', 'people'], 'invitation_not_found'),
    words: all<string>('-', {
      admin: 'all',
      settingsAdmin: 'all but employees',
      requestsAdmin: 'clients',
      peopleAdmin: 'employees',
    }),
  },
  cancel_invitation: {
    arguments: { invitation_id: crypto.randomUUID() },
    outcome: adminOutcome(['settings', 'requests', 'people'], 'invitation_not_found'),
    words: all<string>('-', {
      admin: 'all',
      settingsAdmin: 'all but employees',
      requestsAdmin: 'clients',
      peopleAdmin: 'employees',
    }),
  },
  list_invitations: {
    ...adminCalls(['settings', 'requests']),
    words: all<string>('-', { ...admins('settings', 'all'), requestsAdmin: 'clients' }),
  },
  // Imports of clients; those of employees are for admins of people
  check_import: { ...importCalls, arguments: { kind: 'clients', entries: [] } },
  begin_import: {
    arguments: {
      id: crypto.randomUUID(),
      kind: 'clients',
      file_name: ' ',
      digest: 'x',
      total: 1,
      fills: false,
    },
    outcome: adminOutcome(['settings', 'requests'], 'import_invalid'),
    words: importCalls.words,
  },
  import_rows: importAct({ entries: [] }),
  finish_import: importAct(),
  undo_import: importAct(),
  list_imports: importCalls,
  list_kept_people: importCalls,
  invite_kept_people: { ...importCalls, arguments: { kind: 'clients', ids: [crypto.randomUUID()] } },
  remove_kept_people: { ...importCalls, arguments: { kind: 'clients', ids: [crypto.randomUUID()] } },
  correct_kept_person: {
    arguments: {
      kind: 'clients',
      id: crypto.randomUUID(),
      full_name: 'x',
      email: 'x@handasa.example',
      phone: null,
    },
    outcome: adminOutcome(['settings', 'requests'], 'person_not_found'),
    words: importCalls.words,
  },
  keep_client: {
    arguments: { client_id: crypto.randomUUID(), entry: { client_type: 'individual', full_name: 'x' } },
    outcome: adminOutcome('requests', 'check imported_people_contact_check'),
  },
  known_callers: adminCalls('requests', { phone: '+966500000000' }),
  read_invitation: {
    arguments: { token: 'x' },
    outcome: all<string>('done'),
    words: all('of a known link'),
  },
  admin_dashboard: {
    outcome: all<string>('admin_required', { visitor: 'refused', ...everyAdmin('done') }),
    words: all('-', { ...everyAdmin('of their areas'), admin: 'all' }),
  },
  pending_counts: {
    outcome: all<string>('admin_required', { visitor: 'refused', ...everyAdmin('done') }),
    words: all('-', { ...everyAdmin('of their areas'), admin: 'all' }),
  },
  setup_checklist: adminCalls('settings'),
  skip_setup_step: adminCalls('settings', { step: 'mail', skip: false }),
  installation: { outcome: all<string>('refused') },
  numbers: { arguments: { up_to: 3 }, outcome: all<string>('refused') },
  start_empty: { outcome: all<string>('refused') },
  inbox_position: { outcome: all<string>('refused') },
  keep_inbox_position: { arguments: { validity: '1', last_uid: 1 }, outcome: all<string>('refused') },
  place_mail: {
    arguments: { known_ids: [], subject: 'x', sender: 'a@example.sa' },
    outcome: all<string>('refused'),
  },
  receive_mail: {
    arguments: {
      request_id: crypto.randomUUID(),
      message_id: '<x@example.sa>',
      sender: 'a@example.sa',
      sender_name: '',
      subject: 'x',
      body: 'x',
      quoted: '',
      automatic: false,
    },
    outcome: all<string>('refused'),
  },
  note_bounce: {
    arguments: { message_id: crypto.randomUUID(), code: 'bounced_5_1_1', diagnosis: '', came: null },
    outcome: all<string>('refused'),
  },
  note_server: { arguments: { mail_server: true, platform_backups: true }, outcome: all<string>('refused') },
  files_to_delete: { arguments: { unsaved: '1 day' }, outcome: all<string>('refused') },
  gone_files: { arguments: { since: '2026-01-01T00:00:00Z' }, outcome: all<string>('refused') },
  unused_files: { arguments: { older_than: '1 day' }, outcome: all<string>('refused') },
}

/** The outcome of a function for admins of these areas, and a refusal for everyone else. */
function adminOutcome(areas: Area | Area[], outcome: string, refusal = 'admin_required') {
  return all<string>(refusal, {
    visitor: 'refused',
    ...everyAdmin('area_required'),
    ...admins(areas, outcome),
  })
}

/** A function that refuses everyone but admins of these areas. */
function adminCalls(areas: Area | Area[], args?: object): FunctionRule {
  return { ...(args && { arguments: args }), outcome: adminOutcome(areas, 'done') }
}

/** A function for admins of a draft's area, called with a draft that does not exist. */
function draftCall(more: object): FunctionRule {
  return {
    arguments: { draft_id: crypto.randomUUID(), ...more },
    outcome: adminOutcome(['content', 'settings', 'people'], 'draft_not_found'),
  }
}

/** A function that answers only clients, with their own rows. */
function clientCalls(words: string): FunctionRule {
  return {
    outcome: all<string>('client_required', { visitor: 'refused', client: 'done' }),
    words: all<string>('-', { client: words }),
  }
}

/** Functions for a client about one of their requests, called with a request that does not exist. */
function ofOwnRequest(more: object): FunctionRule {
  return {
    arguments: { request_id: crypto.randomUUID(), ...more },
    outcome: all<string>('client_required', { visitor: 'refused', client: 'request_not_found' }),
    words: all<string>('-', { client: 'of their own requests' }),
  }
}

/**
 * The functions that the API's roles can execute: those that the API offers (public), and those that
 * policies, checks and triggers call.
 */
export const executable: Record<'anon' | 'authenticated', string[]> = {
  anon: [
    'private.areas_of_file',
    'private.areas_of_page',
    'private.is_page_shown',
    'private.page_meta_of_news',
    'private.came_from',
    'private.campaign_of',
    'private.source_of',
    'private.visit',
    'private.check_session',
    'private.email',
    'private.file_url',
    'private.file_urls',
    'private.filled',
    'private.has_letter',
    'private.long_text',
    'private.mailbox',
    'private.new_privacy_reference',
    'private.new_reference',
    'private.phone',
    'private.privacy_version',
    'private.search_form',
    'private.amount',
    'private.short_text',
    'private.tidy_line',
    'private.slug_of',
    'public.find_address',
    'public.list_news',
    'public.next_news',
    'public.page_meta_at',
    'public.read_news',
    'public.privacy_request_reference',
    'public.prove_privacy_request',
    'public.read_invitation',
    'public.recovery_link_open',
    'public.request_due_on',
    'public.request_reference',
    'public.special_hours',
    'public.stop_news',
    'public.track_request',
    'public.use_recovery_code',
    'public.write_about_request',
  ],
  // All of the above too
  authenticated: [
    'private.check_replacement',
    'private.file_columns',
    'private.file_of',
    'private.is_file_used',
    'private.open_replacement',
    'private.url_decoded',
    'private.with_file',
    'public.delete_media',
    'public.forget_previous_media',
    'public.list_media',
    'public.list_news_admin',
    'public.move_media',
    'public.note_media',
    'public.rename_media_folder',
    'public.replace_media',
    'public.give_position',
    'public.pages_to_improve',
    'public.translated_parts',
    'private.has_texts',
    'private.degrees',
    'private.engineers_grade',
    'private.engineers_number',
    'private.engineers_registration',
    'private.engineers_until',
    'private.project_awards',
    'private.project_figures',
    'private.article_images',
    'private.picture_words',
    'private.article_text',
    'private.is_article',
    'private.is_article_mark',
    'private.is_article_node',
    'private.is_link',
    'private.apply_draft',
    'private.areas_of_table',
    'private.as_stored',
    'private.draft_areas',
    'private.draft_columns',
    'private.draft_part',
    'private.draft_record',
    'private.draft_to_change',
    'private.with_moments_of_news',
    'private.next_due',
    'private.record_name',
    'private.settle_draft',
    'private.write_schedules',
    'public.list_drafts',
    'public.open_preview',
    'public.publish_draft',
    'public.revoke_preview',
    'public.schedule_draft',
    'public.unschedule_draft',
    'private.areas',
    'private.areas_of_bin',
    'private.check_authority',
    'private.documents',
    'private.has_session',
    'private.holidays',
    'private.opening_hours',
    'private.social_links',
    'private.tag_names',
    'private.is_active_user',
    'private.is_admin',
    'private.is_client',
    'private.is_employee',
    'private.is_my_contract',
    'private.is_my_cv',
    'private.works_on_people',
    'public.people_colleagues',
    'public.ending_documents',
    'private.may_add_scan',
    'public.accept_renewal',
    'public.send_renewal_back',
    'public.undo_renewal_decision',
    'public.waiting_renewals',
    'private.is_my_photo',
    'private.is_request_file',
    'private.known_fields',
    'private.manages',
    'private.my_areas',
    'private.my_projects',
    'private.my_employee_id',
    'private.own_request_ids',
    'private.my_project_files',
    'private.my_request_files',
    'private.open_order',
    'private.order_columns',
    'private.order_in_turn',
    'private.refuse_employee',
    'private.require_approval',
    'private.request_view',
    'private.require_area',
    'private.works_on_requests',
    'public.account_status',
    'public.admin_dashboard',
    'public.answer_request',
    'public.apply_again',
    'public.my_application',
    'public.approve_employee',
    'public.assign_request',
    'public.board_requests',
    'public.ask_email_proof',
    'public.change_requests',
    'public.cancel_invitation',
    'public.check_password_given',
    'public.client_overview',
    'public.enter_request',
    'public.link_client',
    'public.link_project',
    'public.merge_requests',
    'public.project_of_request',
    'public.request_relations',
    'public.requests_of_project',
    'public.undo_merge',
    'public.close_privacy_request',
    'public.employee_figures',
    'public.erase_person',
    'public.extend_privacy_request',
    'public.find_person',
    'public.gather_person',
    'public.delete_from_bin',
    'public.empty_bin',
    'public.find_anything',
    'public.has_second_factor',
    'public.invite',
    'public.list_activity',
    'public.list_bin',
    'public.list_client_projects',
    'public.list_clients',
    'public.known_callers',
    'public.list_employees',
    'public.list_news_consents',
    'public.list_invitations',
    'public.list_privacy_requests',
    'public.confidential_client',
    'public.list_projects',
    'public.list_requests',
    'public.list_users',
    'public.live_topics',
    'public.make_recovery_codes',
    'public.mark_answered',
    'public.settle_reply',
    'public.move_to',
    'public.end_my_session',
    'public.my_day',
    'public.my_mentions',
    'public.read_mentions',
    'public.request_report',
    'public.request_sources',
    'public.visit_report',
    'public.my_email_proof',
    'public.my_news',
    'public.my_sessions',
    'public.my_requests',
    'public.my_messages',
    'public.note_document_download',
    'public.see_answers',
    'public.see_status',
    'public.write_about_own_request',
    'public.next_place',
    'public.note_export',
    'public.note_look',
    'public.old_addresses',
    'public.release_address',
    'public.pending_counts',
    'public.preview_request_changes',
    'public.preview_retention',
    'public.prove_email',
    'public.record_history',
    'public.recovery_codes_left',
    'public.reject_employee',
    'public.remove_factor',
    'public.remove_second_factor',
    'public.reorder',
    'public.request_colleagues',
    'public.resend_answer',
    'public.resend_invitation',
    'public.retention_runs',
    'public.restore_from_bin',
    'public.set_morning_mail',
    'public.set_my_news',
    'public.set_next_step',
    'public.set_primary_image',
    'public.sender_of_request',
    'public.sends_answers',
    'public.set_request_status',
    'public.set_user_type',
    'public.setup_checklist',
    'public.skip_setup_step',
    'public.tag_request',
    'public.withdraw_answer',
    'public.withdraw_news_consent',
    'public.check_import',
    'public.begin_import',
    'public.import_rows',
    'public.finish_import',
    'public.undo_import',
    'public.list_imports',
    'public.list_kept_people',
    'public.invite_kept_people',
    'public.remove_kept_people',
    'public.correct_kept_person',
    'public.keep_client',
    'public.work_on_request',
  ],
}

/** Every `security definer` function; each says in its schema file why. */
export const definers = [
  'private.check_replacement',
  'private.is_file_used',
  'private.open_replacement',
  'public.delete_media',
  'public.forget_previous_media',
  'public.list_media',
  'public.list_news_admin',
  'public.move_media',
  'public.note_media',
  'public.rename_media_folder',
  'private.settle_draft',
  'private.mail_failed_drafts',
  'private.write_schedules',
  'public.list_drafts',
  'public.open_preview',
  'public.read_preview',
  'public.revoke_preview',
  'private.apply_employee_status',
  'private.end_employments',
  'private.prepare_employee_document',
  'private.remember_reminders',
  'private.forget_addresses',
  'private.forget_page_meta',
  'private.note_search_change',
  'private.note_search_item',
  'private.note_search_pages',
  'private.note_search_part',
  'private.note_search_paths',
  'private.is_page_shown',
  'private.page_meta_of_news',
  'private.note_shown_holidays',
  'public.special_hours',
  'private.prepare_page_meta',
  'private.website_items',
  'public.pages_to_improve',
  'public.translated_parts',
  'private.give_addresses',
  'private.note_shown_news',
  'private.keep_news_words',
  'public.list_news',
  'public.next_news',
  'public.read_news',
  'public.find_address',
  'public.old_addresses',
  'public.release_address',
  'private.note_binned_files',
  'private.put_in_bin',
  'private.record_bin_removal',
  'public.delete_from_bin',
  'public.empty_bin',
  'public.list_bin',
  'public.restore_from_bin',
  'public.check_import',
  'public.begin_import',
  'public.import_rows',
  'public.finish_import',
  'public.undo_import',
  'public.list_imports',
  'public.list_kept_people',
  'public.invite_kept_people',
  'public.remove_kept_people',
  'public.correct_kept_person',
  'public.keep_client',
  'public.known_callers',
  'private.purge_imports',
  'private.link_audit_entry',
  'private.record_account',
  'private.record_change',
  'private.record_factor',
  'private.record_removed_factors',
  'private.record_session',
  'private.require_noted_export',
  'public.find_anything',
  'public.list_activity',
  'public.note_export',
  'public.note_look',
  'public.note_refusal',
  'public.record_history',
  'public.cancel_invitation',
  'public.invite',
  'public.list_invitations',
  'public.read_invitation',
  'public.resend_invitation',
  'private.ask_new_client',
  'private.follow_confirmation',
  'private.forget_form_in_account',
  'private.forget_form_in_identity',
  'private.limit_service_requests',
  'private.mail_receipt',
  'public.my_day',
  'public.my_mentions',
  'public.read_mentions',
  'private.keep_unread_mentions',
  'public.count_page_views',
  'public.request_sources',
  'public.visit_report',
  'public.request_report',
  'private.works_on_people',
  'public.people_colleagues',
  'public.employee_chores',
  'private.check_renewal',
  'private.may_add_scan',
  'public.accept_renewal',
  'public.send_renewal_back',
  'public.undo_renewal_decision',
  'public.company_chores',
  'public.request_chores',
  'public.set_morning_mail',
  'public.track_request',
  'public.write_about_request',
  'private.limit_privacy_requests',
  'private.note_account_news',
  'private.note_request_news',
  'public.list_news_consents',
  'public.my_news',
  'public.set_my_news',
  'public.stop_news',
  'public.withdraw_news_consent',
  'private.mail_privacy_request',
  'private.new_privacy_reference',
  'public.close_privacy_request',
  'public.extend_privacy_request',
  'public.list_privacy_requests',
  'public.apply_erasures',
  'public.erase_person',
  'public.find_person',
  'public.gather_person',
  'public.list_erasures',
  'public.preview_retention',
  'public.privacy_chores',
  'public.retention_runs',
  'public.privacy_request_reference',
  'public.prove_privacy_request',
  'private.check_client_project',
  'private.check_attachments',
  'private.check_notification',
  'private.content_changed',
  'private.create_application',
  'private.create_client',
  'private.create_profile',
  'private.check_needed_factor',
  'private.check_new_factor',
  'private.check_verified_factor',
  'private.check_session',
  'private.end_sessions',
  'private.follow_factor',
  'private.follow_removed_factors',
  'private.tell_of_account',
  'private.tell_of_role',
  'private.tell_of_sign_in',
  'private.has_session',
  'private.limit_open_sessions',
  'private.limit_session',
  'private.is_active_user',
  'private.is_admin',
  'private.is_client',
  'private.is_employee',
  'private.documents',
  'private.is_my_contract',
  'private.is_my_cv',
  'private.is_my_photo',
  'private.my_areas',
  'private.my_projects',
  'private.count_client_projects',
  'private.count_requests',
  'private.keep_account',
  'private.keep_client_project_words',
  'private.keep_employee_words',
  'private.forget_confidential_client',
  'private.keep_confidential_client',
  'private.keep_project_words',
  'private.keep_request_words',
  'private.keep_words_of_account',
  'private.keep_an_admin',
  'private.mail_application',
  'private.mail_assignment',
  'private.is_mail_wanted',
  'private.mail_project_documents',
  'private.prepare_client_project_file',
  'private.keep_project_of_documents',
  'private.mail_notification',
  'private.mail_request',
  'private.my_email',
  'private.my_employee_id',
  'private.my_project_files',
  'private.my_request_files',
  'private.own_request_ids',
  'private.new_reference',
  'private.note_dropped_files',
  'private.record_request_status',
  'private.record_request_work',
  'private.record_note_removal',
  'private.record_note_return',
  'private.record_request_correction',
  'private.record_request_links',
  'private.forget_client_project',
  'private.keep_merged_words',
  'private.refuse_merged_submission',
  'private.forget_tag',
  'private.keep_known_tags',
  'private.keep_request_work',
  'private.works_on_requests',
  'public.assign_request',
  'public.client_overview',
  'public.enter_request',
  'public.link_client',
  'public.link_project',
  'public.merge_requests',
  'public.project_of_request',
  'public.request_relations',
  'public.requests_of_project',
  'public.undo_merge',
  'public.mark_answered',
  'public.settle_reply',
  'private.follow_replies',
  'private.follow_request',
  'public.request_colleagues',
  'public.set_next_step',
  'public.tag_request',
  'public.work_on_request',
  'public.inbox_position',
  'public.keep_inbox_position',
  'public.place_mail',
  'public.receive_mail',
  'private.is_request_file',
  'private.is_kept_file',
  'private.prepare_request_file',
  'private.record_file_removal',
  'private.record_file_return',
  'private.take_held_files',
  'public.room_for_files',
  'public.drop_files',
  'public.hold_files',
  'public.note_bounce',
  'private.follow_answer',
  'private.redirect_mails',
  'public.answer_request',
  'public.withdraw_answer',
  'public.resend_answer',
  'public.sends_answers',
  'public.sender_of_request',
  'public.change_requests',
  'public.preview_request_changes',
  'private.forget_private_view',
  'private.refuse_employee',
  'private.require_approval',
  'public.account_status',
  'public.admin_dashboard',
  'public.apply_again',
  'public.my_application',
  'public.ask_email_proof',
  'public.check_password_given',
  'public.employee_figures',
  'public.has_second_factor',
  'public.list_client_projects',
  'public.list_clients',
  'private.list_account',
  'private.list_profile',
  'private.list_invitation',
  'private.list_imported',
  'private.count_changed_requests',
  'private.count_linked_requests',
  'private.note_written_message',
  'private.write_clients',
  'public.list_employees',
  'public.confidential_client',
  'public.list_projects',
  'public.board_requests',
  'public.list_requests',
  'public.list_users',
  'public.live_topics',
  'public.make_recovery_codes',
  'public.end_my_session',
  'public.my_email_proof',
  'public.my_sessions',
  'public.my_requests',
  'public.my_messages',
  'public.note_document_download',
  'public.see_answers',
  'public.see_status',
  'public.write_about_own_request',
  'private.announce_to_sender',
  'private.announce_tried_answer',
  'private.announce_status_to_merged',
  'public.note_server',
  'public.pending_counts',
  'public.prove_email',
  'public.recovery_codes_left',
  'public.recovery_link_open',
  'public.remove_factor',
  'public.remove_second_factor',
  'public.request_due_on',
  'public.request_reference',
  'public.set_user_type',
  'public.use_recovery_code',
  'public.setup_checklist',
  'public.skip_setup_step',
  'public.installation',
  'public.start_empty',
]

/** Every function that runs text as a statement; each says in its schema file what the text is built from. */
export const textRunners = [
  // Functions of drafts, for the tables and columns in draft_columns
  'private.apply_draft',
  'private.as_stored',
  'private.draft_defaults',
  'private.draft_entry',
  'private.draft_record',
  'private.drafted_row',
  'private.file_addresses',
  'private.fill_empty',
  'private.forget_accounts',
  'private.found_ids',
  'private.meets_checks',
  // Functions of restore_from_bin, for the tables that the check of bin.table_name names
  'private.row_to_restore',
  'private.store_again',
  'private.take_back_filled',
  'private.take_place_again',
  'public.move_to',
  'public.next_place',
  'public.reorder',
  'public.replace_media',
]

/** `own`: files that they have uploaded, until a row refers to them; then the rule of that row applies. */
type Access = 'all' | 'own' | 'none'

interface PlaceRule {
  /** Listing and signing addresses; downloading, if there is no public address. */
  read: Record<Role, Access>
  /** Upload, replace, copy, move, delete. */
  write: Record<Role, Access>
  /** Whether files have an address that anyone who knows it can open. */
  public: boolean
}

const filesOf = (area: Area) => all<Access>('none', admins(area, 'all'))
const publicBucket: PlaceRule = { read: filesOf('content'), write: filesOf('content'), public: true }
const documents = all<Access>('none', { ...admins(['people', 'content'], 'own'), admin: 'all' })

/** Every bucket, and every folder of one (`bucket/folder`) that has its own rules. */
export const buckets: Record<string, PlaceRule> = {
  'project-images': publicBucket,
  'team-images': publicBucket,
  'site-images': publicBucket,
  'employee-photos': { read: filesOf('people'), write: filesOf('people'), public: false },
  'team-documents': { read: documents, write: documents, public: false },
  'request-files': {
    read: filesOf('requests'),
    // Only until a request or a client's project refers to the file
    write: filesOf('requests'),
    public: false,
  },
  // Employees can write at their own places: document-renewals.test.ts
  'employee-documents': { read: filesOf('people'), write: all<Access>('none'), public: false },
  // Only the server writes it
  'applicant-cvs': { read: filesOf('people'), write: all<Access>('none'), public: false },
}

/** A file in `employee-photos` that is an employee's photo; employees can read their own. */
export const photo = {
  read: all<'all' | 'own' | 'none'>('none', { employee: 'own', ...admins('people', 'all') }),
  write: filesOf('people'),
}

/**
 * A file in `applicant-cvs` that is an applicant's CV; applicants can read their own, also once they are
 * employed.
 */
export const cv = {
  read: all<'all' | 'own' | 'none'>('none', {
    employee: 'own',
    applicant: 'own',
    dismissed: 'own',
    ...admins('people', 'all'),
  }),
  write: all<Access>('none'),
}

/**
 * A file in `team-documents` that is an employee's contract; employees can read their own. A new contract is
 * a new file.
 */
export const contract = {
  read: all<'all' | 'own' | 'none'>('none', { employee: 'own', ...admins('people', 'all') }),
  write: all<Access>('none'),
}

/** A file in `team-documents` that is attached to a leader (areas.test.ts). */
export const attachment = { read: filesOf('content'), write: filesOf('content') }
