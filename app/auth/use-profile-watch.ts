import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { pollUnlessLive } from '#app/data/live/listen.ts'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'
import { requestRecheck } from './access-recheck.ts'
import { ownProfile } from './profile.ts'

/** How often a visible tab reads its own profile again without a live connection, in milliseconds. */
const interval = 15_000

/**
 * Watches the user's own profile. Once it is deactivated or changes its type or areas, the guard rechecks and
 * redirects.
 * @param profile the profile that passed the guard
 * @param on false while the session belongs to someone else
 */
export function useProfileWatch({ id, is_active, user_type, areas }: OwnProfile, on: boolean): void {
  const { data, dataUpdatedAt } = useQuery({
    ...ownProfile(id),
    refetchInterval: pollUnlessLive(interval),
    enabled: on,
  })
  const changed =
    data !== undefined &&
    !(data?.is_active === is_active && data.user_type === user_type && String(data.areas) === String(areas))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each read that still differs requests a recheck.
  useEffect(() => {
    if (changed) requestRecheck()
  }, [changed, dataUpdatedAt])
}
