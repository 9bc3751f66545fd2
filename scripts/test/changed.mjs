// Which policy tests `npm test -- quick` runs: those of the tables whose schema, data or tests changed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Tests of the rules of every table and function, to run after any change in supabase/. */
export const ofEveryTable = [
  'catalogue',
  'columns',
  'constraint-words',
  'functions',
  'grants',
  'processing',
  'returns',
  'schema',
  'tables',
]

/**
 * The tests of each table, view or subject: file names of tests/policies without `.test.ts`. A key is the start
 * of the name of supabase/schemas/NN_<name>.sql and, with `-` for `_`, of a folder of app/data.
 * @type {Record<string, string[]>}
 */
export const policiesOf = {
  accounts: ['registration', 'set-user-type', 'escalation'],
  audit_log: ['audit', 'refusals'],
  auth_users: ['registration', 'own-requests', 'mail-outbox', 'news-consents', 'privacy-versions'],
  came_from: ['visits', 'applications'],
  backups: ['backups', 'dashboard', 'mails'],
  base_content: ['content'],
  breaches: ['breaches', 'limits'],
  bin: ['bin', 'dropped-files'],
  bin_settings: ['bin'],
  client_project_counts: ['list-numbers', 'lists'],
  client_project_words: ['lists', 'search'],
  client_projects: ['client-projects', 'lists', 'portals', 'set-user-type'],
  client_project_files: [
    'client-project-files',
    'storage',
    'unused-files',
    'bin',
    'erasures',
    'mails',
    'live',
  ],
  client_references: ['company-facts', 'limits', 'reorder', 'bin', 'dropped-files'],
  company_settings: ['content', 'company-facts', 'limits', 'opening'],
  credentials: ['company-facts', 'credential-reminders', 'limits'],
  content_version: ['content'],
  client_list: ['client-list', 'lists', 'list-plans', 'search'],
  client_pages: ['request-links'],
  dashboard: ['dashboard', 'since-visit', 'areas', 'portals'],
  dropped_files: ['dropped-files', 'unused-files', 'media'],
  entered_requests: ['entered-requests'],
  email_proofs: ['own-requests'],
  document_renewals: [
    'document-renewals',
    'storage',
    'unused-files',
    'dashboard',
    'retention',
    'erasures',
    'limits',
    'live',
  ],
  employee_documents: ['employee-documents', 'mails', 'limits'],
  employee_notifications: ['notifications', 'mails', 'portals'],
  employee_words: ['lists-of-people', 'search'],
  employees: ['employees', 'areas', 'lists-of-people', 'limits', 'portals'],
  find: ['find', 'list-plans'],
  foundation: ['tokens', 'hostile-calls'],
  known_browsers: ['account-news', 'registration'],
  erasures: ['erasures'],
  person_data: ['erasures'],
  invitations: ['invitations', 'limits'],
  imports: ['imports', 'invitations'],
  imports_run: ['imports'],
  kept_people: ['imports', 'invitations', 'kept-clients'],
  known_callers: ['kept-clients'],
  kept_records: ['erasures'],
  leadership_team: ['content', 'limits', 'reorder', 'addresses'],
  lists: ['lists', 'lists-of-people', 'list-numbers', 'list-plans', 'request-filters', 'request-pages'],
  legal_pages: ['legal-pages', 'limits', 'privacy-versions'],
  legal_texts: ['legal-pages'],
  live: ['live', 'areas'],
  mail_kinds: ['mails'],
  mail_outbox: ['mail-outbox', 'mails'],
  my_day: ['my-day'],
  my_sessions: ['account-news', 'sessions'],
  media_files: ['media', 'unused-files', 'storage'],
  news_reads: ['news-list', 'list-plans'],
  news_words: ['find', 'news-list', 'list-plans'],
  news: ['news', 'news-list', 'addresses', 'page-meta', 'bin', 'limits', 'unused-files'],
  news_consents: ['news-consents', 'limits', 'privacy-versions'],
  qualifications: ['content', 'limits', 'page-report'],
  addresses: ['addresses', 'openings', 'bin'],
  application_notes: ['applications', 'erasures', 'limits'],
  application_stages: ['applications', 'limits', 'reorder'],
  page_meta: ['page-meta', 'limits'],
  page_report: ['page-report'],
  search_notices: ['search-notices'],
  search_notice_settings: ['search-notices'],
  offices: ['company-facts', 'limits', 'reorder'],
  drafts: ['drafts', 'drafts-at-once'],
  openings: ['openings', 'registration', 'bin', 'limits', 'reorder'],
  order: ['reorder'],
  privacy_requests: ['privacy-requests', 'limits'],
  request_links: ['request-links'],
  request_merges: ['request-merges', 'merged-senders', 'bin', 'erasures', 'tracking'],
  unread_mentions: ['unread-mentions', 'my-day', 'live'],
  request_notes: ['request-notes', 'bin', 'erasures'],
  request_files: [
    'request-files',
    'reply-files',
    'storage',
    'unused-files',
    'bin',
    'erasures',
    'request-merges',
  ],
  request_messages: ['answers', 'sender-messages', 'merged-senders', 'bin', 'erasures', 'mail-outbox'],
  inbox: ['answers', 'mails-to-deleted', 'merged-senders', 'sender-messages'],
  answer_templates: ['answer-templates', 'reorder'],
  request_changes: ['request-changes'],
  request_report: ['request-report'],
  request_sender: ['request-sender'],
  request_tags: ['request-tags', 'bin'],
  request_views: ['request-views'],
  request_work: ['request-work', 'list-plans'],
  answer_settings: ['first-answer', 'special-hours'],
  first_answer: ['first-answer', 'special-hours'],
  special_hours: ['special-hours'],
  waiting_replies: ['waiting-replies', 'my-day'],
  own_application: ['employees', 'news-consents', 'registration', 'privacy-versions'],
  project_images: ['project-images', 'project-pictures', 'dropped-files'],
  project_words: ['lists', 'search'],
  projects: ['content', 'lists', 'project-facts', 'project-pictures', 'reorder', 'addresses'],
  request_counts: ['list-numbers', 'lists'],
  request_tracking: ['tracking', 'sender-messages', 'mails'],
  sender_messages: ['sender-messages', 'tracking', 'client-messages'],
  client_messages: ['client-messages', 'own-requests', 'live'],
  statuses_seen: ['own-requests'],
  request_words: ['lists', 'search'],
  retention: ['retention'],
  retention_rules: ['retention'],
  second_factor: ['second-factor', 'sessions'],
  search: ['search', 'lists'],
  service_request_events: ['service-requests', 'request-work'],
  service_requests: [
    'service-requests',
    'news-consents',
    'privacy-versions',
    'own-requests',
    'request-limit',
    'entered-requests',
    'lists',
    'visits',
  ],
  services: ['content', 'limits', 'reorder', 'addresses'],
  session_limits: ['sessions', 'registration'],
  setup: ['opening'],
  site_content: ['content', 'limits'],
  site_images: ['content', 'dropped-files', 'reorder'],
  storage: ['storage', 'areas', 'storage-paths', 'unused-files'],
  team_members: ['content', 'limits', 'reorder', 'addresses'],
  text_checks: ['limits'],
  triggers: ['audit', 'updated-at', 'content'],
  visits: ['visits'],
  user_profiles: ['profiles', 'areas', 'registration', 'set-user-type', 'lists-of-people'],
}

