import { useSyncExternalStore } from 'react'
import type { OwnRequest } from '#app/data/service-requests/client.ts'
import { keepInTab, keptInTab } from '#app/lib/tab-storage.ts'

/** Milliseconds for which a new status is pointed out: the portal does not know when its client was here last. */
const newFor = 7 * 24 * 60 * 60 * 1000

const kept = 'seen changes'
let seen: Record<string, string> = keptInTab<Record<string, string>>(kept) ?? {}
const listeners = new Set<() => void>()

/** Notes that a request was opened: its latest status is new no more. */
export function noteSeen({ id, events: [latest] }: OwnRequest): void {
  if (!latest || seen[id] === latest.changed_at) return
  seen = { ...seen, [id]: latest.changed_at }
  keepInTab(kept, seen)
  for (const listener of listeners) listener()
}

const listen = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether the latest status of a request is new to its client.
 * @param seen when the status was set that they have seen last, if one
 * @param now milliseconds, as Date.now()
 */
export function isNewStatus(
  { events: [latest] }: Pick<OwnRequest, 'events'>,
  seen: string | undefined,
  now: number,
): boolean {
  return Boolean(
    latest?.from_status &&
      latest.told !== false &&
      latest.changed_at !== seen &&
      now - Date.parse(latest.changed_at) < newFor,
  )
}

/** The requests that got a new status in the last days and were not opened since, the latest change first; none that was set without telling them. */
export function useChanged(requests: readonly OwnRequest[]): OwnRequest[] {
  const known = useSyncExternalStore(listen, () => seen)
  const at = ({ events: [latest] }: OwnRequest) => latest?.changed_at ?? ''
  return requests
    .filter((request) => isNewStatus(request, known[request.id], Date.now()))
    .sort((a, b) => Date.parse(at(b)) - Date.parse(at(a)))
}
