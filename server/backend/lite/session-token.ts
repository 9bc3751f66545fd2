import { createHmac, timingSafeEqual } from 'node:crypto'
import { isUuid } from '#common/uuid.ts'

/** The claims in the token of a person's session. */
export interface Claims {
  sub: string
  role: 'authenticated'
  exp: number
  [name: string]: unknown
}

const plainHeader = Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64url')

/**
 * Reads the token of a person's session as @supabase/lite writes it. Every call of the API uses this;
 * hono/jwt would be asynchronous, and accepts tokens in other forms.
 * @param authorization the header
 * @returns its claims; undefined when anything about it is unusual. That does not mean that the token is
 *   invalid: the caller leaves the answer to @supabase/lite
 */
export function sessionOf(
  authorization: string | null,
  jwtSecret: string,
  now = Date.now(),
): Claims | undefined {
  const [, header = '', payload = '', signature = ''] =
    /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(authorization ?? '') ?? []
  if (header !== plainHeader) return undefined
  const right = Buffer.from(signatureOf(`${header}.${payload}`, jwtSecret))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown> | null
  const { sub, role, exp, iat, nbf } = claims ?? {}
  const seconds = Math.floor(now / 1000)
  const valid =
    role === 'authenticated' &&
    typeof sub === 'string' &&
    isUuid(sub) &&
    typeof exp === 'number' &&
    exp > seconds &&
    typeof iat === 'number' &&
    iat <= seconds &&
    nbf === undefined
  return valid ? (claims as Claims) : undefined
}

/** Writes the token of a person's session as @supabase/lite does. */
export function signSession(claims: Claims, jwtSecret: string): string {
  const content = `${plainHeader}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`
  return `${content}.${signatureOf(content, jwtSecret)}`
}

const signatureOf = (content: string, jwtSecret: string): string =>
  createHmac('sha256', jwtSecret).update(content).digest('base64url')
