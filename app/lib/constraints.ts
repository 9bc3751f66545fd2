/**
 * The constraints and unique indexes of the database that someone can break from a screen. Each has the
 * reason to show (a key of `errors` in the `workspace` words) and the form field that it is about. A rule for
 * one column needs no line, because `<table>_<column>_check` names the field.
 * `tests/policies/constraint-words.test.ts` goes through the catalogue and finds missing lines.
 */
export const constraintReasons = {
  // Texts, years and places that depend on each other
  projects_website_check: ['project_texts', 'description_ar'],
  projects_confidential_check: ['project_confidential', 'client'],
  projects_dates_check: ['project_dates', 'year_completed'],
  projects_years_check: ['project_years', 'year_completed'],
  projects_pair_check: ['project_pair', 'before_image_id'],
  projects_point_check: ['project_point', 'point'],
  client_projects_dates_check: ['project_end', 'ends_on'],
  client_projects_next_check: ['milestone_missing', 'milestone'],
  offices_point_check: ['point_incomplete', 'point'],
  client_references_consent_check: ['reference_consent', 'consent_by'],
  credentials_title_check: ['credential_title', 'title_ar'],
  leadership_team_active_check: ['leader_name', 'full_name_ar'],
  leadership_team_registration_check: ['registration_number', 'engineers_number'],
  team_members_registration_check: ['registration_number', 'engineers_number'],
  news_title_check: ['article_title', 'title_ar'],
  news_published_ar_check: ['article_incomplete'],
  news_published_en_check: ['article_incomplete'],
  company_settings_open_check: ['website_not_ready'],
  answer_settings_hours_check: ['hours_order', 'closes'],
  service_requests_contact_check: ['request_contact', 'client_email'],
  user_profiles_identity_check: ['profile_incomplete', 'company_name'],
  user_profiles_areas_check: ['areas_needed', 'areas'],

  // Values that must be unique
  client_projects_client_id_project_id_key: ['client_has_project', 'project_id'],
  employee_documents_kind_key: ['document_exists', 'kind'],
  employees_user_id_key: ['application_exists'],
  site_content_section_content_key_key: ['content_exists', 'content_key'],
  credentials_once_idx: ['credential_exists', 'kind'],
  request_tags_name_idx: ['tag_exists', 'name'],
  document_renewals_waiting_key: ['renewal_waiting'],
  invitations_waiting_idx: ['invitation_waiting', 'email'],
  leadership_team_slug_ar_key: ['address_taken', 'slug_ar'],
  leadership_team_slug_en_key: ['address_taken', 'slug_en'],
  news_slug_ar_key: ['address_taken', 'slug_ar'],
  news_slug_en_key: ['address_taken', 'slug_en'],
  openings_slug_ar_key: ['address_taken', 'slug_ar'],
  openings_slug_en_key: ['address_taken', 'slug_en'],
  projects_slug_ar_key: ['address_taken', 'slug_ar'],
  projects_slug_en_key: ['address_taken', 'slug_en'],
  services_slug_ar_key: ['address_taken', 'slug_ar'],
  services_slug_en_key: ['address_taken', 'slug_en'],
  team_members_slug_ar_key: ['address_taken', 'slug_ar'],
  team_members_slug_en_key: ['address_taken', 'slug_en'],
  drafts_record_key: ['saved_meanwhile'],
  legal_pages_kind_version_key: ['saved_meanwhile'],
  news_consents_email_idx: ['saved_meanwhile'],
  page_meta_page_key: ['saved_meanwhile'],
  page_meta_record_key: ['saved_meanwhile'],
  project_images_one_primary: ['saved_meanwhile'],

  // References to a row that was deleted in the meantime
  client_projects_client_id_fkey: ['client_gone', 'client_id'],
  request_work_client_id_fkey: ['client_gone'],
  client_projects_project_id_fkey: ['project_gone', 'project_id'],
  project_images_project_id_fkey: ['gone'],
  client_project_files_client_project_id_client_id_fkey: ['client_project_gone'],
  application_notes_employee_id_fkey: ['employee_gone'],
  document_renewals_employee_id_fkey: ['employee_gone'],
  employee_documents_employee_id_fkey: ['employee_gone'],
  employee_notifications_employee_id_fkey: ['employee_gone'],
  request_files_request_id_fkey: ['request_gone'],
  request_notes_request_id_fkey: ['request_gone'],
  request_messages_request_id_fkey: ['request_gone'],
  service_requests_service_id_fkey: ['service_gone', 'service_id'],
  employees_opening_id_fkey: ['opening_gone', 'opening_id'],
  employees_stage_id_fkey: ['stage_gone'],
  news_author_id_fkey: ['author_gone', 'author_id'],
  employees_owner_id_fkey: ['owner_gone'],
  request_work_owner_id_fkey: ['owner_gone'],
} as const satisfies Record<string, readonly [reason: string, field?: string]>

/** A reason of a constraint. */
export type ConstraintReason = (typeof constraintReasons)[keyof typeof constraintReasons][0]

/** What the message of PostgreSQL says about the rule that a write broke. */
interface BrokenRule {
  /** The name of the constraint or unique index; missing when the write left out a required value. */
  constraint?: string
  /** The reason to show, if the constraint is in `constraintReasons`. */
  reason?: ConstraintReason
  /** The field of the form that it is about: a column. */
  field?: string
}

const check = /^new row for relation "([^"]+)" violates check constraint "([^"]+)"/
const others =
  /^(?:duplicate key value violates unique|insert or update on table "[^"]+" violates foreign key) constraint "([^"]+)"/
const missing = /^null value in column "([^"]+)" of relation "[^"]+" violates not-null/

/** The rule that a write broke, read from the message of PostgreSQL; undefined for any other failure. */
export function brokenRule(message: string): BrokenRule | undefined {
  const [, absent] = missing.exec(message) ?? []
  if (absent) return { field: absent }
  const [, table, checked] = check.exec(message) ?? []
  const constraint = checked ?? others.exec(message)?.[1]
  if (!constraint) return undefined
  const [reason, field] = Object.hasOwn(constraintReasons, constraint)
    ? (constraintReasons[constraint as keyof typeof constraintReasons] as readonly [
        ConstraintReason,
        string?,
      ])
    : [undefined, table && columnOf(table, constraint)]
  return { constraint, ...(reason && { reason }), ...(field && { field }) }
}

/** The column that a check of one column is named after. */
export const columnOf = (table: string, constraint: string): string | undefined =>
  constraint.startsWith(`${table}_`) && constraint.endsWith('_check')
    ? constraint.slice(table.length + 1, -'_check'.length)
    : undefined
