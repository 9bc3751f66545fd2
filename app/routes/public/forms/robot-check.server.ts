import { parse } from 'hono/utils/cookie'
import { minimumFillTime } from '#app/lib/constants.ts'

/** When a page was sent, as the `seen` cookie and field hold it. */
export function stamp(now = Date.now()): string {
  return now.toString(36)
}

function timeOf(value: string | undefined): number | null {
  return value && /^[0-9a-z]{1,10}$/.test(value) ? Number.parseInt(value, 36) : null
}

/**
 * The time a form that is shown again carries: the one it came with, so that somebody without cookies who
 * presses again at once is let in when the time has passed, and not sent back to its start.
 */
export function originalStamp(fields: Record<string, string>): string {
  return fields.seen && timeOf(fields.seen) !== null ? fields.seen : stamp()
}

/**
 * Tells robots from people by the field only robots fill and by the time the form was open.
 * @returns why the form is refused, or null when it looks like a person's
 */
export function detectRobot(
  request: Request,
  fields: Record<string, string>,
  now = Date.now(),
): 'robot' | 'too_fast' | null {
  if (fields.website?.trim()) return 'robot'
  const cookies = parse(request.headers.get('cookie') ?? '', 'seen')
  const times = [timeOf(cookies.seen), timeOf(fields.seen)].filter((time) => time !== null)
  return times.some((time) => now - time >= minimumFillTime) ? null : 'too_fast'
}
