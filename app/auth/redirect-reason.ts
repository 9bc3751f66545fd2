/** Why the guard redirected to another screen. */
export type RedirectReason = 'fromEmployees'

let pending: RedirectReason | null = null

/** Leaves a reason for the next screen to show. */
export function setRedirectReason(why: RedirectReason): void {
  pending = why
}

/** The reason left by the guard, once; null when there was no redirect. */
export function takeRedirectReason(): RedirectReason | null {
  const why = pending
  pending = null
  return why
}
