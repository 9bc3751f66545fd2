import { useOutletContext } from 'react-router'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'

/** The profile that passed the guard, for screens inside a portal frame. */
export function useProfile(): OwnProfile {
  return useOutletContext<OwnProfile>()
}
