import type { Context } from 'hono'
import { sessionOf } from '#server/backend/lite/session-token.ts'
import type { knownBrowsers } from './known-browser.ts'
import type { Limits } from './limits.ts'
import type { Kind } from './rules.ts'

/** A call to the API, as far as it is known without reading the body. */
interface Call {
  context: Context
  /** The key of `clientAddress`. */
  address: string
  pathname: string
  /** Whether the caller has the secret key, so that limits do not apply. */
  trusted: boolean
}

/** What to do with a call that is allowed. */
interface Passed {
  /** The body, if it had to be read. */
  body?: ArrayBuffer
  /** The query to send instead of the original. */
  search?: string
  /** Called with the answer. */
  answered?(response: Response): void
}

/** The paths that the API answers. Only plain names: a second spelling of a path would escape its limit. */
const plain =
  /^\/(?:rest\/v1\/(?:(?:rpc\/)?\w+)?|auth\/v1\/[\w-]+|auth\/v1\/factors\/[\w-]+(?:\/\w+)?|storage\/v1\/.*)$/

/** Whether a path is written as supabase-js writes it. */
export const isPlain = (pathname: string): boolean => plain.test(pathname)

/**
 * The account and the session in a signed token, which stay the same when it is renewed; undefined for a
 * forged token.
 */
function callerIn({ req }: Context, jwtSecret: string | undefined) {
  const claims = jwtSecret ? sessionOf(req.header('authorization') ?? null, jwtSecret) : undefined
  const id = claims?.session_id
  return { account: claims?.sub, session: typeof id === 'string' ? id : undefined }
}

/**
 * Applies limits to the API calls that an attacker would want to repeat; all other calls pass.
 * @param browsers from which people have signed in before
 * @param jwtSecret signs sessions; without it, calls are counted only by address
 */
