/** Starts everything: listens, opens the backend, serves. `--dev` serves the sources through Vite. */
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { announce, printProgress } from './announce.ts'
import { createApp } from './app.ts'
import { pendingBackend } from './backend/pending.ts'
import { startEmbedded } from './backend/process.ts'
import { makeChanges } from './changes/changes.ts'
import { startChores } from './chores/chores.ts'
import { limitConnections } from './connections.ts'
import { publisher } from './drafts/publisher.ts'
import { forgetArriving } from './files/arriving.ts'
import { startSweeping } from './files/index.ts'
import { startHosted } from './hosted/start.ts'
import { type Inbox, inboxFor } from './inbox/index.ts'
import { parseTrust } from './limits/address.ts'
import { makePenalties } from './limits/penalties.ts'
import { builtBundle, viteBundle } from './load-bundle.ts'
import { makeLog } from './log.ts'
import { type Mailer, mailerFor } from './mail/index.ts'
import { reportMailServer } from './mail/report-mail-server.ts'
import { makeMetrics, serveMetrics } from './metrics.ts'
import { watchNewsMoments } from './pages/news-moments.ts'
import { startSearchNotices } from './pages/search-notices.ts'
import { prepareProcess } from './prepare-process.ts'
import { limitRequestTime } from './request-time.ts'
import { makeSchedule } from './schedule.ts'
import { isMailTrial, readSettings, type Settings, StartError, siteUrlOf } from './settings.ts'
import { endSlowReaders } from './slow-readers.ts'
import { root } from './sources.ts'
import { startViewStore, type ViewStore } from './visits/store.ts'
import { countViews } from './visits/views.ts'

const dev = process.argv.includes('--dev')
process.chdir(root)
prepareProcess()

