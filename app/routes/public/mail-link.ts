/** The token in the address of a link from a mail, of 256 bits in hex; null where there is none of that form. */
export function tokenIn(url: URL): string | null {
  const token = url.searchParams.get('token') ?? ''
  return /^[0-9a-f]{64}$/.test(token) ? token : null
}

/** The headers of an answer to such a link. */
export const answerHeaders = { 'cache-control': 'no-store' }

/**
 * The headers of a page whose address contains a token, so that no other site gets it as a referrer. With no
 * referrer at all, browsers would also hide the origin of the form, and forms of unknown origin are refused.
 */
export function withoutReferrer(actionHeaders: Headers): Headers {
  const own = new Headers(actionHeaders)
  own.set('referrer-policy', 'same-origin')
  own.set('cache-control', 'no-store')
  return own
}
