import type { Db } from '#app/data/db.ts'
import { refusalOf } from './auth-failure.ts'
import { dropUnfinished } from './second-factor.ts'

/** Why a passkey was not made or not taken. */
export type PasskeyFailure =
  | 'cancelled'
  | 'known'
  | 'unusable'
  | 'address'
  | 'off'
  | 'wrong'
  | 'late'
  | 'name'
  | 'full'
  | 'session'
  | 'too_many'
  | 'failed'

type Refused = { failure: PasskeyFailure; said?: string } | null

const failures: Record<string | number, PasskeyFailure> = {
  mfa_webauthn_enroll_not_enabled: 'off',
  mfa_webauthn_verify_not_enabled: 'off',
  mfa_factor_name_conflict: 'name',
  too_many_enrolled_mfa_factors: 'full',
  webauthn_credential_not_found: 'address',
  webauthn_credential_exists: 'known',
  mfa_verification_failed: 'wrong',
  mfa_verification_rejected: 'wrong',
  mfa_challenge_expired: 'late',
  webauthn_challenge_expired: 'late',
  reauthentication_needed: 'session',
  session_not_found: 'session',
  bad_jwt: 'session',
  no_authorization: 'session',
  over_request_rate_limit: 'too_many',
  429: 'too_many',
}

/** What the browser refuses, by the names of the standard. It does not say whether it was cancelled or timed out. */
const refusals: Record<string, PasskeyFailure> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'address',
  NotSupportedError: 'unusable',
  ConstraintError: 'unusable',
}

/** Why passkeys cannot be used here: the browser has none, or the address has no name or no https. */
export function passkeyHindrance(): 'browser' | 'address' | undefined {
  if (!window.isSecureContext || /^[\d.]+$|^\[/.test(location.hostname)) return 'address'
  return 'PublicKeyCredential' in window && navigator.credentials ? undefined : 'browser'
}

/**
 * Makes a passkey on this device, or on one that the browser offers.
 * @param db holds the session
 * @param company what devices show as the name of the site
 * @param signal ends the browser's dialog
 * @returns why it was not made, with the server's message where there is no sentence of ours; or null
 */
export async function addPasskey(
  db: Db,
  { name, company, signal }: { name: string; company: string; signal: AbortSignal },
): Promise<Refused> {
  await dropUnfinished(db)
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'webauthn', friendlyName: name })
  if (error) return refusalOf(error, failures)
  return ceremony(db, data.id, 'create', (options) => {
    const publicKey = options as PublicKeyCredentialCreationOptions
    return navigator.credentials.create({
      signal,
      publicKey: {
        ...publicKey,
        rp: { ...publicKey.rp, name: company },
        // A hosted project leaves these to the browser, whose passkeys would be lost with the device
        authenticatorSelection: {
          residentKey: 'preferred',
          userVerification: 'preferred',
          ...publicKey.authenticatorSelection,
        },
      },
    })
  })
}

/**
 * Gives a passkey: from then on the session has the rights of its account.
 * @param db holds the session
 * @param factorId of any passkey of the account
 * @param signal ends the browser's dialog
 * @returns as `addPasskey`
 */
export const givePasskey = (db: Db, factorId: string, signal: AbortSignal): Promise<Refused> =>
  ceremony(db, factorId, 'request', (options) =>
    navigator.credentials.get({ signal, publicKey: options as PublicKeyCredentialRequestOptions }),
  )

/**
 * Asks the service for a challenge, the browser for an answer, and the service whether it is right. Not `mfa.webauthn` of
 * supabase-js: that asks for a security key, and most people have a phone.
 */
async function ceremony(
  db: Db,
  factorId: string,
  type: 'create' | 'request',
  ask: (publicKey: object) => Promise<Credential | null>,
): Promise<Refused> {
  const site = { rpId: location.hostname, rpOrigins: [location.origin] }
  const { data, error } = await db.auth.mfa.challenge({ factorId, webauthn: site })
  if (error) return refusalOf(error, failures)
  const answer = await ask(data.webauthn.credential_options.publicKey).catch((refused: unknown) => {
    const known = refusals[(refused as Error | undefined)?.name ?? '']
    if (!known) throw refused
    return known
  })
  if (typeof answer === 'string') return { failure: answer }
  if (!answer) return { failure: 'cancelled' }
  const verified = await db.auth.mfa.verify({
    factorId,
    challengeId: data.id,
    webauthn: { ...site, type, credential_response: answer as never },
  })
  return verified.error && refusalOf(verified.error, failures)
}
