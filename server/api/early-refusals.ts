import type { Context } from 'hono'
import { isPlain } from '#server/limits/gate.ts'

/** Refuses a body that is too large. */
export const tooLarge = (context: Context) =>
  context.json({ code: 'body_too_large', message: 'The request body is too large.' }, 413)

/**
 * The calls of the sign-in service that the site uses. All others are refused: requesting a one-time
 * password, for example, creates an account for any email, whose owner then cannot register.
 */
const authPaths =
  /^\/auth\/v1\/(token|signup|logout|user|recover|verify|settings|health|factors(\/[\w-]+(\/(challenge|verify))?)?)$/

/** Refuses a caller whose earlier call has blocked the backend. @param seconds until it can call again */
export const hasToWait = (seconds: number) =>
  Response.json(
    {
      code: 'PT429',
      message: `A call from this address held up everybody. Try again in ${seconds} seconds.`,
      details: null,
      hint: null,
    },
    { status: 429, headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' } },
  )

/** Refuses a call while too many are in progress. */
export const tooManyAtOnce = () =>
  Response.json(
    { code: 'PT429', message: 'Too many calls at once. Try again in a second.', details: null, hint: null },
    { status: 429, headers: { 'retry-after': '1', 'cache-control': 'no-store' } },
  )

/** The refusal of a call that is never answered, no matter who calls. */
export function refusedAtOnce(context: Context): Response | undefined {
  const { method } = context.req
  const { pathname } = new URL(context.req.raw.url)
  if (!isPlain(pathname) || (pathname.startsWith('/auth/') && !authPaths.test(pathname)))
    return context.json({ message: 'Not found' }, 404)
  // Programs that open the links of a mail must not use up its token, as HEAD and GET would
  if (pathname === '/auth/v1/verify' && method !== 'POST') return context.json({ message: 'Not found' }, 404)
  if (method === 'CONNECT' || method === 'TRACE') return context.json({ message: 'Method not allowed' }, 405)
  return undefined
}
