import type { RequestEvent } from '#app/data/service-requests/admin.ts'

type Step = Pick<
  RequestEvent,
  'id' | 'kind' | 'changed_at' | 'from_status' | 'to_status' | 'told' | 'undo_until'
>

/**
 * Whether the sender was told of each new status, by the id of its event, as private.mail_request decides.
 * Leaves out a status that was undone before its mail went out, and the way back from it.
 */
export function senderNotified(events: readonly Step[]): Map<string, boolean> {
  const statuses = events
    .filter(({ kind }) => kind === 'status')
    .sort((a, b) => a.changed_at.localeCompare(b.changed_at))
  const told = new Map<string, boolean>()
  let known: string | null = null
  for (const [place, step] of statuses.entries()) {
    const next = statuses[place + 1]
    const { from_status, to_status, undo_until } = step
    const lasted = !next || !undo_until || Date.parse(next.changed_at) >= Date.parse(undo_until)
    if (from_status && lasted && step.told !== null && to_status !== (known ?? from_status))
      told.set(step.id, step.told)
    // The status that the sender knows, to compare the next one with; a withdrawn mail does not change it
    if (lasted || !step.told) known = to_status
    else known ??= from_status
  }
  return told
}
