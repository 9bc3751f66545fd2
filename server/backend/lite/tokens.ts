/**
 * @supabase/lite signs sessions and the addresses of files with one key and takes either for the other: the upload
 * address of a file that is named as an account's id signs in as that account. Both sides are checked here before it
 * sees them (docs/upstream/file-tokens-are-sessions.md, signed-address-500.md).
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** An answer to a request with the wrong token; undefined when it may go on. */
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
 * True when the bearer is a token that was not made for a person: only a person's names the role. Also when it is not
 * written as it was made: @supabase/lite takes a signature with other bits or characters at its end, which `sessionOf`
 * does not know, so what asks that would let it pass (docs/upstream/tokens-in-other-spellings.md). Whether a token is
 * signed, and values that are not tokens at all (a key, garbage), are left to the services.
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

/** What a part of a token says; undefined for one that cannot be read. Whether it is signed is not looked at. */
export function partOfToken(part: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
