import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import type { Period, RequestReport } from '#app/data/request-report/admin.ts'
import { rows } from '#app/data/result.ts'

/** Page views, and visits: the views that came from elsewhere. */
interface ViewFigures {
  views: number
  visits: number
}

/**
 * Visits, and the requests and applications sent after them; null for admins who may not see applications.
 */
export interface VisitOutcomes {
  visits: number
  total: number
  won: number
  applications: number | null
}

/** The answer of `visit_report` in the database. */
export interface VisitReport extends ViewFigures {
  unit: RequestReport['unit']
  /** The first day with stored views; null before there are any. */
  counted_from: string | null
  /** Requests and messages that came through the website. */
  requests: number
  /** How many of them came since views are counted, to compare with the visits. */
  requests_since: number
  before: ViewFigures
  steps: (ViewFigures & { day: string })[]
  /** Most views first; `english` are those of the English page. */
  pages: (ViewFigures & { path: string; english: number })[]
  /** Most visits first. */
  sources: (VisitOutcomes & { source: string })[]
  campaigns: (VisitOutcomes & { campaign: string })[]
}

/** The visits of a period in figures, and the requests that they led to. */
export const visitReport = ({ from, until }: Period) =>
  queryOptions({
    queryKey: ['visit-report', from, until],
    meta: readFrom('service_requests'),
    queryFn: async () => rows(await browserDb().rpc('visit_report', { first_day: from, last_day: until })),
    refetchInterval: pollUnlessLive(60_000),
  })

export interface RequestSources {
  sources: string[]
  campaigns: string[]
}

/** The sources and campaigns that requests have come from. */
export const requestSources = queryOptions({
  queryKey: ['request-sources'],
  meta: readFrom('service_requests'),
  queryFn: async () => rows(await browserDb().rpc('request_sources')),
})
