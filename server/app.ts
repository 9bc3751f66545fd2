import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import { commonPasswordsPath } from '#common/passwords.ts'
import { backendProxy } from './api/proxy.ts'
import { makeVisitorCache } from './api/visitor-cache.ts'
import type { PendingBackend } from './backend/pending.ts'
import { builtFiles } from './built-files.ts'
import type { Changes } from './changes/changes.ts'
import { liveStreams } from './changes/live.ts'
import { commonPasswords } from './common-passwords.ts'
import { draftPreviews } from './drafts/preview.ts'
import { drainRequest } from './drain-request.ts'
import { health } from './health.ts'
import { resizedImages } from './images/images.ts'
import { shareCards } from './images/share-cards.ts'
import { clientAddress, parseTrust } from './limits/address.ts'
import { makeLimits } from './limits/limits.ts'
import { makePenalties, type Penalties } from './limits/penalties.ts'
import type { MailPreview } from './mail/messages/preview/preview.tsx'
import type { Metrics } from './metrics.ts'
import { ownHosts } from './own-hosts.ts'
import { firstVisits } from './pages/first-visit.ts'
import { openingPreviews } from './pages/opening-preview.ts'
import { pages } from './pages/pages.ts'
import { plainAnswer } from './pages/plain-answers.ts'
import type { RenderParts } from './pages/render.ts'
import { searchNoticeKey } from './pages/search-notices.ts'
import { securityHeaders } from './pages/security-headers.ts'
import type { SharedCacheSettings } from './pages/shared-cache.ts'
import { untilStarted } from './pages/until-started.ts'
import type { Views } from './visits/views.ts'

interface AppParts {
  backend: PendingBackend
  /** Changes in the database. */
  changes: Changes
  /** The addresses that have to wait. */
  penalties?: Penalties
  siteUrl: string
  /** The setting SITE_URL: requests for other hosts are refused. */
  ownUrl?: string | undefined
  /** Other hosts of pictures, the setting IMAGE_HOSTS. */
  imageHosts?: readonly string[]
  /** The hosted project that browsers call, or '' when the API is on this address. */
  supabaseUrl: string
  /** Whether mails reach people; without a mail server they become files. */
  sendsMails: boolean
  log: Logger
  build: RenderParts['build']
  mode: RenderParts['mode']
  /** The page /dev/mails; exists only in development. */
  mailPreview?: (() => Promise<MailPreview>) | undefined
  /** Folder of the built browser files, or undefined where Vite serves them. */
  clientDir: string | undefined
  /** Folder of the database and the files. */
  dataDir: string
  /** Folder of resized pictures; may be emptied at any time. */
  picturesDir: string
  /** How much effort goes into making pictures small: the setting PICTURE_EFFORT. */
  pictureEffort?: number
  /** Counts requests; served at /metrics where `metricsHere`. */
  metrics?: Metrics | undefined
  metricsHere?: boolean
  /** What a CDN in front can cache. */
  sharedCache?: SharedCacheSettings
  /** Counts page views. */
  views?: Pick<Views, 'count'>
  /** The setting TRUST_PROXY. */
  trustProxy: string
  /** Aborts when the server stops. */
  stopping: AbortSignal
}

/**
 * All routes of the server: the first one that matches a request answers it.
 * @returns `app`, and `forgetPicture`, which removes the resized copies of a file (`bucket/key`) that was
 *   deleted
 */
