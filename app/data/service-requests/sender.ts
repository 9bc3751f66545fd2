import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import type { ClientProjectStatus } from '#app/data/client-projects/statuses.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { throwIfRefused } from '#app/data/result.ts'
import type { ServiceRequest } from './admin.ts'
import { relationsKey } from './links.ts'

/** What two requests, or a request and an account, have in common. */
export type Same = 'email' | 'phone' | 'account'

/** Another request of the same sender. */
export interface OtherRequest
  extends Pick<
    ServiceRequest,
    | 'id'
    | 'kind'
    | 'reference'
    | 'status'
    | 'channel'
    | 'client_name'
    | 'client_email'
    | 'client_phone'
    | 'service_type'
    | 'created_at'
    | 'service'
  > {
  same: Same[]
  /** The beginning of its text. */
  text: string
}

/** A client's account that may be the sender's, since `same` matches. */
export interface SenderAccount {
  id: string
  name: string
  company_name: string | null
  active: boolean
  created_at: string
  same: Same[]
  projects: { id: string; status: ClientProjectStatus; title_ar: string; title_en: string }[]
}

/** What is known about the sender of a request: public.sender_of_request. */
export interface Sender {
  /** How many other requests there are. */
  total: number
  /** The newest of them. */
  requests: OtherRequest[]
  accounts: SenderAccount[]
}

/** Reads what is known about the sender of a request; null once it is gone. */
export const senderOf = (id: string) =>
  queryOptions({
    queryKey: [...relationsKey, 'sender', id],
    meta: readFrom('service_requests', 'request_work', 'user_profiles', 'client_projects'),
    queryFn: async () => {
      const answer = await browserDb().rpc('sender_of_request', { request_id: id })
      throwIfRefused(answer)
      return answer.data
    },
  })
