import { sinceVisit } from '#app/data/lists.ts'
import { addDays } from '#app/lib/dates.ts'
import { riyadhDay } from '#common/moment.ts'

/** The kinds of request: a request for a service, or a message. */
export const requestKinds = ['service', 'message'] as const

/** The channels of requests: the check of service_requests.channel. */
export const requestChannels = ['website', 'phone', 'visit', 'whatsapp', 'email'] as const
export type RequestChannel = (typeof requestChannels)[number]

/** Whether a text can be a source or a campaign of visits: one line of at most 100 characters. */
export const isVisitWord = (value: string): boolean => [...value].length <= 100 && !/\p{Cc}/u.test(value)

/** The ages of requests in days: at most that many, or more. */
const days = {
  today: { within: 0 },
  week: { within: 6 },
  month: { within: 29 },
  over_week: { before: 7 },
  over_month: { before: 30 },
} as const
/** The first one means since the admin's last visit ended, as on the dashboard: private.new_since. */
export const requestAges = [sinceVisit, 'today', 'week', 'month', 'over_week', 'over_month'] as const

/** The filters of a list of requests; empty if nothing is chosen. */
export interface RequestFilters {
  status: string
  owner: string
  tag: string
  attention: string
  kind: string
  service: string
  budget: string
  channel: string
  source: string
  campaign: string
  age: string
  from: string
  until: string
}

const later = (a: string, b: string) => (a > b ? a : b)
const sooner = (a: string, b: string) => (a && (!b || a < b) ? a : b)

/** The arguments of `list_requests` for filters besides the status. An age counts from today, in Riyadh. */
export function argumentsOf(filters: Omit<RequestFilters, 'status'>, now = new Date()) {
  const { owner, tag, attention, kind, service, budget, channel, source, campaign, age, from, until } =
    filters
  const daysAgo = (count: number) => addDays(riyadhDay(now), -count)
  const span: { within?: number; before?: number } = days[age as keyof typeof days] ?? {}
  return {
    owner,
    tag,
    attention,
    service,
    budget,
    request_kind: kind,
    came_by: channel,
    visit_source: source,
    visit_campaign: campaign,
    received_from: later(from, span.within === undefined ? '' : daysAgo(span.within)),
    received_until: sooner(until, span.before === undefined ? '' : daysAgo(span.before + 1)),
    since_visit: age === sinceVisit || null,
  }
}
