const doubts = new EventTarget()
let doubted = false

/** Says that something was refused which the screen offers: the account may have changed meanwhile. */
export function requestRecheck(): void {
  doubted = true
  doubts.dispatchEvent(new Event('doubt'))
}

/** Whether there has been a doubt since this was last asked. */
export function takeRecheckRequest(): boolean {
  const was = doubted
  doubted = false
  return was
}

/** Calls a listener at each doubt. @returns ends that */
export function onRecheckRequest(listener: () => void): () => void {
  doubts.addEventListener('doubt', listener)
  return () => doubts.removeEventListener('doubt', listener)
}

let ledOut = false

/** Says that the guard itself ends a session and knows the way out; nobody else need show one. */
export function setGuardSigningOut(is: boolean): void {
  ledOut = is
}

/** Whether the guard is showing somebody the way out. */
export const isGuardSigningOut = (): boolean => ledOut
