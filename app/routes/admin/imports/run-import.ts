import {
  beginImport,
  finishImport,
  type InvitedOutcome,
  importRows,
  inviteKept,
  type RowOutcome,
} from '#app/data/imports/admin.ts'
import type { ImportEntry, ImportKind } from '#app/data/imports/types.ts'

/** Rows in one transaction: enough to be quick, few enough to stop soon and to leave the database to others. */
const together = 50

export interface ImportJob {
  id: string
  kind: ImportKind
  file_name: string
  digest: string
  fills: boolean
  invites: boolean
  /** Rows that should be imported: those that are sent, and those with a problem. */
  total: number
  entries: readonly ImportEntry[]
}

export interface ImportProgress {
  /** The id in the database: that of an earlier attempt, if there was one. */
  id: string
  outcomes: ReadonlyMap<number, RowOutcome>
  invited: readonly InvitedOutcome[]
  /** How many there are to invite; 0 until that begins. */
  toInvite: number
}

const some = <Item>(items: readonly Item[], at: number) => items.slice(at, at + together)

/**
 * Imports the rows that are not done yet, in batches, then invites the imported people if that was chosen.
 * Calling it again after a failure continues: the database knows what is done.
 * @param before the progress that an earlier call has told
 * @param stopped asked before each batch
 * @returns whether all is done; false if it was stopped
 * @throws DataError
 */
export async function runImport(
  job: ImportJob,
  before: ImportProgress | null,
  tell: (progress: ImportProgress) => void,
  stopped: () => boolean,
): Promise<boolean> {
  const { kind, entries, id: wanted, file_name, digest, fills, total } = job
  const { id, done } = await beginImport({
    id: wanted,
    kind,
    file_name,
    digest,
    fills,
    total,
  })
  const outcomes = new Map(done.map((one) => [one.row, one]))
  const progress = { id, outcomes, invited: before?.invited ?? [], toInvite: before?.toInvite ?? 0 }
  tell({ ...progress, outcomes: new Map(outcomes) })
  const left = entries.filter(({ row_number }) => !outcomes.has(row_number))
  for (let at = 0; at < left.length; at += together) {
    if (stopped()) return false
    for (const one of await importRows(id, some(left, at))) outcomes.set(one.row, one)
    tell({ ...progress, outcomes: new Map(outcomes) })
  }
  await finishImport(id)
  if (!job.invites) return true

  const withEmail = new Set(entries.filter(({ email }) => email).map(({ row_number }) => row_number))
  const asked = new Set(progress.invited.map((one) => one.id))
  const all = [...outcomes.values()].flatMap((one) => (one.id && withEmail.has(one.row) ? [one.id] : []))
  const waiting = all.filter((one) => !asked.has(one))
  for (let at = 0; at < waiting.length; at += together) {
    if (stopped()) return false
    progress.invited = [...progress.invited, ...(await inviteKept(kind, some(waiting, at)))]
    tell({ ...progress, toInvite: all.length })
  }
  return true
}
