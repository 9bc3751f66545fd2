/** Installs the pinned command line if it is not there, and returns its program. `installing` is called before that. */
export function supabaseCli(installing?: () => void): string
