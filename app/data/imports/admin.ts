import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, personName, phone, unlessBlank } from '#app/data/fields.ts'
import { type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { ImportEntry, ImportField, ImportKind } from './types.ts'

/** The start of the query keys of imports and of the people they keep. */
export const importsKey = ['imports'] as const

/**
 * The existing person whom a row of a file matches. `other`: the email belongs to an account of another kind.
 */
export type Match = { row: number; by: 'email' | 'phone' | 'national_id' } & (
  | { target: 'user_profiles' | 'employees' | 'imported_people'; id: string; name: string }
  | { target: 'other'; id?: null; name: null }
)

export interface CheckedImport {
  matches: Match[]
  departments: string[]
}

/**
 * Looks up which people in at most 500 rows already exist, and which departments are known. Writes nothing.
 * @throws DataError
 */
export async function checkImport(kind: ImportKind, entries: ImportEntry[]): Promise<CheckedImport> {
  return rows(await browserDb().rpc('check_import', { kind, entries }))
}

/** The result of one row. */
export interface RowOutcome {
  row: number
  outcome: 'created' | 'filled' | 'skipped' | 'failed'
  /** For a failed row: the check that refused it, or `email_has_account`. */
  reason: string | null
  /** For a created row: the id of the new person. */
  id?: string
}

/** How many rows had each outcome. */
export type ImportCounts = Partial<Record<RowOutcome['outcome'], number>>

interface Beginning {
  id: string
  kind: ImportKind
  file_name: string
  digest: string
  total: number
  fills: boolean
}

export interface BegunImport {
  id: string
  done: RowOutcome[]
}

/**
 * Begins an import, or continues with the same file. @returns its id and the rows already done @throws
 * DataError
 */
export async function beginImport(beginning: Beginning): Promise<BegunImport> {
  return rows(await browserDb().rpc('begin_import', { ...beginning }))
}

/** Stores at most 200 rows. A row that is sent again is not stored twice. @throws DataError */
export async function importRows(import_id: string, entries: ImportEntry[]): Promise<RowOutcome[]> {
  return rows(await browserDb().rpc('import_rows', { import_id, entries }))
}

/** Ends an import. @throws DataError */
export async function finishImport(import_id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('finish_import', { import_id }))
}

/** How far an undo of an import is, or bringing it back. */
export interface Undone {
  people: number
  filled: number
  accounts: number
  /** Rows that another call has to do. */
  left: number
}

/**
 * Undoes at most 200 rows of an import, or restores them.
 * @param continues goes on with what an earlier call began; never begins anything, so that it does not turn
 *   around what someone else has decided in the meantime
 * @throws DataError: import_too_old, import_changed
 */
export async function undoImport(import_id: string, restores: boolean, continues: boolean): Promise<Undone> {
  return rows(await browserDb().rpc('undo_import', { import_id, restores, continues }))
}

/** An import that was made. */
export interface PastImport {
  id: string
  file_name: string
  total: number
  started_at: string
  finished_at: string | null
  undone_at: string | null
  started_by: string | null
  /** Whether it can still be undone or restored. */
  may_change: boolean
  /** An undo that was interrupted, or a restore: how many rows are left. */
  halfway: { left: number; restores: boolean; may_undo: boolean } | null
  counts: ImportCounts
}

/** The latest imports, the newest first. */
export const pastImports = (kind: ImportKind) =>
  queryOptions({
    queryKey: [...importsKey, 'past', kind],
    meta: readFrom(),
    queryFn: async () => rows(await browserDb().rpc('list_imports', { kind })),
  })

/** The fields that hold an amount of money. */
type Amount = Extract<ImportField, `${string}_allowance` | 'base_salary'>

/** Someone from a file as the archive of a person has them: without the fields that are empty. */
export type ImportedPerson = Pick<KeptPerson, 'id' | 'kind' | 'full_name' | 'locale' | 'created_at'> & {
  removed_at?: string
} & { [Field in Exclude<ImportField, 'full_name'>]?: Field extends Amount ? number : string }

/** Someone from a file who has no account yet. */
export type KeptPerson = Record<Exclude<ImportField, Amount>, string | null> &
  Record<Amount, number | null> & {
    id: string
    /** Null, like `row_number`, for a client whom an admin has added by hand. */
    import_id: string | null
    row_number: number | null
    invitation_id: string | null
    kind: ImportKind
    full_name: string
    locale: string
    created_at: string
    sent_at: string | null
    /** `account`: someone has registered with this email on their own. */
    state: 'kept' | 'invited' | 'expired' | 'account'
    /** Whether their invitation was mailed; if not, an admin passes on the link. Null without an invitation. */
    by_mail: boolean | null
  }

/** The list of people without an account. */
export const keptList = (kind: ImportKind) => ({
  queryKey: [...importsKey, 'kept', kind],
  meta: readFrom('invitations'),
  read: (question: ListQuestion) => readList('list_kept_people', question, { kind }),
})

/** The number of people without an account, and how many of them are invited. */
export const keptCount = (kind: ImportKind) =>
  queryOptions({
    queryKey: [...importsKey, 'kept', kind, 'count'],
    meta: readFrom('invitations'),
    queryFn: async () => {
      const question = { search: '', sort: 'created_at', descending: true, page: 1, size: 1 }
      const { total, counts } = await keptList(kind).read(question)
      return { total, invited: counts?.invited ?? 0 }
    },
  })

/**
 * Whether someone was invited (`sent`), or why not. `token`: only for a single person, if no mail is sent.
 */
export interface InvitedOutcome {
  id: string
  outcome: 'sent' | 'email_missing' | 'email_has_account' | 'invitation_waiting'
  token?: string | null
}

/** Invites at most 100 imported people. @throws DataError */
export async function inviteKept(kind: ImportKind, ids: string[]): Promise<InvitedOutcome[]> {
  return rows(await browserDb().rpc('invite_kept_people', { kind, ids }))
}

/** Removes imported people, or restores them. @throws DataError */
export async function removeKept(kind: ImportKind, ids: string[], restores = false): Promise<void> {
  throwIfRefused(await browserDb().rpc('remove_kept_people', { kind, ids, restores }))
}

/** The fields of an imported person that an admin can correct. */
export const keptForm = z.object({
  full_name: personName(),
  email: unlessBlank(email),
  phone: unlessBlank(phone),
})

/** Corrects an imported person. @throws DataError: email_taken, person_not_found */
export async function correctKept(
  kind: ImportKind,
  id: string,
  values: z.output<typeof keptForm>,
): Promise<void> {
  throwIfRefused(await browserDb().rpc('correct_kept_person', { kind, id, ...values } as never))
}
