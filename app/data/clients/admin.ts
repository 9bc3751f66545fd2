import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'
import { isUuid } from '#common/uuid.ts'

/** A request of a client, as their page lists it. */
export type ClientRequest = Pick<
  Row<'service_requests'>,
  | 'id'
  | 'kind'
  | 'reference'
  | 'status'
  | 'client_name'
  | 'client_email'
  | 'client_phone'
  | 'channel'
  | 'service_type'
  | 'created_at'
> & {
  service: { title_ar: string; title_en: string } | null
  owner_id: string | null
  /** Whether an admin has linked it to the client. */
  linked: boolean
  /** Whether it was sent by the account or with its email; if not, only the phone may match. */
  own: boolean
}

/** Everything about one client that the admin may see: public.client_overview. */
export interface ClientOverview {
  profile: Omit<Row<'user_profiles'>, 'areas'> & {
    email: string | null
    last_sign_in_at: string | null
    /** Whether they have proven that the email is theirs. */
    email_proven: boolean
  }
  /** Clients of the same company, by its numbers or its name. */
  colleagues: {
    id: string
    name: string
    company_name: string | null
    email: string | null
    phone: string | null
    active: boolean
  }[]
  invitations: {
    id: string
    email: string
    state: 'open' | 'accepted' | 'cancelled' | 'expired' | 'withdrawn'
    sent_at: string
    accepted_at: string | null
  }[]
  /** Only for admins of requests, like everything below. */
  requests?: { total: number; rows: ClientRequest[] }
  projects?: (Row<'client_projects'> & { title_ar: string; title_en: string })[]
  notes?: {
    id: string
    request_id: string
    reference: string
    text: string
    author_id: string | null
    created_at: string
  }[]
}

/** The start of the query keys of pages of clients. */
export const clientsKey = ['clients'] as const

/** Everything about one client; null when there is none. */
export const clientOverview = (id: string) =>
  queryOptions({
    queryKey: [...clientsKey, id],
    meta: readFrom(
      'user_profiles',
      'invitations',
      'service_requests',
      'request_work',
      'request_notes',
      'client_projects',
    ),
    queryFn: async () => {
      // A truncated id in an address matches nothing
      if (!isUuid(id)) return null
      const answer = await browserDb().rpc('client_overview', { client: id })
      throwIfRefused(answer)
      return answer.data
    },
  })
