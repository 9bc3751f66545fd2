import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { RequestStatus } from '#app/data/service-requests/admin.ts'
import type { DocumentKind } from '#common/employee-documents.ts'
import type { Pending } from './pending.ts'

/** The statuses of requests in the order of the chart: waiting, in progress, closed. */
export const chartStatuses = [
  'new',
  'pending',
  'reviewing',
  'in_progress',
  'approved',
  'completed',
  'rejected',
  'cancelled',
] as const satisfies readonly RequestStatus[]

/** How many requests came in a week, by the status that they have now; `week` is its Sunday in Riyadh. */
export type WeekOfRequests = Record<RequestStatus, number> & { week: string }

/** The answer of `admin_dashboard` in the database: values outside the admin's areas are missing or null. */
export interface Dashboard {
  /** The number of rows in each table. */
  counts: Partial<
    Record<
      | 'projects'
      | 'team_members'
      | 'leadership_team'
      | 'employees'
      | 'service_requests'
      | 'user_profiles'
      | 'site_images'
      | 'site_content'
      | 'company_settings',
      number
    >
  >
  pending: Pending
  /** The last backup that was restored for a check and found sound. */
  backup: { made_at: string; bytes: number } | null
  /** The newest backup, if it is newer: it failed, or was only read and not restored (`kept`). */
  backup_tried: { made_at: string; kept: boolean } | null
  /**
   * What arrived since the last visit ended; on the first visit (`seen_at` is null), in the last seven days.
   */
  since: {
    seen_at: string | null
    requests?: number
    messages?: number
    applications?: number
    clients?: number
  }
  /**
   * Documents of employees that end within 60 days or have ended, and the first five; null for other areas.
   */
  documents: {
    count: number
    first: {
      id: string
      kind: DocumentKind
      expires_on: string
      employee_id: string
      full_name_ar: string
      full_name_en: string
    }[]
  } | null
  /** Twelve weeks, the oldest first. */
  weeks: WeekOfRequests[] | null
}

/** Milliseconds between reads of the numbers while the tab is visible. */
const every = 60_000

/** The numbers of the dashboard. Reading them records the admin's visit. */
export const dashboardNumbers = queryOptions({
  queryKey: ['dashboard'],
  meta: readFrom(
    'service_requests',
    'employees',
    'document_renewals',
    'employee_documents',
    'user_profiles',
    'projects',
    'team_members',
    'leadership_team',
    'site_images',
    'site_content',
    'company_settings',
    'privacy_requests',
    'breaches',
  ),
  queryFn: async () => rows(await browserDb().rpc('admin_dashboard')),
  refetchInterval: pollUnlessLive(every),
  // Someone who returns from a list sees the effect of their work
  staleTime: 0,
})

/** How many requests came in a week. */
export const requestsIn = (week: WeekOfRequests): number =>
  chartStatuses.reduce((sum, status) => sum + week[status], 0)
