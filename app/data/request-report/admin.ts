import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { RequestChannel } from '#app/data/service-requests/filters.ts'

/** The first and the last day, as 2026-11-25 in Riyadh. */
export interface Period {
  from: string
  until: string
}

/** How many requests came in, were won (approved or completed) and were lost (rejected or cancelled). */
export interface Outcomes {
  total: number
  won: number
  lost: number
}

/** The answer of `request_report` in the database. */
export interface RequestReport extends Outcomes {
  messages: number
  /** The length of the steps: days up to 31 days, weeks up to 190, months beyond. */
  unit: 'day' | 'week' | 'month'
  /** By the first day of each step; a week begins on Sunday. */
  steps: (Outcomes & { day: string })[]
  /**
   * Most requests first. Entries without an id are for a deleted service, or one that the sender described.
   */
  services: (Outcomes & { id: string | null; title_ar: string | null; title_en: string | null })[]
  /** By channel, most requests first. */
  channels: (Outcomes & { channel: RequestChannel })[]
  /** First answers, in minutes of working time. */
  answers: {
    /** The company's own target. */
    within_minutes: number
    answered: number
    in_time: number
    /** Null if nothing was answered. */
    half_within_minutes: number | null
    /** Open requests without an answer, and those of them that are late. */
    waiting: number
    late: number
  }
  /** The same number of days just before the period. */
  before: Outcomes
}

/** The most days in a report: public.request_report. */
export const longestPeriod = 3660

/** How many are neither won nor lost. */
export const openOf = ({ total, won, lost }: Outcomes): number => total - won - lost

/** The requests of a period in figures. */
export const requestReport = ({ from, until }: Period) =>
  queryOptions({
    queryKey: ['request-report', from, until],
    meta: readFrom('service_requests', 'request_work', 'services', 'answer_settings'),
    queryFn: async () =>
      rows(await browserDb().rpc('request_report', { received_from: from, received_until: until })),
    refetchInterval: pollUnlessLive(60_000),
  })
