import { adminChanges, all, everyAdmin, nobody, type Writing } from './matrix.ts'
import type { Area, Role } from './roles.ts'

/** The outcome of a write to a column: as for a row, or the code with which a trigger refuses it. */
type ColumnWriting = Writing | 'profile_column_protected' | 'last_admin'

export interface ColumnRules {
  columns: string[]
  /** In someone else's row. */
  others: Record<Role, ColumnWriting>
  /** In one's own row; `others` if omitted. */
  own?: Record<Role, ColumnWriting>
}

const adminAlone = (area: Area, ...columns: string[]): ColumnRules => ({
  columns,
  others: adminChanges(area),
})
const isProtected = {
  visitor: 'refused',
  client: 'profile_column_protected',
  employee: 'profile_column_protected',
  requestsAdmin: 'profile_column_protected',
  contentAdmin: 'profile_column_protected',
  peopleAdmin: 'profile_column_protected',
  settingsAdmin: 'done',
} as const

/** Tables of which visitors can read only these columns. */
export const visitorColumns: Record<string, string[]> = {
  // Visitors cannot read who gave the consent, and when
  client_references: [
    'id',
    'name_ar',
    'name_en',
    'image_url',
    'quote_ar',
    'quote_en',
    'author_ar',
    'author_en',
    'is_active',
    'display_order',
  ],
}

/**
 * Tables with rights by column: which columns a new row can have, and who can change which. Nobody can change
 * a column that is not listed. In all other tables the rule of the row applies to each column.
 */
