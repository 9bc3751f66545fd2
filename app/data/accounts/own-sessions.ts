import { queryOptions } from '@tanstack/react-query'
import { browserDb } from '#app/data/browser-db.ts'
import { DataError, rows, throwIfRefused } from '#app/data/result.ts'

/** Where the account is signed in, this session first. */
export const ownSessions = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: async () => rows(await browserDb().rpc('my_sessions')),
  // Nothing tells this screen when another device signs in or out
  staleTime: 0,
})

export type OwnSession = Awaited<ReturnType<NonNullable<typeof ownSessions.queryFn>>>[number]

/** Ends one of the account's sessions; it may have ended already. @throws DataError */
export async function endSession(session_id: string): Promise<void> {
  throwIfRefused(await browserDb().rpc('end_my_session', { session_id }))
}

/** Ends all sessions of the account but this one. @throws DataError */
export async function endOtherSessions(): Promise<void> {
  const { error } = await browserDb().auth.signOut({ scope: 'others' })
  if (error) throw new DataError(error.code || 'unreachable', error.message)
}
