/**
 * Returns the request if a page of this site sent it, so that its `Origin` is the requested address or
 * SITE_URL (they differ behind a proxy), or if it has no `Origin`. The returned request has the address that
 * the person sees.
 */
export function fromThisSite(request: Request, siteUrl: string): Request | undefined {
  const { host, pathname, search } = new URL(request.url)
  const origin = request.headers.get('origin')
  if (!origin) return request
  const from = URL.parse(origin)
  // Other schemes have hosts too, but no origin
  if (!from || !/^https?:$/.test(from.protocol) || ![host, new URL(siteUrl).host].includes(from.host))
    return undefined
  return new Request(from.origin + pathname + search, request)
}

/** The same request without one parameter of its address. */
export function withoutParameter(request: Request, name: string): Request {
  const url = new URL(request.url)
  url.searchParams.delete(name)
  return new Request(url, request)
}
