import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstVisitPath } from '#common/first-visit.ts'
import { freshDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
/** The same site behind a proxy that speaks https. */
let secure: RunningServer
let admin: SupabaseClient
beforeAll(async () => {
  ;[server, secure] = await Promise.all([
    startServer(),
    startServer({ SEED: 'none', SITE_URL: 'https://www.example.sa', CDN_SECONDS: '30' }),
  ])
  const { secretKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  admin = createClient(server.url, secretKey, { auth: { persistSession: false } })
})
afterAll(async () => {
  await Promise.all([server?.stop(), secure?.stop()])
})

const get = (path: string, init?: RequestInit) => fetch(server.url + path, { redirect: 'manual', ...init })
const text = async (path: string) => (await get(path)).text()

test('public pages set no cookie; the picture for browsers without scripts does, once', async () => {
  for (const path of ['/', '/en/careers', '/request', '/no/such/page'])
    expect((await get(path)).headers.getSetCookie()).toEqual([])
  const picture = /<noscript>.*?<img src="([^"]+)"/s.exec(await text('/'))?.[1] ?? ''
  const first = await get(picture)
  expect(first.headers.get('content-type')).toBe('image/gif')
  const [cookie = ''] = first.headers.getSetCookie()
  expect(cookie).toMatch(/^seen=[0-9a-z]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  const again = await get(picture, { headers: { cookie: cookie.split(';')[0] ?? '' } })
  expect(again.headers.getSetCookie()).toEqual([])
})

test('a CDN may keep public pages as long as CDN_SECONDS says, and nothing that is someone’s own', async () => {
  const kept = async (path: string, init?: RequestInit) =>
    (await fetch(secure.url + path, { redirect: 'manual', ...init })).headers.get('cache-control')
  const shared = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30, stale-if-error=86400'
  expect(await kept('/')).toBe(shared)
  for (const path of ['/en/contact', '/request', '/track', '/privacy'])
    expect(await kept(path), path).toBe(shared)
  const etag = (await fetch(secure.url)).headers.get('etag') ?? ''
  const unchanged = await fetch(secure.url, { headers: { 'if-none-match': etag } })
  expect([unchanged.status, unchanged.headers.get('cache-control')]).toEqual([304, shared])
  for (const path of ['/admin/login', '/client/portal', '/track?reference=R-7K3F2Q', '/news/stop?token=1'])
    expect(await kept(path), path).not.toContain('public')
  expect(await kept('/no/such/page')).toBe('no-store')
  // Each page has a timestamp of its own; browsers may keep the page for the way back
  for (const path of ['/careers', '/en/careers']) expect(await kept(path), path).toBe('private, no-cache')
  expect(await kept('/careers', { method: 'POST', body: new FormData() })).toBe('no-store')
  const form = { method: 'POST', body: new URLSearchParams({ name: '' }) }
  expect(await kept('/contact', form)).toBe('no-store')
  // Without CDN_SECONDS, a cache asks each time
  expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
})

test('the first start prints the address and the accounts, into a log without their passwords', () => {
  const accounts = JSON.parse(readFileSync(join(server.dataDir, 'first-run-accounts.json'), 'utf8'))
  expect(accounts.map(({ role }: { role: string }) => role)).toEqual(['admin', 'employee', 'client'])
  expect(server.output()).toContain(server.url)
  for (const { email, password } of accounts) {
    expect(server.output()).toContain(email)
    expect(server.output()).not.toContain(password)
  }
})

test('a page with the reference of a request is kept by no cache', async () => {
  for (const path of ['/track', '/en/track']) {
    expect((await get(path)).headers.get('cache-control')).toBe('no-cache')
    const named = await get(`${path}?reference=R-7K3F2Q`)
    expect(named.headers.get('cache-control')).toBe('no-store')
    expect(await named.text()).toContain('value="R-7K3F2Q"')
  }
})

test('the example content has something on every first screen, and mails nobody', async () => {
  const rows = async (table: string, columns: string) =>
    (await admin.from(table).select(columns).throwOnError()).data as unknown as Record<string, string>[]
  const requests = await rows('service_requests', 'id,kind,status,locale,service_id,client_email,created_at')
  const services = requests.filter(({ kind }) => kind === 'service')
  expect(new Set(services.map(({ status }) => status))).toEqual(
    new Set(['new', 'pending', 'reviewing', 'approved', 'rejected', 'in_progress', 'completed', 'cancelled']),
  )
  expect(new Set(requests.map(({ kind, locale }) => `${kind} ${locale}`)).size).toBe(4)
  expect(services.every(({ service_id }) => service_id)).toBe(true)
  expect(requests.every(({ client_email }) => client_email?.endsWith('.example'))).toBe(true)

  // Each history begins when its request was received and ends with the status, set by the admin,
  // never in the future
  const events = await rows(
    'service_request_events',
    'request_id,from_status,to_status,changed_at,changed_by',
  )
  for (const { id, status, created_at } of requests) {
    const own = events
      .filter(({ request_id }) => request_id === id)
      .sort((one, other) => Date.parse(one.changed_at ?? '') - Date.parse(other.changed_at ?? ''))
    expect(own[0]).toMatchObject({ from_status: null, changed_at: created_at, changed_by: null })
    expect(own.at(-1)?.to_status).toBe(status)
    for (const [place, event] of own.slice(1).entries()) {
      expect(event.from_status).toBe(own[place]?.to_status)
      expect(event.changed_by).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(Date.parse(own.at(-1)?.changed_at ?? '')).toBeLessThan(Date.now())
  }

  const employees = await rows('employees', 'status')
  expect(employees.map(({ status }) => status).sort()).toEqual(['approved', 'pending', 'pending', 'rejected'])
  const notifications = await rows('employee_notifications', 'notification_type,read_at')
  expect(notifications.map(({ notification_type }) => notification_type).sort()).toEqual([
    'letter',
    'note',
    'warning',
  ])
  expect(notifications.filter(({ read_at }) => read_at)).toHaveLength(1)
  const given = await rows('client_projects', 'client_id,status')
  expect(new Set(given.map(({ client_id }) => client_id)).size).toBe(3)
  expect(new Set(given.map(({ status }) => status)).size).toBe(3)
  expect(await rows('mail_outbox', 'kind')).toEqual([])
})

test('/healthz gives 200 while the database answers', async () => {
  const response = await get('/healthz')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ status: 'ok' })
})

