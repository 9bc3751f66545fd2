import { isIP } from 'node:net'
import { AuthRefusal } from '#server/backend/lite/auth-body.ts'

/** The site as browsers know it: a passkey works only at this address. */
export interface RelyingParty {
  /** The host name, without scheme and port, that passkeys are bound to. */
  id: string
  origin: string
}

/**
 * The address that passkeys are for: SITE_URL, or without it the address that the browser says it is at. A
 * page of another site cannot abuse this: its browser refuses to sign for a name that is not its own.
 * @throws AuthRefusal where passkeys do not work, with the code of a hosted project that has them off
 */
export function relyingParty(request: Request, ownUrl: string | undefined): RelyingParty {
  const {
    protocol = '',
    hostname = '',
    origin = '',
  } = URL.parse(ownUrl ?? request.headers.get('origin') ?? '') ?? {}
  const local = hostname === 'localhost' || hostname.endsWith('.localhost')
  const named = local || (hostname.includes('.') && isIP(hostname) === 0)
  if (!named || !(protocol === 'https:' || (local && protocol === 'http:')))
    throw new AuthRefusal(
      422,
      'mfa_webauthn_enroll_not_enabled',
      'Passkeys need an address with https and a name, or localhost.',
    )
  return { id: hostname, origin }
}
