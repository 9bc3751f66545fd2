import type { ActivityKind } from '#app/data/audit-log/admin.ts'

/** The colour of an action's badge: red for what takes away, amber for data that someone saw or took along. */
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
