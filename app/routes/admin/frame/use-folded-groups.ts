import { useEffect, useState } from 'react'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'
import type { menu } from '#app/routes/admin/screens.ts'

export type Group = (typeof menu)[number]['group']

/** The most entries with which a menu is not folded: about as many as fit a window of 900 pixels. */
const most = 16

/** Groups that people set up once or rarely look at: folded at first in a long menu. */
const seldom: readonly Group[] = ['site', 'records']

const kept = 'menu'

/**
 * Which groups of the menu are folded. The tab remembers what someone folded or unfolded.
 * @param entries the number of entries in the whole menu
 * @param here the group of the open screen, which unfolds
 */
export function useFoldedGroups(entries: number, here: Group | undefined) {
  const [chosen, choose] = useState(() => keptInTab<Partial<Record<Group, boolean>>>(kept) ?? {})
  const isFolded = (group: Group) => chosen[group] ?? (entries > most && seldom.includes(group))
  const fold = (group: Group, folded: boolean) => {
    const now = { ...chosen, [group]: folded }
    choose(now)
    keepInTab(kept, now)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each group that is entered; after that it may be folded.
  useEffect(() => {
    if (here && isFolded(here)) fold(here, false)
  }, [here])
  return { isFolded, fold }
}
