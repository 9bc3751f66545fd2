/**
 * Fast reads of tables, and of functions that only read, on PGlite: one message to the database instead of
 * six, and one check of the caller's token instead of two (docs/decisions/0027-fast-reads.md). @supabase/lite
 * handles everything else, and every call that must be refused.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { PGlite } from '@electric-sql/pglite'
import type { Connection } from '@supabase/lite'
import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { inTurn } from './one-transaction-at-a-time.ts'
import { preparedReads, type Statement } from './prepared.ts'
import { type RequestVariables, replaceParts, sessionCheck } from './request-role.ts'
import { type Claims, sessionOf } from './session-token.ts'

/** A read in progress: the claims of the caller's token, if this module has read it. */
interface Read {
  claims: Claims | undefined
}

const current = new AsyncLocalStorage<Read>()

type Answer = (request: Request) => Promise<Response>
const fast = new WeakMap<Connection, PGlite>()

type Work = (database: Kysely<unknown>) => Promise<unknown>
interface Replaced {
  withContext(variables: RequestVariables, work: Work, options?: object): Promise<unknown>
}

/**
 * Makes a connection to PGlite send each read of a table as one message. @throws when @supabase/lite has
 * changed
 */
export function withFastReads<C extends Connection>(connection: C): C {
  const { driver } = connection as unknown as { driver: PGlite }
  const read = preparedReads(driver)
  const { withContext } = connection as unknown as Replaced
  fast.set(connection, driver)
  return replaceParts(connection, {
    async withContext(variables: RequestVariables, work: Work, options?: Record<string, unknown>) {
      const asked = current.getStore()
      if (!asked) return withContext.call(connection, variables, work, options)
      // Lite received the call as a visitor's; with these variables it answers refusals correctly
      if (asked.claims) variables.auth = { uid: asked.claims.sub, role: asked.claims.role, jwt: asked.claims }
      const { auth = {} } = variables
      return inTurn(connection, () => work(readingAs(auth)))
    },
  })

  /** A Kysely whose statements each run in a transaction of their own with the rights of the caller. */
  function readingAs(auth: NonNullable<RequestVariables['auth']>): Kysely<unknown> {
    const role = auth.role || 'anon'
    const rights: Statement = {
      text: setRights,
      parameters: [
        String(auth.uid ?? ''),
        role,
        auth.jwt && typeof auth.jwt === 'object' ? JSON.stringify(auth.jwt) : '',
      ],
    }
    return kyselyOf({
      async executeQuery<R>({ sql, parameters }: CompiledQuery) {
        if (answerSettings.test(sql)) return { rows: [] }
        const { rows } = await read(role, rights, { text: sql, parameters })
        return { rows: rows as R[] }
      },
      streamQuery() {
        throw new Error('PGlite does not stream')
      },
    })
  }
}

/** As in request-role.ts, but read-only. */
const setRights = `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claim.role', $2, true),
   set_config('request.jwt.claims', $3, true), set_config('storage.operation', '', true),
   set_config('transaction_read_only', 'on', true), set_config('role', $2, true), ${sessionCheck}`

/**
 * After a function, Lite reads the status and headers that it may have set; a function that only reads sets
 * none.
 */
const answerSettings = /^\s*select current_setting\('response\.status', true\)/i

function kyselyOf(connection: DatabaseConnection): Kysely<unknown> {
  const done = async () => undefined
  const refuse = async () => {
    throw new Error('A read opens no transaction')
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: done,
        acquireConnection: async () => connection,
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        releaseConnection: done,
        destroy: done,
      }),
    },
  })
}

const tables = /^\/rest\/v1\/\w+$/
const functions = /^\/rest\/v1\/rpc\/(\w+)$/

/** The names of public functions that only read, because they are declared `stable` or `immutable`. */
async function readingFunctions(driver: PGlite): Promise<Set<string>> {
  const { rows } = await driver.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace
     group by proname having bool_and(provolatile <> 'v' and prosrc !~ 'response\\.(status|headers)')`,
  )
  return new Set(rows.map(({ name }) => name))
}

/**
 * Answers requests through Lite, reads of tables and functions that only read in the fast way.
 * @param answer passes a request to Lite
 */
export function fastReads(
  database: Connection,
  answer: Answer,
  keys: { jwtSecret: string; publishableKey: string },
): Answer {
  const driver = fast.get(database)
  if (!driver) return answer
  let reading: Promise<Set<string>> | undefined

  const isRead = async ({ method, headers, url }: Request): Promise<boolean> => {
    // The caller wants the transaction to be rolled back
    if (/\btx=/.test(headers.get('prefer') ?? '')) return false
    const { pathname } = new URL(url)
    if (tables.test(pathname)) return method === 'GET' || method === 'HEAD'
    const [, name] = functions.exec(pathname) ?? []
    if (!name) return false
    reading ??= inTurn(database, () => readingFunctions(driver))
    return (await reading).has(name)
  }

  return async (request) => {
    if (!(await isRead(request))) return answer(request)
    const { method, headers, url, body } = request
    const claims = sessionOf(headers.get('authorization'), keys.jwtSecret)
    if (!claims || headers.get('apikey') !== keys.publishableKey)
      return current.run({ claims: undefined }, () => answer(request))
    const asVisitor = new Headers(headers)
    asVisitor.delete('authorization')
    const sent = body && { body, duplex: 'half' as const }
    return current.run({ claims }, () => answer(new Request(url, { method, headers: asVisitor, ...sent })))
  }
}
