/** A call that the API does not accept; `response` gives the reason in the format of its service. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: string
  readonly hint: string | null

  constructor(message: string, { status = 400, code = 'PGRST100', hint = null as string | null } = {}) {
    super(message)
    this.status = status
    this.code = code
    this.hint = hint
  }

  /** The refusal in the format that supabase-js expects from the service at a path. */
  response(pathname: string): Response {
    const { status, code, message, hint } = this
    const body = pathname.startsWith('/storage/')
      ? { statusCode: String(status), error: code, message }
      : pathname.startsWith('/auth/')
        ? { code: status, error_code: 'validation_failed', msg: message }
        : { code, message, details: null, hint }
    return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
  }
}

/**
 * Refuses a call that exceeds a limit.
 * @param what names the limit, such as 'columns in select'
 * @throws Refused when `found` is above `most`
 */
export function atMost(most: number, found: number, what: string): void {
  if (found > most)
    throw new Refused(`Too much in one call: at most ${most} ${what}.`, {
      code: 'PT400',
      hint: 'Ask for less, or in several calls.',
    })
}