test('/metrics is not served unless a setting asks for it', async () => {
  expect((await get('/metrics')).status).toBe(404)
})

test('the preview of the mails is for development only', async () => {
  expect((await get('/dev/mails')).status).toBe(404)
})

test('both languages are rendered with their own lang, dir and links to the twin', async () => {
  const [ar, en] = await Promise.all([text('/'), text('/en')])
  expect(ar).toMatch(/<html[^>]* lang="ar"[^>]* dir="rtl"|<html[^>]* dir="rtl"[^>]* lang="ar"/)
  expect(en).toMatch(/<html[^>]* lang="en"[^>]* dir="ltr"|<html[^>]* dir="ltr"[^>]* lang="en"/)
  for (const html of [ar, en]) {
    const twins = [...html.matchAll(/<link[^>]* hreflang="([^"]+)"[^>]*>/gi)].map(([tag, language]) => [
      language,
      / href="([^"]+)"/.exec(tag)?.[1],
    ])
    expect(Object.fromEntries(twins)).toEqual({
      ar: `${server.url}/`,
      en: `${server.url}/en`,
      'x-default': `${server.url}/`,
    })
  }
})

test('every page carries the security headers and runs no script that is not ours', async () => {
  for (const path of ['/', '/en', '/no-such-page']) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy'), path).toContain("script-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.has('strict-transport-security')).toBe(false)
  }
})

test('a public page brings its styles along, and one small script that starts after it', async () => {
  for (const path of ['/', '/en/request', '/no-such-page']) {
    const html = await text(path)
    const run = [...html.matchAll(/<script([^>]*)>/g)].filter(([tag]) => !tag.includes('ld+json'))
    expect(
      run.map(([, attributes]) => attributes),
      path,
    ).toEqual([
      expect.stringMatching(/^ type="module" src="\/assets\/entry\.client-[\w-]+\.js" fetchPriority="low"$/),
    ])
    expect(html).not.toMatch(/rel="(stylesheet|modulepreload)"/)
    expect(html).toContain('<style>')
  }
})

test('a public page has no styles of the account screens, whose code it shares', async () => {
  for (const path of ['/', '/en/request', '/careers']) {
    const html = await text(path)
    // Classes of Mantine are `m_` and a number, its variables begin with `--mantine`
    expect(html, path).not.toMatch(/\.m_[0-9a-f]{8}|--mantine/)
  }
})

