import { QueryClient, queryOptions } from '@tanstack/react-query'
import { createContext } from 'react-router'
import { browserDb } from '#app/data/browser-db.ts'
import { readFrom } from '#app/data/live/listen.ts'
import { DataError } from '#app/data/result.ts'
import { type OwnProfile, readOwnProfile } from '#app/data/user-profiles/own.ts'
import { requestRecheck } from './access-recheck.ts'

/** The profile that passed the guard. */
export const profileContext = createContext<OwnProfile>()

/** Error codes the backend uses for a session it no longer accepts. */
const sessionCodes = [
  'PGRST301',
  'PGRST303',
  'PT401',
  'PT403',
  '401',
  'bad_jwt',
  'session_not_found',
  'user_not_found',
]

/** Whether a read or a write failed because the session has ended. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof DataError && sessionCodes.includes(error.code)
}

/** Whether a session can do nothing until it gives a second factor: refreshing it does not help. */
export function lacksSecondFactor(error: unknown): boolean {
  return error instanceof DataError && error.code === 'PT403'
}

/** Refreshes the session. supabase-js keeps a session that was revoked early, so the guard has to end it. */
async function refresh(): Promise<void> {
  const { error } = await browserDb().auth.refreshSession()
  const status = error?.status ?? 0
  if (status >= 400 && status < 500 && status !== 429) requestRecheck()
}

/**
 * Handles errors of every query and mutation: refreshes an ended session, and has the guard recheck the
 * account when an access rule refused something (42501).
 */
export function handleAuthError(error: unknown): void {
  if (lacksSecondFactor(error)) requestRecheck()
  else if (isSessionOver(error)) void refresh()
  else if (error instanceof DataError && error.code === '42501') requestRecheck()
}

export const queries = new QueryClient({
  defaultOptions: {
    // Without a connection, a read or a change fails visibly instead of waiting unseen
    queries: { staleTime: 30_000, retry: 1, networkMode: 'always', refetchOnReconnect: true },
    mutations: { networkMode: 'always' },
  },
})
queries.getQueryCache().config.onError = handleAuthError
queries.getMutationCache().config.onError = handleAuthError

/** The query for the signed-in account's own profile. */
export const ownProfile = (id: string) =>
  queryOptions({
    queryKey: ['user_profiles', id],
    meta: readFrom('user_profiles'),
    queryFn: () => readOwnProfile(browserDb(), id),
  })
