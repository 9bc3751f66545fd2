import { QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { browserDb } from '#app/data/browser-db.ts'
import { DataError } from '#app/data/result.ts'
import { type OwnProfile, readOwnProfile } from '#app/data/user-profiles/own.ts'
import { requestRecheck } from './access-recheck.ts'

/** The profile that the guard of an audience has let in. */
export const profileContext = createContext<OwnProfile>()

/** What the backend answers when a session is no longer good. */
const sessionCodes = ['PGRST301', 'PGRST303', '401', 'bad_jwt', 'session_not_found', 'user_not_found']

/** True when a read or a write was refused because the session is over. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof DataError && sessionCodes.includes(error.code)
}

/** Asks for a fresh session. One that is refused although its time is not over stays in the browser: the guard ends it. */
async function refresh(): Promise<void> {
  const { error } = await browserDb().auth.refreshSession()
  const status = error?.status ?? 0
  if (status >= 400 && status < 500 && status !== 429) requestRecheck()
}

/**
 * Asks for a fresh session when an answer says that this one is over; without one, everybody is told so. What the
 * rules refuse makes the guard look at the account again.
 */
export function refreshOn(error: unknown): void {
  if (isSessionOver(error)) void refresh()
  else if (error instanceof DataError && error.code === '42501') requestRecheck()
}

export const queries = new QueryClient({
  defaultOptions: { queries: { staleTime: 30_000, retry: 1 } },
})
queries.getQueryCache().config.onError = refreshOn
queries.getMutationCache().config.onError = refreshOn

/** The own profile of an account. */
export const ownProfile = (id: string) =>
  queryOptions({ queryKey: ['user_profiles', id], queryFn: () => readOwnProfile(browserDb(), id) })
