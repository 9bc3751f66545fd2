import { authFailure, refusedByService, weakPassword } from '#app/data/accounts/auth-failure.ts'
import { guessableError } from '#app/data/accounts/guessable-error.ts'
import type { SiteContext } from '#app/data/context.ts'
import type { Language } from '#common/language.ts'
import { type Acceptance, checkAcceptance, readInvitation } from './public.ts'

type Failure = 'has_account' | 'password' | 'closed' | 'too_many' | 'email_refused' | 'robot' | 'failed'

const failures: Record<string | number, Failure> = {
  user_already_exists: 'has_account',
  email_exists: 'has_account',
  ...refusedByService,
  weak_password: 'password',
  signup_disabled: 'closed',
  email_provider_disabled: 'closed',
  over_request_rate_limit: 'too_many',
  429: 'too_many',
}

/**
 * Makes the account of someone who was invited. In the same transaction, the database's trigger gives it the
 * type and areas of the invitation, and refuses everything else (private.accept_invitation).
 */
export async function acceptInvitation(
  site: SiteContext,
  token: string,
  typed: Record<string, string>,
  language: Language,
): Promise<Acceptance> {
  const offer = await readInvitation(site.db, token)
  if (!offer) return { status: 'refused', failure: 'invalid' }
  if (offer.state !== 'open') return { status: 'refused', failure: offer.state }
  const { email, user_type } = offer
  const { values, errors } = checkAcceptance(offer, typed)
  if (!values) return { status: 'wrong', errors }
  const wait = await site.limit('signUp', email)
  if (wait > 0) return { status: 'refused', failure: 'too_many', retryAfter: wait }
  const { password, ...profile } = values
  const weak = await guessableError(password, [email, values.full_name], site.commonPasswords)
  if (weak) return { status: 'wrong', errors: { password: weak } }

  const { privacy_version = '' } = typed
  const metadata = {
    ...profile,
    invitation: token,
    locale: language,
    ...(/^\d{1,9}$/.test(privacy_version) && { privacy_version: Number(privacy_version) }),
  }
  const db = site.newDb()
  // Let the server make the account if it can: a hosted project may not allow sign-ups, or may confirm emails
  // first
  const made = await site.createAccount?.({ email, password, metadata })
  const confirmed = made && !made.error
  // A self-hosted project may not offer that call
  const { data, error } =
    made && (confirmed || authFailure(made.error ?? {}, failures, 'failed') !== 'failed')
      ? made
      : await db.auth.signUp({ email, password, options: { data: metadata } })
  if (error) {
    const why = authFailure(error, failures, 'failed')
    if (why === 'password') return { status: 'wrong', errors: { password: weakPassword(error) } }
    if (why === 'has_account' || why === 'closed' || why === 'too_many') {
      // The first of two clicks may have made the account
      const now = await readInvitation(site.db, token)
      return { status: 'refused', failure: now?.state === 'accepted' ? 'accepted' : why }
    }
    const now = await readInvitation(site.db, token)
    if (now && now.state !== 'open') return { status: 'refused', failure: now.state }
    site.log('invitation not accepted', { code: error.code, status: error.status })
    return { status: 'refused', failure: 'failed' }
  }
  const signedIn = 'session' in data && data.session
  if (signedIn) await db.auth.signOut({ scope: 'local' })
  return { status: 'done', user_type, email, ...(!signedIn && !confirmed && { confirm: true }) }
}
