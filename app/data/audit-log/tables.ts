import type { Database } from '#app/data/database.types.ts'

type Tables = Database['public']['Tables']

/** The tables whose changes the record has (private.record_change); a unit test compares them with the triggers. */
export const recordedTables = [
  'service_requests',
  'request_notes',
  'request_merges',
  'request_messages',
  'request_files',
  'request_tags',
  'request_views',
  'answer_templates',
  'client_projects',
  'client_project_files',
  'news_consents',
  'projects',
  'project_images',
  'services',
  'site_content',
  'site_images',
  'team_members',
  'leadership_team',
  'client_references',
  'page_meta',
  'news',
  'openings',
  'employees',
  'employee_notifications',
  'employee_documents',
  'document_renewals',
  'application_stages',
  'application_notes',
  'user_profiles',
  'company_settings',
  'credentials',
  'offices',
  'legal_pages',
  'mail_kinds',
  'session_limits',
  'bin_settings',
  'answer_settings',
  'search_notice_settings',
  'privacy_requests',
  'retention_rules',
  'breaches',
  'invitations',
] as const satisfies readonly (keyof Tables)[]
type RecordedTable = (typeof recordedTables)[number]

/**
 * Places of entries that the trigger does not write:
 * - `accounts`, `sessions`: parts of the sign-in service
 * - `bin`: rows deleted forever
 * - `audit_log`: exports of the record itself
 * - `people`: people whose data was gathered or erased
 * - `imports`, `clients`: imports, and clients who were added by hand
 * - `media_files`: what was done with files of the media library
 * - `functions`, `files`: functions and files that were refused
 */
export const otherPlaces = [
  'accounts',
  'sessions',
  'bin',
  'audit_log',
  'people',
  'imports',
  'clients',
  'media_files',
  'functions',
  'files',
] as const
export type RecordedPlace = RecordedTable | (typeof otherPlaces)[number]

/** Columns that people need not see: keys of the database, and times that each entry shows anyway. */
export const silentColumns = ['id', 'created_at', 'updated_at', 'submission_id', 'only_one'] as const

/** Columns of merged requests that are stored only for undoing the merge. */
export const silentOfMerges: readonly string[] = ['merged_id', 'row', 'work', 'events', 'moved', 'before']

/**
 * The columns that "Restore this version" brings back: the texts of a record, but not its files or its place
 * in a list.
 */
export const restorableColumns = {
  site_content: ['title_ar', 'title_en', 'text_ar', 'text_en', 'is_active'],
  company_settings: [
    'company_name_ar',
    'company_name_en',
    'email',
    'phone',
    'address_ar',
    'address_en',
    'map_url',
    'description_ar',
    'description_en',
    'vision_ar',
    'vision_en',
    'mission_ar',
    'mission_en',
    'privacy_ar',
    'privacy_en',
  ],
  projects: [
    'title_ar',
    'title_en',
    'description_ar',
    'description_en',
    'category_ar',
    'category_en',
    'date',
    'location',
    'client',
    'client_confidential',
    'status',
    'sector',
    'region',
    'latitude',
    'longitude',
    'area_m2',
    'value_range',
    'year_begun',
    'year_completed',
    'roles',
    'figures',
    'challenge_ar',
    'challenge_en',
    'work_ar',
    'work_en',
    'result_ar',
    'result_en',
    'awards',
  ],
  services: [
    'title_ar',
    'title_en',
    'description_ar',
    'description_en',
    'scope_ar',
    'scope_en',
    'audience_ar',
    'audience_en',
    'steps_ar',
    'steps_en',
    'deliverables_ar',
    'deliverables_en',
    'questions_ar',
    'questions_en',
    'icon',
    'is_active',
  ],
  // Without the day of publication, and without pictures, which are deleted with the text that showed them
  news: [
    'title_ar',
    'title_en',
    'lead_ar',
    'lead_en',
    'body_ar',
    'body_en',
    'category_ar',
    'category_en',
    'author_ar',
    'author_en',
    'alt_ar',
    'alt_en',
    'is_pinned',
  ],
  team_members: [
    'name_ar',
    'name_en',
    'position_ar',
    'position_en',
    'specialization_ar',
    'specialization_en',
    'bio_ar',
    'bio_en',
    'degrees_ar',
    'degrees_en',
    'engineers_grade',
    'engineers_number',
    'engineers_until',
    'join_date',
  ],
  leadership_team: [
    'position_ar',
    'position_en',
    'full_name_ar',
    'full_name_en',
    'years_of_experience',
    'specialization_ar',
    'specialization_en',
    'member_type',
    'join_date',
    'bio_ar',
    'bio_en',
    'degrees_ar',
    'degrees_en',
    'engineers_grade',
    'engineers_number',
    'engineers_until',
    'is_active',
  ],
  employees: [
    'full_name_ar',
    'full_name_en',
    'phone',
    'position_ar',
    'position_en',
    'department',
    'project_name',
  ],
} as const satisfies { [Name in RecordedTable]?: readonly (keyof Tables[Name]['Row'])[] }
export type RestorableTable = keyof typeof restorableColumns

/** Whether earlier versions of a table's records can be restored. */
export const isRestorable = (table: string): table is RestorableTable => table in restorableColumns
