/** While each hostile call is sent, an ordinary reader reads from the database and is always answered. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDatabase, openPglite, runScript } from '#server/backend/lite/connection.ts'
import { fileOf } from '#tests/support/file-content.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { megabytes, takenBelow } from '#tests/support/processes.ts'
import { freshDataDir, type RunningServer, startedDataDir, startServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { type Call, calls, conditional, rawCalls } from './calls.ts'

/** Enough rows with long texts to make a careless statement slow. */
const rows = `
  insert into public.service_requests
    (submission_id, client_name, client_email, client_phone, project_description)
  select gen_random_uuid(), 'a', 'a' || number || '@example.sa', '+966501234567', repeat('a', 4000)
  from generate_series(1, 3000) as number`

/** Milliseconds after which a call counts as never answered. */
const hang = 60_000
/** In bytes: a thousand rows are a few megabytes. */
const largestAnswer = 8_000_000

interface Answer {
  status: number
  size: number
}

test('there are enough of them', () => {
  expect(calls.length + rawCalls.length).toBeGreaterThan(150)
  expect(
    new Set(calls.map(({ path, method, headers, body }) => JSON.stringify([path, method, headers, body])))
      .size,
  ).toBe(calls.length)
})

// The API reads a call before either database does, so the embedded one is enough for most runs
for (const backend of ['embedded', 'postgres'] as const)
  describe(backend, { tags: backend === 'postgres' ? ['slow'] : [] }, () => {
    let server: RunningServer
    let database: Awaited<ReturnType<typeof startPostgres>> | undefined
    let keys: { publishableKey: string; secretKey: string }
    let memoryBefore: number
    /** The most megabytes of all processes since the first call. */
    let peak = 0
    let watch: NodeJS.Timeout | undefined
    /** Milliseconds that the reader waited, each time. */
    const waits: number[] = []

    beforeAll(async () => {
      const dataDir = backend === 'embedded' ? startedDataDir() : freshDataDir()
      const settings = {
        DATA_DIR: dataDir,
        SEED: 'none',
        TRUST_PROXY: 'loopback',
        LITE_AUTH_BCRYPT_COST: '10',
      }
      if (backend === 'embedded') {
        const opened = await openPglite(join(dataDir, 'database'))
        // Visitors and accounts may not store this many rows
        await runScript(
          opened,
          `alter table public.service_requests disable trigger user; ${rows}; alter table public.service_requests enable trigger user`,
        )
        await closeDatabase(opened)
        server = await startServer(settings)
      } else {
        database = await startPostgres()
        server = await startServer({ ...settings, DATABASE_URL: database.url })
        const sql = postgres(database.url, { max: 1, onnotice: () => undefined })
        await sql.unsafe(
          `alter table public.service_requests disable trigger user; ${rows}; alter table public.service_requests enable trigger user`,
        )
        // A site without example content starts closed, and then answers 503 at most addresses
        await sql.unsafe(
          `update public.company_settings set company_name_ar = 'أ', company_name_en = 'A', email = 'a@handasa.example',
           phone = '+966500000000', is_open = true`,
        )
        await sql.end()
        await until(async () => (await fetch(`${server.url}/contact`)).status === 200)
      }
      keys = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'))
      expect((await read()).status).toBe(200)
      memoryBefore = memory()
      watch = setInterval(() => {
        peak = Math.max(peak, memory())
      }, 200)
    })
    afterAll(async () => {
      clearInterval(watch)
      const slowest = Math.round(Math.max(...waits))
      console.log(`${backend}: ${waits.length} reads beside hostile calls, the slowest after ${slowest} ms`)
      await server?.stop()
      database?.stop()
    })

    let caller = 0
    /** Sends a call exactly as written, since fetch would correct its address. */
    const send = ({ path, method = 'GET', headers, body, asServer }: Call, address?: string) =>
      new Promise<Answer>((resolve, reject) => {
        // Each call has an address of its own, or the limits would answer instead
        caller += 1
        const sent = request(
          `${server.url}`,
          {
            path,
            method,
            headers: {
              apikey: asServer ? keys.secretKey : keys.publishableKey,
              'x-forwarded-for': address ?? `198.51.${caller >> 8}.${caller & 255}`,
              ...headers,
            },
            timeout: hang,
            // A call that is refused early closes its connection
            agent: false,
          },
          (response) => {
            let size = 0
            response.on('data', (chunk: Buffer) => {
              size += chunk.length
            })
            response.on('end', () => resolve({ status: response.statusCode ?? 0, size }))
            response.on('error', reject)
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('not answered')))
        sent.on('error', (error: NodeJS.ErrnoException) =>
          // The server answered and closed before the whole body was sent
          body && /^(EPIPE|ECONNRESET)$/.test(error.code ?? '')
            ? resolve({ status: 413, size: 0 })
            : reject(error),
        )
        sent.end(body)
      })
    /** Reads from the database. No two paths are the same, since a cache answers what visitors ask twice. */
    const read = async () => {
      const began = performance.now()
      const path = `/rest/v1/services?select=id,title_ar&title_en=neq.${randomUUID()}&order=display_order`
      const answer = await send({ name: 'reader', path }, '192.0.2.1')
      waits.push(performance.now() - began)
      return answer
    }
    const visit = () => send({ name: 'visitor', path: '/' }, '192.0.2.1')

    /** Megabytes that the server's processes use. */
    const memory = () => megabytes(takenBelow(server.process.pid as number))

    test.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => {
      const [answer, reader, visitor] = await Promise.all([send(call), read(), visit()])
      expect(reader.status).toBe(200)
      expect(visitor.status).toBe(200)
      expect(answer.status).toBeGreaterThanOrEqual(200)
      expect(answer.status).toBeLessThan(500)
      expect(answer.size).toBeLessThan(largestAnswer)
    })

    test.each(rawCalls)('on the connection: %s', async (_, text) => {
      const [answer, reader] = await Promise.all([write(server.url, text), read()])
      expect(reader.status).toBe(200)
      // 501 is the answer to a method that HTTP does not have
      expect(answer).toMatch(/^$|^HTTP\/1\.1 [1-4]\d\d|^HTTP\/1\.1 501/)
    })

    test.each(['/contact', '/rest/v1/services', '/auth/v1/signup', '/storage/v1/object/site-images/a.png'])(
      'a sender who leaves in the middle is not a failure of the site: %s',
      async (path) => {
        const chunks = `POST ${path} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n`
        const { hostname, port } = new URL(server.url)
        const socket = connect(Number(port), hostname)
        await new Promise((resolve) => socket.write(chunks, resolve))
        socket.destroy()
        expect((await read()).status).toBe(200)
        expect(server.output()).not.toMatch(/request failed/)
      },
    )

    test('a flood from one address leaves room for others', async () => {
      const call: Call = { name: 'flood', path: '/rest/v1/services?select=*' }
      const flood = Array.from({ length: 300 }, () => send(call, '203.0.113.1'))
      const others = [await read(), await visit()]
      expect(others.map(({ status }) => status)).toEqual([200, 200])
      for (const { status } of await Promise.all(flood)) expect([200, 429]).toContain(status)
    })

    test('a flood of calls under conditions, from many addresses, leaves room for others', async () => {
      const flood = Array.from({ length: 400 }, (_, place) =>
        send(conditional[place % conditional.length] as Call),
      )
      const others = [await read(), await visit()]
      expect(others.map(({ status }) => status)).toEqual([200, 200])
      for (const { status, size } of await Promise.all(flood)) {
        expect(status).toBeLessThan(500)
        expect(size).toBeLessThan(largestAnswer)
      }
    })

    test('a flood of files from one address is not held in memory', async () => {
      const call: Call = {
        name: 'upload',
        path: '/storage/v1/object/site-images/flood.png',
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: fileOf('png', 5_000_000),
      }
      const flood = Array.from({ length: 30 }, () => send(call, '203.0.113.2'))
      expect((await read()).status).toBe(200)
      // 400 without a session, 413 if closed before the whole body was sent, 429 for one too
      // many at the same time
      for (const { status } of await Promise.all(flood)) expect([400, 413, 429]).toContain(status)
    })

    test('the other services answer as before', async () => {
      const asServer = { apikey: keys.secretKey, 'content-type': 'application/json' }
      for (const [path, body] of [
        ['/storage/v1/object/list/site-images', { prefix: '' }],
        ['/storage/v1/object/sign/site-images', { paths: [], expiresIn: 60 }],
      ] as const) {
        const call = { method: 'POST', headers: asServer, body: JSON.stringify(body) }
        const { status } = await fetch(server.url + path, call)
        expect(status, path).toBe(200)
      }
      expect((await fetch(`${server.url}/auth/v1/settings`, { headers: asServer })).status).toBe(200)
    })

    test('memory stays below 500 MB, what they left is little, and the same process answers', async () => {
      expect((await read()).status).toBe(200)
      // The watchdog reports each process that it ends for answering no one in five seconds, so
      // no one waited longer
      expect(server.output()).not.toMatch(/backend stopped|answers nobody/)
      expect(peak).toBeLessThan(500)
      expect(memory() - memoryBefore).toBeLessThan(250)
    })
  })

/** Sends bytes exactly as they are. @returns everything that comes back */
function write(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let received = ''
    socket.setTimeout(3000, () => socket.end())
    socket.on('data', (chunk) => {
      received += chunk
      socket.end()
    })
    socket.on('error', () => resolve(received))
    socket.on('close', () => resolve(received))
    socket.write(Buffer.from(text, 'latin1'))
  })
}
