const minute = 60
const hour = 60 * minute

/** How many attempts are allowed in how many seconds, counted from the first. */
export interface Rule {
  /** What attempts are grouped by. */
  by: 'address' | 'email' | 'email and address' | 'account' | 'session' | 'browser'
  attempts: number
  seconds: number
  /** A successful attempt resets the count. */
  forgiving?: true
  /** An attempt that succeeds does not count. */
  returning?: true
}

/**
 * Every rate limit of the site. The rules of a kind are tried in this order until one refuses: a client that is
 * refused by address does not use up the attempts of an email.
 */
export const rules = {
  // Against guessing passwords. One address gets ten tries at an account, so its owner at another address is not
  // locked out; all addresses together get a hundred, far too few to guess one.
  signIn: [
    // Also bounds the hashing that one address can cause; an office behind one address stays below it.
    { by: 'address', attempts: 60, seconds: 10 * minute, returning: true },
    { by: 'email and address', attempts: 10, seconds: 15 * minute, forgiving: true },
    { by: 'email', attempts: 100, seconds: 15 * minute },
  ],
  // For a browser that has signed in to this account before (known-browser.ts), no matter who else tries it.
  knownSignIn: [
    { by: 'browser', attempts: 10, seconds: 15 * minute, forgiving: true },
    // Successful sign-ins count too, since each costs hashing and a session. Only browsers that know the
    // password get here.
    { by: 'email', attempts: 100, seconds: 15 * minute },
  ],
  // Browsers do this once an hour for each tab, and a token cannot be guessed, so this only prevents floods.
  refresh: [{ by: 'address', attempts: 600, seconds: 10 * minute }],
  // Each open screen listens for changes, and reconnects when the connection was lost or the tab is shown
  // again.
  live: [{ by: 'address', attempts: 600, seconds: 10 * minute }],
  // Reads and writes of tables, functions and private files. Opening a screen takes about ten, and each tab reads again
  // when something has changed; an office behind one address stays far below. The embedded database answers more.
  call: [
    { by: 'address', attempts: 3000, seconds: minute },
    { by: 'session', attempts: 1200, seconds: minute },
    // All sessions and addresses of an account together can make as many calls as one address
    { by: 'account', attempts: 3000, seconds: minute },
  ],
  // Pictures and public files: a page has about thirty, and browsers keep them.
  picture: [{ by: 'address', attempts: 3000, seconds: minute }],
  // Pages that are not cached: changed pages, and addresses without a page.
  render: [{ by: 'address', attempts: 600, seconds: 10 * minute }],
  // Links to previews of drafts, whose tokens could be guessed.
  preview: [{ by: 'address', attempts: 60, seconds: 10 * minute }],
  // Registrations and job applications, each of which creates an account.
  signUp: [
    { by: 'address', attempts: 30, seconds: hour },
    { by: 'email', attempts: 10, seconds: hour },
  ],
  // Each recovery sends a mail to a person who may not have asked for it.
  recovery: [
    { by: 'address', attempts: 10, seconds: hour },
    { by: 'email', attempts: 3, seconds: hour },
  ],
  // Links of mails, whose tokens could be guessed, and changes of an account, which cost hashing.
  account: [
    { by: 'address', attempts: 30, seconds: 15 * minute },
    // Changing the password tries the current one, so a thief of a session must not guess faster from many
    // addresses.
    { by: 'session', attempts: 10, seconds: 15 * minute },
  ],
  // Codes of an app, of which three in a million are valid. Only someone who knows the password can use up an
  // account's tries.
  secondFactor: [
    { by: 'address', attempts: 60, seconds: 10 * minute, returning: true },
    { by: 'account', attempts: 10, seconds: 15 * minute, forgiving: true },
  ],
  // Requests and messages of visitors. The database has a limit too: private.limit_service_requests.
  form: [
    { by: 'address', attempts: 20, seconds: 10 * minute },
    { by: 'email', attempts: 10, seconds: hour },
  ],
  // Files sent with them: 800 MB an hour from one address. The database limits the files of a day from all
  // addresses.
  file: [{ by: 'address', attempts: 40, seconds: hour }],
  // References looked up at /track. The database limits guesses of a reference or a contact, from all addresses.
  track: [{ by: 'address', attempts: 40, seconds: 15 * minute }],
  // Messages about a request that its sender writes at /track or in the portal. The database limits the
  // messages of a request.
  message: [{ by: 'address', attempts: 20, seconds: hour }],
  // Everything posted to a page, mistakes included: people who correct a form stay far below it.
  post: [{ by: 'address', attempts: 200, seconds: 10 * minute }],
} as const satisfies Record<string, readonly Rule[]>

/** The kinds of attempts. */
export type Kind = keyof typeof rules

/** The most keys that a rule counts at the same time; beyond that the least recently used is dropped. */
export const mostKeys = 10_000
