import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import { backendProxy } from './api/proxy.ts'
import type { Backend } from './backend/process.ts'
import { pictures } from './images/images.ts'
import { clientAddress, parseTrust } from './limits/address.ts'
import { makeLimits } from './limits/limits.ts'
import { readContentVersion } from './pages/content-version.ts'
import { commonHeaders } from './pages/csp.ts'
import { pages } from './pages/pages.ts'
import type { RenderParts } from './pages/render.ts'
import { startingPage } from './pages/starting-page.ts'

export interface AppParts {
  /** Undefined until the first start is through. */
  backend(): Backend | undefined
  siteUrl: string
  supabaseUrl: string
  log: Logger
  build: RenderParts['build']
  mode: RenderParts['mode']
  /** Folder of the built browser files, or undefined where Vite serves them. */
  clientDir: string | undefined
  /** Folder of pictures drawn in other sizes; may be emptied at any time. */
  picturesDir: string
  /** The setting TRUST_PROXY. */
  trustProxy: string
}

/**
 * Everything the server answers, in order.
 * @returns `app`, and `forgetPicture`, which removes what was drawn of a file (`bucket/key`) that was deleted
 */
export function createApp({
  backend,
  siteUrl,
  supabaseUrl,
  log,
  build,
  mode,
  clientDir,
  picturesDir,
  trustProxy,
}: AppParts) {
  const app = new Hono()
  const secure = siteUrl.startsWith('https:')
  const common = Object.entries(commonHeaders(secure))

  // Every answer, errors included, carries the headers that keep browsers strict
  app.use(
    createMiddleware(async (context, next) => {
      await next()
      for (const [name, value] of common)
        if (!context.res.headers.has(name)) context.res.headers.set(name, value)
    }),
  )
  app.onError((error, context) => {
    log.error({ name: error.name, stack: error.stack, path: context.req.path }, 'request failed')
    return context.text('Internal Server Error', 500)
  })

  // Monitoring: good only when the database answers
  app.get('/healthz', async (context) => {
    const ready = backend()
    const answers =
      ready !== undefined && (await readContentVersion(ready).then(Number.isFinite, () => false))
    return answers
      ? context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' })
      : context.json({ status: 'unavailable' }, 503, { 'cache-control': 'no-store', 'retry-after': '2' })
  })

  // Files of the build: named by their content, so they never change under a name
  if (clientDir) {
    app.use(
      '/assets/*',
      serveStatic({
        root: clientDir,
        precompressed: true,
        onFound: (_path, context) => context.header('cache-control', 'public, max-age=31536000, immutable'),
      }),
    )
    app.get('/assets/*', (context) => context.notFound())
    // The few files browsers ask for by name: what is in public/
    app.use(
      '/:file{[a-z-]+\\.(svg|ico|png)}',
      serveStatic({
        root: clientDir,
        precompressed: true,
        onFound: (_path, context) => context.header('cache-control', 'public, max-age=86400'),
      }),
    )
  }

  // Until the backend is there: say so, and that it will not take long
  app.all('*', (context) => {
    const mounted = rest()
    if (!mounted) return context.html(startingPage, 503, { 'retry-after': '5' })
    return mounted.app.fetch(context.req.raw, context.env)
  })

  let known: ReturnType<typeof afterStart> | undefined
  function rest() {
    const ready = backend()
    if (ready) known ??= afterStart(ready)
    return known
  }

  /** Mounts that need the backend. */
  function afterStart(ready: Backend) {
    const gate = { limits: makeLimits(), clientAddress: clientAddress(parseTrust(trustProxy)) }
    const parts = { build, backend: ready, siteUrl, supabaseUrl, log, mode, clientDir, ...gate }
    const site = pages(parts)
    const mounted = new Hono()
    // Uploaded pictures in the sizes that pages need
    const drawn = pictures(ready, picturesDir, log)
    mounted.route('/', drawn.app)
    // The API of the embedded backend; a hosted one is called directly
    if (!supabaseUrl) mounted.route('/', backendProxy(ready, site.contentChanged, log, gate, drawn.forget))
    // Everything else is a page
    mounted.route('/', site.app)
    return { app: mounted, forget: drawn.forget }
  }
  return { app, forgetPicture: async (original: string) => rest()?.forget(original) }
}
