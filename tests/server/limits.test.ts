import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type ClientRequest, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { firstAdmin, type RunningServer, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'

let trusting: RunningServer
let plain: RunningServer
let admin: ReturnType<typeof firstAdmin>
beforeAll(async () => {
  ;[trusting, plain] = await Promise.all([
    startServer({ SEED: 'none', TRUST_PROXY: 'loopback' }),
    startServer({ SEED: 'none' }),
  ])
  admin = firstAdmin(trusting.dataDir)
})
afterAll(async () => void (await Promise.all([trusting?.stop(), plain?.stop()])))

const keyOf = ({ dataDir }: RunningServer): string =>
  JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).publishableKey

let serial = 0
const anyAddress = () => `10.0.${Math.floor(++serial / 250)}.${serial % 250}`
const anyEmail = () => `${randomUUID()}@handasa.example`

/** A client of the API, as in a browser at this address. */
const clientAt = (address: string, server = trusting) =>
  createClient(server.url, keyOf(server), {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': address } },
  })

const request = (client_email: string) => ({
  client_name: 'فهد',
  client_email,
  client_phone: '+966501234567',
  project_description: randomUUID(),
  status: 'new',
})

/** Posts the contact form on the site, in either language, with script or without. */
function postForm(address: string, email: string, path = '/contact/send', server = trusting) {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'x-forwarded-for': address, cookie: 'seen=1' },
    body: new URLSearchParams({ name: 'سارة', email, message: randomUUID() }),
  })
}

test('an idle connection of a proxy stays longer than proxies keep it, any other five seconds', async () => {
  const idle = async ({ url }: RunningServer) => (await fetch(`${url}/healthz`)).headers.get('keep-alive')
  expect(await idle(trusting)).toBe('timeout=180')
  expect(await idle(plain)).toBe('timeout=5')
})

describe('sign-in', () => {
  const signIn = (address: string, password: string, email?: string, server?: RunningServer) =>
    clientAt(address, server).auth.signInWithPassword({ email: email ?? admin.email, password })

  test('ends after ten wrong passwords at one address, and is open to the owner at another', async () => {
    const stranger = anyAddress()
    for (let tries = 0; tries < 10; tries++)
      expect((await signIn(stranger, 'wrong')).error?.code).toBe('invalid_credentials')
    expect((await signIn(stranger, admin.password)).error).toMatchObject({
      status: 429,
      code: 'over_request_rate_limit',
      message: expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
    })
    expect((await signIn(anyAddress(), admin.password)).error).toBeNull()
  })

  test('that succeeds clears what failed before it', async () => {
    const home = anyAddress()
    for (let round = 0; round < 3; round++) {
      for (let tries = 0; tries < 6; tries++) await signIn(home, 'wrong')
      expect((await signIn(home, admin.password)).error).toBeNull()
    }
  })

  test('from everywhere together ends at a hundred', async () => {
    const answers: (string | undefined)[] = []
    for (let tries = 0; tries < 120 && answers.at(-1) !== 'over_request_rate_limit'; tries++)
      answers.push((await signIn(anyAddress(), 'wrong')).error?.code)
    expect(answers.at(-1)).toBe('over_request_rate_limit')
    expect(answers.length).toBeGreaterThan(50)
  })

  /**
   * Fails ten times with one email, each time from another address, and then once more.
   * @returns the last status
   */
  async function afterTen(place: (tries: number) => string, last: string, server = trusting) {
    const email = anyEmail()
    for (let tries = 0; tries < 10; tries++)
      expect((await signIn(place(tries), 'wrong', email, server)).error?.code).toBe('invalid_credentials')
    return (await signIn(last, 'wrong', email, server)).error?.status
  }

  test('without TRUST_PROXY, no header hides where it comes from', async () => {
    expect(await afterTen(anyAddress, anyAddress(), plain)).toBe(429)
  })

  test('with TRUST_PROXY, what a stranger wrote before the proxy added them is not believed', async () => {
    const stranger = anyAddress()
    const spoofed = (tries: number) => `${anyAddress()}, 203.0.113.${tries}, ${stranger}`
    expect(await afterTen(spoofed, stranger)).toBe(429)
    expect(await afterTen(spoofed, anyAddress())).toBe(400)
  })

  test('from one line of IPv6 is counted as one, whatever address of it is used', async () => {
    const line = (tries: number) => `2001:db8:1:1::${tries}`
    expect(await afterTen(line, '2001:db8:1:1:ffff::1')).toBe(429)
    expect(await afterTen(line, '2001:db8:1:2::1')).toBe(400)
  })
})

describe('recovery', () => {
  test('is counted the same for an email with an account and one without', async () => {
    const recover = (email: string) => clientAt(anyAddress()).auth.resetPasswordForEmail(email)
    for (const email of [admin.email, anyEmail()]) {
      const answers = await Promise.all([recover(email), recover(email), recover(email.toUpperCase())])
      expect(answers.map(({ error }) => error)).toEqual([null, null, null])
      expect((await recover(email)).error, email).toMatchObject({
        status: 429,
        code: 'over_request_rate_limit',
      })
    }
  })

  test('cannot be completed by opening a link: only a button does that', async () => {
    for (const method of ['GET', 'HEAD'])
      expect((await fetch(`${trusting.url}/auth/v1/verify?token=x&type=recovery`, { method })).status).toBe(
        404,
      )
  })
})

