/** Words used only on /admin/service-requests; it shares all others with the requests screen. */
export const serviceRequests = {
  title: 'Service requests',
  /** The preferred start date, in a line of the list. */
  start: 'Start',
  lead: 'Follow the work on each request by its status.',
  other: 'Other',
  filter: 'Filter by status',
} as const
