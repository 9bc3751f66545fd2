import { type HeldArea, manages } from '#app/lib/areas.ts'
import { useProfile } from './use-profile.ts'

/**
 * @returns a check whether the admin manages one of some areas, so that screens offer only what the database
 *   allows
 */
export function useManages(): (...wanted: readonly HeldArea[]) => boolean {
  const { areas } = useProfile()
  return (...wanted) => manages(areas, ...wanted)
}
