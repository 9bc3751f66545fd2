const shownInline = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif'])

/** Keeps uploaded files from running as pages of this site, and answers 304 for unchanged ones. */
export function serveFile(request: Request, url: URL, response: Response): Response {
  const headers = new Headers(response.headers)
  const type = headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  const name = url.searchParams.get('download')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  const cacheControl = headers.get('cache-control')
  if (cacheControl && /^\d+$/.test(cacheControl)) headers.set('cache-control', `max-age=${cacheControl}`)
  if (name !== null || !shownInline.has(type)) {
    const fileName = name || decodeURIComponent(url.pathname.split('/').at(-1) ?? 'file')
    headers.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
  }
  const eTag = headers.get('etag')
  if (eTag && request.headers.get('if-none-match') === eTag) {
    headers.delete('content-length')
    void response.body?.cancel()
    return new Response(null, { status: 304, headers })
  }
  return new Response(response.body, { status: response.status, headers })
}
