import type { ActivityKind } from '#app/data/audit-log/admin.ts'

/**
 * The colour of an action's badge: red for deletions and refusals, amber for data that someone viewed or
 * exported.
 */
export const kindColors = {
  insert: 'brand',
  update: 'gray',
  delete: 'danger',
  sign_in: 'gray',
  sign_out: 'gray',
  export: 'amber',
  look: 'amber',
  refusal: 'danger',
} as const satisfies Record<ActivityKind, string>
