/**
 * The request, if a page of this site sent it: its `Origin` is the requested address, or SITE_URL (behind a
 * proxy the two differ). It then carries the address that the person sees.
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

/** The request of the same page without a parameter of its address. */
export function withoutParameter(request: Request, name: string): Request {
  const url = new URL(request.url)
  url.searchParams.delete(name)
  return new Request(url, request)
}
