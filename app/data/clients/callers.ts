import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { email, phone } from '#app/data/fields.ts'
import { rows } from '#app/data/result.ts'
import { clientsKey } from './admin.ts'
import type { ListedClient } from './list.ts'

/** A client who has the phone or email that was typed. */
export type KnownClient = Pick<
  ListedClient,
  'id' | 'state' | 'client_type' | 'full_name' | 'company_name' | 'email' | 'phone'
>

/** The sender of the newest request with this phone or email, if no client has it. */
export type KnownSender = Pick<KnownClient, 'id' | 'full_name' | 'company_name' | 'email' | 'phone'> & {
  reference: string
}

export interface KnownCallers {
  clients: KnownClient[]
  /** How many more clients there are. */
  more: number
  sender: KnownSender | null
}

export type ContactField = 'phone' | 'email'

/** A phone or email in its stored form; null while it is incomplete. */
export function wholeContact(by: ContactField, typed: string): string | null {
  if (typed.trim() === '') return null
  return (by === 'phone' ? phone : email).safeParse(typed).data ?? null
}

/** The clients and the sender with a phone or email, which must be complete. */
export const knownCallers = (by: ContactField, contact: string | null) =>
  queryOptions({
    queryKey: [...clientsKey, 'callers', by, contact],
    queryFn: async () => rows(await browserDb().rpc('known_callers', { [by]: contact ?? '' })),
    enabled: contact !== null,
    staleTime: 30_000,
  })
