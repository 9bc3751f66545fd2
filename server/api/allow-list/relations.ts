/**
 * The tables that `select` can embed for each table: those that it refers to. Embedding these adds one row to
 * each row; in the other direction it could add thousands. relations.test.ts compares this with the foreign
 * keys.
 */
export const relations: Readonly<Record<string, readonly string[]>> = {
  application_notes: ['employees', 'user_profiles'],
  client_project_files: ['client_projects'],
  client_projects: ['projects', 'user_profiles'],
  document_renewals: ['employee_notifications', 'employees'],
  drafts: ['user_profiles'],
  employee_documents: ['employees'],
  employee_notifications: ['employees', 'user_profiles'],
  employees: ['application_stages', 'openings', 'user_profiles'],
  invitations: ['user_profiles'],
  news: ['team_members'],
  news_consents: ['user_profiles'],
  project_images: ['projects'],
  request_files: ['service_requests', 'user_profiles'],
  request_messages: ['service_requests', 'user_profiles'],
  request_notes: ['service_requests', 'user_profiles'],
  request_merges: ['service_requests', 'user_profiles'],
  request_views: ['user_profiles'],
  request_work: ['invitations', 'service_requests', 'user_profiles'],
  service_request_events: ['service_requests', 'user_profiles'],
  service_requests: ['services', 'user_profiles'],
}