export function createApp(parts: AppParts) {
  const {
    backend,
    siteUrl,
    supabaseUrl,
    log,
    clientDir,
    dataDir,
    picturesDir,
    pictureEffort,
    trustProxy,
    metrics,
    mailPreview,
  } = parts
  const { penalties = makePenalties() } = parts
  const gate = {
    limits: makeLimits(),
    penalties,
    clientAddress: clientAddress(parseTrust(trustProxy)),
    secure: siteUrl.startsWith('https:'),
  }
  const images = resizedImages(backend, picturesDir, log, { effort: pictureEffort })
  const api = backendProxy(backend, log, gate, images.forget, makeVisitorCache(parts.changes))

  const app = new Hono<{ Bindings: Partial<HttpBindings> | undefined }>()
  app.onError((error, context) => {
    const incoming = context.env?.incoming
    // The client has disconnected in the middle of its request
    if (incoming?.destroyed && !incoming.complete) return new Response(null, { status: 499 })
    log.error({ name: error.name, stack: error.stack, path: context.req.path }, 'request failed')
    return context.text(plainAnswer('failed'), 500)
  })

  if (metrics) app.use(metrics.count)
  // Send the answer only after the rest of its request has arrived
  app.use(async ({ env }, next) => {
    await next()
    await drainRequest(env?.incoming)
  })
  // Every answer, including errors, has headers that make browsers strict
  app.use(securityHeaders(siteUrl.startsWith('https:')))
  // A host such as 1.1.1.1.1 looks like an IP address but isn't one, and everything below parses the URL
  app.use(async (context, next) => {
    if (URL.canParse(context.req.url)) return next()
    return context.text('Bad Request', 400)
  })
  // For monitors and load balancers
  app.get('/healthz', health({ backend, dataDir }))
  // For Prometheus, if METRICS_TOKEN is set
  if (metrics && parts.metricsHere) app.route('/', metrics.app)
  // /assets/* and the icons that browsers ask for by name; in development Vite has answered these before
  if (clientDir) app.route('/', builtFiles(clientDir))
  // Every mail with sample data, for people who edit them
  if (mailPreview)
    app.get('/dev/mails', async (context) =>
      context.html((await mailPreview()).mailPreview(context.req.query())),
    )
  app.use(ownHosts(parts.ownUrl))
  // During the start, everything below answers with a page that asks people to wait a moment
  app.use(untilStarted(backend))
  app.use('/pictures/*', async (context, next) => {
    const wait = await gate.limits.take('picture', { address: gate.clientAddress(context) })
    if (wait === 0) return next()
    return context.text('Too Many Requests', 429, {
      'retry-after': String(wait),
      'cache-control': 'no-store',
    })
  })
  // /pictures/card/*: drawn share cards of pages without a picture
  app.route(
    '/',
    shareCards(async (pathname, env) => {
      const { host } = new URL(siteUrl)
      // The caller's connection: limits and logs identify callers by it
      const answer = await app.request(new URL(pathname, siteUrl), { headers: { host } }, env as HttpBindings)
      const isPage = answer.ok && answer.headers.get('content-type')?.startsWith('text/html')
      return isPage ? answer.text() : null
    }),
  )
  // /pictures/*: uploaded pictures in the sizes that pages need
  app.route('/', images.app)
  // /rest/v1, /auth/v1, /storage/v1: the embedded API; browsers call a hosted one directly
  if (!supabaseUrl) app.route('/', api)
  // Forms use this list on a hosted project, whose sign-in service accepts any password
  if (supabaseUrl)
    app.get(commonPasswordsPath, async (context) =>
      context.text([...(await commonPasswords())].join('\n'), 200, {
        'cache-control': 'public, max-age=86400',
      }),
    )
  // /live: tells open screens what has changed; a hosted project does so itself
  if (!supabaseUrl) app.route('/', liveStreams({ ...parts, ...gate }))
  // The picture that records when browsers without scripts came
  app.route('/', firstVisits(siteUrl))
  // /preview/drafts/*: for anyone who has a preview link
  app.route('/', draftPreviews({ ...parts, ...gate }))
  // /preview/start and /preview/end: for admins who look at a website that is still closed
  app.route('/', openingPreviews({ ...parts, ...gate }))
  // /<key>.txt: proves to search engines that notices of changed pages come from us
  app.route('/', searchNoticeKey(backend))
  // Everything else is a page
  app.route('/', pages({ ...parts, ...gate }))

  return { app, forgetPicture: images.forget }
}
