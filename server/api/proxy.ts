import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { proxy } from 'hono/proxy'
import type { Logger } from 'pino'
import { bounds } from '#common/limits.ts'
import { changesHeader } from '#server/backend/messages.ts'
import { type Backend, BackendDown } from '#server/backend/process.ts'
import { apiGate } from '#server/limits/gate.ts'
import { arrivingOf, type InFlightKind, makeCallsInFlight } from '#server/limits/in-flight.ts'
import { knownBrowsers } from '#server/limits/known-browser.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Penalties } from '#server/limits/penalties.ts'
import { isSameSecret } from '#server/same-secret.ts'
import { callBounds } from './allow-list/bounds.ts'
import { allowed } from './allow-list/check.ts'
import { storageBody } from './allow-list/storage.ts'
import { hasToWait, refusedAtOnce, tooLarge, tooManyAtOnce } from './early-refusals.ts'
import { refusalNotes } from './refusals.ts'
import type { VisitorCache } from './visitor-cache.ts'

/**
 * The largest request body of each service, in bytes. REST: room for many fields of 5000 characters. Storage:
 * the largest file, plus the form around it.
 */
const sizes = { rest: 1_000_000, auth: 100_000, storage: bounds.requestFile.max + 1024 * 1024 } as const

/**
 * Headers that concern only this connection, or that only this process may set; `proxy` drops the other
 * hop-by-hop headers.
 */
const notForwarded = ['host', 'expect', changesHeader]

/** Files that anyone may read; their own header says how long to cache them. */
const publicFiles = /^\/storage\/v1\/object\/public\//

/** Whether a caller has the secret key. */
const isSecret = (secretKey: string | undefined, key: string | null): boolean =>
  Boolean(secretKey && key && isSameSecret(key, secretKey))

/** Whether the method means that the body is never read; checking the body itself takes long. */
const hasNoBody = ({ req: { method } }: Context) => method === 'GET' || method === 'HEAD'

/** Whether a call to the storage uploads a file. */
const isUpload = ({ req }: Context) => storageBody(req.method, new URL(req.raw.url).pathname) === 'file'

/** Headers that the answer to a call of a table or function depends on. */
const restHeaders = [
  'apikey',
  'authorization',
  'accept-profile',
  'content-profile',
  'content-type',
  'prefer',
  'range',
  'range-unit',
  // The backend refuses the secret key from browsers
  'user-agent',
]

/** The limits on the body of a call. */
interface Kind {
  /** The most bytes of its body, and the middleware that refuses more. */
  maxSize: number
  limit: MiddlewareHandler
  /** Whether it is an upload. */
  upload: boolean
}

interface RestCall {
  body: ArrayBuffer | undefined
  pathname: string
  search: string
  accept: string | undefined
  /** The address that must wait if this call blocks the backend. */
  caller: string | undefined
}

/** An answer to pass on: unpacked, without the headers of its connection, and with headers that can be changed. */
async function passable(response: Response): Promise<Response> {
  try {
    response.headers.delete(changesHeader)
    // Answers of the backend process are like this already
    if (!response.headers.has('content-encoding')) return response
  } catch {
    // The headers of an answer of `fetch` cannot be changed
  }
  return proxy('http://backend.invalid', { customFetch: async () => response })
}

/** A call that has arrived. */
interface Received {
  address: string
  trusted: boolean
  /** The body, unless it is a file. */
  body: ArrayBuffer | undefined
}

/** Decides who can call how often. */
interface Gate {
  limits: Limits
  penalties: Penalties
  clientAddress(context: Context): string
  /** Whether browsers reach the site by https. */
  secure?: boolean
}

/**
 * Forwards calls to the three services of the backend, and no others.
 * @param onFileRemoved called with `bucket/key` of every file that was deleted
 * @param visitors caches what visitors read
 */
