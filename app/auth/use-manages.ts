import { type Area, manages } from '#app/lib/areas.ts'
import { useProfile } from './use-profile.ts'

/** @returns whether the admin who looks at the screen manages one of some areas, to offer only what the database allows */
export function useManages(): (...wanted: readonly Area[]) => boolean {
  const { areas } = useProfile()
  return (...wanted) => manages(areas, ...wanted)
}