export function apiGate(
  limits: Limits,
  browsers: ReturnType<typeof knownBrowsers>,
  jwtSecret: () => string | undefined,
) {
  return async (call: Call): Promise<Passed | Response> => {
    const { method } = call.context.req
    if (call.pathname === '/rest/v1/service_requests' && (method === 'POST' || method === 'PUT'))
      return call.trusted ? {} : insertRequests(call)
    switch (`${method} ${call.pathname}`) {
      case 'POST /rest/v1/rpc/track_request':
        return call.trusted ? {} : ((await tooManyTries('track', call)) ?? {})
      case 'POST /rest/v1/rpc/write_about_request':
      case 'POST /rest/v1/rpc/write_about_own_request':
        return call.trusted ? {} : ((await tooManyTries('message', call)) ?? {})
      case 'POST /auth/v1/token':
        return token(call)
      case 'POST /auth/v1/signup':
        return withEmail('signUp', call)
      case 'POST /auth/v1/recover':
        return withEmail('recovery', call)
      case 'POST /auth/v1/verify':
        return (await refused('account', { address: call.address })) ?? {}
      case 'PUT /auth/v1/user':
        return (
          (await refused('account', { address: call.address, ...callerIn(call.context, jwtSecret()) })) ?? {}
        )
      default:
        if (method === 'POST' && code.test(call.pathname)) return secondFactor(call)
        return call.trusted || !counted.test(call.pathname) ? {} : ((await tooManyCalls(call)) ?? {})
    }
  }

  async function secondFactor({ context, address }: Call): Promise<Passed | Response> {
    const attempt = { address, ...callerIn(context, jwtSecret()) }
    const answered = (response: Response) => {
      if (response.ok) limits.forgive('secondFactor', attempt)
    }
    return (await refused('secondFactor', attempt)) ?? { answered }
  }

  async function tooManyCalls({ context, address }: Call): Promise<Response | undefined> {
    const kind = publicFiles.test(context.req.path) ? 'picture' : 'call'
    const wait = await limits.take(kind, { address, ...callerIn(context, jwtSecret()) })
    return wait > 0 ? tooMany(wait, restLimit(wait)) : undefined
  }

  async function tooManyTries(kind: 'track' | 'message', { address }: Call): Promise<Response | undefined> {
    const wait = await limits.take(kind, { address })
    return wait > 0 ? tooMany(wait, restLimit(wait)) : undefined
  }

  async function token(call: Call): Promise<Passed | Response> {
    const grants = new URL(call.context.req.url).searchParams.getAll('grant_type')
    const [grant = ''] = grants
    if (grants.length !== 1 || !['password', 'refresh_token'].includes(grant))
      return authError(400, 'invalid_credentials', 'unsupported_grant_type')
    // Rebuild the query, so that the sign-in service cannot read another grant from it
    const search = `?grant_type=${grant}`
    if (grant === 'refresh_token') {
      const answer = await refused('refresh', { address: call.address })
      // supabase-js retries after a 503, but ends the session after a 429
      return answer ? new Response(answer.body, { status: 503, headers: answer.headers }) : { search }
    }
    const passed = await withEmail('signIn', call)
    return passed instanceof Response ? passed : { ...passed, search }
  }

  async function withEmail(
    kind: 'signIn' | 'signUp' | 'recovery',
    { context, address }: Call,
  ): Promise<Passed | Response> {
    const body = await context.req.arrayBuffer()
    const email = textOf(parse(body), 'email')
    const browser = kind === 'signIn' ? browsers.idFor(context, email) : undefined
    const rules = browser ? 'knownSignIn' : kind
    const attempt = { address, emails: [email], browser }
    return (
      (await refused(rules, attempt)) ?? {
        body,
        answered(response) {
          if (!response.ok) return
          limits.forgive(rules, attempt)
          if (kind === 'signIn') browsers.remember(context, response, email)
        },
      }
    )
  }

  async function insertRequests({ context, address }: Call): Promise<Passed | Response> {
    const body = await context.req.arrayBuffer()
    const parsed = parse(body)
    const rows = Array.isArray(parsed) ? parsed : [parsed]
    const wait = await limits.take('form', {
      address,
      emails: rows.map((row) => textOf(row, 'client_email')),
    })
    if (wait > 0) return tooMany(wait, restLimit(wait))
    // The API would read several rows from CSV and forms, and use a list as a text
    const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type && type !== 'application/json') return restError(415, 'PGRST107', 'Only JSON is accepted.')
    if (rows.some((row) => !['string', 'undefined'].includes(typeof fieldOf(row, 'client_email'))))
      return restError(400, '22P02', 'client_email must be a text.')
    return { body }
  }

  async function refused(kind: Kind, attempt: Parameters<Limits['take']>[1]): Promise<Response | undefined> {
    const wait = await limits.take(kind, attempt)
    if (wait === 0) return undefined
    const code = 'over_request_rate_limit'
    return tooMany(wait, { code: 429, error_code: code, msg: sentence(wait) }, { 'x-sb-error-code': code })
  }
}

/** Calls that an ordinary screen makes a few of. */
const counted = /^\/(rest|storage)\/v1\/|^\/auth\/v1\/factors/
/** The call that submits a code of an app, which could be guessed. */
const code = /^\/auth\/v1\/factors\/[\w-]+\/verify$/
const publicFiles = /^\/storage\/v1\/object\/public\//

const restLimit = (wait: number) => ({ code: 'PT429', message: sentence(wait), details: null, hint: null })

const sentence = (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`

const tooMany = (wait: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, {
    status: 429,
    headers: { ...headers, 'retry-after': String(wait), 'cache-control': 'no-store' },
  })

const restError = (status: number, code: string, message: string) =>
  Response.json({ code, message, details: null, hint: null }, { status })

function authError(status: number, code: string, message: string): Response {
  const body = { code: status, error_code: code, msg: message }
  return Response.json(body, { status, headers: { 'x-sb-error-code': code } })
}

/** The body as JSON, decoded as the API does it; undefined when it is not JSON. */
function parse(body: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body))
  } catch {
    return undefined
  }
}

const fieldOf = (value: unknown, field: string) =>
  (value as Record<string, unknown> | null | undefined)?.[field]

function textOf(value: unknown, field: string): string | undefined {
  const found = fieldOf(value, field)
  return typeof found === 'string' ? found : undefined
}
