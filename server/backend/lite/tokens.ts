/**
 * @supabase/lite signs sessions and the addresses of files with the same key and accepts one for the other:
 *   the upload address of a file named after an account's id would sign in as that account. This module
 *   checks both before Lite sees them (docs/upstream/file-tokens-are-sessions.md, signed-address-500.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** The refusal of a request with the wrong kind of token; undefined when it can proceed. */
export function refusedToken(request: Request, jwtSecret: string): Response | undefined {
  if (isForeignBearer(request))
    return Response.json(
      { code: 'bad_jwt', message: 'The token does not belong to a session.' },
      { status: 401 },
    )
  if (hasBrokenSignature(new URL(request.url), jwtSecret))
    return Response.json(
      { statusCode: '400', error: 'InvalidJWT', message: 'The address is not valid, or has expired.' },
      { status: 400 },
    )
  return undefined
}

/**
 * Whether the bearer is a token that was not made for a person: only a person's token names the role
 * `authenticated`. Also true for other spellings of a token: @supabase/lite accepts signatures with other
 * bits or characters at the end, which `sessionOf` does not recognize, so checks that use it would let the
 * call pass (docs/upstream/tokens-in-other-spellings.md). The services themselves check signatures, and
 * values that are not tokens at all (a key, garbage).
 */
function isForeignBearer(request: Request): boolean {
  const authorization = request.headers.get('authorization') ?? ''
  const parts = /^Bearer\s+(.+)$/i.exec(authorization)?.[1]?.trim().split('.')
  if (parts?.length !== 3) return false
  if (authorization !== `Bearer ${parts.join('.')}` || !parts.every(isOwnSpelling)) return true
  return partOfToken(parts[1] ?? '')?.role !== 'authenticated'
}

/** Whether a part of a token is written as an encoder writes it. */
const isOwnSpelling = (part: string): boolean => Buffer.from(part, 'base64url').toString('base64url') === part

/** True when the address of a file carries a token that `secret` has not signed, or that has expired. */
function hasBrokenSignature(url: URL, secret: string): boolean {
  if (!/^\/storage\/v1\/object\/(upload\/)?sign\//.test(url.pathname) || !url.searchParams.has('token'))
    return false
  const [header = '', payload = '', signature = ''] = (url.searchParams.get('token') ?? '').split('.')
  const right = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const signed = given.length === right.length && timingSafeEqual(given, right)
  return !signed || Number(partOfToken(payload)?.exp) * 1000 <= Date.now()
}

/** The content of a part of a token; undefined if it cannot be read. Does not check the signature. */
export function partOfToken(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
