/** Words of the screen /admin/service-requests alone; the others are those of the requests screen. */
export const serviceRequests = {
  title: 'Service requests',
  /** Of the preferred start date, in a line of the list. */
  start: 'Start',
  lead: 'Follow the work on each request by its status.',
  other: 'Other',
  filter: 'Filter by status',
} as const
