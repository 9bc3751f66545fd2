import { browserDb, isolatedDb, type User } from '#app/data/browser-db.ts'
import type { Db } from '#app/data/db.ts'
import { DataError, rows, throwIfRefused } from '#app/data/result.ts'
import { toLatinDigits } from '#common/digits.ts'
import { refusalOf } from './auth-failure.ts'

/** Why a code was not accepted. */
type CodeFailure = 'wrong' | 'session' | 'too_many' | 'failed'

type Refused = { failure: CodeFailure; said?: string } | null

const failures: Record<string | number, CodeFailure> = {
  mfa_verification_failed: 'wrong',
  mfa_verification_rejected: 'wrong',
  mfa_challenge_expired: 'wrong',
  validation_failed: 'wrong',
  session_not_found: 'session',
  bad_jwt: 'session',
  no_authorization: 'session',
  over_request_rate_limit: 'too_many',
  429: 'too_many',
}

/** The second factors of an account, any of which is enough. */
export interface Factors {
  /** The authenticator app. */
  appId?: string | undefined
  /** One of its passkeys; when a passkey is asked for, any of them works. */
  passkeyId?: string | undefined
}

const provenOf = (user: User, type: 'totp' | 'webauthn') =>
  (user.factors ?? []).filter(({ factor_type, status }) => factor_type === type && status === 'verified')

/** The second factors that a sign-in has to ask for; undefined if the account has none. */
export function factorsOf(user: User): Factors | undefined {
  const factors = { appId: provenOf(user, 'totp')[0]?.id, passkeyId: provenOf(user, 'webauthn')[0]?.id }
  return factors.appId || factors.passkeyId ? factors : undefined
}

/** Only the digits of what someone typed: apps show codes in groups, and keyboards may write ٠-٩. */
export const codeDigits = (typed: string): string => toLatinDigits(typed).replace(/[^0-9]/g, '')

/**
 * Gives a code of the app: from then on, the session has the rights of its account.
 * @param db holds the session
 * @returns why the code was not accepted, with the server's message if we have no sentence for it; or null
 */
export async function giveCode(db: Db, factorId: string, typed: string): Promise<Refused> {
  const { error } = await db.auth.mfa.challengeAndVerify({ factorId, code: codeDigits(typed) })
  return error && refusalOf(error, failures)
}

/** Gives a recovery code instead of a code of the app. @returns as `giveCode` */
export async function giveRecoveryCode(db: Db, typed: string): Promise<Refused> {
  const session = await sessionId(db)
  if (!session) return { failure: 'session' }
  // Call as a visitor, because the session has no rights yet
  const { data, error } = await isolatedDb().rpc('use_recovery_code', { session, code: toLatinDigits(typed) })
  if (error) return { failure: error.code === 'PT429' ? 'too_many' : 'failed' }
  return data ? null : { failure: 'wrong' }
}

async function sessionId(db: Db): Promise<string | undefined> {
  const { data } = await db.auth.getClaims()
  return data?.claims.session_id
}

/** An app that is being set up. */
export interface NewApp {
  factorId: string
  /** The address of the QR code, which apps scan. */
  picture: string
  /** For people who cannot scan the QR code. */
  secret: string
}

/**
 * Begins to set up an app; nothing changes until `giveCode` gets a correct code.
 * @param issuer the name that the app shows beside the account: the company
 * @throws DataError
 */
export async function beginApp(db: Db, issuer: string): Promise<NewApp> {
  await dropUnfinished(db)
  const { data, error } = await db.auth.mfa.enroll({ factorType: 'totp', issuer })
  if (error) throw new DataError(error.code || 'unreachable', error.message)
  const { qr_code, secret } = data.totp
  const svg = qr_code.replace(/^data:image\/svg\+xml;utf-8,/, '')
  return { factorId: data.id, picture: `data:image/svg+xml,${encodeURIComponent(svg)}`, secret }
}

/**
 * Removes apps and passkeys whose setup was not completed; a hosted project would keep them and their names.
 */
export async function dropUnfinished(db: Db): Promise<void> {
  const { data: factors } = await db.auth.mfa.listFactors()
  for (const { id, status } of factors?.all ?? [])
    if (status === 'unverified') await db.auth.mfa.unenroll({ factorId: id })
}

/** Makes ten new recovery codes, which replace all others and are shown only once. @throws DataError */
export const makeRecoveryCodes = async (db: Db): Promise<string[]> =>
  rows(await db.rpc('make_recovery_codes'))

/** An app or a passkey of the signed-in account. */
export interface OwnFactor {
  id: string
  /** The name of a passkey. */
  name: string
  addedAt: string
}

/** The signed-in account's apps, passkeys and number of unused recovery codes. @throws DataError */
export async function readSecondFactor(): Promise<{
  apps: OwnFactor[]
  passkeys: OwnFactor[]
  codesLeft: number
}> {
  const { data, error } = await browserDb().auth.getUser()
  if (error) throw new DataError(error.code || 'unreachable', error.message)
  const shown = (type: 'totp' | 'webauthn') =>
    provenOf(data.user, type).map(({ id, friendly_name, created_at }) => ({
      id,
      name: friendly_name ?? '',
      addedAt: created_at,
    }))
  return {
    apps: shown('totp'),
    passkeys: shown('webauthn'),
    codesLeft: rows(await browserDb().rpc('recovery_codes_left')),
  }
}

/** Removes an app or a passkey of the signed-in account. @throws DataError */
export async function removeFactor(factor_id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('remove_factor', { factor_id }))
}

/** Refuses with `password_needed` unless the password was given in the last 15 minutes. @throws DataError */
export async function checkPasswordGiven(): Promise<void> {
  throwIfRefused(await browserDb().rpc('check_password_given'))
}

/**
 * Removes the second factor of an account.
 * @param user_id someone who has lost it, for admins; the caller by default
 * @throws DataError
 */
export async function removeSecondFactor(user_id?: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('remove_second_factor', user_id ? { user_id } : {}))
}

/** For admins: whether an account has a second factor. @throws DataError */
export const hasSecondFactor = async (user_id: string): Promise<boolean> =>
  rows(await browserDb().rpc('has_second_factor', { user_id }))
