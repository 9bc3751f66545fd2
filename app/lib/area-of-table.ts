import type { HeldArea } from './areas.ts'

/** Which tables each area works on, as `private.areas_of_table()` in the database; a policy test compares the two. */
const tablesOf: Partial<Record<HeldArea, readonly string[]>> = {
  requests: [
    'service_requests',
    'request_notes',
    'request_messages',
    'request_files',
    'request_tags',
    'request_views',
    'request_merges',
    'answer_templates',
    'client_projects',
    'client_project_files',
    'news_consents',
  ],
  content: [
    'projects',
    'project_images',
    'services',
    'team_members',
    'leadership_team',
    'site_images',
    'site_content',
    'client_references',
    'news',
    'page_meta',
    'media_files',
  ],
  people: [
    'employees',
    'employee_notifications',
    'employee_documents',
    'document_renewals',
    'openings',
    'application_stages',
    'application_notes',
  ],
  settings: [
    'user_profiles',
    'company_settings',
    'legal_pages',
    'mail_kinds',
    'session_limits',
    'bin_settings',
    'answer_settings',
    'privacy_requests',
    'breaches',
    'invitations',
    'credentials',
    'offices',
    'search_notice_settings',
  ],
}

/** The area whose admins work on a table; `everything` for tables that no single area has. */
export function areaOfTable(table: string): HeldArea {
  const [area] = Object.entries(tablesOf).find(([, tables]) => tables.includes(table)) ?? []
  return (area as HeldArea | undefined) ?? 'everything'
}
