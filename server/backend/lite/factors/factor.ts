import type { Fields } from '#server/backend/lite/auth-body.ts'
import type { Database } from '#server/backend/lite/connection.ts'
import type { Claims } from '#server/backend/lite/session-token.ts'

/** What answers the calls to factors. */
export interface FactorParts {
  database: Database
  jwtSecret: string
  /** The setting SITE_URL: where passkeys are for. Without it, they are for the address that a browser is at. */
  ownUrl?: string | undefined
  /** Answers the other calls of the sign-in service, and calls of functions. */
  handle(request: Request): Promise<Response>
}

/** An authenticator app or a passkey of the account that asks. */
export interface Factor {
  id: string
  factor_type: 'totp' | 'webauthn'
  status: 'unverified' | 'verified'
  /** Of an app. */
  secret: string | null
}

/** A call that gives a code or a passkey. */
export interface Attempt {
  request: Request
  /** The one that was asked for. */
  factor: Factor
  challengeId: string
  fields: Fields
  claims: Claims
}

/** Minutes in which a factor may be given after it was asked for, as on a hosted project. */
export const challengeMinutes = 5
