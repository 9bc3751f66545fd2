import type { Connection } from '@supabase/lite'
import { CompiledQuery, type Kysely } from 'kysely'

export interface RequestVariables {
  auth?: { role?: string; uid?: string; jwt?: unknown }
  storage?: { operation?: string }
}

/**
 * How long a statement of a request may take on a PostgreSQL server, by role; a hosted project has its own times. PGlite
 * cannot end a statement: there the watchdog ends the process (server/backend/watchdog.ts).
 */
export const statementTimeouts: Readonly<Record<string, string>> = {
  anon: '5s',
  authenticated: '10s',
  service_role: '60s',
}

/** Raises PT401 when the session of the claims has ended. */
export const sessionCheck = 'private.check_session()'

/**
 * Sets role and claims of a request in one statement instead of six
 * (docs/upstream/claims-in-six-statements.md), and refuses the request when its session has ended
 * (docs/upstream/ended-sessions.md). Keeps the grants of the migrations: at the first request, @supabase/lite
 * would grant every privilege on every table to anon and authenticated
 * (docs/upstream/grants-at-first-request.md).
 * @param onServer whether it is a PostgreSQL server: there statements end after the time limit of their role,
 *   and are not JIT-compiled, which takes longer than running them (docs/decisions/0073)
 * @param check SQL like `sessionCheck`
 * @throws when a new version no longer has what this replaces
 */
export function withRequestRole<C extends Connection>(
  connection: C,
  onServer = false,
  check = sessionCheck,
): C {
  const limits = onServer ? ", set_config('statement_timeout', $5, true), set_config('jit', 'off', true)" : ''
  const replaced = {
    // Pretend that the grant was made, so that Lite does not make it
    rlsState: 'active',
    async applyJwtSessionContext(transaction: Kysely<unknown>, variables: RequestVariables) {
      const { auth, storage } = variables
      const role = auth?.role || 'anon'
      const claims = auth?.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : ''
      await transaction.executeQuery(
        CompiledQuery.raw(
          `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
             set_config('request.jwt.claims', $3, true), set_config('storage.operation', $4, true),
             set_config('role', $2, true)${limits}, ${check}`,
          [
            String(auth?.uid ?? ''),
            role,
            claims,
            String(storage?.operation ?? ''),
            ...(onServer ? [statementTimeouts[role] ?? '5s'] : []),
          ],
        ),
      )
    },
  }
  return replaceParts(connection, replaced)
}

/** Replaces parts of a connection that are not in its public types. @throws when one of them is gone */
export function replaceParts<C extends Connection>(connection: C, parts: Record<string, unknown>): C {
  for (const name of Object.keys(parts))
    if (!(name in connection)) throw new Error(`@supabase/lite has changed: ${name} is gone`)
  return Object.assign(connection, parts)
}
