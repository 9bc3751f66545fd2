/** Words of the screen /admin/service-requests alone; the others are those of the requests screen. */
export const serviceRequests = {
  title: 'Service Requests',
  lead: 'The work that requests bring: what is new, in progress, completed or cancelled.',
  filter: 'Filter by status',
} as const
