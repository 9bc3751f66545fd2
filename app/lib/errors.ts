import { brokenRule, type ConstraintReason } from './constraints.ts'

/** Refusals that the database names in the error's message (docs/specification.md, section 8). */
const named = [
  'last_admin',
  'own_account',
  'area_required',
  'areas_beyond_own',
  'attachment_not_yours',
  'employee_not_approved',
  'employee_status_final',
  'client_has_projects',
  'client_required',
  'admin_first_demoted',
  'password_needed',
  'second_factor_first',
  'privacy_request_closed',
  'employee_still_employed',
  'privacy_request_extended',
  'email_has_account',
  'invitation_waiting',
  'invitation_closed',
  'bin_entry_gone',
  'bin_service_gone',
  'bin_project_gone',
  'bin_client_gone',
  'bin_client_project_gone',
  'bin_request_gone',
  'work_changed',
  'not_a_colleague',
  'not_a_client',
  'merge_final',
  'no_email',
  'no_mail_server',
  'answered_meanwhile',
  'files_too_large',
  'file_gone',
  'answer_sent',
  'answer_differs',
  'bin_value_taken',
  'bin_project_given',
  'bin_row_invalid',
  'import_too_old',
  'import_changed',
  'import_undone',
  'renewal_gone',
  'renewal_decided',
  'renewal_changed',
  'renewal_waiting',
  'expiry_required',
  'renewal_final',
  'renewal_replaced',
  'document_gone',
  'document_changed',
  'employee_left',
  'media_in_use',
  'media_use_refused',
  'media_used_elsewhere',
  'media_replaced',
] as const

/**
 * Why a read or a write failed, as a key under `errors` in the `workspace` words. Postgres, the API, sign-in
 * and storage each have their own codes. Only the storage's messages are ever shown, and only for an unknown
 * reason (app/workspace/use-explain.ts).
 */
export type Reason =
  | 'unreachable'
  | 'forbidden'
  | 'session'
  | 'gone'
  | 'in_use'
  | 'exists'
  | 'invalid'
  | 'too_many'
  | 'too_large'
  | 'content'
  | 'full'
  | (typeof named)[number]
  | ConstraintReason
  | 'unknown'

const reasons: Record<string, Reason> = {
  unreachable: 'unreachable',
  backend_unavailable: 'unreachable',
  '42501': 'forbidden',
  '403': 'forbidden',
  PGRST301: 'session',
  PGRST303: 'session',
  PT401: 'session',
  PT403: 'session',
  '401': 'session',
  PGRST116: 'gone',
  PT404: 'gone',
  '404': 'gone',
  // From PostgreSQL 18 on, for a row that is still referenced
  '23001': 'in_use',
  '23503': 'in_use',
  '23505': 'exists',
  '22023': 'invalid',
  '22P02': 'invalid',
  '23514': 'invalid',
  '23502': 'invalid',
  over_request_rate_limit: 'too_many',
  over_email_send_rate_limit: 'too_many',
  '429': 'too_many',
  PT429: 'too_many',
  '413': 'too_large',
  body_too_large: 'too_large',
  '415': 'content',
  '53100': 'full',
  '507': 'full',
}

/** 23503 for a reference to a deleted row. For a row still referenced, it begins with `update or delete on`. */
const namesNone = /^insert or update on table /

/** The reason to show for an error; `unknown` for anything unexpected. */
export function reasonOf(error: unknown): Reason {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string }
  const word = named.find((reason) => message === reason)
  if (word) return word
  if (message === 'Failed to fetch') return 'unreachable'
  const rule = brokenRule(message)
  if (rule?.reason) return rule.reason
  if (code === '23503' && namesNone.test(message)) return 'gone'
  return reasons[code] ?? 'unknown'
}

/** Whether a write certainly failed. If only its answer was lost, it may have succeeded. */
export function wasRefused(error: unknown): boolean {
  return !['unreachable', 'unknown'].includes(reasonOf(error))
}
