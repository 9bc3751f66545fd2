import type { Db } from '#app/data/db.ts'
import { refusalOf, refusedByService } from './auth-failure.ts'

/** The screen that confirms an email, and asks for a click first. */
export const confirmPath = '/confirm-email'

/** Why the confirmation mail was not sent again. */
export type ResendFailure = 'email_refused' | 'robot' | 'too_many' | 'failed'

const resendFailures: Record<string | number, ResendFailure> = {
  ...refusedByService,
  429: 'too_many',
}

/**
 * Sends the mail that confirms an email again. Only hosted projects that require it have such mails.
 * @returns why not, with the server's message if we have no sentence for it; or null, also for an email
 *   without an account
 */
export async function resendConfirmation(
  db: Db,
  email: string,
): Promise<{ failure: ResendFailure; said?: string } | null> {
  const { error } = await db.auth.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${location.origin}${confirmPath}` },
  })
  return error && refusalOf(error, resendFailures)
}
