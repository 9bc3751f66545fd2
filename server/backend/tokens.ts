import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * One key signs both the tokens of people and the addresses of files, and @supabase/lite 0.10.0 takes either
 * for the other: the upload address of a file that is named as an account's id signs in as that account. What
 * tells them apart is the role, which only a person's token names.
 */

const parsed = (part: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return value !== null && typeof value === 'object' ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/**
 * True when a request's bearer is a token that was not made for a person. Whether a token is signed is for
 * the services to say; what is no token at all (a key, garbage) is theirs too.
 */
export function isForeignBearer(request: Request): boolean {
  const parts = /^Bearer\s+(.+)$/i
    .exec(request.headers.get('authorization') ?? '')?.[1]
    ?.trim()
    .split('.')
  if (parts?.length !== 3) return false
  return parsed(parts[1] ?? '')?.role !== 'authenticated'
}

/** True when the address of a file carries a token that `secret` has not signed, or whose time is over. */
export function hasBrokenSignature(url: URL, secret: string): boolean {
  if (!/^\/storage\/v1\/object\/(upload\/)?sign\//.test(url.pathname) || !url.searchParams.has('token'))
    return false
  const [header = '', payload = '', signature = ''] = (url.searchParams.get('token') ?? '').split('.')
  const right = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  const signed = given.length === right.length && timingSafeEqual(given, right)
  return !signed || Number(parsed(payload)?.exp) * 1000 <= Date.now()
}
