import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import type { Values } from '#app/data/drafts/recorded-write.ts'
import type { ImportedPerson } from '#app/data/imports/admin.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows } from '#app/data/result.ts'
import type { Row } from '#app/data/rows.ts'

/** How to look up a person: by account, or by the email or phone with which they wrote to the company. */
export interface PersonQuery {
  account?: string
  email?: string
  phone?: string
}

const personTables = [
  'user_profiles',
  'service_requests',
  'privacy_requests',
  'news_consents',
  'mail_outbox',
  'invitations',
  'imported_people',
  'bin',
] as const
type PersonTable = (typeof personTables)[number]

/** A row that may be the person's, and why it was found. */
export interface FoundRow {
  /** The order of the tables. */
  place: number
  table: PersonTable
  id: string
  name: string | null
  email: string | null
  phone: string | null
  at: string
  kind: string
  /** `merged`: only merged with a request of theirs, perhaps of someone else. */
  why: 'account' | 'email' | 'phone' | 'mention' | 'merged'
  more: {
    reference?: string
    status?: string
    /** The reference of the request into which it was merged. */
    merged_into?: string
    projects?: number
    is_me?: boolean
    employee?: { status: string; was_employed: boolean } | null
    /** Whether a mail could not be sent. */
    failed?: boolean
  }
}

/** What was found, and the emails and phones by which it was looked for. */
export interface FoundPerson {
  emails: string[]
  phones: string[]
  found: FoundRow[]
}

/** Everything found for an account, an email or a phone. */
export const personRows = (query: PersonQuery) =>
  queryOptions({
    queryKey: ['person', query],
    meta: readFrom('user_profiles', 'service_requests', 'privacy_requests', 'news_consents', 'invitations'),
    queryFn: async (): Promise<FoundRow[]> => {
      const { found } = rows(await browserDb().rpc('find_person', query))
      return found
    },
  })

const subjectsOf = (found: FoundRow[]) => found.map(({ table, id }) => ({ table, id }))

/** All data about a person, by kind. */
export interface PersonData {
  accounts: (Row<'user_profiles'> & {
    email: string | null
    last_sign_in_at: string | null
    second_factor: boolean
    email_proven_at: string | null
  })[]
  sessions: {
    user_agent: string | null
    ip: string | null
    created_at: string
    refreshed_at: string | null
  }[]
  browsers: { browser: string; first_seen: string; last_seen: string }[]
  employees: Row<'employees'>[]
  notifications: Row<'employee_notifications'>[]
  documents: Row<'employee_documents'>[]
  document_renewals: Omit<Row<'document_renewals'>, 'document_updated_at' | 'notification_id'>[]
  application_notes: Pick<Row<'application_notes'>, 'text' | 'created_at' | 'edited_at'>[]
  client_projects: (Row<'client_projects'> & { title_ar: string; title_en: string })[]
  client_project_files: (Pick<
    Row<'client_project_files'>,
    'name' | 'kind' | 'size' | 'file_url' | 'created_at' | 'downloaded_at'
  > & { title_ar: string; title_en: string })[]
  /** The work on them is null for a request that is gone. */
  requests: (Row<'service_requests'> &
    Pick<Row<'request_work'>, 'next_step' | 'next_step_on' | 'first_answer_at' | 'first_answer_how'> & {
      tags: string[] | null
    })[]
  /**
   * Requests that were merged: into one of the above, or into someone else's, whose reference the person must
   * not learn.
   */
  merged_requests: (Row<'service_requests'> & { merged_at: string; merged_into: string | null })[]
  /** Without ids where the status is that of someone else's request. */
  request_events: ((
    | Row<'service_request_events'>
    | Omit<Row<'service_request_events'>, 'id' | 'request_id' | 'changed_by'>
  ) & { reference: string })[]
  request_notes: { reference: string; text: string; created_at: string; edited_at: string | null }[]
  request_messages: (Pick<
    Row<'request_messages'>,
    'direction' | 'name' | 'subject' | 'body' | 'quoted' | 'created_at' | 'sent_at'
  > & { reference: string; email: string | null })[]
  request_files: (Pick<Row<'request_files'>, 'name' | 'kind' | 'size' | 'file_url' | 'created_at'> & {
    reference: string
  })[]
  privacy_requests: Row<'privacy_requests'>[]
  news_consents: (Row<'news_consents'> & { words: string })[]
  mails: { kind: string; recipient: string; created_at: string; failed_at: string | null }[]
  invitations: Pick<
    Row<'invitations'>,
    | 'full_name'
    | 'email'
    | 'user_type'
    | 'client_type'
    | 'company_name'
    | 'phone'
    | 'areas'
    | 'locale'
    | 'sent_at'
    | 'expires_at'
    | 'accepted_at'
    | 'cancelled_at'
  >[]
  imported: ImportedPerson[]
  activity: {
    at: string
    kind: string
    table_name: string
    /** Null for what no account did. */
    by_person: boolean | null
    details: unknown
  }[]
  bin: { table_name: string; deleted_at: string; row: Values }[]
}

/** Reads all data about the person of these rows, and records that in the activity. @throws DataError */
export async function gatherPerson(found: FoundRow[]): Promise<PersonData> {
  return rows(await browserDb().rpc('gather_person', { subjects: subjectsOf(found) }))
}

/** How many rows of each kind an erasure has deleted, made anonymous or kept. */
export type ErasureCounts = Record<
  'accounts' | 'requests' | 'privacy_requests' | 'news_consents' | 'mails' | 'bin' | 'audit_details' | 'kept',
  number
> & { id: string }

/**
 * Erases a person's data everywhere.
 * @param spared rows that were found but belong to someone else
 * @param closing the privacy request that asked for it, which is answered
 * @throws DataError
 */
export async function erasePerson(
  found: FoundRow[],
  spared: FoundRow[],
  closing?: { id: string; message: string },
): Promise<ErasureCounts> {
  return rows(
    await browserDb().rpc('erase_person', {
      subjects: subjectsOf(found),
      spared: subjectsOf(spared),
      ...(closing && { closing: closing.id, answer: closing.message }),
    }),
  )
}
