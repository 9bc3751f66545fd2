/**
 * Corrects what the sign-in service of @supabase/lite gets wrong, call by call (docs/upstream:
 * sign-in-tells-who-has-an-account.md, links-opened-by-get.md, password-change-keeps-sessions.md,
 * odd-bodies-are-500.md).
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import bcrypt from 'bcryptjs'
import pLimit from 'p-limit'
import { passwordLength } from '#common/limits.ts'
import { AuthRefusal, type Fields, readFields } from './auth-body.ts'
import { type Database, query } from './connection.ts'
import { withCurrentPassword } from './current-password.ts'
import { endLateSessions, endReusedSession } from './ended-session.ts'
import { answerFactors } from './factors/answer.ts'
import { noteSession } from './note-session.ts'
import { passwordCost } from './password-cost.ts'
import { refusedSignUp } from './refused-sign-up.ts'
import { mustHaveOwnFactor, withLevel } from './session-level.ts'
import { sessionOf } from './session-token.ts'
import { checkFirstPassword, checkNewPassword, refuseLongPassword } from './weak-passwords.ts'

type Handler = (request: Request) => Promise<Response>

interface AuthParts {
  database: Database
  /** Signs the sessions. */
  jwtSecret: string
  /** The setting SITE_URL. */
  ownUrl?: string | undefined
  /** Waits a number of milliseconds. */
  pause?(milliseconds: number): Promise<unknown>
}

/** A hash that matches no password, with the cost of a new one. */
const dummyHash = () =>
  `$2b$${String(passwordCost()).padStart(2, '0')}$2u1CyRwZIuCQec5TanljXOftJXCg.2uJXwbWpDJlbxYdMQmP4s9Oi`

/** Milliseconds until a recovery is answered: much longer than creating its token and mail takes. */
const recoveryStep = 1000

/**
 * Hashing runs on the thread that answers everyone. One hash at a time frees the thread every tenth of a
 * second; sixty at once would block it for seconds.
 */
const hash = pLimit(1)

/** Answers a request below `/auth/v1` through `handle`, safely. */
export async function correctAuth(
  request: Request,
  handle: Handler,
  { database, jwtSecret, ownUrl, pause = sleep }: AuthParts,
): Promise<Response> {
  const url = new URL(request.url)
  const call = `${request.method} ${url.pathname.slice('/auth/v1'.length)}`
  // GET and HEAD would use up the link of a mail; an encoded path would escape the limits
  if (url.pathname.includes('%') || /^(GET|HEAD) \/verify$/.test(call))
    return Response.json({ message: 'Not found' }, { status: 404 })
  try {
    const body = await request.text()
    const fields = body ? readFields(body) : {}
    const onward = (changed: Fields | undefined = fields) => {
      const headers = new Headers(request.headers)
      headers.delete('content-length')
      const text = changed === fields ? body : JSON.stringify(changed)
      return new Request(request.url, { method: request.method, headers, ...(text && { body: text }) })
    }
    const parts = { database, jwtSecret, ownUrl, handle }
    const levelled = async (answer: Promise<Response>) => withLevel(await answer, parts)
    const noted = async (answer: Promise<Response>, how?: { link: boolean }) =>
      levelled(noteSession(await answer, database, request.headers.get('user-agent'), how))
    switch (call) {
      case 'POST /signup':
        await checkFirstPassword(fields)
        return await noted(hash(async () => afterRace(await handle(onward()), fields, database)))
      case 'POST /token':
        if (url.searchParams.get('grant_type') === 'refresh_token')
          return await levelled(refresh(onward(), handle, database))
        return await noted(
          hash(async () => handle(onward(await withEqualWork(fields, url.searchParams, database)))),
        )
      case 'POST /recover':
        return await withHiddenDuration(recoveryStep, pause, () => recover(onward(), handle, database))
      case 'POST /verify':
        if (!fields.token_hash || 'email' in fields || 'token' in fields || 'phone' in fields)
          throw new AuthRefusal(400, 'validation_failed', 'Verify accepts only a token hash')
        return await noted(handle(onward()), { link: true })
      case 'PUT /user':
        return await levelled(changeAccount(fields, onward, handle, { database, jwtSecret }))
      case 'GET /user':
        return await levelled(handle(onward()))
      default:
        return (await answerFactors(request, fields, parts)) ?? (await knownCall(handle(onward())))
    }
  } catch (error) {
    if (error instanceof AuthRefusal) return error.response
    throw error
  }
}

