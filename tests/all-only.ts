/**
 * Test files that `npm test` leaves out and `npm test -- all` runs, by their name without the ending. `npm test` proves
 * every capability once: each journey of people, each rule on the embedded database, each start and stop. These repeat
 * it where it costs most: further widths, failures on the way, other databases, killed processes. A single slow test of
 * another file has the tag `slow` instead.
 */

/** `tests/e2e/<name>.spec.ts` */
export const endToEnd = [
  // A hosted project that confirms emails: the server's half of it is in tests/server/hosted.test.ts
  'hosted',
  // Five widths, large letters and jumps while loading, on every screen
  'screens',
  // Colours, edges and heights, compared from screen to screen
  'look',
  'admin-density',
  'pictures',
  'paper',
  'zoom',
  // Networks that fail and come back, in each language and on both forms: contact and service-request stay
  'interruptions',
  'form-failures',
  'too-many',
  // Counts the clicks of a whole morning: its parts are in the other files of requests
  'admin-morning',
  // Races of an answer with a lost connection, a colleague and a pressed key: admin-answers stays
  'admin-answer-sending',
  'admin-ease',
  // The parts of its long way are the journeys of the other files
  'story',
  'devices',
]

/** `tests/server/<name>.test.ts` or `server/<name>.test.ts`: processes that are started, killed and started again. */
export const server = [
  'tests/server/audit',
  'tests/server/backup-postgres',
  'tests/server/dev',
  'tests/server/durability',
  'tests/server/early-answers',
  'tests/server/first-start',
  'tests/server/hosted-command',
  // Two connections at once: mail-outbox claims on PostgreSQL too
  'tests/server/mail-claims',
  'tests/server/move',
  'tests/server/move-to-supabase',
  'tests/server/new-password',
  'tests/server/postgres',
  'tests/server/power-cut',
  'tests/server/remove-second-factor',
  'tests/server/statement-timeout',
  'tests/server/two-web-processes',
  'tests/server/watchdog',
  'server/backup/bucket',
  // The race of a file with the end of a backup: tests/server/backup makes one of a running site
  'server/backup/embedded',
  'server/backup/verify-restore',
]

/** `tests/policies/<name>.test.ts` on the embedded database. */
export const policies = [
  // `grants` reads from the catalogue what this one tries column by column
  'columns',
  // One forbidden call written in hundreds of ways; the rule behind each is in `tables`
  'leaks',
  'storage-paths',
  // Fills tens of thousands of rows to read the plans of every list
  'list-plans',
  // Fills thousands of rows to count what is new on every page: dashboard compares the figures of a few
  'since-visit',
  // Locks, races and NOTIFY: they run on PostgreSQL below, where sessions are many; the signal of the embedded database is
  // in tests/server/changes
  'live',
  'mail-outbox',
  'reorder',
  'request-limit',
  'set-user-type',
]

/**
 * `tests/policies/<name>.test.ts` that `npm test` runs on PostgreSQL too, since sessions, locks, plans and the
 * catalogue differ there. The rules of every table are in `tables`. `npm test -- all` runs every file.
 */
export const onPostgres = [
  'tables',
  'grants',
  'functions',
  'schema',
  'tokens',
  'profiles',
  'interleaved',
  'live',
  'mail-outbox',
  'mails-to-deleted',
  'drafts-at-once',
  'reorder',
  'request-limit',
  'service-requests',
  'set-user-type',
  'plans',
  'lists',
  'search',
  'limits',
  'imports',
]

/**
 * `tests/policies/<name>.test.ts` that read roles, owners and grants from the catalogue: what a hosted project's database
 * changes.
 */
export const onHosted = ['grants', 'functions', 'schema']
