import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const day = 86_400
const year = 365 * day

/**
 * Serves the files of the browser build, which scripts/compress.mjs has compressed in advance.
 * @param clientDir folder of the built browser files
 */
export function builtFiles(clientDir: string): Hono {
  const files = (cacheControl: string) =>
    serveStatic({
      root: clientDir,
      precompressed: true,
      onFound: (_path, context) => context.header('cache-control', cacheControl),
    })
  return (
    new Hono()
      // Their names contain a hash of the content, so the content of a name never changes
      .get('/assets/*', files(`public, max-age=${year}, immutable`), (context) => context.notFound())
      // From public/: the few files that browsers ask for by name, such as /favicon.ico
      .get('/:file{[a-z-]+\\.(svg|ico|png)}', files(`public, max-age=${day}`))
  )
}
