/** The statuses of requests and messages, as admins read them. */
export const requestStatuses = {
  new: 'New',
  pending: 'Pending',
  reviewing: 'Under review',
  approved: 'Approved',
  rejected: 'Rejected',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const
