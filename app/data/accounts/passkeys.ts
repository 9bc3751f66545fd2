import type { Db } from '#app/data/db.ts'
import { refusalOf } from './auth-failure.ts'
import { dropUnfinished } from './second-factor.ts'

/** Why a passkey was not created or not accepted. */
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

/**
 * The browser's refusals by their standard names. It does not say whether someone cancelled or it timed out.
 */
const refusals: Record<string, PasskeyFailure> = {
  NotAllowedError: 'cancelled',
  AbortError: 'cancelled',
  InvalidStateError: 'known',
  SecurityError: 'address',
  NotSupportedError: 'unusable',
  ConstraintError: 'unusable',
}

/** Why passkeys cannot be used here: the browser has none, or the site has no domain name or no https. */
export function passkeyHindrance(): 'browser' | 'address' | undefined {
  if (!window.isSecureContext || /^[\d.]+$|^\[/.test(location.hostname)) return 'address'
  return 'PublicKeyCredential' in window && navigator.credentials ? undefined : 'browser'
}

/**
 * Creates a passkey on this device, or on another one that the browser offers.
 * @param db holds the session
 * @param company the name that devices show for the site
 * @param signal closes the browser's dialog
 * @returns why it was not created, with the server's message if we have no sentence for it; or null
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
        // A hosted project leaves these to the browser, whose default creates passkeys that are lost with the
        // device
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
 * Gives a passkey: from then on, the session has the rights of its account.
 * @param db holds the session
 * @param factorId of any passkey of the account
 * @param signal closes the browser's dialog
 * @returns as `addPasskey`
 */
export const givePasskey = (db: Db, factorId: string, signal: AbortSignal): Promise<Refused> =>
  ceremony(db, factorId, 'request', (options) =>
    navigator.credentials.get({ signal, publicKey: options as PublicKeyCredentialRequestOptions }),
  )

/**
 * Asks the service for a challenge, lets the browser answer it, and has the service verify the answer.
 * `mfa.webauthn` of supabase-js would ask for a security key, and most people have a phone.
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
