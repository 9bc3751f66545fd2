import { infiniteQueryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { pollUnlessLive, portalInterval, readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'

/** A status in the history of a request, as its sender may see it: without who set it. */
interface OwnEvent {
  from_status: string | null
  to_status: string
  changed_at: string
  /** The company's message with this status. */
  message: string | null
  /** False if the sender was not to be told of it. */
  told?: false
}

/** A request or message of the person who is signed in. */
export interface OwnRequest {
  id: string
  kind: 'service' | 'message'
  reference: string
  status: string
  service_type: string | null
  service: { title_ar: string; title_en: string } | null
  project_description: string
  budget_range: string | null
  preferred_start_date: string | null
  company_name: string | null
  notes: string | null
  created_at: string
  updated_at: string
  /** How many answers the client has not seen yet. */
  new_answers: number
  /** Whether the client has not seen its latest status yet. */
  new_status: boolean
  /** The day by which an answer normally comes; null once there is one. */
  due_on: string | null
  /** The latest first. */
  events: OwnEvent[]
}

/** The client's requests with a status that is new to them, except those with a new answer. */
interface Changed {
  /** The latest three. */
  rows: Pick<OwnRequest, 'id' | 'kind' | 'reference' | 'status'>[]
  total: number
}

export interface OwnRequestPage {
  rows: OwnRequest[]
  total: number
  /** For all the client's requests, as below. */
  changed: Changed
  /** For all the client's requests, not only this page. */
  new_answers: number
}

/** The start of the query keys of a client's own requests. */
export const ownRequestsKey = ['portal', 'service_requests'] as const

/** How many requests are read at a time. */
const pageSize = 10

/** The requests of a client, the newest first, page after page. */
export const ownRequests = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...ownRequestsKey, id],
    meta: readFrom('service_requests', 'request_messages'),
    refetchInterval: pollUnlessLive(portalInterval),
    queryFn: async ({ pageParam }) =>
      rows(await browserDb().rpc('my_requests', { page_size: pageSize, page_offset: pageParam })),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const read = pages.length * pageSize
      return read < total ? read : undefined
    },
    // A request that arrives between two reads moves the last row of one page into the next
    select: ({ pages }) => ({
      rows: [...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values()],
      total: pages.at(-1)?.total ?? 0,
      newAnswers: pages.at(-1)?.new_answers ?? 0,
      changed: pages.at(-1)?.changed ?? { rows: [], total: 0 },
    }),
  })

/** Records that the client has seen a request's status. @param seen when that status was set */
export async function seeStatus(request: string, seen: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('see_status', { request_id: request, seen }))
}
