import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BinEntry, type BinPage, deleteFromBin, emptyBin } from '#app/data/bin/admin.ts'
import { binKey, restoreFromBin } from '#app/data/bin/restore.ts'
import type { DataError } from '#app/data/result.ts'
import { reasonOf } from '#app/lib/errors.ts'
import { focusRecord } from '#app/workspace/focus-record.ts'
import { isFiltered, type ListView } from '#app/workspace/list/use-list-params.ts'
import { notifyDone, notifyFailed } from '#app/workspace/notify.tsx'
import { useConfirm } from '#app/workspace/use-confirm.tsx'
import { useBinName } from './use-bin-name.ts'

/** Why a row cannot be restored yet, and what can be done about it. */
export interface Missing {
  name: string
  reason: 'bin_service_gone' | 'bin_project_gone' | 'bin_client_project_gone'
  /** Restores the missing row first, then this one; undefined if the bin does not have the missing row. */
  onBoth?: () => void
  /** Restores a request without its service. */
  onWithout?: () => void
}

/**
 * Restores entries of the bin, and deletes them forever.
 * @param rows the rows of the page: the focus moves to the one that takes the place of an entry
 */
export function useBinActions(rows: readonly BinEntry[]) {
  const { t } = useTranslation(['bin', 'workspace'])
  const client = useQueryClient()
  const ask = useConfirm()
  const nameOf = useBinName()
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState<Missing | null>(null)

  /** Runs a change, reloads every list that shows the rows, and moves the focus on. */
  async function run(ids: readonly string[], work: () => Promise<void>, everything: boolean) {
    const last = rows.findLastIndex(({ id }) => ids.includes(id))
    const next = rows[last + 1] ?? rows.findLast(({ id }) => !ids.includes(id))
    const pressed = document.activeElement
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
      await client.invalidateQueries(everything ? {} : { queryKey: binKey })
      focusRecord(next?.id ?? '', pressed)
    }
  }

  const restore = (
    entries: BinEntry[],
    { first, without = false }: { first?: string; without?: boolean } = {},
  ) =>
    run(
      entries.map(({ id }) => id),
      async () => {
        let done = 0
        try {
          if (first) await restoreFromBin(first)
          for (const { id } of entries) {
            await restoreFromBin(id, without)
            done += 1
          }
        } catch (error) {
          const entry = entries[done]
          const reason = reasonOf(error)
          const found = (error as DataError).details || undefined
          const isService = reason === 'bin_service_gone'
          const isProject = reason === 'bin_project_gone' || reason === 'bin_client_project_gone'
          if (entry && (isService || (isProject && found)))
            setMissing({
              name: nameOf(entry),
              reason,
              ...(found && { onBoth: () => void restore(entries.slice(done), { first: found }) }),
              ...(isService && { onWithout: () => void restore(entries.slice(done), { without: true }) }),
            })
          else notifyFailed(t('workspace:bin.failed'), t(`workspace:errors.${reason}`))
        }
        if (done > 0) notifyDone(t('restored', { count: done }))
      },
      true,
    )

  async function removeWith(ids: readonly string[], remove: () => Promise<number>) {
    await run(
      ids,
      async () => {
        try {
          notifyDone(t('deleted', { count: await remove() }))
        } catch (error) {
          notifyFailed(t('deleteFailed'), t(`workspace:errors.${reasonOf(error)}`))
        }
      },
      false,
    )
  }

  return {
    busy,
    missing,
    closeMissing: () => setMissing(null),
    restore: (entries: BinEntry[]) => restore(entries),
    async remove(entries: BinEntry[]) {
      const [only] = entries
      if (!only) return
      const count = entries.length
      const agreed = await ask({
        title: count === 1 ? t('ask.one', { name: nameOf(only) }) : t('ask.some', { count }),
        text: count === 1 ? t('ask.text') : t('ask.textAll', { count }),
        confirm: t('ask.confirm'),
        danger: true,
      })
      const ids = entries.map(({ id }) => id)
      if (agreed) await removeWith(ids, () => deleteFromBin(ids))
    },
    /**
     * Deletes everything that the view shows forever, also on other pages, but nothing deleted since the page
     * was read.
     */
    async empty(view: ListView<'kind' | 'by'>, page: BinPage | undefined) {
      if (!page) return
      const count = page.total
      const agreed = await ask({
        title: isFiltered(view) ? t('ask.some', { count }) : t('ask.all'),
        text: t('ask.textAll', { count }),
        confirm: t('ask.confirm'),
        danger: true,
      })
      if (!agreed) return
      await removeWith(
        rows.map(({ id }) => id),
        () => emptyBin(view.search, view.filters, page.read_at),
      )
    },
  }
}
