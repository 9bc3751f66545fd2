import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { requestDetails, type ServiceRequest } from '#app/data/service-requests/admin.ts'
import { pageSize } from '#app/workspace/list/use-list-params.ts'
import { useUrlParams } from '#app/workspace/use-url-params.ts'
import type { RequestList } from './use-requests.ts'

/** Where the focus goes in a request that opens: to its title, a field, or nowhere. */
type DetailsStart = 'title' | 'answer' | 'note' | 'step' | 'status' | null

/** Moves the focus to a request in the list, or to the content where the list does not show it. */
function focusRow(id: string | null) {
  const row = id && document.querySelector<HTMLElement>(`[data-record="${CSS.escape(id)}"]`)
  const place = row || document.getElementById('content')
  if (row) row.scrollIntoView({ block: 'nearest' })
  place?.focus({ preventScroll: true })
}

/**
 * Working through a list of requests: which one is open beside it, and the ones before and after it. The address names
 * the open one; moving to the next replaces the history entry, so that Back leaves the list.
 * @param board the requests of the board, column by column, where that is shown instead of the list
 */
export function useOpenRequest(list: RequestList, board: readonly ServiceRequest[] | null) {
  const [params, change] = useUrlParams()
  const client = useQueryClient()
  const opened = params.get('details')
  // A link to a request focuses its title. Stored with the id, because the address changes later
  const [start, setStart] = useState<{ id: string; to: DetailsStart } | null>(
    opened === null ? null : { id: opened, to: 'title' },
  )
  const rows: readonly ServiceRequest[] = board ?? list.rows ?? []
  const { page } = list.view
  const settled = !list.query.isPlaceholderData
  const place = rows.findIndex(({ id }) => id === opened)
  // The place of the open request: a new status can take it out of the list, and the next one is then in this
  // place
  const stood = useRef<number | null>(null)
  if (place >= 0) stood.current = place

  // A neighbour on another page opens once that page is loaded
  const [crossing, setCrossing] = useState<{ to: number; step: 1 | -1 } | null>(null)

  const open = (id: string, to: DetailsStart = 'title') => {
    setCrossing(null)
    setStart({ id, to })
    void change((params) => params.set('details', id), {
      replace: opened !== null,
      preventScrollReset: true,
    })
  }
  const close = () => {
    stood.current = null
    setCrossing(null)
    void change((params) => params.delete('details'), { replace: true, preventScrollReset: true })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the rows of the other page are there.
  useEffect(() => {
    if (crossing?.to !== page || !settled) return
    const request = crossing.step === 1 ? rows[0] : rows.at(-1)
    setCrossing(null)
    if (request) open(request.id)
  }, [crossing, page, settled, list.query.data])

  const more = list.query.data?.more || (list.total ?? 0) > page * pageSize
  const neighbour = (step: 1 | -1) => {
    if (opened === null || stood.current === null) return
    // The rows still belong to the page before: a second step would skip a whole page
    if (crossing && !settled) return () => undefined
    const at = place >= 0 ? place + step : stood.current + (step === 1 ? 0 : -1)
    const request = rows[at]
    if (request) return () => open(request.id)
    if (!board && (step === 1 ? more : page > 1))
      return () => {
        setCrossing({ to: page + step, step })
        list.change({ page: page + step })
      }
  }
  const before = neighbour(-1)
  const after = neighbour(1)

  // Load the next request early, so that it opens without waiting
  const next = place >= 0 ? rows[place + 1]?.id : undefined
  useEffect(() => {
    if (next) void client.prefetchQuery({ ...requestDetails(next), staleTime: 30_000 })
  }, [client, next])

  // Beside an open request the list scrolls by itself: the row stays in view
  useEffect(() => {
    if (opened)
      document.querySelector(`[data-record="${CSS.escape(opened)}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [opened])

  // The focus goes back to the row that was open, unless something else has taken it
  const last = useRef(opened)
  useEffect(() => {
    const closed = last.current
    last.current = opened
    if (opened !== null || closed === null) return
    setTimeout(() => {
      const { activeElement } = document
      if (!activeElement || activeElement === document.body) focusRow(closed)
    })
  }, [opened])

  return {
    /** The id of the open request. */
    opened,
    /** The open request as the list shows it, until more of it is read. */
    listed: place >= 0 ? rows[place] : undefined,
    open,
    close,
    /** Where the focus is to go in the open request. */
    start: start?.id === opened ? start.to : null,
    /** Called once the focus is there. */
    started: () => setStart(null),
    before,
    after,
  }
}
export type OpenRequest = ReturnType<typeof useOpenRequest>
