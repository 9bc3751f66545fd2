import { adminChanges, all, nobody, type Writing } from './matrix.ts'
import type { Role } from './roles.ts'

/** The outcome of a write to a column: as for a row, or the word with which a trigger refuses it. */
export type ColumnWriting = Writing | 'profile_column_protected' | 'last_admin'

export interface ColumnRules {
  columns: string[]
  /** In someone else's row. */
  others: Record<Role, ColumnWriting>
  /** In one's own row; `others` if missing. */
  own?: Record<Role, ColumnWriting>
}

const adminAlone = (...columns: string[]): ColumnRules => ({ columns, others: adminChanges })
const isProtected = {
  visitor: 'refused',
  client: 'profile_column_protected',
  employee: 'profile_column_protected',
} as const

/**
 * Tables with rights by column: which columns a new row may have, and who changes which. A column that is not named
 * is changed by no one. In all other tables the rule of the row holds for each column.
 */
export const columns: Record<string, { insert?: string[]; update: ColumnRules[] }> = {
  project_images: {
    update: [
      adminAlone('image_url', 'is_primary', 'display_order', 'alt_ar', 'alt_en', 'original_name'),
      adminAlone('focus_x', 'focus_y'),
    ],
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
    ],
    update: [adminAlone('status')],
  },
  user_profiles: {
    update: [
      {
        columns: ['full_name', 'phone', 'locale'],
        others: adminChanges,
        own: all<Writing>('none', { visitor: 'refused', client: 'done', employee: 'done', admin: 'done' }),
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
        others: adminChanges,
        own: all<ColumnWriting>('none', { ...isProtected, admin: 'done' }),
      },
      {
        columns: ['is_active'],
        others: adminChanges,
        // Another admin may be switched off, the last one not
        own: all<ColumnWriting>('none', { ...isProtected, admin: 'last_admin' }),
      },
      { columns: ['user_type'], others: nobody },
    ],
  },
  employees: {
    update: [
      adminAlone('status', 'approved_at', 'approved_by', 'rejection_reason', 'left_on'),
      adminAlone(
        'base_salary',
        'housing_allowance',
        'transportation_allowance',
        'food_allowance',
        'other_allowance',
        'contract_url',
      ),
      adminAlone(
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
  legal_pages: { insert: ['id', 'kind', 'body_ar', 'body_en'], update: [] },
  mail_kinds: { update: [adminAlone('is_active', 'locale')] },
  session_limits: { update: [adminAlone('idle_hours', 'longest_days', 'needs_second_factor')] },
  client_projects: {
    insert: ['client_id', 'project_id', 'status', 'notes'],
    update: [adminAlone('client_id', 'project_id', 'status', 'notes')],
  },
}
