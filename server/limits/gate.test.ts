import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { gatedApi, passing, password, requests, statuses } from '#tests/support/gated-api.ts'

const api = gatedApi()
const { send } = api

/** A token of a session, which differs each time it is renewed. */
function tokenOf(account: string, session_id: string, renewed = 0, secret = 'j') {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sub = `00000000-0000-4000-8000-${Buffer.from(account).toString('hex').padStart(12, '0').slice(-12)}`
  const iat = Math.floor(Date.now() / 1000)
  const claims = { sub, session_id, role: 'authenticated', iat, exp: iat + 3600, renewed }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

test('a refusal says when to try again, in the words of each service', async () => {
  const { 10: auth } = await Promise.all(
    Array.from({ length: 11 }, () => send(password, { email: 'a@b.co', password: 'x' })),
  )
  expect(auth?.status).toBe(429)
  expect(auth?.headers.get('retry-after')).toBe('900')
  expect(auth?.headers.get('cache-control')).toBe('no-store')
  expect(await auth?.json()).toEqual({
    code: 429,
    error_code: 'over_request_rate_limit',
    msg: 'Too many attempts. Try again in 900 seconds.',
  })
  const rest = await send(
    requests,
    Array.from({ length: 21 }, () => ({ client_email: 'a@b.co' })),
  )
  expect(rest.status).toBe(429)
  expect(rest.headers.get('retry-after')).toBe('600')
  expect(await rest.json()).toEqual({
    code: 'PT429',
    message: 'Too many attempts. Try again in 600 seconds.',
    details: null,
    hint: null,
  })
})

test('what was read is sent on as it came, once', async () => {
  const body = '{ "email" : "فهد@مثال.السعودية",\n"password":"\\u0643" }'
  await send(password, body, { headers: { 'content-type': 'application/json', apikey: 'p' } })
  expect(api.asked).toHaveLength(1)
  expect(api.asked[0]).toMatchObject({ path: password, body })
  expect(api.asked[0]?.headers.get('content-type')).toBe('application/json')
})

test.each([
  ['POST', '/auth/v1/signup', 30],
  ['POST', '/auth/v1/recover', 10],
  ['POST', '/auth/v1/verify', 30],
  ['PUT', '/auth/v1/user', 30],
  ['POST', password, 60],
  ['POST', '/auth/v1/token?grant_type=refresh_token', 600],
  ['POST', requests, 20],
  ['PUT', requests, 20],
  ['POST', '/rest/v1/rpc/track_request', 40],
  ['POST', '/rest/v1/rpc/write_about_request', 20],
  ['POST', '/rest/v1/rpc/write_about_own_request', 20],
])('%s %s goes on %i times from one address, each for another email', async (method, path, most) => {
  const found = await statuses(most + 2, (time) =>
    send(path, { email: `${time}@b.co`, client_email: `${time}@b.co` }, { method }),
  )
  expect(passing(found)).toBe(most)
  expect(api.asked).toHaveLength(most)
  api.address = '192.0.2.2'
  expect((await send(path, {}, { method })).status).toBe(api.answer)
})

test('a session guesses its password ten times, from however many addresses and with however many tokens', async () => {
  const change = (token: string, time: number) => {
    api.address = `192.0.2.${time}`
    return send('/auth/v1/user', {}, { method: 'PUT', headers: { authorization: `Bearer ${token}` } })
  }
  expect(passing(await statuses(15, (time) => change(tokenOf('one', 'first', time), time)))).toBe(10)
  expect((await change(tokenOf('two', 'second'), 0)).status).toBe(api.answer)
})

test('codes of the second factor are guessed ten times an account, from wherever and in however many sessions', async () => {
  const guess = (account: string, time: number, factor = crypto.randomUUID()) => {
    api.address = `192.0.2.${time}`
    const headers = { authorization: `Bearer ${tokenOf(account, `session ${time}`)}` }
    return send(`/auth/v1/factors/${factor}/verify`, { code: '123456' }, { headers })
  }
  expect(passing(await statuses(15, (time) => guess('one', time)))).toBe(10)
  expect((await guess('two', 99)).status).toBe(api.answer)
  // A correct code resets the tries
  for (let time = 0; time < 8; time++) await guess('three', time)
  api.answer = 200
  expect((await guess('three', 8)).status).toBe(200)
  api.answer = 422
  expect(passing(await statuses(12, (time) => guess('three', time)))).toBe(10)
})

test('paths below the factors that supabase-js does not write are not there', async () => {
  for (const path of ['/x/verify/more', '/x/recovery', '//verify', '/x%2Fverify', '/x/verify/'])
    expect((await send(`/auth/v1/factors${path}`, {})).status, path).toBe(404)
  expect(api.asked).toEqual([])
})

test('a browser that refreshes too often is asked to try again, which does not end its session', async () => {
  const refresh = () => send('/auth/v1/token?grant_type=refresh_token', {})
  await statuses(600, refresh)
  const refused = await refresh()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('an office behind one address may sign in as often as it gets in', async () => {
  api.answer = 200
  const found = await statuses(100, (time) => send(password, { email: `${time}@b.co`, password: 'x' }))
  expect(passing(found)).toBe(100)
})

test.each([
  'GET /auth/v1/user',
  'POST /auth/v1/logout',
  'GET /rest/v1/service_requests',
  'POST /rest/v1/projects',
])('%s goes on a hundred times', async (call) => {
  const [method = '', path = ''] = call.split(' ')
  const init = method === 'GET' ? { method, body: null } : { method }
  expect(passing(await statuses(100, () => send(path, {}, init)))).toBe(100)
})

test('ten wrong passwords from an address end the tries there; a right one clears them', async () => {
  const as = () => send(password, { email: 'Me@B.co', password: 'x' })
  await statuses(9, as)
  api.answer = 200
  expect((await as()).status).toBe(200)
  api.answer = 400
  expect(passing(await statuses(12, as))).toBe(10)
})

test('the server, with the secret key, stores as many requests as it likes', async () => {
  const call = () => send(requests, { client_email: 'a@b.co' }, { headers: { apikey: 's' } })
  expect(passing(await statuses(100, call))).toBe(100)
  const guess = () => send(requests, { client_email: 'a@b.co' }, { headers: { apikey: 'S' } })
  expect(passing(await statuses(11, guess))).toBe(10)
})

test('a body that is too large is refused before it is read', async () => {
  const huge = 'x'.repeat(100_001)
  expect((await send(password, huge, { headers: { 'content-length': String(huge.length) } })).status).toBe(
    413,
  )
  expect((await send(password, new Blob([huge]).stream())).status).toBe(413)
})

const readWith = (token: string) =>
  send('/rest/v1/projects?select=id', null, {
    method: 'GET',
    body: null,
    headers: { authorization: `Bearer ${token}` },
  })

test('reads are counted by address and by session, far above what screens ask for', async () => {
  // A token without a valid signature counts for no account
  const forged = await statuses(100, (time) => readWith(tokenOf('one', 'first', time, 'another')))
  expect(passing(forged)).toBe(100)
  expect(passing(await statuses(1210, (time) => readWith(tokenOf('one', 'first', time))))).toBe(1200)
  const refused = await readWith(tokenOf('one', 'first'))
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const others = await statuses(1800, (time) => readWith(tokenOf(`${time}`, `of ${time}`)))
  expect(passing(others)).toBe(3000 - 100 - 1210 - 1)
  api.address = '192.0.2.2'
  expect((await readWith(tokenOf('one', 'first', 5000))).status).toBe(429)
  expect(passing(await statuses(1, () => readWith(tokenOf('two', 'second'))))).toBe(1)
})

test('an account reads no more than an address, with however many sessions and from wherever', async () => {
  const found = await statuses(3010, (time) => {
    api.address = `192.0.2.${time % 200}`
    return readWith(tokenOf('one', `session ${time % 50}`))
  })
  expect(passing(found)).toBe(3000)
  expect(passing(await statuses(1, () => readWith(tokenOf('two', 'second'))))).toBe(1)
})
