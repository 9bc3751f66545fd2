/** Addresses that people type although no page has them, and the page they mean. */
const meant: Record<string, string> = { '/client': '/client/portal', '/employee': '/employee/portal' }

/**
 * The address to redirect to, or null when an address is already canonical: lower case, and no slash at the
 * end. Percent-encoded characters (`%D8`) and the data requests of React Router stay as they are.
 * @param pathname the path of a URL
 */
export function canonicalPath(pathname: string): string | null {
  if (pathname.startsWith('/__') || pathname.endsWith('.data')) return null
  const lower = pathname.replace(/%[0-9a-f]{2}|[A-Z]+/gi, (part) =>
    part.startsWith('%') ? part : part.toLowerCase(),
  )
  const bare = lower.replace(/(.)\/+$/, '$1')
  const path = meant[bare] ?? bare
  return path === pathname ? null : path
}
