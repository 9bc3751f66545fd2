import { browserDb } from '#app/data/browser-db.ts'
import { DataError } from '#app/data/result.ts'

/** Lets this browser look at a website that is still closed, for half an hour. @throws DataError when it is refused */
export async function startPreview(): Promise<void> {
  const { data } = await browserDb().auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const response = await fetch('/preview/start', { method: 'POST', headers }).catch(() => undefined)
  if (response?.ok) return
  const codes: Record<number, string> = { 401: 'PGRST301', 403: '42501', 429: 'PT429' }
  throw new DataError(codes[response?.status ?? 0] ?? 'unreachable', 'no preview')
}
