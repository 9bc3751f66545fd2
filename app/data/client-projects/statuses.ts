/** How a project of a client stands; section 4 of the specification: active is shown as in progress. */
export const clientProjectStatuses = ['active', 'completed', 'on_hold'] as const
export type ClientProjectStatus = (typeof clientProjectStatuses)[number]
