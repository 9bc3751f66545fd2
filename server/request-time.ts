import type { Server } from 'node:http'

/** Milliseconds in which a request has to arrive: a form of 5000 characters is small, and one that takes longer an attack. */
const usual = 120_000
/** The same for what may bring files: 100 MB over a slow line. */
const withFiles = 600_000

/** The pages that take files: a form, with or without JavaScript. */
export const takesFiles = (pathname: string): boolean =>
  /^\/(en\/)?(request|contact|track)(\/send)?\/?(\.data)?$/.test(pathname)

/** Ends requests that take too long to arrive. */
export function limitRequestTime(server: Server, most = { usual, withFiles }): void {
  server.requestTimeout = most.withFiles
  server.on('request', (request) => {
    if (request.complete || takesFiles((request.url ?? '').replace(/\?.*/, ''))) return
    const timer = setTimeout(() => {
      if (!request.complete) request.destroy()
    }, most.usual)
    timer.unref()
    request.once('close', () => clearTimeout(timer))
  })
}