describe('visitors', () => {
  test('are counted together by the forms of both languages, without script, and by the API', async () => {
    const email = anyEmail()
    for (const path of [
      '/contact/send',
      '/contact',
      '/en/contact',
      '/en/contact/send',
      '/contact',
      '/en/contact',
    ])
      expect((await postForm(anyAddress(), email, path)).status, path).toBe(200)
    for (let sent = 0; sent < 4; sent++)
      expect((await clientAt(anyAddress()).from('service_requests').insert(request(email))).error).toBeNull()

    const { status, error } = await clientAt(anyAddress()).from('service_requests').insert(request(email))
    expect(status).toBe(429)
    expect(error).toMatchObject({ code: 'PT429' })
    for (const path of ['/contact/send', '/contact', '/en/contact', '/en/contact/send']) {
      const refused = await postForm(anyAddress(), ` ${email.toUpperCase()}`, path)
      expect(refused.status, path).toBe(429)
      const wait = Number(refused.headers.get('retry-after'))
      expect(Number.isInteger(wait) && wait > 3000 && wait <= 3600, path).toBe(true)
      if (path.endsWith('/send'))
        expect(await refused.json()).toMatchObject({
          status: 'refused',
          failure: 'too_many',
          retryAfter: wait,
        })
      else expect(await refused.text()).toContain(email.toUpperCase())
    }
  })

  test('at one address get twenty forms, corrections not counted', async () => {
    const address = anyAddress()
    for (let sent = 0; sent < 40; sent++) expect((await postForm(address, 'no address')).status).toBe(422)
    for (let sent = 0; sent < 20; sent++) expect((await postForm(address, anyEmail())).status).toBe(200)
    const refused = await postForm(address, anyEmail())
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    const { status } = await clientAt(address).from('service_requests').insert(request(anyEmail()))
    expect(status).toBe(429)
  })

  test('who post without end are stopped, whatever they post', async () => {
    const address = anyAddress()
    const post = (path: string) =>
      fetch(trusting.url + path, { method: 'POST', headers: { 'x-forwarded-for': address } })
    const found: number[] = []
    for (let sent = 0; sent < 201; sent++)
      found.push((await post(sent % 2 ? '/contact/send' : '/no-such-page')).status)
    expect(found.indexOf(429)).toBe(200)
    expect(Number((await post('/')).headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await fetch(trusting.url, { headers: { 'x-forwarded-for': address } })).status).toBe(200)
  })
})

test('registration ends at thirty accounts an hour from one address', async () => {
  const auth = () => clientAt('10.9.9.9').auth.signUp({ email: anyEmail(), password: 'long enough' })
  for (let made = 0; made < 30; made++) expect((await auth()).error).toBeNull()
  expect((await auth()).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' })
})

test('a setting of TRUST_PROXY that means nothing is one sentence', async () => {
  await expect(startServer({ TRUST_PROXY: 'nginx' })).rejects.toThrow(
    /ended with 1:\nSettings: TRUST_PROXY must be empty, the number of proxies, or their addresses, .*\n$/,
  )
})

test('large forms are read a few at a time, and the others are told to wait', async () => {
  // A server of its own, since the tests above use up what all addresses together may send
  const server = await startServer({ SEED: 'none', TRUST_PROXY: 'loopback' })
  const head = '--x\r\nContent-Disposition: form-data; name="photo"; filename="x.png"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(3_000_000), Buffer.from('\r\n--x--\r\n')])
  const form = (address: string) => ({
    method: 'POST',
    headers: {
      'content-type': 'multipart/form-data; boundary=x',
      origin: server.url,
      'x-forwarded-for': address,
    },
  })
  const apply = async () => (await fetch(`${server.url}/careers`, { ...form(anyAddress()), body })).status
  expect(await apply()).toBe(422)
  /** Begins to send a form and never finishes. */
  function sendSlowly() {
    const { headers, method } = form(anyAddress())
    const sending = httpRequest(`${server.url}/careers`, {
      method,
      headers: { ...headers, 'content-length': 20_000_000 },
    })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, 100_000))
    slow.push(sending)
  }
  const slow: ClientRequest[] = []
  await until(async () => {
    if ((await apply()) === 429) return true
    sendSlowly()
    return false
  })
  expect(slow.length).toBeLessThan(10)
  // Large forms take no room from small ones
  const small = new URLSearchParams({ full_name_ar: 'سارة' })
  expect(
    (
      await fetch(`${server.url}/careers`, {
        method: 'POST',
        headers: { 'x-forwarded-for': anyAddress() },
        body: small,
      })
    ).status,
  ).toBe(422)
  for (const sending of slow) sending.destroy()
  await until(async () => (await apply()) === 422)
  await server.stop()
})

