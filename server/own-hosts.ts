import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'

/**
 * Whether a name of a request's `Host` may be ours: the site's own; those of this machine and of a private network, by which
 * proxies and monitors come; and addresses in numbers. Another name with a dot is someone else's, who has it lead here
 * so that a browser takes this site for theirs (DNS rebinding).
 */
export function isOwnHost(hostname: string, own: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === own || name.endsWith('.localhost') || !name.includes('.')) return true
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/**
 * Answers requests that ask for another host: people who follow an old name of the site are led to it, everything else is
 * refused.
 * @param siteUrl the setting SITE_URL; without it, every host is ours
 */
export function ownHosts(siteUrl: string | undefined): MiddlewareHandler {
  if (!siteUrl) return (_context, next) => next()
  const own = new URL(siteUrl).hostname
  return async (context, next) => {
    const { hostname, pathname, search } = new URL(context.req.url)
    if (isOwnHost(hostname, own)) return next()
    const visits = context.req.method === 'GET' && context.req.header('accept')?.includes('text/html')
    // Never to a host that the request names
    if (visits) return context.redirect(siteUrl + pathname.replace(/^\/+/, '/') + search, 308)
    return context.text(`This site is at ${siteUrl}\n`, 421)
  }
}
