/**
 * Passkeys (WebAuthn) as a second factor, verified by @simplewebauthn/server. That package takes 27 MB, so it
 * is loaded when someone first uses a passkey. Passkeys are stored like those of a hosted project's sign-in
 * service, so that they can move there.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { AuthRefusal } from '#server/backend/lite/auth-body.ts'
import { query } from '#server/backend/lite/connection.ts'
import type { Claims } from '#server/backend/lite/session-token.ts'
import { type Attempt, challengeMinutes, type FactorParts } from './factor.ts'
import { raiseSession } from './raise-session.ts'
import type { RelyingParty } from './relying-party.ts'

const load = () => import('@simplewebauthn/server')

/** `auth.mfa_factors.web_authn_credential`. Bytes are in Base64. */
interface Credential {
  id: string
  publicKey: string
  attestationFormat: string
  transport: Transport[]
  flags: { userPresent: boolean; userVerified: boolean; backupEligible: boolean; backupState: boolean }
  authenticator: { AAGUID: string; signCount: number }
  /** Our own field: the address that it was created at. A hosted project has only one address. */
  rpId?: string
}

/** `auth.mfa_challenges.web_authn_session_data`. */
interface Ceremony {
  /** Whether to create a passkey or to request an existing one. */
  type: 'create' | 'request'
  challenge: string
  rpId: string
  origin: string
}

interface StoredPasskey {
  id: string
  credential: Credential
  /** The credential as text, exactly as it is in the database. */
  stored: string
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof transports)[number]

/** ES256, EdDSA and RS256: the algorithms of phones, computers and security keys. */
const algorithms = [-7, -8, -257]
/** The most bytes of an identifier (the standard's limit) and of a key: an RSA key with 4096 bits has 540. */
const longest = { id: 1023, key: 1100 }

/** Not required, since the person has given the password, and some security keys have no PIN. */
const userVerification = 'preferred'
const timeout = challengeMinutes * 60_000

/** The options with which a browser creates a passkey for an account. */
export async function creationOptions(site: RelyingParty, email: string, claims: Claims, parts: FactorParts) {
  const { generateRegistrationOptions } = await load()
  const publicKey = await generateRegistrationOptions({
    rpName: site.id,
    rpID: site.id,
    // The same user id as on a hosted project, so that no device replaces a passkey after a move there
    userID: new TextEncoder().encode(claims.sub),
    userName: email,
    userDisplayName: email,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: (await passkeysOf(claims, parts)).map(descriptor),
    // Otherwise phones would create a passkey that is lost with the phone
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    timeout,
  })
  return ceremony('create', site, publicKey)
}

/** The options with which a browser uses any of the account's passkeys for this address. */
export async function requestOptions(site: RelyingParty, claims: Claims, parts: FactorParts) {
  const usable = (await passkeysOf(claims, parts)).filter(({ credential }) => isFor(site.id, credential))
  if (usable.length === 0)
    throw new AuthRefusal(
      422,
      'webauthn_credential_not_found',
      'The passkeys of this account are for another address of the site.',
    )
  const { generateAuthenticationOptions } = await load()
  const publicKey = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: usable.map(descriptor),
    userVerification,
    timeout,
  })
  return ceremony('request', site, publicKey)
}

function ceremony(type: Ceremony['type'], site: RelyingParty, publicKey: { challenge: string }) {
  const { challenge } = publicKey
  const session: Ceremony = { type, challenge, rpId: site.id, origin: site.origin }
  return { session, webauthn: { type, credential_options: { publicKey } } }
}

/**
 * Verifies a new passkey, or the signature of an existing one. A challenge is valid once.
 * @throws AuthRefusal when anything about it differs from what was requested
 */
export async function verifyPasskey(attempt: Attempt, parts: FactorParts): Promise<Response> {
  const { factor, challengeId, fields, claims } = attempt
  const { type, response } = readAnswer(fields.webauthn)
  const [open] = await query<{ asked: Ceremony }>(
    parts.database,
    `select web_authn_session_data as asked from auth.mfa_challenges
     where id = $1 and factor_id = $2 and verified_at is null
       and created_at > now() - make_interval(mins => $3)`,
    [challengeId, factor.id, challengeMinutes],
  )
  if (!open)
    throw new AuthRefusal(422, 'mfa_challenge_expired', 'MFA challenge has expired, verify against another.')
  const { asked } = open
  // Creating a new passkey when an existing one was requested would prove nothing
  const expected = factor.status === 'verified' ? 'request' : 'create'
  if (type !== asked.type || type !== expected) throw wrongPasskey()
  const passkeys = await passkeysOf(claims, parts)
  const proof =
    type === 'create'
      ? { factorId: factor.id, passkey: await newPasskey(response, asked, parts) }
      : await usedPasskey(response, asked, passkeys)
  const raised = await raiseSession(attempt, proof, parts)
  if (!raised) throw wrongPasskey()
  return raised
}