test('what arrives slowly takes room for its bytes, and nobody’s turn to be answered', async () => {
  const server = await startServer({ SEED: 'none', TRUST_PROXY: 'loopback' })
  const open: ClientRequest[] = []
  /** Begins to send a call and never finishes, in chunks if no header says its length. */
  function sendSlowly(path: string, headers: OutgoingHttpHeaders) {
    const sent = httpRequest(server.url + path, { method: 'POST', headers })
    sent.on('error', () => undefined)
    sent.write(' '.repeat(1000))
    open.push(sent)
  }
  const from = (address: string) => ({ apikey: keyOf(server), 'x-forwarded-for': address })
  const json = { 'content-type': 'application/json' }
  const call = async (path: string, address: string, size: number) =>
    (
      await fetch(server.url + path, {
        method: 'POST',
        headers: { ...from(address), ...json },
        body: ' '.repeat(size),
      })
    ).status
  const table = '/rest/v1/services'
  for (const length of [{ 'content-length': 1_000_000 }, {}]) {
    const address = anyAddress()
    expect(await call(table, address, 100_000)).toBe(400)
    await until(async () => {
      if ((await call(table, address, 100_000)) === 429) return true
      sendSlowly(table, { ...from(address), ...json, ...length })
      return false
    })
    // Others can still send, and the same address can still read
    expect(await call(table, anyAddress(), 100_000)).toBe(400)
    expect((await fetch(`${server.url}${table}?select=id`, { headers: from(address) })).status).toBe(200)
  }
  // A body that is not a file may only be as large as a list of names needs, even if it claims to be a file
  expect(await call('/storage/v1/object/list/site-images', anyAddress(), 5_000_000)).toBe(413)
  // A form with a photo may be large, even if it comes in chunks
  const form = { 'content-type': 'multipart/form-data; boundary=x', origin: server.url }
  const body = new FormData()
  body.append('photo', new Blob([new Uint8Array(3_000_000)]), 'a.png')
  const apply = () =>
    fetch(`${server.url}/careers`, { method: 'POST', headers: from(anyAddress()), body }).then(
      ({ status }) => status,
    )
  await until(async () => {
    if ((await apply()) === 429) return true
    sendSlowly('/careers', { ...from(anyAddress()), ...form })
    return false
  })
  expect(open.length).toBeLessThan(25)
  for (const sent of open) sent.destroy()
  await until(async () => (await apply()) === 422)
  await server.stop()
})

test('senders of a byte a second keep nobody from sending, whatever they send and from however many addresses', {
  tags: 'slow',
}, async () => {
  const server = await startServer({ SEED: 'none', TRUST_PROXY: 'loopback' })
  const account = firstAdmin(server.dataDir)
  const slow: ClientRequest[] = []
  /** Sends one byte of a request. Resolves once the server has accepted the request. */
  function sendOneByte(path: string, address: string, headers: OutgoingHttpHeaders) {
    const sent = httpRequest(server.url + path, {
      method: 'POST',
      headers: { ...headers, apikey: keyOf(server), 'x-forwarded-for': address, expect: '100-continue' },
    })
    slow.push(sent)
    sent.on('error', () => undefined)
    sent.flushHeaders()
    return new Promise<void>((resolve) => {
      sent.once('continue', () => {
        sent.write('x')
        resolve()
      })
      sent.once('close', resolve)
    })
  }
  const photo = { 'content-type': 'image/png', 'content-length': 5_000_000 }
  const rows = { 'content-type': 'application/json', 'content-length': 1_000_000 }
  const form = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': 1_500_000,
    origin: server.url,
  }
  for (let sender = 0; sender < 10; sender++) {
    const address = anyAddress()
    for (let at = 0; at < 6; at++)
      await sendOneByte(`/storage/v1/object/site-images/slow-${at}.png`, address, photo)
    for (let at = 0; at < 8; at++) await sendOneByte('/rest/v1/services', address, rows)
    for (let at = 0; at < 3; at++) await sendOneByte('/contact', address, form)
  }
  const client = clientAt(anyAddress(), server)
  expect((await client.auth.signInWithPassword(account)).error).toBeNull()
  const upload = await client.storage
    .from('site-images')
    .upload('fast.png', fileOf('png'), { contentType: 'image/png' })
  expect(upload.error).toBeNull()
  expect((await client.from('site_content').insert({}).select()).status).toBe(400)
  expect((await postForm(anyAddress(), anyEmail(), '/contact/send', server)).status).toBe(200)
  for (const sent of slow) sent.destroy()
  await server.stop()
})

test('someone who has signed in from a browser gets in there, while others try many passwords at the account', async () => {
  const { email, password } = firstAdmin(plain.dataDir)
  const signIn = (tried: string, cookie = '') =>
    fetch(`${plain.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: keyOf(plain), 'content-type': 'application/json', cookie },
      body: JSON.stringify({ email, password: tried }),
    })
  const [cookie = ''] = (await signIn(password)).headers.getSetCookie()
  expect(cookie).toMatch(/^known-browser=.*HttpOnly/)
  let status = 0
  for (let count = 0; count < 70 && status !== 429; count++) ({ status } = await signIn('another password'))
  expect((await signIn(password)).status).toBe(429)
  expect((await signIn(password, cookie.split(';')[0])).status).toBe(200)
})
