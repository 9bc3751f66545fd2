/** Words used only on /admin/service-requests; it shares all others with the requests screen. */
export const serviceRequests = {
  title: 'Service requests',
  /** The preferred start date, in a line of the list. */
  start: 'Start',
  lead: 'The same requests, by stage of work.',
  other: 'Other statuses',
  filter: 'Filter by status',
} as const