function readAnswer(webauthn: unknown): { type: string; response: object } {
  const { type, credential_response: response } = (webauthn ?? {}) as Record<string, unknown>
  if (
    (type !== 'create' && type !== 'request') ||
    typeof response !== 'object' ||
    response === null ||
    typeof (response as { id?: unknown }).id !== 'string'
  )
    throw new AuthRefusal(400, 'validation_failed', 'webauthn needs a type and a credential_response.')
  return { type, response }
}

async function newPasskey(response: object, { challenge, rpId, origin }: Ceremony, parts: FactorParts) {
  const { verifyRegistrationResponse } = await load()
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse)
  if (!made) throw wrongPasskey()
  const { id, publicKey, counter, transports: given } = made.credential
  if (Buffer.byteLength(id, 'base64url') > longest.id || publicKey.length > longest.key) throw wrongPasskey()
  const credential: Credential = {
    id: toBase64(id),
    publicKey: Buffer.from(publicKey).toString('base64'),
    attestationFormat: made.fmt,
    transport: transports.filter((one) => Array.isArray(given) && given.includes(one)),
    flags: {
      userPresent: true,
      userVerified: made.userVerified,
      backupEligible: made.credentialDeviceType === 'multiDevice',
      backupState: made.credentialBackedUp,
    },
    authenticator: {
      AAGUID: Buffer.from(made.aaguid.replaceAll('-', ''), 'hex').toString('base64'),
      signCount: counter,
    },
    rpId,
  }
  const [known] = await query(
    parts.database,
    "select 1 from auth.mfa_factors where web_authn_credential ->> 'id' = $1 limit 1",
    [credential.id],
  )
  if (known) throw new AuthRefusal(422, 'webauthn_credential_exists', 'This passkey is already registered.')
  return { credential, aaguid: made.aaguid, before: null }
}

async function usedPasskey(
  response: object,
  { challenge, rpId, origin }: Ceremony,
  passkeys: StoredPasskey[],
) {
  const answer = response as AuthenticationResponseJSON
  const passkey = passkeys.find(({ credential }) => credential.id === toBase64(answer.id))
  if (!passkey || !isFor(rpId, passkey.credential)) throw wrongPasskey()
  const { credential } = passkey
  const { verifyAuthenticationResponse } = await load()
  // Refuses a counter that has not grown, which means that the passkey was copied
  const { verified, authenticationInfo: used } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id: answer.id,
      publicKey: new Uint8Array(Buffer.from(credential.publicKey, 'base64')),
      counter: credential.authenticator.signCount ?? 0,
    },
  }).catch(refuse)
  const backupEligible = used.credentialDeviceType === 'multiDevice'
  // This flag never changes; a hosted project refuses a change too
  if (!verified || backupEligible !== credential.flags.backupEligible) throw wrongPasskey()
  return {
    factorId: passkey.id,
    passkey: {
      credential: {
        ...credential,
        flags: { ...credential.flags, backupState: used.credentialBackedUp },
        authenticator: { ...credential.authenticator, signCount: used.newCounter },
      },
      before: passkey.stored,
    },
  }
}

/** The passkeys of the caller's account, oldest first. */
async function passkeysOf(claims: Claims, { database }: FactorParts): Promise<StoredPasskey[]> {
  const found = await query<{ id: string; stored: string }>(
    database,
    `select id, web_authn_credential::text as stored from auth.mfa_factors
     where user_id = $1 and status = 'verified' and web_authn_credential is not null order by created_at`,
    [claims.sub],
  )
  return found.map(({ id, stored }) => ({ id, stored, credential: JSON.parse(stored) as Credential }))
}

const descriptor = ({ credential }: StoredPasskey) => ({
  id: Buffer.from(credential.id, 'base64').toString('base64url'),
  transports: credential.transport ?? [],
})

const isFor = (rpId: string, credential: Credential) => (credential.rpId ?? rpId) === rpId

const toBase64 = (base64url: string) => Buffer.from(base64url, 'base64url').toString('base64')

const wrongPasskey = () =>
  new AuthRefusal(422, 'mfa_verification_failed', 'The passkey could not be verified.')

/** Refuses the passkey for any error of the library, since the caller sent its input. */
function refuse(): never {
  throw wrongPasskey()
}
