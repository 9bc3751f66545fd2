import type { IncomingMessage, Server } from 'node:http'
import { storageBody } from '#server/api/allow-list/storage.ts'

/**
 * Milliseconds that a request can take to arrive: a form of 5000 characters is small, so one that takes
 * longer is an attack.
 */
const withoutFiles = 120_000
/** The same for requests that may bring files: 100 MB over a slow connection. */
const withFiles = 600_000

/** The pages that accept files in general: a form, with or without JavaScript. */
export const takesFiles = (pathname: string): boolean =>
  /^\/(en\/)?(request|contact|track)(\/send)?\/?(\.data)?$/.test(pathname)

/** The pages that take a photo and a CV. */
export const takesPhoto = (pathname: string): boolean =>
  /^\/(en\/)?careers(\/[^/]+)?\/?(\.data)?$/.test(pathname)

const isUpload = (method: string, pathname: string) =>
  pathname.startsWith('/storage/v1/') && storageBody(method, pathname) === 'file'

function mayBringFiles({ method = '', url = '' }: IncomingMessage): boolean {
  const pathname = url.replace(/\?.*/, '')
  return takesFiles(pathname) || takesPhoto(pathname) || isUpload(method, pathname)
}

/** Ends requests that take too long to arrive. */
export function limitRequestTime(server: Server, most = { withoutFiles, withFiles }): void {
  server.requestTimeout = most.withFiles
  server.on('request', (request) => {
    if (request.complete || mayBringFiles(request)) return
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, most.withoutFiles)
    timer.unref()
    request.once('close', () => clearTimeout(timer))
  })
}
