import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** Where a navigation that has not finished yet is going: the guard runs before the address changes. */
let pending: URLSearchParams | null = null

/** A copy of the parameters of the address, or of the one that a pending navigation leads to. */
export const latestParams = () => new URLSearchParams(pending ?? window.location.search)

/**
 * React Router's `useSearchParams`, except that changes made during a pending navigation build on it instead of
 * replacing it: typing a search and opening a row at once keeps both.
 * @returns the parameters of the address, and a function that changes them
 */
export function useUrlParams() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    async (edit: (params: URLSearchParams) => void, options: NavigateOptions) => {
      // What React shows may lag behind the address
      const changed = latestParams()
      edit(changed)
      pending = changed
      try {
        await navigate(`?${changed}`, options)
      } finally {
        if (pending === changed) pending = null
      }
    },
    [navigate],
  )
  return [params, change] as const
}
