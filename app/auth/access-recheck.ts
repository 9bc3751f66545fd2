import type { Refusal } from './audience.ts'

const requests = new EventTarget()
let isRequested = false

/** Asks the guard to recheck the account: something the screen offers was refused, so its rights may have changed. */
export function requestRecheck(): void {
  isRequested = true
  requests.dispatchEvent(new Event('request'))
}

/** Whether a recheck was requested since the last call. */
export function takeRecheckRequest(): boolean {
  const was = isRequested
  isRequested = false
  return was
}

/** Calls a listener for every request. @returns a function that unsubscribes it */
export function onRecheckRequest(listener: () => void): () => void {
  requests.addEventListener('request', listener)
  return () => requests.removeEventListener('request', listener)
}

let signingOut: Refusal | null = null

/** Set while the guard signs out a deactivated account, so that `useSessionEnd` does not redirect as well. */
export function setGuardSigningOut(why: Refusal | null): void {
  signingOut = why
}

/** Why the guard is signing someone out, after which it redirects; null when it is not. */
export const guardSigningOut = (): Refusal | null => signingOut