test('an account screen loads what all of them share in one file', async () => {
  const html = await text('/admin/login')
  const files = [...html.matchAll(/rel="modulepreload" href="\/assets\/([^"]+)"/g)].map(([, file]) => file)
  expect(files).toContainEqual(expect.stringMatching(/^account-/))
  // The bundler alone makes 54 files
  expect(files.length).toBeLessThan(38)
})

test('a query of an advertiser neither changes nor multiplies the page', async () => {
  const etag = (await get('/')).headers.get('etag')
  expect((await get('/?utm_source=x&id=1')).headers.get('etag')).toBe(etag)
})

test('an unchanged page is not sent twice', async () => {
  const etag = (await get('/')).headers.get('etag') ?? ''
  expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('a change of the content shows on the next load, in both languages', async () => {
  await Promise.all([text('/'), text('/en')])
  const { data: before } = await admin.from('company_settings').select('id, phone').single().throwOnError()
  await admin.from('company_settings').update({ phone: '+966119998877' }).eq('id', before.id).throwOnError()
  expect(await text('/')).toContain('tel:+966119998877')
  expect(await text('/en')).toContain('tel:+966119998877')
  await admin.from('company_settings').update({ phone: before.phone }).eq('id', before.id).throwOnError()
  expect(await text('/')).not.toContain('tel:+966119998877')
})

test('pages are still shown while the backend is down, and it comes back by itself', async () => {
  const whole = await text('/')
  const [child] = readFileSync(`/proc/${server.process.pid}/task/${server.process.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
  process.kill(child as number, 'SIGSTOP')
  process.kill(child as number, 'SIGKILL')
  expect(await text('/')).toBe(whole)
  let status = 0
  for (let tries = 0; tries < 200 && status !== 200; tries++) {
    status = (await get('/healthz')).status
    if (status !== 200) await sleep(50)
  }
  expect(status).toBe(200)
})

test('bad requests get clear answers and do no harm', async () => {
  expect((await get('/', { method: 'PUT' })).status).toBe(405)
  expect((await get('/', { method: 'DELETE' })).status).toBe(405)
  const huge = 'x'.repeat(10_000_000)
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: server.url }
  expect((await get('/contact', { method: 'POST', body: `name=${huge}`, headers })).status).toBe(413)
  expect((await get('/projects/not-a-project')).status).toBe(404)
  expect((await get('/projects/%00')).status).toBe(404)
  // Redirects to its lower case first, as every address does
  const broken = await get('/%E0%A4%A')
  expect([broken.status, (await get(broken.headers.get('location') ?? '')).status]).toEqual([301, 404])
  expect((await get('/assets/../../package.json')).status).toBe(404)
  expect((await get('/assets/%2e%2e/%2e%2e/package.json')).status).toBe(404)
  expect((await get('/_system/info')).status).toBe(404)
  expect((await get('/healthz')).status).toBe(200)
})

test('a path with two slashes leads to the one with one, never to another site', async () => {
  for (const path of ['//evil.example', '/en//evil.example', '///', '//x:99999/', '//evil.example/..']) {
    const response = await new Promise<string>((resolve) => {
      const { hostname, port } = new URL(server.url)
      const socket = connect(Number(port), hostname)
      socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`)
      let received = ''
      socket.on('data', (chunk) => {
        received += chunk
      })
      socket.on('close', () => resolve(received))
    })
    expect(response, path).toMatch(/^HTTP\/1\.1 (301|404|400)/)
    expect(/^location: (.*)\r$/im.exec(response)?.[1] ?? '/', path).toMatch(/^\/([^/]|$)/)
  }
})

test('a form is accepted only from this site, also behind a proxy that speaks https', async () => {
  const post = (origin: string, path = '/contact') =>
    fetch(secure.url + path, {
      method: 'POST',
      headers: { origin, cookie: 'seen=1', 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ name: 'سارة', email: 'sara@example.sa', message: 'مرحبًا' }),
    })
  const answer = await post('https://www.example.sa')
  expect(answer.status).toBe(200)
  expect(await answer.text()).toMatch(/R-[0-9A-Z]{6}/)
  for (const path of ['/contact', '/contact/send', '/en/request/send']) {
    expect((await post('https://evil.example', path)).status, path).toBe(403)
    expect((await post('null', path)).status, path).toBe(403)
  }
  const cookie = (await fetch(secure.url + firstVisitPath)).headers.get('set-cookie')
  expect(cookie).toContain('Secure')
})

