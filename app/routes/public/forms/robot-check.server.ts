import { parse } from 'hono/utils/cookie'
import { minimumFillTime } from '#app/lib/constants.ts'

/** The time a page was sent, as stored in the `seen` cookie and field. */
export function stamp(now = Date.now()): string {
  return now.toString(36)
}

function timeOf(value: string | undefined): number | null {
  return value && /^[0-9a-z]{1,10}$/.test(value) ? Number.parseInt(value, 36) : null
}

/**
 * The timestamp of a form that is shown again: the one it was sent with, so that without cookies the waiting time
 * does not start over at every attempt.
 */
export function originalStamp(fields: Record<string, string>): string {
  return fields.seen && timeOf(fields.seen) !== null ? fields.seen : stamp()
}

/**
 * Detects robots by a hidden field and by how fast the form was sent (`minimumFillTime`).
 * @returns the reason to refuse the form, or null
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
