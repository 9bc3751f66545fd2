import { useCallback } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** The parameters that the address is on its way to: it gets there only once the guard has looked at it. */
let coming: URLSearchParams | null = null

/**
 * The parameters of the address, and a function that changes them. A change that comes while another is still
 * on its way builds on that one, which would be lost otherwise: whoever types a search and opens a row at once
 * gets both.
 */
export function useAddress() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback(
    async (to: (params: URLSearchParams) => void, options: NavigateOptions) => {
      // What is shown may lag behind the address
      const changed = new URLSearchParams(coming ?? window.location.search)
      to(changed)
      coming = changed
      try {
        await navigate(`?${changed}`, options)
      } finally {
        if (coming === changed) coming = null
      }
    },
    [navigate],
  )
  return [params, change] as const
}
