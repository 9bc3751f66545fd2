import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod'
import { browserDb } from '#app/data/browser-db.ts'
import { email, personName, phone, unlessBlank } from '#app/data/fields.ts'
import { type ListPage, type ListQuestion, readList } from '#app/data/lists.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { rows, throwIfRefused } from '#app/data/result.ts'
import type { ImportEntry, ImportField, ImportKind } from './types.ts'

/** The start of the query keys of imports and of the people they keep. */
export const importsKey = ['imports'] as const

/** Who a row of a file is already; `other`: the email belongs to an account of another kind. */
export interface Match {
  row: number
  target: 'user_profiles' | 'employees' | 'imported_people' | 'other'
  by: 'email' | 'phone' | 'national_id'
  id?: string
  name: string | null
}

/** Asks of at most 500 rows who already exists, and which departments are known. Writes nothing. @throws DataError */
export async function checkImport(
  kind: ImportKind,
  entries: ImportEntry[],
): Promise<{ matches: Match[]; departments: string[] }> {
  return rows(await browserDb().rpc('check_import', { kind, entries })) as never
}

/** What became of a row. */
export interface RowOutcome {
  row: number
  outcome: 'created' | 'filled' | 'skipped' | 'failed'
  /** Of one that failed: the check that refused it, or `email_has_account`. */
  reason: string | null
  /** Of one that was created: who is kept now. */
  id?: string
}

interface Beginning {
  id: string
  kind: ImportKind
  file_name: string
  digest: string
  total: number
  fills: boolean
}

/** Begins an import, or goes on with the same file. @returns its id, and which rows are done @throws DataError */
export async function beginImport(beginning: Beginning): Promise<{ id: string; done: RowOutcome[] }> {
  return rows(await browserDb().rpc('begin_import', { ...beginning })) as never
}

/** Stores at most 200 rows, each once however often they are sent. @throws DataError */
export async function importRows(import_id: string, entries: ImportEntry[]): Promise<RowOutcome[]> {
  return rows(await browserDb().rpc('import_rows', { import_id, entries })) as never
}

/** Ends an import. @throws DataError */
export async function finishImport(import_id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('finish_import', { import_id }))
}

/** Takes a whole import back, or brings it back. @throws DataError: import_too_old, import_changed */
export async function undoImport(
  import_id: string,
  restores = false,
): Promise<{ people: number; filled: number; accounts: number }> {
  return rows(await browserDb().rpc('undo_import', { import_id, restores })) as never
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
  /** Whether it can still be taken back, or brought back. */
  may_change: boolean
  counts: Partial<Record<RowOutcome['outcome'], number>>
}

/** The latest imports, the newest first. */
export const pastImports = (kind: ImportKind) =>
  queryOptions({
    queryKey: [...importsKey, 'past', kind],
    meta: readFrom(),
    queryFn: async () => rows(await browserDb().rpc('list_imports', { kind })) as unknown as PastImport[],
  })

/** Someone from a file who has no account yet. */
export type KeptPerson = Partial<Record<ImportField, string | null>> & {
  id: string
  import_id: string
  kind: ImportKind
  full_name: string
  email: string | null
  phone: string | null
  locale: string
  created_at: string
  sent_at: string | null
  /** `account`: someone has made one with this email by themselves. */
  state: 'kept' | 'invited' | 'expired' | 'account'
  /** Whether their invitation was mailed; otherwise an admin passes its link on. Null without one. */
  by_mail: boolean | null
}

/** The list of people without an account. */
export const keptList = (kind: ImportKind) => ({
  queryKey: [...importsKey, 'kept', kind],
  meta: readFrom('invitations'),
  read: (question: ListQuestion) =>
    readList<ListPage<KeptPerson, 'invited'>>('list_kept_people', question, { kind }),
})

/** How many people without an account there are, and how many of them are invited. */
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

/** Whether someone was invited (`sent`), or why not. `token`: of one person, where no mail is sent. */
export interface InvitedOutcome {
  id: string
  outcome: 'sent' | 'email_missing' | 'email_has_account' | 'invitation_waiting'
  token?: string | null
}

/** Invites at most 100 people who are kept. @throws DataError */
export async function inviteKept(kind: ImportKind, ids: string[]): Promise<InvitedOutcome[]> {
  return rows(await browserDb().rpc('invite_kept_people', { kind, ids })) as never
}

/** Removes people who are kept, or brings them back. @throws DataError */
export async function removeKept(kind: ImportKind, ids: string[], restores = false): Promise<void> {
  throwIfRefused(await browserDb().rpc('remove_kept_people', { kind, ids, restores }))
}

/** What an admin corrects of someone who is kept. */
export const keptForm = z.object({
  full_name: personName(),
  email: unlessBlank(email),
  phone: unlessBlank(phone),
})

/** Corrects someone who is kept. @throws DataError: email_taken, person_not_found */
export async function correctKept(
  kind: ImportKind,
  id: string,
  values: z.output<typeof keptForm>,
): Promise<void> {
  throwIfRefused(await browserDb().rpc('correct_kept_person', { kind, id, ...values } as never))
}
