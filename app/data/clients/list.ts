import { queryOptions } from '@tanstack/react-query'
import { type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { clientsKey } from './admin.ts'

/** `other` has no client type: an account that an admin has turned into a client's. */
export const listedTypes = ['individual', 'company', 'government', 'other'] as const
export type ListedType = (typeof listedTypes)[number]

/**
 * `kept`: imported or added by an admin, without an account or an invitation. `off`: a deactivated account.
 */
export const clientStates = ['active', 'invited', 'kept', 'off'] as const
type ClientState = (typeof clientStates)[number]

/** A client as the list shows them: with an account, invited, imported or added by an admin. */
export interface ListedClient {
  /** The id of the account, the imported person or the invitation. */
  id: string
  state: ClientState
  client_type: ListedType
  full_name: string
  company_name: string | null
  email: string | null
  phone: string | null
  created_at: string
  open_requests: number
  projects: number
  /** When they last sent a request, or a message about one. */
  last_activity_at: string | null
  /** Whether the client came from an imported file. */
  imported: boolean
  /** For clients without an account: the fields that an admin can correct and the columns do not show. */
  kept: {
    national_id: string | null
    commercial_registration: string | null
    unified_number: string | null
    locale: string
  } | null
  /** For clients who are invited. */
  invitation: { state: 'open' | 'expired' | 'withdrawn'; sent_at: string } | null
}

/** The value of the filter for clients with open requests. */
export const withOpen = 'open'

/** A page of clients. @throws DataError */
const listClients = (
  question: ListQuestion,
  { type, state, requests }: { type: string; state: string; requests: string },
) =>
  readList('list_clients', question, {
    client_types: type ? [type] : null,
    states: state ? [state] : null,
    with_open: requests === withOpen || null,
  })

/** The list of the screen /admin/clients. */
export const clientList = {
  queryKey: clientsKey,
  meta: readFrom(
    'user_profiles',
    'invitations',
    'service_requests',
    'request_work',
    'request_messages',
    'client_projects',
  ),
  exported: 'user_profiles',
  read: listClients,
} as const

/** How many clients a field offers; typing finds the others. */
const offered = 20

/** Clients who match what was typed, with and without an account, by name. */
export const listedClients = (search: string) =>
  queryOptions({
    queryKey: [...clientsKey, 'choices', search],
    meta: clientList.meta,
    queryFn: async () =>
      (
        await listClients(
          { search, sort: 'full_name', descending: false, page: 1, size: offered },
          { type: '', state: '', requests: '' },
        )
      ).rows,
  })

/** Whether a client has an account, and therefore a page. */
export const hasPage = ({ state }: Pick<ListedClient, 'state'>) => state === 'active' || state === 'off'