test('a request that is being sent when the stop comes is still answered', async () => {
  const own = await startServer({ SEED: 'none' })
  const { hostname, port } = new URL(own.url)
  const body = 'name=a&email=a%40b.co&message=late'
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /contact HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: seen=1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body.slice(0, 10)}`,
  )
  const answer = new Promise<string>((resolve) => {
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
  })
  await sleep(200)
  const stopped = own.stop()
  await sleep(300)
  socket.write(body.slice(10))
  expect(await answer).toMatch(/^HTTP\/1\.1 200[\s\S]*R-[0-9A-Z]{6}/)
  expect(await stopped).toBeLessThan(5000)
})

test('a body that is not an object, or has a NUL, gets a 400', async () => {
  const { publishableKey } = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  for (const [path, body] of [
    ['/auth/v1/signup', 'null'],
    ['/auth/v1/signup', '{"email":"a\\u0000@b.co","password":"secret1"}'],
    ['/rest/v1/service_requests', '{"client_name":"a\\u0000"}'],
  ])
    expect((await get(path as string, { method: 'POST', headers, body: body as string })).status, body).toBe(
      400,
    )
})

test('nothing that people sent is in the log, even of what the database refuses', async () => {
  const own = await startServer({ SEED: 'none', LOG_LEVEL: 'trace' })
  const { publishableKey } = JSON.parse(readFileSync(join(own.dataDir, 'secrets.json'), 'utf8'))
  const headers = { apikey: publishableKey, 'content-type': 'application/json' }
  const send = (path: string, body: object) =>
    fetch(own.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const secret = 'private-word@example.sa'
  const request = { client_email: secret, status: 'approved' }
  expect((await send('/rest/v1/service_requests', request)).status).toBe(401)
  expect((await send('/rest/v1/projects', { title_en: secret })).status).toBe(401)
  expect((await send('/auth/v1/signup', { email: secret, password: '123' })).status).toBe(422)
  await send('/auth/v1/token?grant_type=password', { email: secret, password: secret })
  await send('/auth/v1/recover', { email: secret })
  await own.stop(true)
  expect(own.output()).toContain('"msg":"backend"')
  expect(own.output()).not.toContain('private-word')
  rmSync(own.dataDir, { recursive: true, force: true })
})

test('a request that is not HTTP is refused and closed', async () => {
  const { hostname, port } = new URL(server.url)
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end('\x00\xff\r\n\r\n'))
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('close', () => resolve(received))
  })
  expect(answer).toContain('400 Bad Request')
})

test('a stop by SIGTERM takes less than the five seconds that supervisors wait, and ends well', async () => {
  const own = await startServer({ SEED: 'none' })
  // An open connection must not delay the stop
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1')
  await new Promise((resolve) => socket.once('connect', resolve))
  const gone = new Promise((resolve) => own.process.once('exit', (code) => resolve(code)))
  await own.stop()
  expect(await gone).toBe(0)
  socket.destroy()
})

test('a taken port and a folder in use are each one sentence', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  const { port } = taken.address() as { port: number }
  const untouched = freshDataDir()
  await expect(startServer({ PORT: String(port), DATA_DIR: untouched })).rejects.toThrow(
    `ended with 1:\nPort ${port} on 127.0.0.1 is already in use by another program. Stop that program, or set PORT to another number.\n`,
  )
  taken.close()
  await expect(startServer({ DATA_DIR: server.dataDir })).rejects.toThrow(
    `The data folder ${server.dataDir} is in use by another running copy; stop that one or set DATA_DIR to another folder.\n`,
  )
  expect((await get('/healthz')).status).toBe(200)
})

test('a wrong setting is one sentence', async () => {
  await expect(startServer({ PORT: 'abc' })).rejects.toThrow(
    'ended with 1:\nSettings: PORT must be a number.\n',
  )
})

test('over https browsers get a strict-transport-security header', async () => {
  const response = await fetch(secure.url)
  expect(response.headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(response.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
  expect(await response.text()).toContain('href="https://www.example.sa/en"')
})
