/** Why somebody is at another screen than the one they asked for. */
export type RedirectReason = 'fromEmployees'

let arrival: RedirectReason | null = null

/** Notes why the guard leads somebody on, for the screen that they come to. */
export function setRedirectReason(why: RedirectReason): void {
  arrival = why
}

/** Why somebody was led here, told once; null when they came by themselves. */
export function takeRedirectReason(): RedirectReason | null {
  const why = arrival
  arrival = null
  return why
}
