import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import {
  type DraftTable,
  type DraftVersion,
  discardDraft,
  draftOf,
  draftsKey,
  saveDraft,
} from '#app/data/drafts/admin.ts'
import { differences, recordWrite, type Values } from '#app/data/drafts/recorded-write.ts'
import { StaleEdit } from '#app/data/rows.ts'

/**
 * The draft of the row that a form edits; for a new item the one that the address names as `draft`.
 * @param table undefined for a form without drafts
 */
export function useFormDraft(table: DraftTable | undefined, row: { id: string } | null) {
  const [params] = useSearchParams()
  const client = useQueryClient()
  const named = row ? null : params.get('draft')
  const query = useQuery(draftOf(table, row?.id ?? named))
  const draft = query.data ?? null
  /** The draft that the form was filled with, which a save replaces. */
  const seen = useRef<DraftVersion | null>(draft)

  return {
    draft,
    seen,
    /** A row as it would be with the draft. */
    over: <Row>(row: Row | null): Row | null => (draft ? ({ ...row, ...draft.changes } as Row) : row),
    /**
     * Saves what a form would store as a draft.
     * @returns false when nothing differs from what is published
     * @throws StaleEdit with the row as someone else has drafted it in the meantime; DataError
     */
    async save(id: string, work: () => Promise<unknown>): Promise<boolean> {
      if (!table) return false
      const written = await recordWrite(table, id, row as Values | null, work)
      const changes = differences(row as Values | null, written)
      const known = seen.current
      if (Object.keys(changes).length === 0) {
        if (known) await discardDraft(known)
        await client.invalidateQueries({ queryKey: draftsKey })
        return false
      }
      const base = row
        ? Object.fromEntries(Object.keys(changes).map((column) => [column, (row as Values)[column] ?? null]))
        : {}
      try {
        seen.current = await saveDraft(table, id, { changes, base: draft?.is_new ? {} : base }, known)
      } catch (error) {
        if (!(error instanceof StaleEdit)) throw error
        const theirs = await client.fetchQuery(draftOf(table, id))
        seen.current = theirs
        throw new StaleEdit({ ...row, ...theirs?.changes } as never)
      }
      // The draft is saved: if it cannot be read again, the form goes on with the version it has
      const stored = await client.fetchQuery(draftOf(table, id)).catch(() => null)
      if (stored) seen.current = stored
      await client.invalidateQueries({ queryKey: draftsKey })
      return true
    },
    /** Discards the draft once the form has been published. */
    async settle(): Promise<void> {
      if (!seen.current) return
      await discardDraft(seen.current)
      seen.current = null
      await client.invalidateQueries({ queryKey: draftsKey })
    },
  }
}
