import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { removeFiles } from '#app/data/files.ts'
import { type Leader, leaderList, patchLeader } from '#app/data/leadership-team/admin.ts'
import { type Focus, focusColumns, middle } from '#app/lib/images.ts'
import { useOptimisticMutation } from '#app/workspace/use-optimistic-mutation.ts'

/**
 * The parts of a position that are saved immediately, outside of its form: photo, attachments, and whether it is shown.
 * @param onChanged called after each change with `updated_at` before and after it
 */
export function useInstantChanges(leader: Leader, onChanged: (before: string, after: string) => void) {
  const { t } = useTranslation('leadership')
  const client = useQueryClient()
  const invalidates = [leaderList.queryKey]
  const show = (row: Leader) =>
    client.setQueryData(leaderList.queryKey, (all: Leader[] | undefined) =>
      all?.map((one) => (one.id === row.id ? { ...row, display_order: one.display_order } : one)),
    )
  const store = async (change: Parameters<typeof patchLeader>[1]) => {
    const { row, before } = await patchLeader(leader, change)
    onChanged(before, row.updated_at)
    show(row)
  }
  const placed = (change: (one: Leader) => Partial<Leader>) => (cached: unknown) =>
    (cached as Leader[]).map((one) => (one.id === leader.id ? { ...one, ...change(one) } : one))

  const activity = useOptimisticMutation({
    run: (is_active: boolean) => store(() => ({ is_active })),
    invalidates,
    optimistic: (cached, is_active) => placed(() => ({ is_active }))(cached),
    done: (is_active) => (is_active ? t('status.on') : t('status.off')),
    failed: t('status.failed'),
  })
  const photo = useOptimisticMutation({
    async run(url: string) {
      let old: string | null = null
      await store((current) => {
        old = current.image_url
        return { image_url: url, ...(old !== url && focusColumns(middle)) }
      })
      // After a lost answer the row may already have this photo, which must not be removed
      if (old !== url) await removeFiles([old])
    },
    invalidates,
    done: t('photo.saved'),
    failed: t('photo.failed'),
  })
  const focus = useOptimisticMutation({
    run: (focus: Focus) => store(() => focusColumns(focus)),
    invalidates,
    optimistic: (cached, focus) => placed(() => focusColumns(focus))(cached),
    done: t('photo.focusSaved'),
    failed: t('photo.failed'),
  })
  const photoGone = useOptimisticMutation({
    async run(url: string) {
      await store(() => ({ image_url: null }))
      await removeFiles([url])
    },
    invalidates,
    done: t('photo.removed'),
    failed: t('photo.removeFailed'),
  })
  const attach = useOptimisticMutation({
    run: ({ url }: { url: string; name: string }) =>
      // A set, so that trying again after a lost answer does not add the file twice
      store(({ attachments_urls }) => ({ attachments_urls: [...new Set([...attachments_urls, url])] })),
    invalidates,
    done: ({ name }) => t('attachments.saved', { name }),
    failed: t('attachments.failed'),
  })
  const detach = useOptimisticMutation({
    async run(url: string) {
      await store(({ attachments_urls }) => ({
        attachments_urls: attachments_urls.filter((one) => one !== url),
      }))
      await removeFiles([url])
    },
    invalidates,
    optimistic: (cached, url) =>
      placed((one) => ({ attachments_urls: one.attachments_urls.filter((other) => other !== url) }))(cached),
    done: t('attachments.removed'),
    failed: t('attachments.removeFailed'),
  })
  const busy = [activity, photo, focus, photoGone, attach, detach].some(({ isPending }) => isPending)
  return { show, activity, photo, focus, photoGone, attach, detach, busy }
}

export type InstantChanges = ReturnType<typeof useInstantChanges>