export function backendProxy(
  backend: Backend,
  log: Logger,
  { limits, penalties, clientAddress, secure = false }: Gate,
  onFileRemoved: (original: string) => void = () => undefined,
  visitors?: VisitorCache,
) {
  const app = new Hono()
  const gate = apiGate(
    limits,
    knownBrowsers(() => backend.keys.secretKey, secure),
    () => backend.keys.jwtSecret,
  )
  const inFlight = makeCallsInFlight()
  const noteRefusal = refusalNotes(backend, log)

  /** Answers a call unless too many are in progress. */
  const forward = async (context: Context, { maxSize, limit, upload }: Kind) => {
    const never = refusedAtOnce(context)
    if (never) return never
    const address = clientAddress(context)
    const trusted = isSecret(backend.keys.secretKey, context.req.raw.headers.get('apikey'))
    const ends: (() => void)[] = []
    const enter = (kind: InFlightKind, amount?: number) => {
      const arriving = kind === 'call' ? undefined : arrivingOf(context)
      const end = trusted ? () => undefined : inFlight[kind].enter(address, amount, arriving)
      // A call counts until its answer was read, since the answer is in memory until then
      const outgoing =
        kind === 'call' ? (context.env as Partial<HttpBindings> | undefined)?.outgoing : undefined
      if (end && outgoing && !outgoing.closed) outgoing.once('close', end)
      else if (end) ends.push(end)
      return end !== undefined
    }
    try {
      let body: ArrayBuffer | undefined
      if (upload && !enter('upload')) return tooManyAtOnce()
      if (!hasNoBody(context)) {
        // A chunked body has no length and can grow to the maximum
        const size = Math.min(Number(context.req.header('content-length') ?? maxSize), maxSize)
        // A slow body counts only by its bytes, and does not take one of the turns to be answered
        if (!upload && !enter('body', size)) return tooManyAtOnce()
        const refused = await limit(context, async () => undefined)
        if (refused) return refused
        if (!upload) body = await context.req.arrayBuffer()
      }
      if (!upload && !enter('call')) return tooManyAtOnce()
      return await answer(context, { address, trusted, body })
    } finally {
      for (const end of ends) end()
    }
  }

  const answer = async (context: Context, { address, trusted, body: given }: Received) => {
    const { raw, method } = context.req
    const { pathname } = new URL(raw.url)
    try {
      // Never for calls to the sign-in service: a refusal there would end the session
      const wait = trusted || pathname.startsWith('/auth/') ? 0 : penalties.left(address)
      if (wait > 0) return hasToWait(wait)
      const passed = await gate({ context, address, pathname, trusted })
      if (passed instanceof Response) return passed
      const call = await allowed(context, pathname)
      if (call instanceof Response) return call
      const body = passed.body ?? call.body ?? given
      const search = passed.search ?? call.search
      const caller = trusted ? undefined : address
      const response = pathname.startsWith('/rest/')
        ? await rest(raw, { body, pathname, search, accept: call.accept, caller })
        : await proxy(raw.url, {
            raw,
            ...(body && raw.body && { body }),
            customFetch({ method, headers, body, signal }) {
              for (const name of notForwarded) headers.delete(name)
              if (call.accept) headers.set('accept', call.accept)
              const init = { method, headers, signal, caller, ...(body && { body, duplex: 'half' as const }) }
              return backend.fetch(pathname + search, init)
            },
          })
      passed.answered?.(response)
      if (!trusted && response.status >= 400)
        await noteRefusal({ method, pathname, authorization: raw.headers.get('authorization') }, response)
      const [, bucket] =
        (method === 'DELETE' && response.ok && /^\/storage\/v1\/object\/([^/]+)$/.exec(pathname)) || []
      if (bucket)
        for (const { name } of (await response.clone().json()) as { name: string }[])
          onFileRemoved(`${bucket}/${name}`)
      for (const name of [...response.headers.keys()])
        if (name.startsWith('access-control-') || notForwarded.includes(name)) response.headers.delete(name)
      // Without this, a shared computer could keep personal data, and contracts after their signed address
      // has expired
      if (!publicFiles.test(pathname)) response.headers.set('cache-control', 'no-store')
      return response
    } catch (error) {
      if (raw.signal.aborted) return new Response(null, { status: 499 })
      if (!(error instanceof BackendDown)) log.error({ name: (error as Error).name }, 'proxy')
      return context.json(
        { code: 'backend_unavailable', message: 'The service is starting. Try again.' },
        503,
        {
          'retry-after': '2',
        },
      )
    }
  }

  /** Forwards a call of a table or function, with the headers that its answer depends on. */
  const rest = async (
    { method, headers: given, signal }: Request,
    { body, pathname, search, accept, caller }: RestCall,
  ): Promise<Response> => {
    const headers = new Headers(accept ? { accept } : {})
    for (const name of restHeaders) {
      const value = given.get(name)
      if (value !== null) headers.set(name, value)
    }
    const ask = () => backend.fetch(pathname + search, { method, headers, body, signal, caller })
    return passable(
      visitors
        ? await visitors.answer({ method, pathname, search, headers }, backend.keys.publishableKey, ask)
        : await ask(),
    )
  }

  const kindOf = (maxSize: number, upload: boolean): Kind => ({
    maxSize,
    limit: bodyLimit({ maxSize, onError: tooLarge }),
    upload,
  })
  const kinds = {
    rest: kindOf(sizes.rest, false),
    auth: kindOf(sizes.auth, false),
    storage: kindOf(callBounds.storageBody, false),
    upload: kindOf(sizes.storage, true),
  }
  app.all('/rest/v1/*', (context) => forward(context, kinds.rest))
  app.all('/auth/v1/*', (context) => forward(context, kinds.auth))
  app.all('/storage/v1/*', (context) => forward(context, isUpload(context) ? kinds.upload : kinds.storage))
  return app
}