async function start(settings: Settings) {
  const log = makeLog(settings.LOG_LEVEL)
  const backend = pendingBackend()
  let mailer: Mailer | undefined
  let inbox: Inbox | undefined
  let viewStore: ViewStore | undefined
  const schedule = makeSchedule(log)
  let listener: RequestListener = (_request, response) => {
    response.writeHead(503, { 'retry-after': '5' }).end()
  }
  const server = createServer((request, response) => listener(request, response))
  limitRequestTime(server)
  server.headersTimeout = 15_000
  // Longer than proxies keep idle connections (nginx 1 minute, Caddy 2): if a connection closed here just as
  // the proxy sends a form over it, the answer would be 502
  server.keepAliveTimeout = settings.TRUST_PROXY ? 180_000 : 5000
  limitConnections(server, parseTrust(settings.TRUST_PROXY))
  endSlowReaders(server)

  // Open the port first: a server that cannot listen must not touch the data
  await listen(server, settings)
  const { port } = server.address() as { port: number }
  const siteUrl = siteUrlOf(settings, port)

  const stopping = new AbortController()
  const stop = async (signal: string) => {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), 4800).unref()
    // Give requests in progress a limited time to finish
    const finished = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    await Promise.race([
      Promise.all([finished, mailer?.stop(), inbox?.stop(), viewStore?.stop(), schedule.stop()]),
      sleep(2000),
    ])
    server.closeAllConnections()
    await backend.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('disconnect', () => void stop('disconnect'))
  // If npm started this, it must end with npm, whose kill -9 reaches no other process
  const { ppid } = process
  if (process.env.npm_lifecycle_event)
    setInterval(() => process.ppid === ppid || void stop('parent gone'), 500).unref()

  const bundle = dev ? await viteBundle(server) : await builtBundle()
  const changes = makeChanges()
  const penalties = makePenalties()
  const views = countViews(siteUrl)
  const wanted = settings.METRICS_PORT || settings.METRICS_TOKEN
  const metrics = wanted ? makeMetrics(backend, settings.METRICS_TOKEN) : undefined
  if (metrics && settings.METRICS_PORT) await serveMetrics(metrics, settings.METRICS_PORT)
  const { app, forgetPicture } = createApp({
    backend,
    changes,
    penalties,
    views,
    stopping: stopping.signal,
    siteUrl,
    ownUrl: settings.SITE_URL,
    imageHosts: settings.IMAGE_HOSTS,
    supabaseUrl: settings.SUPABASE_URL ?? '',
    // In development /dev/mails shows them
    sendsMails: dev || Boolean(settings.SMTP_URL) || isMailTrial(settings),
    log,
    build: bundle.pages,
    mailPreview: bundle.mailPreview,
    mode: dev ? 'development' : 'production',
    clientDir: dev ? undefined : 'build/client',
    dataDir: settings.DATA_DIR,
    picturesDir: join(settings.DATA_DIR, 'pictures'),
    pictureEffort: settings.PICTURE_EFFORT,
    metrics,
    metricsHere: Boolean(settings.METRICS_TOKEN),
    sharedCache: {
      seconds: settings.CDN_SECONDS,
      purgeUrl: settings.CDN_PURGE_URL,
      purgeToken: settings.CDN_PURGE_TOKEN,
    },
    trustProxy: settings.TRUST_PROXY,
  })
  listener = bundle.wrap(getRequestListener(app.fetch, { hostname: settings.HOST }))

  const started = settings.SUPABASE_URL
    ? await startHosted(settings, printProgress, (text) => log.warn(text))
    : await startEmbedded({
        log,
        progress: printProgress,
        changed: changes.report,
        stuck: penalties.add,
        env: { ...process.env, PORT: String(port) },
      })
  if (stopping.signal.aborted) return void (await started.stop())
  forgetArriving(settings.DATA_DIR, schedule)
  // Start this before the chores, which may drop files
  startSweeping({
    backend: started,
    schedule,
    log,
    changes,
    onFileRemoved: forgetPicture,
    hosted: Boolean(settings.SUPABASE_URL),
  })
  // Wait for this: a site with a restored backup must not show people who were erased since, or write to them
  await startChores({ backend: started, dataDir: settings.DATA_DIR, changes, schedule, log })
  mailer = mailerFor(settings, started, siteUrl, bundle.mails, log, changes)
  inbox = inboxFor(settings, started, log)
  startSearchNotices({
    backend: started,
    siteUrl,
    ownUrl: settings.SITE_URL,
    endpoint: settings.INDEXNOW_URL,
    changes,
    schedule,
    log,
  })
  watchNewsMoments({ backend: started, changes, schedule })
  const drafts = publisher({ backend: started, log })
  if (drafts) schedule.add(drafts)
  viewStore = startViewStore({ backend: started, views, schedule, log })
  void reportMailServer(settings, started, log, stopping.signal)
  backend.start(started)
  announce(siteUrl, started.accountsFile)
  process.send?.({ type: 'listening', port })
}

/** Milliseconds to wait for the port, which a server that has just stopped may still hold. */
const portPatience = 4000

async function listen(server: Server, settings: Settings): Promise<void> {
  const until = Date.now() + portPatience
  for (;;) {
    try {
      server.listen(settings.PORT, settings.HOST)
      await once(server, 'listening')
      return
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EADDRINUSE' || Date.now() > until) throw explainListen(error as Error, settings)
      await sleep(200)
    }
  }
}

function explainListen(error: NodeJS.ErrnoException, { HOST, PORT }: Settings): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} on ${HOST} is already in use by another program. Stop that program, or set PORT to another number.`,
    EACCES: `This user may not listen on port ${PORT}; set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${HOST}; set HOST to one it has, such as 127.0.0.1.`,
    ENOTFOUND: `HOST ${HOST} is not a known address; set it to one of this machine, such as 127.0.0.1.`,
  }
  const reason = reasons[error.code ?? '']
  return reason ? new StartError(reason) : error
}

try {
  await start(readSettings(process.env))
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else process.stderr.write(`The start failed: ${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