/** The tests of a file, by the longest key that its name starts with. */
const testsOf = (/** @type {string} */ name) => {
  const [key = ''] = Object.keys(policiesOf)
    .filter((key) => `${name}_`.startsWith(`${key}_`) || name === `${key}s`)
    .sort((a, b) => b.length - a.length)
  return policiesOf[key] ?? []
}

/**
 * The policy tests to run after a change of files.
 * @param {string[]} files paths from the project's root
 * @returns {string[]} paths of test files that exist, each once
 */
export function policiesFor(files) {
  const names = files.flatMap((file) => {
    const [, test] = /^tests\/policies\/([\w-]+)\.test\.ts$/.exec(file) ?? []
    if (test) return [test]
    if (file.startsWith('tests/policies/support/')) return ['tables']
    if (file.startsWith('tests/policies/returns/') || file === 'app/data/database.ts') return ['returns']
    const [, schema] = /^supabase\/schemas\/\d+_(\w+)\.sql$/.exec(file) ?? []
    const [, folder] = /^app\/data\/([\w-]+)\//.exec(file) ?? []
    const own = testsOf(schema ?? folder?.replaceAll('-', '_') ?? '')
    return file.startsWith('supabase/') ? [...ofEveryTable, ...own] : own
  })
  return [...new Set(names)].map((name) => `tests/policies/${name}.test.ts`).filter(existsSync)
}

/** Files that differ from the commit where this branch left `main`, and new files. */
export function changedFiles() {
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', args, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  const [since = 'HEAD'] = git('merge-base', 'HEAD', 'main')
  return [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
}