export const columns: Record<string, { insert?: string[]; update: ColumnRules[] }> = {
  answer_settings: {
    update: [
      adminAlone('settings', 'answer_within', 'answer_unit', 'work_days', 'opens', 'closes', 'holidays'),
    ],
  },
  drafts: {
    insert: ['id', 'table_name', 'record_id', 'changes', 'base'],
    update: [adminAlone('content', 'changes', 'base')],
  },
  bin_settings: { update: [adminAlone('settings', 'days')] },
  search_notice_settings: { update: [adminAlone('settings', 'is_on')] },
  request_files: { insert: ['id', 'request_id', 'name', 'kind', 'size', 'file_url'], update: [] },
  request_notes: {
    insert: ['id', 'request_id', 'text', 'mentions'],
    update: [
      {
        columns: ['text', 'mentions'],
        others: all<Writing>('none', { visitor: 'refused' }),
        own: adminChanges('requests'),
      },
    ],
  },
  request_tags: { insert: ['id', 'name', 'colour'], update: [adminAlone('requests', 'name', 'colour')] },
  request_views: {
    insert: ['id', 'name', 'shared', 'filters'],
    update: [
      {
        columns: ['name', 'shared', 'filters'],
        others: all<Writing>('none', { visitor: 'refused' }),
        own: adminChanges('requests'),
      },
    ],
  },
  project_images: {
    update: [
      adminAlone('content', 'image_url', 'is_primary', 'display_order', 'alt_ar', 'alt_en', 'original_name'),
      adminAlone('content', 'focus_x', 'focus_y', 'drawing_url'),
    ],
  },
  breaches: {
    insert: [
      'id',
      'title',
      'noticed_at',
      'what',
      'whose',
      'measures',
      'steps',
      'authority_told_at',
      'people_told_at',
      'closed_at',
    ],
    update: [
      adminAlone(
        'settings',
        'title',
        'noticed_at',
        'what',
        'whose',
        'measures',
        'steps',
        'authority_told_at',
        'people_told_at',
        'closed_at',
      ),
    ],
  },
  privacy_requests: {
    insert: ['kind', 'full_name', 'email', 'phone', 'details', 'submission_id', 'locale'],
    update: [adminAlone('settings', 'notes')],
  },
  service_requests: {
    insert: [
      'kind',
      'service_id',
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
      'status',
      'submission_id',
      'locale',
      'privacy_version',
      'news_wording',
      'came_from',
    ],
    update: [
      adminAlone('requests', 'status'),
      adminAlone(
        'requests',
        'kind',
        'service_id',
        'client_name',
        'client_email',
        'client_phone',
        'company_name',
        'project_budget',
        'project_timeline',
        'budget_range',
        'preferred_start_date',
      ),
    ],
  },
  user_profiles: {
    update: [
      {
        columns: ['full_name', 'phone', 'locale'],
        others: adminChanges('settings'),
        own: all<Writing>('none', {
          visitor: 'refused',
          client: 'done',
          employee: 'done',
          ...everyAdmin('done'),
        }),
      },
      {
        columns: [
          'department',
          'company_name',
          'client_type',
          'national_id',
          'commercial_registration',
          'unified_number',
        ],
        others: adminChanges('settings'),
        own: all<ColumnWriting>('none', { ...isProtected, admin: 'done' }),
      },
      {
        columns: ['is_active'],
        others: adminChanges('settings'),
        // Another admin can be deactivated, but not the last one
        own: all<ColumnWriting>('none', { ...isProtected, admin: 'last_admin' }),
      },
      { columns: ['user_type'], others: nobody },
    ],
  },
  employees: {
    update: [
      adminAlone('people', 'status', 'approved_at', 'approved_by', 'rejection_reason', 'left_on'),
      adminAlone('people', 'stage_id', 'owner_id'),
      adminAlone(
        'people',
        'base_salary',
        'housing_allowance',
        'transportation_allowance',
        'food_allowance',
        'other_allowance',
        'contract_url',
      ),
      adminAlone(
        'people',
        'full_name_ar',
        'full_name_en',
        'email',
        'phone',
        'profile_image_url',
        'position_ar',
        'position_en',
        'department',
        'project_name',
        'employee_join_date',
      ),
    ],
  },
  application_notes: {
    insert: ['id', 'employee_id', 'text'],
    update: [
      {
        columns: ['text'],
        others: all<Writing>('none', { visitor: 'refused' }),
        own: adminChanges('people'),
      },
    ],
  },
  employee_documents: {
    insert: ['id', 'employee_id', 'kind', 'number', 'expires_on', 'file_url'],
    update: [{ columns: ['number', 'expires_on', 'file_url'], others: adminChanges('people') }],
  },
  document_renewals: {
    insert: ['id', 'employee_id', 'kind', 'number', 'expires_on', 'file_url'],
    update: [
      {
        columns: ['number', 'expires_on', 'file_url'],
        others: all<Writing>('none', { visitor: 'refused' }),
        own: all<Writing>('none', { visitor: 'refused', employee: 'done' }),
      },
    ],
  },
  employee_notifications: {
    insert: [
      'id',
      'employee_id',
      'notification_type',
      'subject_ar',
      'subject_en',
      'message_ar',
      'message_en',
      'sent_by',
    ],
    update: [
      {
        columns: ['read_at'],
        others: all<Writing>('none', { visitor: 'refused' }),
        own: all<Writing>('none', { visitor: 'refused', employee: 'done' }),
      },
    ],
  },
  legal_pages: { insert: ['id', 'kind', 'version', 'body_ar', 'body_en'], update: [] },
  mail_kinds: { update: [adminAlone('settings', 'is_active', 'locale')] },
  retention_rules: {
    update: [
      { columns: ['months', 'is_on'], others: all<Writing>('none', { visitor: 'refused', admin: 'done' }) },
    ],
  },
  session_limits: { update: [adminAlone('settings', 'idle_hours', 'longest_days', 'needs_second_factor')] },
  client_project_files: {
    insert: ['id', 'client_project_id', 'client_id', 'name', 'kind', 'size', 'file_url'],
    update: [],
  },
  client_projects: {
    insert: [
      'client_id',
      'project_id',
      'status',
      'notes',
      'lead_id',
      'shows_phone',
      'shows_email',
      'starts_on',
      'ends_on',
      'milestone',
      'milestone_on',
    ],
    update: [
      adminAlone(
        'requests',
        'client_id',
        'project_id',
        'status',
        'notes',
        'lead_id',
        'shows_phone',
        'shows_email',
        'starts_on',
        'ends_on',
        'milestone',
        'milestone_on',
      ),
    ],
  },
}
