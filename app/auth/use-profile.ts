import { useOutletContext } from 'react-router'
import type { OwnProfile } from '#app/data/user-profiles/own.ts'

/** Whom the guard has let in, for the screens inside a portal's frame. */
export function useProfile(): OwnProfile {
  return useOutletContext<OwnProfile>()
}
