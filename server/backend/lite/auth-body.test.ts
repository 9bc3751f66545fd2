import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApi, type TestApi } from '#tests/support/api.ts'

const account = { email: 'known@handasa.example', password: 'long enough' }
let api: TestApi
let token = ''

beforeAll(async () => {
  api = await startTestApi()
  const { auth } = createClient(api.url, api.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  token = (await auth.signUp(account)).data.session?.access_token ?? ''
})
afterAll(() => api?.stop())

const send = (path: string, body: unknown, method = 'POST', session = token) =>
  fetch(`${api.url}/auth/v1${path}`, {
    method,
    headers: {
      apikey: api.publishableKey,
      authorization: `Bearer ${session}`,
      'content-type': 'application/json',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

describe("odd input is the sender's mistake", () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])
  const odd: [string, unknown][] = [
    ['a number', 5],
    ['true', true],
    ['null', null],
    ['an object', { a: 1 }],
    ['a list', ['a@handasa.example']],
    ['a deep list', nested(1000)],
    ['a huge text', 'x'.repeat(90_000)],
    ['NUL', 'a\0b'],
    ['half a character', '\ud800'],
  ]
  const good = { email: 'odd@handasa.example', password: 'long enough', type: 'recovery' }
  const fields: [string, string, string][] = [
    ['POST', '/signup', 'email'],
    ['POST', '/signup', 'password'],
    ['POST', '/signup', 'data'],
    ['POST', '/token?grant_type=password', 'email'],
    ['POST', '/token?grant_type=password', 'password'],
    ['POST', '/token?grant_type=refresh_token', 'refresh_token'],
    ['POST', '/recover', 'email'],
    ['POST', '/verify', 'token_hash'],
    ['POST', '/verify', 'type'],
    ['PUT', '/user', 'password'],
    ['PUT', '/user', 'email'],
    ['PUT', '/user', 'data'],
    ['POST', '/logout', 'scope'],
  ]

  test.each(fields)(
    '%s %s, %s',
    async (method, path, field) => {
      const base = method === 'PUT' || path === '/logout' ? {} : good
      for (const [name, value] of odd) {
        const { status } = await send(path, { ...base, [field]: value }, method)
        if (field === 'data' || field === 'scope') expect(status, name).toBeLessThan(500)
        // Any text can be a password, so it may also be refused as too weak
        else expect(field === 'password' ? [400, 422] : [400], name).toContain(status)
      }
    },
    60_000,
  )

  test('data that is not an object, too deep, or broken anywhere, creates no account', async () => {
    const account = { ...good, email: 'data@handasa.example' }
    for (const data of [5, 'text', [1], nested(30), { a: { b: '\udc00' } }, { '\ud800': 1 }])
      expect((await send('/signup', { ...account, data })).status, JSON.stringify(data)).toBe(400)
    expect(await api.sql('select id from auth.users where email = $1', [account.email])).toEqual([])
    expect((await send('/signup', { ...account, data: { a: { b: ['👷'] } } })).status).toBe(200)
  })

  test.each(['', '5', '"text"', '[]', '[{}]', 'null', '{', '{"email":', 'email=a@b.co'])(
    'the body %j',
    async (body) => {
      for (const path of ['/signup', '/token?grant_type=password', '/recover', '/verify']) {
        const { status } = await send(path, body)
        expect(status, path).toBe(400)
      }
    },
  )

  test.each([
    ['/factors', '{"a"', 400, 'bad_json'],
    ['/factors/00000000-0000-4000-8000-000000000000/verify', '{', 400, 'bad_json'],
    ['/factors/x', '{}', 404, 'not_found'],
    ['/nothing', '{}', 404, 'not_found'],
  ])('at %s, %s is refused as JSON', async (path, body, status, code) => {
    // Earlier calls may have ended the shared session, so this test signs up another account
    const { auth } = createClient(api.url, api.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    })
    const { data } = await auth.signUp({ ...account, email: `${crypto.randomUUID()}@handasa.example` })
    const answer = await send(path, body, 'POST', data.session?.access_token)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toContain('application/json')
    expect(await answer.json()).toMatchObject({ code: status, error_code: code })
  })
})
