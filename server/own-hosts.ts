import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'

/**
 * Whether the host name of a request may be ours: the site's own name; a name without a dot or below
 * localhost, which proxies and monitors of this machine and a private network use; or an IP address. Any
 * other name belongs to someone else, who may point it here so that browsers take this site for theirs (DNS
 * rebinding).
 */
export function isOwnHost(hostname: string, own: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === own || name.endsWith('.localhost') || !name.includes('.')) return true
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/**
 * Answers requests for another host: redirects people who follow an old name of the site, and refuses
 * everything else.
 * @param siteUrl the setting SITE_URL; without it, every host is ours
 */
export function ownHosts(siteUrl: string | undefined): MiddlewareHandler {
  if (!siteUrl) return (_context, next) => next()
  const own = new URL(siteUrl).hostname
  return async (context, next) => {
    const { hostname, pathname, search } = new URL(context.req.url)
    if (isOwnHost(hostname, own)) return next()
    const visits = context.req.method === 'GET' && context.req.header('accept')?.includes('text/html')
    // Redirect only to our own address, never to a host from the request
    if (visits) return context.redirect(siteUrl + pathname.replace(/^\/+/, '/') + search, 308)
    return context.text(`This site is at ${siteUrl}\n`, 421)
  }
}
