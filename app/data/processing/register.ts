import type { RetentionKind } from '#app/data/retention-rules/admin.ts'

/** One processing of personal data: why, whose, where it is, and how long it stays. Its words are in the screen `retention`. */
interface Processing {
  basis: 'agreement' | 'consent' | 'interest' | 'law'
  /** Who sees it: areas of admins, or others. */
  seen: readonly (
    | 'requests'
    | 'people'
    | 'content'
    | 'settings'
    | 'everything'
    | 'self'
    | 'public'
    | 'server'
  )[]
  /** The rule by which it goes; null: with the account, or as described. */
  retention: RetentionKind | null
  /** Every column that holds it, by table. */
  columns: Record<string, readonly string[]>
}

/**
 * The record of processing that the law asks for (Implementing Regulation of the PDPL, Art. 33). A test compares it with
 * the columns of the database: a new column fails until it is listed here, or below.
 */
export const processing = {
  requests: {
    basis: 'agreement',
    seen: ['requests', 'self'],
    retention: 'requests',
    columns: {
      'public.service_requests': [
        'reference',
        'user_id',
        'client_name',
        'client_email',
        'client_phone',
        'company_name',
        'service_type',
        'project_description',
        'project_budget',
        'project_timeline',
        'budget_range',
        'preferred_start_date',
        'notes',
        'locale',
        'news_wording',
        'channel',
        'created_at',
      ],
      'public.service_request_events': ['changed_by', 'changed_at', 'message', 'details'],
      'public.request_work': [
        'owner_id',
        'tags',
        'next_step',
        'next_step_on',
        'received_at',
        'first_answer_at',
        'first_answer_by',
        'first_answer_how',
        'client_id',
        'invitation_id',
        'client_project_id',
      ],
      'public.request_notes': ['author_id', 'text', 'mentions', 'edited_at'],
      'public.request_merges': [
        'merged_id',
        'reference',
        'row',
        'work',
        'events',
        'moved',
        'before',
        'merged_by',
        'merged_at',
      ],
      'private.tracking_tries': ['reference_hash', 'contact_hash', 'tried_at'],
      'private.late_notices': ['posted_at'],
      'private.request_words': ['words'],
      'public.bin': ['name', 'row', 'words', 'record_id', 'deleted_at', 'deleted_by'],
    },
  },
  news: {
    basis: 'consent',
    seen: ['requests', 'self'],
    retention: 'news_consents',
    columns: {
      'public.news_consents': [
        'email',
        'locale',
        'source',
        'user_id',
        'wording',
        'consented_at',
        'withdrawn_at',
        'withdrawn_through',
      ],
    },
  },
  clients: {
    basis: 'agreement',
    seen: ['requests', 'settings', 'self'],
    retention: 'client_accounts',
    columns: {
      'public.user_profiles': [
        'full_name',
        'user_type',
        'phone',
        'department',
        'company_name',
        'is_active',
        'client_type',
        'national_id',
        'commercial_registration',
        'unified_number',
        'locale',
        'areas',
        'created_at',
      ],
      'public.client_projects': ['client_id', 'project_id', 'status', 'notes', 'created_at'],
      'private.client_project_words': ['client_name', 'words'],
      'private.email_proofs': ['account_id', 'email', 'asked_at', 'proven_at'],
    },
  },
  applications: {
    basis: 'agreement',
    seen: ['people'],
    retention: 'rejected_applications',
    columns: {
      'public.employees': [
        'user_id',
        'status',
        'full_name_ar',
        'full_name_en',
        'email',
        'phone',
        'profile_image_url',
        'position_ar',
        'position_en',
        'rejection_reason',
        'locale',
        'created_at',
      ],
      'private.employee_words': ['words'],
    },
  },
  employment: {
    basis: 'law',
    seen: ['people', 'self'],
    retention: 'employment_records',
    columns: {
      'public.employees': [
        'department',
        'project_name',
        'employee_join_date',
        'base_salary',
        'housing_allowance',
        'transportation_allowance',
        'food_allowance',
        'other_allowance',
        'contract_url',
        'approved_at',
        'approved_by',
        'left_on',
      ],
      'public.employee_notifications': [
        'employee_id',
        'notification_type',
        'subject_ar',
        'subject_en',
        'message_ar',
        'message_en',
        'sent_by',
        'sent_at',
        'read_at',
      ],
      'public.kept_records': ['full_name', 'facts', 'contract_url', 'keep_until'],
    },
  },
  accounts: {
    basis: 'interest',
    seen: ['settings', 'self'],
    retention: null,
    columns: {
      'private.accounts': ['id', 'email', 'last_sign_in_at', 'words'],
      'private.known_browsers': ['account_id', 'browser', 'first_seen', 'last_seen'],
      'private.recovery_codes': ['account_id', 'code_hash', 'used_at'],
      'private.recovered_sessions': ['session_id', 'created_at'],
      'private.admin_visits': ['admin_id', 'seen_at', 'started_at', 'last_call_at'],
      'private.morning_mails': ['admin_id', 'sends_at', 'told_on'],
    },
  },
  invitations: {
    basis: 'interest',
    seen: ['settings', 'requests'],
    retention: null,
    columns: {
      'public.invitations': [
        'email',
        'full_name',
        'user_type',
        'client_type',
        'areas',
        'locale',
        'invited_by',
        'by_mail',
        'sent_at',
        'expires_at',
        'accepted_at',
        'accepted_by',
        'cancelled_at',
        'company_name',
        'phone',
      ],
    },
  },
  mails: {
    basis: 'agreement',
    seen: ['server'],
    retention: 'failed_mails',
    columns: { 'public.mail_outbox': ['recipient', 'locale', 'data', 'created_at', 'failed_at'] },
  },
  activity: {
    basis: 'interest',
    seen: ['everything'],
    retention: 'audit_details',
    columns: { 'public.audit_log': ['at', 'actor_id', 'session_id', 'record_id', 'details', 'words'] },
  },
  privacy: {
    basis: 'law',
    seen: ['settings'],
    retention: 'privacy_requests',
    columns: {
      'public.privacy_requests': [
        'reference',
        'kind',
        'full_name',
        'email',
        'phone',
        'details',
        'status',
        'locale',
        'proven_at',
        'due_at',
        'extended_at',
        'extension_reason',
        'closed_at',
        'answer',
        'notes',
        'created_at',
      ],
      'private.erasures': ['erased_by', 'hashes', 'spared', 'salt', 'erased_at'],
      'public.breaches': ['title', 'what', 'whose', 'measures'],
    },
  },
  team: {
    basis: 'consent',
    seen: ['content', 'public'],
    retention: null,
    columns: {
      'public.team_members': [
        'name_ar',
        'name_en',
        'position_ar',
        'position_en',
        'specialization_ar',
        'specialization_en',
        'bio_ar',
        'bio_en',
        'join_date',
        'image_url',
      ],
      'public.leadership_team': [
        'position_ar',
        'position_en',
        'full_name_ar',
        'full_name_en',
        'image_url',
        'years_of_experience',
        'specialization_ar',
        'specialization_en',
        'member_type',
        'join_date',
        'bio_ar',
        'bio_en',
        'attachments_urls',
      ],
    },
  },
} as const satisfies Record<string, Processing>

