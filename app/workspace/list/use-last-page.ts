import { useEffect } from 'react'
import { type ListView, pageSize } from './use-list-params.ts'

/**
 * Goes to the last page of a list when the one in the address has run empty: its rows are gone or filtered out.
 * @param query of that page; another page that it still shows while loading does not count
 */
export function useLastPage(
  query: { data: { rows: readonly unknown[]; total: number } | undefined; isPlaceholderData: boolean },
  { search, page }: Pick<ListView, 'search' | 'page'>,
  change: (to: { search: string; page: number }) => void,
): void {
  const { data, isPlaceholderData } = query
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize))
  const beyond = data !== undefined && !isPlaceholderData && data.rows.length === 0 && page > last
  useEffect(() => {
    // Passing the search replaces the address, so that the back button does not lead past the end again
    if (beyond) change({ search, page: last })
  }, [beyond, last, search, change])
}
