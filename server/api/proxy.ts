import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Logger } from 'pino'
import { changesHeader } from '#server/backend/messages.ts'
import { type Backend, BackendDown } from '#server/backend/process.ts'
import { apiGate, isPlain } from '#server/limits/gate.ts'
import type { Limits } from '#server/limits/limits.ts'

/** Largest request body by service, in bytes: a text of 5000 characters in every field fits many times. */
const sizes = { rest: 1_000_000, auth: 100_000, storage: 11 * 1024 * 1024 } as const

/** Headers between two hops, and those that only this process may set. */
const notForwarded = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'host',
  'te',
  'trailer',
  'expect',
  changesHeader,
]

const tooLarge = (context: Context) =>
  context.json({ code: 'body_too_large', message: 'The request body is too large.' }, 413)

/**
 * What the site uses of the sign-in service. The rest stays closed: a one-time password, for one, makes an
 * account for anybody's address, which then cannot register.
 */
const signIn = /^\/auth\/v1\/(token|signup|logout|user|recover|verify|settings|health)$/

/** Files that need no right to be read; they say themselves how long they are good. */
const everybodys = /^\/storage\/v1\/object\/public\//

/** Whether a caller knows the secret key, compared in a time that does not tell how much of it. */
function isSecret(secretKey: string | undefined, key: string | null): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return Boolean(secretKey && key) && timingSafeEqual(digest(secretKey ?? ''), digest(key ?? ''))
}

/** What decides who may call how often. */
export interface Gate {
  limits: Limits
  clientAddress(context: Context): string
}

/**
 * The three services of the backend on this address, and nothing else of it.
 * @param onFileRemoved called with `bucket/key` of every file that was deleted
 */
export function backendProxy(
  backend: Backend,
  log: Logger,
  { limits, clientAddress }: Gate,
  onFileRemoved: (original: string) => void = () => undefined,
) {
  const app = new Hono()
  const gate = apiGate(limits)

  const forward = async (context: Context) => {
    const { raw, method } = context.req
    const { pathname, search } = new URL(raw.url)
    if (!isPlain(pathname) || (pathname.startsWith('/auth/') && !signIn.test(pathname)))
      return context.json({ message: 'Not found' }, 404)
    // A program that opens the links of a mail must not use one up: HEAD and GET would
    if (pathname === '/auth/v1/verify' && method !== 'POST')
      return context.json({ message: 'Not found' }, 404)
    if (method === 'CONNECT' || method === 'TRACE')
      return context.json({ message: 'Method not allowed' }, 405)
    const headers = new Headers(raw.headers)
    for (const name of notForwarded) headers.delete(name)
    const hasBody = method !== 'GET' && method !== 'HEAD' && raw.body !== null
    try {
      const passed = await gate({
        context,
        address: clientAddress(context),
        pathname,
        trusted: isSecret(backend.keys.secretKey, headers.get('apikey')),
      })
      if (passed instanceof Response) return passed
      const body = passed.body ?? raw.body
      const response = await backend.fetch(pathname + (passed.search ?? search), {
        method,
        headers,
        signal: raw.signal,
        ...(hasBody ? { body, duplex: 'half' as const } : {}),
      })
      passed.answered?.(response)
      const [, bucket] =
        (method === 'DELETE' && response.ok && /^\/storage\/v1\/object\/([^/]+)$/.exec(pathname)) || []
      if (bucket)
        for (const { name } of (await response.clone().json()) as { name: string }[])
          onFileRemoved(`${bucket}/${name}`)
      const answered = new Headers(response.headers)
      for (const name of [...answered.keys()])
        if (name.startsWith('access-control-') || notForwarded.includes(name)) answered.delete(name)
      // A browser that several people use keeps nobody's data, nor a contract beyond the time of its address
      if (!everybodys.test(pathname)) answered.set('cache-control', 'no-store')
      // fetch has undone the encoding already
      if (answered.has('content-encoding')) {
        answered.delete('content-encoding')
        answered.delete('content-length')
      }
      return new Response(response.body, { status: response.status, headers: answered })
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

  for (const [service, maxSize] of Object.entries(sizes))
    app.all(`/${service}/v1/*`, bodyLimit({ maxSize, onError: tooLarge }), forward)
  return app
}