export type ProcessingName = keyof typeof processing
export const processingNames = Object.keys(processing) as ProcessingName[]
export const registered: Record<ProcessingName, Processing> = processing

/** Tables that say nothing about people, or only about the company itself. */
export const withoutPeople: readonly string[] = [
  'private.audit_chain',
  'public.answer_settings',
  'public.bin_settings',
  'private.backup_reminders',
  'private.backups',
  'private.data_folder',
  'private.dropped_files',
  'private.news_key',
  'private.invitation_tokens',
  'private.privacy_proofs',
  'private.privacy_reminders',
  'private.project_words',
  'private.request_counts',
  'private.retention_runs',
  'private.setup',
  'public.company_settings',
  'public.content_version',
  'public.legal_pages',
  'public.mail_kinds',
  'public.project_images',
  'public.projects',
  'public.request_tags',
  'public.request_views',
  'public.retention_rules',
  'public.services',
  'public.session_limits',
  'public.site_content',
  'public.site_images',
]

/** Columns of the tables above that say nothing about people: keys, places in a list, states of the row. */
export const technical: readonly string[] = [
  'id',
  'submission_id',
  'batch',
  'parent',
  'linked',
  'service_id',
  'request_id',
  'updated_at',
  'created_at',
  'display_order',
  'order_index',
  'focus_x',
  'focus_y',
  'is_active',
  'kind',
  'status',
  'role',
  'table_name',
  'details_hash',
  'counts',
  'from_status',
  'to_status',
  'told',
  'token_hash',
  'mails',
  'send_before',
  'attempts',
  'next_attempt_at',
  'last_error',
  'steps',
  'noticed_at',
  'authority_told_at',
  'people_told_at',
  'closed_at',
  'erased_at',
  // Which notice someone was shown
  'privacy_version',
]
