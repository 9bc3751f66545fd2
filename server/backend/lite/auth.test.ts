import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'
import { correctAuth } from './auth.ts'
import type { Database } from './connection.ts'
import { passwordCost } from './password-cost.ts'

const email = 'known@handasa.example'
const password = 'long enough'
let api: TestApi

const newClient = (): SupabaseClient =>
  createClient(api.url, api.publishableKey, { auth: { persistSession: false, autoRefreshToken: false } })

beforeAll(async () => {
  api = await startTestApi()
  expect((await newClient().auth.signUp({ email, password })).error).toBeNull()
})
afterAll(() => api?.stop())

async function send(path: string, body: unknown, method = 'POST', headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}/auth/v1${path}`, {
    method,
    headers: { apikey: api.publishableKey, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    headers: Object.fromEntries([...response.headers].filter(([name]) => name !== 'date')),
    body: await response.json().catch(() => null),
  }
}

describe('a sign-in', () => {
  const attempt = async (as: string, password: string) => {
    const compare = vi.spyOn(bcrypt, 'compare')
    const answer = await send('/token?grant_type=password', { email: as, password })
    const costs = compare.mock.calls.map(([given, hash]) => [given.length, bcrypt.getRounds(hash)])
    compare.mockRestore()
    return { answer, costs }
  }

  test.each([
    ['wrong', 'wrong password'],
    ['empty', ''],
    ['too long', 'x'.repeat(73)],
    ['in Arabic', 'كلمة سر'],
  ])('does and answers the same with an unknown email: %s password', async (_, given) => {
    const known = await attempt(email, given)
    const unknown = await attempt('unknown@handasa.example', given)
    expect(unknown.answer).toEqual(known.answer)
    expect(known.answer).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
    expect(unknown.costs.map(([, cost]) => cost)).toEqual(known.costs.map(([, cost]) => cost))
    expect(known.costs).toHaveLength(given ? 1 : 0)
  })

  test.each([
    ['', 10],
    ['12', 12],
    ['fast', 10],
  ])('takes as long for an unknown email as a new password does, with the cost %o', async (asked, cost) => {
    vi.stubEnv('LITE_AUTH_BCRYPT_COST', asked)
    const fresh = `${randomUUID()}@handasa.example`
    expect((await newClient().auth.signUp({ email: fresh, password })).error).toBeNull()
    const [known, unknown] = [
      await attempt(fresh, 'wrong'),
      await attempt('unknown@handasa.example', 'wrong'),
    ]
    vi.unstubAllEnvs()
    expect(known.costs).toEqual([[5, cost]])
    expect(unknown.costs).toEqual(known.costs)
  })

  test('waits for the one before it, so that many at once leave the thread to others', async () => {
    const { compare } = bcrypt
    let [running, most] = [0, 0]
    const spy = vi.spyOn(bcrypt, 'compare').mockImplementation(async (given: string, hash: string) => {
      most = Math.max(most, ++running)
      return compare(given, hash).finally(() => --running)
    })
    const answers = await Promise.all(
      [email, 'unknown@handasa.example', email].map((email) =>
        send('/token?grant_type=password', { email, password }),
      ),
    )
    spy.mockRestore()
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200])
    expect(most).toBe(1)
  })

  test('hashes once where it succeeds, whatever letters the email is in', async () => {
    const { answer, costs } = await attempt(email.toUpperCase(), password)
    expect(answer.status).toBe(200)
    expect(costs).toEqual([[password.length, passwordCost()]])
  })

  test('with a password of 72 bytes refuses a longer one with the same beginning', async () => {
    const long = 'ك'.repeat(36)
    await newClient().auth.signUp({ email: 'long@handasa.example', password: long })
    expect((await attempt('long@handasa.example', `${long}x`)).answer.status).toBe(400)
    expect((await attempt('long@handasa.example', long)).answer.status).toBe(200)
  })
})

describe('a recovery', () => {
  test('gives the same answer for a known and an unknown email, after its mail is written', async () => {
    api.mails.length = 0
    const known = await send('/recover', { email })
    expect(api.mails.map(({ to }) => to)).toEqual([email])
    const unknown = await send('/recover', { email: 'unknown@handasa.example' })
    expect(unknown).toEqual(known)
    expect(known).toMatchObject({ status: 200, body: {} })
    expect(api.mails).toHaveLength(1)
  })

  test('without a valid email address is refused', async () => {
    expect((await send('/recover', { email: 'nobody' })).status).toBe(400)
    expect((await send('/recover', {})).status).toBe(400)
  })

  /** Requests a password link with work that ends in the given step; returns what happened, in order. */
  async function steps(lastStep: number, response = Response.json({})) {
    const order: string[] = []
    const { promise: work, resolve: finish } = Promise.withResolvers<Response>()
    let begun = 0
    const pause = async (milliseconds: number) => {
      if (++begun === lastStep) {
        order.push('done')
        finish(response)
      }
      await new Promise(setImmediate)
      order.push(`waited ${milliseconds}`)
    }
    const database = { kysely: { executeQuery: async () => ({ rows: [{}] }) } } as unknown as Database
    const request = new Request('http://api.test/auth/v1/recover', {
      method: 'POST',
      body: JSON.stringify({ email }),
    })
    const answer = await correctAuth(request, () => work, { database, jwtSecret: api.jwtSecret, pause })
    return { order, status: answer.status, body: await answer.json() }
  }

  test('is answered at the end of a step of a second, however soon in it the work is done', async () => {
    expect((await steps(1)).order).toEqual(['done', 'waited 1000'])
    expect((await steps(2)).order).toEqual(['waited 1000', 'done', 'waited 1000'])
  })

  test('whose mail fails does not tell that there is an account', async () => {
    expect(await steps(1, new Response(null, { status: 500 }))).toMatchObject({ status: 200, body: {} })
  })
})

/** The token of a new link in a mail. */
async function tokenHash(): Promise<string> {
  await send('/recover', { email })
  const [row] = await api.sql<{ recovery_token: string }>(
    'select recovery_token from auth.users where email = $1',
    [email],
  )
  return row?.recovery_token ?? ''
}

describe('a link of a mail', () => {
  test('is not used up by a program that opens it', async () => {
    const token_hash = await tokenHash()
    for (const method of ['GET', 'HEAD'])
      for (const path of ['/verify', '/%76erify', '/verif%79']) {
        const address = `${api.url}/auth/v1${path}?token=${token_hash}&type=recovery`
        const { status } = await fetch(address, {
          method,
          headers: { apikey: api.publishableKey },
          redirect: 'manual',
        })
        expect(status, `${method} ${path}`).toBe(404)
      }
    const { data, error } = await newClient().auth.verifyOtp({ token_hash, type: 'recovery' })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect((await newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    )
  })

  test('comes from forty digits, and digits cannot use it up', async () => {
    api.mails.length = 0
    await tokenHash()
    expect(api.mails[0]?.text ?? api.mails[0]?.html).toMatch(/(?<!\d)\d{40}(?!\d)/)
    const [digits = ''] = /(?<!\d)\d{40}(?!\d)/.exec(`${api.mails[0]?.text}${api.mails[0]?.html}`) ?? []
    for (const body of [
      { email, token: digits, type: 'recovery' },
      { email, token: digits, token_hash: 'x', type: 'recovery' },
      { token_hash: '', type: 'recovery' },
      { type: 'recovery' },
    ])
      expect(await send('/verify', body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
  })

  test('is valid for an hour', async () => {
    const token_hash = await tokenHash()
    const age = (minutes: number) =>
      api.sql("update auth.users set recovery_sent_at = now() - $2 * interval '1 minute' where email = $1", [
        email,
        minutes,
      ])
    await age(61)
    expect((await newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error?.code).toBe(
      'otp_expired',
    )
    await age(58)
    expect((await newClient().auth.verifyOtp({ token_hash, type: 'recovery' })).error).toBeNull()
  })
})

describe('a password', () => {
  const signedIn = async () => {
    const client = newClient()
    await client.auth.signInWithPassword({ email, password })
    return client
  }

  test('of more than 72 bytes is refused as weak, at sign-up and when it is changed', async () => {
    const client = await signedIn()
    for (const long of ['x'.repeat(73), 'ك'.repeat(37), '👷'.repeat(19)]) {
      const { error } = await newClient().auth.signUp({ email: 'new@handasa.example', password: long })
      expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
      expect((await client.auth.updateUser({ password: long })).error).toMatchObject({
        status: 422,
        code: 'weak_password',
      })
    }
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('that is easy to guess is refused as weak, at sign-up and when it is changed', async () => {
    const person = { email: 'nora.salem@handasa.example', password }
    const data = { full_name: 'نورة السالم', full_name_en: 'Noura Al-Salem' }
    const refused = async (refusal: Promise<{ error: unknown }>) => {
      const { error } = await refusal
      return error && (({ code, status, reasons }) => ({ code, status, reasons }))(error as never)
    }
    const weak = (...reasons: string[]) => ({ code: 'weak_password', status: 422, reasons })
    const signUp = (chosen: string) =>
      refused(newClient().auth.signUp({ ...person, password: chosen, options: { data } }))
    for (const common of ['123456', 'Password', 'iloveyou'])
      expect(await signUp(common)).toEqual(weak('pwned'))
    for (const personal of ['Salem-2026', 'xNOURAx', 'السالم١٢٣'])
      expect(await signUp(personal)).toEqual(weak('personal'))
    const client = newClient()
    expect((await client.auth.signUp({ ...person, options: { data } })).error).toBeNull()
    const change = (chosen: string) =>
      refused(client.auth.updateUser({ password: chosen, current_password: password }))
    expect(await change('qwerty')).toEqual(weak('pwned'))
    for (const personal of ['nora-and-i', 'نورة-١٢٣'])
      expect(await change(personal)).toEqual(weak('personal'))
    expect(await change('another one here')).toBeNull()
  })

  test('is changed with the current one, which a token alone is not', async () => {
    const client = await signedIn()
    const change = async (current_password?: unknown) =>
      (await client.auth.updateUser({ password: 'another password', current_password } as object)).error
    for (const none of [undefined, '', null, 5])
      expect(await change(none)).toMatchObject({ status: 400, code: 'current_password_required' })
    for (const wrong of ['another password', `${password}x`, 'x'.repeat(100)])
      expect(await change(wrong)).toMatchObject({ status: 400, code: 'current_password_invalid' })
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('is chosen without it within an hour after a link of a mail, and by that session alone', async () => {
    const linked = async () => {
      // Allow another mail immediately
      await api.sql('update auth.users set recovery_sent_at = null where email = $1', [email])
      const client = newClient()
      const { error } = await client.auth.verifyOtp({ token_hash: await tokenHash(), type: 'recovery' })
      expect(error).toBeNull()
      return client
    }
    const late = await linked()
    await api.sql(
      "update auth.sessions set created_at = now() - interval '61 minutes' where tag = 'recovery'",
    )
    const other = await signedIn()
    const code = async (client: SupabaseClient) =>
      (await client.auth.updateUser({ password: 'another password' })).error?.code
    expect([await code(late), await code(other)]).toEqual([
      'current_password_required',
      'current_password_required',
    ])
    const client = await linked()
    expect((await client.auth.updateUser({ password: 'another password' })).error).toBeNull()
    expect((await client.auth.updateUser({ password })).error).toBeNull()
  })

  test('that was changed ends all other sessions, and those alone', async () => {
    const [mine, other, another] = [await signedIn(), await signedIn(), await signedIn()]
    const own = { email: 'else@handasa.example', password }
    const someone = newClient()
    await someone.auth.signUp(own)
    // A change of anything but the password ends no session
    expect((await mine.auth.updateUser({ data: { colour: 'green' } })).error).toBeNull()
    expect((await mine.auth.updateUser({ password: '12345', current_password: password })).error?.code).toBe(
      'weak_password',
    )
    expect((await other.auth.refreshSession()).error).toBeNull()

    const chosen = 'another password'
    expect((await mine.auth.updateUser({ password: chosen, current_password: password })).error).toBeNull()
    for (const client of [other, another]) {
      // Before the refusal, which makes supabase-js forget the session and ask no more
      const token = (await client.auth.getSession()).data.session?.access_token
      expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found')
      const account = await fetch(`${api.url}/auth/v1/user`, {
        headers: { apikey: api.publishableKey, authorization: `Bearer ${token}` },
      })
      expect(account.status).toBe(403)
      expect(await account.json()).toMatchObject({ error_code: 'session_not_found' })
    }
    for (const client of [mine, someone]) expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await mine.auth.updateUser({ password, current_password: chosen })).error).toBeNull()
  })

  test('is not reported as changed when its other sessions could not be ended', async () => {
    const handle = async ({ url }: Request) =>
      new URL(url).pathname.endsWith('/user') ? Response.json({}) : Response.json({}, { status: 500 })
    const body = JSON.stringify({ password: 'another password' })
    const parts = { database: {} as Database, jwtSecret: api.jwtSecret }
    const request = new Request('http://api.test/auth/v1/user', { method: 'PUT', body })
    expect((await correctAuth(request, handle, parts)).status).toBe(500)
  })

  test('is the only thing of an account that its owner changes here; the address stays', async () => {
    const client = await signedIn()
    for (const change of [
      { email: 'moved@handasa.example' },
      { email: 'moved@handasa.example', password: 'another password' },
      { phone: '+966500000000' },
    ])
      expect((await client.auth.updateUser(change)).error).toMatchObject({
        status: 422,
        code: 'email_change_disabled',
      })
    expect(await api.sql('select email_change from auth.users where email = $1', [email])).toEqual([
      { email_change: null },
    ])
    expect((await newClient().auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})