/**
 * Passes an answer on, except that unknown calls are refused as JSON, like other refusals, and not in plain
 * text.
 */
async function knownCall(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  const known = response.status !== 404 || response.headers.get('content-type')?.includes('json')
  return known ? response : new AuthRefusal(404, 'not_found', 'There is no such endpoint.').response
}

/**
 * Answers a sign-up that failed: the second of two simultaneous ones, which fails on the unique index, like a
 * sign-up of a known user, and one that the database refused with its reason.
 */
async function afterRace(response: Response, { email, data }: Fields, database: Database): Promise<Response> {
  if (response.status < 500 || typeof email !== 'string') return response
  if (await hasPassword(email, database))
    return new AuthRefusal(422, 'user_already_exists', 'User already registered').response
  const reason = await refusedSignUp(email, data, database)
  return reason === undefined ? response : new AuthRefusal(422, 'validation_failed', reason).response
}

/** Renews a session unless it has expired; a refresh token that is used twice ends the session. */
async function refresh(request: Request, handle: Handler, database: Database): Promise<Response> {
  await endLateSessions(database)
  const response = await handle(request)
  await endReusedSession(database, response)
  return response
}

/**
 * Hashes for an unknown email as the service does for a known one, so that the time does not reveal which
 * emails have an account.
 * @returns the fields to pass on
 */
async function withEqualWork(fields: Fields, query: URLSearchParams, database: Database): Promise<Fields> {
  const { email, password } = fields
  if (query.get('grant_type') !== 'password' || typeof email !== 'string' || typeof password !== 'string')
    return fields
  // The service refuses empty fields without looking for an account
  if (!email || !password) return fields
  if (!(await hasPassword(email, database))) await bcrypt.compare(password, dummyHash())
  // A longer password matches no account, but its first 72 bytes could
  return Buffer.byteLength(password) > passwordLength.maxBytes
    ? { ...fields, password: randomUUID() }
    : fields
}

async function hasPassword(email: string, database: Database): Promise<boolean> {
  const found = await query(
    database,
    'select 1 from auth.users where email = $1 and encrypted_password is not null',
    [email.toLowerCase()],
  )
  return found.length > 0
}

/**
 * Hides failures that only known accounts can have, such as a mail that cannot be written; the service has logged them.
 * A database that is down fails for everyone.
 */
async function recover(request: Request, handle: Handler, database: Database): Promise<Response> {
  await query(database, 'select 1')
  const response = await handle(request)
  return response.status < 500 ? response : Response.json({})
}

/**
 * Hides how long work takes: answers at the next multiple of `step` after it has ended. The work is done
 * before the answer, so that a killed process does not lose what it has confirmed.
 */
async function withHiddenDuration<T>(
  step: number,
  pause: (milliseconds: number) => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let working = true
  const end = () => {
    working = false
  }
  const result = work()
  result.then(end, end)
  do await pause(step)
  while (working)
  return result
}

/**
 * Handles changes to the caller's own account; a new password needs the current one and ends all other
 * sessions.
 */
async function changeAccount(
  fields: Fields,
  onward: (changed?: Fields) => Request,
  handle: Handler,
  { database, jwtSecret }: Pick<AuthParts, 'database' | 'jwtSecret'>,
): Promise<Response> {
  // Other tables store the email too, and the site has no mails for changing it
  if ('email' in fields || 'phone' in fields)
    throw new AuthRefusal(422, 'email_change_disabled', 'The email of an account cannot be changed.')
  refuseLongPassword(fields)
  if (fields.password === undefined) return handle(onward())
  const asked = onward()
  const { url, headers: given } = asked
  const claims = sessionOf(given.get('authorization'), jwtSecret)
  if (claims) await mustHaveOwnFactor(asked, claims, { database, handle })
  await checkNewPassword(fields, asked, handle, { database, jwtSecret })
  const response = await hash(async () =>
    handle(onward(await withCurrentPassword(fields, given.get('authorization'), database, jwtSecret))),
  )
  if (!response.ok) return response
  const headers = new Headers(given)
  headers.delete('content-type')
  const address = new URL('/auth/v1/logout?scope=others', url)
  const ended = await handle(new Request(address, { method: 'POST', headers }))
  return ended.ok ? response : ended
}
