import { minimumFillTime } from '#app/lib/constants.ts'

/** When a page was sent, as the `seen` cookie and field hold it. */
export function stamp(now = Date.now()): string {
  return now.toString(36)
}

function parse(value: string | undefined): number | null {
  return value && /^[0-9a-z]{1,10}$/.test(value) ? Number.parseInt(value, 36) : null
}

/**
 * The time a form that is shown again carries: the one it came with, so that somebody without cookies who
 * presses again at once is let in when the time has passed, and not sent back to its start.
 */
export function originalStamp(fields: Record<string, string>): string {
  return fields.seen && parse(fields.seen) !== null ? fields.seen : stamp()
}

function cookie(request: Request, name: string): string | undefined {
  const found = request.headers.get('cookie')?.match(new RegExp(`(?:^|;\\s*)${name}=([^;]*)`))
  return found?.[1]
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
  const times = [parse(cookie(request, 'seen')), parse(fields.seen)].filter((time) => time !== null)
  return times.some((time) => now - time >= minimumFillTime) ? null : 'too_fast'
}
