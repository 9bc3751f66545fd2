import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { requestRecheck } from './access-recheck.ts'
import { ownProfile } from './profile.ts'

/** Milliseconds after which an open page looks at its account again, while the tab is looked at. */
const every = 15_000

/**
 * Looks at the own account again and again: once it is switched off, or becomes another audience's, the guard
 * looks too and shows the way out.
 * @param profile whom the guard has let in
 * @param on false while the session is not that person's
 */
export function useProfileWatch({ id, is_active, user_type }: OwnProfile, on: boolean): void {
  const { data, dataUpdatedAt } = useQuery({ ...ownProfile(id), refetchInterval: every, enabled: on })
  const changed = data !== undefined && !(data?.is_active === is_active && data.user_type === user_type)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it is so, each look says it again.
  useEffect(() => {
    if (changed) requestRecheck()
  }, [changed, dataUpdatedAt])
}
