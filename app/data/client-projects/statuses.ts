/** The status of a client's project; section 4 of the specification: active is shown as in progress. */
export const clientProjectStatuses = ['active', 'completed', 'on_hold'] as const
export type ClientProjectStatus = (typeof clientProjectStatuses)[number]
