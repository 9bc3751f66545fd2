import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { siteContext } from './data/context.ts'
import { EntryScript } from './lib/entry-script.ts'

// The server sets its context under the same key that the loaders use
export { siteContext }

/** How long a page may take to render, in milliseconds. */
export const streamTimeout = 10_000

/** Renders a page as one string: the page cache and the content hash need it complete. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  const page = (
    <EntryScript value={routerContext.manifest.entry.module}>
      <ServerRouter context={routerContext} url={request.url} />
    </EntryScript>
  )
  const html = await new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk))
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString('utf8'))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      // Keep content in place; by default React may move it to the end and let a script put it back
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(collect)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), streamTimeout)
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  if (status >= 400) headers.set('cache-control', 'no-store')
  return new Response(html, { status, headers })
}

/** Logs errors of loaders, actions and components. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Client errors (4xx) are not worth logging
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  const site = (context as RouterContextProvider).get(siteContext)
  site.log('page failed', { path: new URL(request.url).pathname, name, message, stack })
}
