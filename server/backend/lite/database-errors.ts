import type { Connection } from '@supabase/lite'
import { replaceParts } from './request-role.ts'

interface DatabaseError extends Error {
  code?: string
  detail?: string
  hint?: string
}

/** PostgreSQL's code, even if a driver has wrapped the error. */
export function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}

/** The code of a statement that ran too long (server/backend/lite/request-role.ts). */
const tooLong = '57014'

/** Answers values that the database refuses with 400 and their code, as PostgREST does (docs/upstream/refused-values.md). */
export function withDatabaseErrors<C extends Connection>(connection: C): C {
  return replaceParts(connection, { normalizeDbError: asRefusal })
}

/**
 * Turns an error that is the sender's mistake into the form in which a database states a whole answer
 * (`PGRST`): a failed check, an exception raised by a function, a value of the wrong type.
 */
function asRefusal(error: DatabaseError): unknown {
  const { detail = null, hint = null } = error ?? {}
  const wrongType = isWrongType(error)
  const code = wrongType ? '22P02' : (error?.code ?? '')
  const message = wrongType
    ? 'A value does not have the type of its column.'
    : code === tooLong
      ? 'The call takes too long: ask for less.'
      : error?.message
  if (!/^(23514|23P01|23001|P0001|22P02|57014)$/.test(code)) return error
  const refusal: DatabaseError = new Error(JSON.stringify({ code, message, details: detail, hint }))
  refusal.code = 'PGRST'
  refusal.detail = JSON.stringify({ status: 400, headers: {} })
  return refusal
}

/** Whether the driver could not send a value as the type of its column (such as an object for a text). */
function isWrongType(error: DatabaseError | undefined): boolean {
  return (
    error?.code === 'ERR_INVALID_ARG_TYPE' ||
    /^(Invalid input for \w+ type|Invalid time value)$/.test(error?.message ?? '')
  )
}
