import { browserDb, isolatedDb, type Session } from '#app/data/browser-db.ts'

/**
 * Stores a session for all tabs of this browser, and ends the previous one on the server.
 * @returns why it was not stored, or null
 */
export async function replaceSession({ access_token, refresh_token }: Session) {
  const { auth } = browserDb()
  const { data: before } = await auth.getSession()
  const { error } = await auth.setSession({ access_token, refresh_token })
  if (!error && before.session)
    await isolatedDb()
      .auth.admin.signOut(before.session.access_token, 'local')
      .catch(() => undefined)
  return error
}
