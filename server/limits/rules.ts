const minute = 60
const hour = 60 * minute

/** So many attempts in so many seconds, counted from the first one. */
export interface Rule {
  /** Whose attempts are counted together. */
  by: 'address' | 'email' | 'email and address'
  attempts: number
  seconds: number
  /** An attempt that succeeds clears the count. */
  forgiving?: true
  /** An attempt that succeeds does not count. */
  returning?: true
}

/**
 * Every limit of the site. The rules of a kind are tried in this order and the first that refuses ends it, so
 * that whoever is refused by address cannot use up what others have under an e-mail.
 */
export const rules = {
  // Guessing passwords. A stranger at one address gets ten tries at an account, which leaves its owner, at
  // another address, undisturbed; many addresses together get a hundred, far too few to guess one.
  signIn: [
    // Also how much hashing one address can make the server do; an office behind one address stays below it.
    { by: 'address', attempts: 60, seconds: 10 * minute, returning: true },
    { by: 'email and address', attempts: 10, seconds: 15 * minute, forgiving: true },
    { by: 'email', attempts: 100, seconds: 15 * minute },
  ],
  // Browsers do this by themselves, once an hour for each tab; a token cannot be guessed. Only floods meet it.
  refresh: [{ by: 'address', attempts: 600, seconds: 10 * minute }],
  // Each open screen listens for changes, and does so again when the connection was lost or the tab is shown again.
  live: [{ by: 'address', attempts: 600, seconds: 10 * minute }],
  // Registration and job applications: each makes an account.
  signUp: [
    { by: 'address', attempts: 30, seconds: hour },
    { by: 'email', attempts: 10, seconds: hour },
  ],
  // Each sends a mail to somebody who may not have asked for it.
  recovery: [
    { by: 'address', attempts: 10, seconds: hour },
    { by: 'email', attempts: 3, seconds: hour },
  ],
  // Links of mails, whose tokens could be guessed at, and changes of one's own account, which cost hashing.
  account: [{ by: 'address', attempts: 30, seconds: 15 * minute }],
  // Requests and messages of visitors that would be stored.
  form: [
    { by: 'address', attempts: 20, seconds: 10 * minute },
    { by: 'email', attempts: 10, seconds: hour },
  ],
  // Whatever is posted to a page, mistakes included: people who correct a form never get near it.
  post: [{ by: 'address', attempts: 200, seconds: 10 * minute }],
} as const satisfies Record<string, readonly Rule[]>

/** What is counted together. */
export type Kind = keyof typeof rules

/** Most keys that a rule counts at once; beyond it the one not seen for longest is forgotten. */
export const mostKeys = 10_000
