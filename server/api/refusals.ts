import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { anHour } from '#common/durations.ts'
import { clientOf } from '#server/backend/client.ts'
import { sessionOf } from '#server/backend/lite/session-token.ts'
import type { Backend } from '#server/backend/process.ts'

/** The part of a call that is recorded with its refusal; never its values. */
interface Call {
  method: string
  pathname: string
  authorization: string | null
}

/** The call that was refused. */
interface Refusal {
  /** A table, `functions` or `files`. */
  place: string
  /** The name of the function or of the bucket. */
  name?: string | undefined
  method: string
  /** The reason that the database gives in one word, if any. */
  reason?: string | undefined
}

/**
 * The reasons of refusals that only ask for another step, which the screens then offer. They do not mean that
 * a right is missing.
 */
const steps = ['password_needed', 'export_not_noted', 'second_factor_first', 'own_account']

/** The bucket that a call to the storage concerns. */
const bucketIn = (pathname: string) =>
  /^\/storage\/v1\/(?:object|bucket)\/(?:(?:sign|list|info|authenticated|public|upload\/sign)\/)?([\w-]+)/.exec(
    pathname,
  )?.[1]

/** The refusal in an answer that was refused for lack of a right; undefined for every other answer. */
export async function refusalIn(
  { method, pathname }: Call,
  response: Response,
): Promise<Refusal | undefined> {
  const ofStorage = pathname.startsWith('/storage/')
  // The storage answers 400 and gives the actual status in the body
  if (response.status !== 403 && !(ofStorage && response.status === 400)) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { code?: string; message?: string; statusCode?: string } | null
  if (ofStorage)
    return response.status === 403 || body?.statusCode === '403'
      ? { place: 'files', name: bucketIn(pathname), method }
      : undefined
  const [, rpc, name = ''] = /^\/rest\/v1\/(rpc\/)?(\w+)$/.exec(pathname) ?? []
  if (!name || body?.code !== '42501') return undefined
  const reason = /^[a-z_]+$/.test(body.message ?? '') ? body.message : undefined
  if (reason && steps.includes(reason)) return undefined
  return rpc ? { place: 'functions', name, method: 'call', reason } : { place: name, method, reason }
}

/**
 * Records refusals of signed-in accounts for lack of rights. A trigger cannot do this, because the refused
 * statement is rolled back (docs/decisions/0032). The database keeps one entry an hour for the same call, and
 * a limited number for each account.
 * @returns records an answer if it is such a refusal; never throws
 */
export function refusalNotes(backend: Backend, log: Logger) {
  // The same refusal is recorded once an hour
  const noted = new LRUCache<string, true>({ max: 10_000, ttl: anHour })
  return async (call: Call, response: Response): Promise<void> => {
    const { secretKey, jwtSecret } = backend.keys
    if (response.status < 400 || !call.authorization || !secretKey || !jwtSecret) return
    const claims = sessionOf(call.authorization, jwtSecret)
    if (!claims) return
    try {
      const refusal = await refusalIn(call, response)
      if (!refusal) return
      const key = JSON.stringify([claims.sub, refusal])
      if (noted.has(key)) return
      noted.set(key, true)
      const { place, name, method, reason } = refusal
      const { error } = await clientOf(backend, secretKey).rpc('note_refusal', {
        account: claims.sub,
        session: claims.session_id,
        method,
        place,
        name,
        reason,
      })
      if (!error) return
      noted.delete(key)
      log.warn({ code: error.code }, 'a refusal was not recorded')
    } catch (error) {
      log.warn({ name: (error as Error).name }, 'a refusal was not recorded')
    }
  }
}
