import { createHmac, generateKeyPairSync, sign } from 'node:crypto'

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

export type Claims = Record<string, unknown>

/** The claims of a token, without a check of its signature. */
export const claimsOf = (token: string): Claims =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A token with these claims and header, signed by HMAC with `key`. */
export function forge(claims: object, key: string, header: object = {}, hash = 'sha256'): string {
  const body = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(claims)}`
  return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`
}

/** A token with any text, or nothing, as its signature. */
export const unsigned = (claims: object, alg: string, signature = '') =>
  `${encode({ alg, typ: 'JWT' })}.${encode(claims)}.${signature}`

/** A token signed with the forger's own RSA key, which its header includes. */
export function forgeRsa(claims: object): string {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const header = { alg: 'RS256', typ: 'JWT', kid: 'mine', jwk: publicKey.export({ format: 'jwk' }) }
  const body = `${encode(header)}.${encode(claims)}`
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`
}

/** The same header and signature around other claims. */
export function withClaims(token: string, change: object): string {
  const [header, , signature] = token.split('.')
  return [header, encode({ ...claimsOf(token), ...change }), signature].join('.')
}
