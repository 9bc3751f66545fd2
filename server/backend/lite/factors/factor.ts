import type { Fields } from '#server/backend/lite/auth-body.ts'
import type { Database } from '#server/backend/lite/connection.ts'
import type { Claims } from '#server/backend/lite/session-token.ts'

/** What the calls about factors need. */
export interface FactorParts {
  database: Database
  jwtSecret: string
  /**
   * The setting SITE_URL, for whose address passkeys work. Without it, they work for the address that the
   * browser is at.
   */
  ownUrl?: string | undefined
  /** Answers the other calls of the sign-in service, and calls of functions. */
  handle(request: Request): Promise<Response>
}

/** An authenticator app or a passkey of the caller's account. */
export interface Factor {
  id: string
  factor_type: 'totp' | 'webauthn'
  status: 'unverified' | 'verified'
  /** The secret of an app; null for passkeys. */
  secret: string | null
}

/** A call that submits a code or a passkey. */
export interface Attempt {
  request: Request
  /** The factor that the challenge asked for. */
  factor: Factor
  challengeId: string
  fields: Fields
  claims: Claims
}

/** Minutes that a challenge can be answered, as on a hosted project. */
export const challengeMinutes = 5
