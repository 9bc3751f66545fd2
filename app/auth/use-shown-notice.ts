import { useQuery, useQueryClient } from '@tanstack/react-query'
import { shownNotice } from '#app/data/legal-pages/shown-notice.ts'

/**
 * Reads the version of the privacy notice that the website shows, while someone fills in a form.
 * @returns a function that waits for it, since a form may be sent before it is read: the version, or null where there is
 * none or it cannot be read
 */
export function useShownNotice(): () => Promise<number | null> {
  const queries = useQueryClient()
  useQuery(shownNotice)
  return () => queries.ensureQueryData(shownNotice).catch(() => null)
}
