/**
 * Installs the pinned command line if it is missing, and returns the path of its program. Calls `installing`
 * before that.
 */
export function supabaseCli(installing?: () => void): string
