import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { smallClient } from './small-client.ts'

let server: Server
let listener: RequestListener
let connections = 0
let send: (path: string, more?: Partial<Parameters<ReturnType<typeof smallClient>>[2]>) => Promise<Response>

beforeEach(async () => {
  connections = 0
  listener = (_, response) => response.end('[]')
  server = createServer((request, response) => listener(request, response))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const client = smallClient()
  send = (path, more = {}) => client(port, path, { method: 'GET', headers: {}, ...more })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

test('status, headers and body arrive, without those of the connection', async () => {
  listener = ({ url, headers }, response) => {
    response.writeHead(206, { 'content-type': 'application/json', 'content-range': '0-1/9' })
    response.end(JSON.stringify([url, headers.apikey]))
  }
  const response = await send('/rest/v1/x?select=id', { headers: { apikey: 'p' } })
  expect(response.status).toBe(206)
  expect(Object.fromEntries(response.headers)).toEqual({
    'content-type': 'application/json',
    'content-range': '0-1/9',
  })
  expect(await response.json()).toEqual(['/rest/v1/x?select=id', 'p'])
})

test('a body arrives with its length', async () => {
  listener = async (asked, response) => {
    const chunks = []
    for await (const chunk of asked) chunks.push(chunk)
    const { 'content-length': length, 'content-type': type } = asked.headers
    response.end(JSON.stringify([asked.method, type, length, Buffer.concat(chunks).toString()]))
  }
  const body = new TextEncoder().encode('{"a":"أ"}').buffer
  const headers = { 'content-type': 'application/json' }
  expect(await (await send('/', { method: 'POST', headers, body })).json()).toEqual([
    'POST',
    'application/json',
    '10',
    '{"a":"أ"}',
  ])
  const answer = await send('/', { method: 'DELETE', body: new ArrayBuffer() })
  expect(await answer.json()).toEqual(['DELETE', null, null, ''])
})

test('one call after the other takes the same connection', async () => {
  for (let times = 0; times < 5; times++) await (await send('/')).text()
  expect(connections).toBe(1)
})

test.each([
  ['of known size', true],
  ['of unknown size', false],
])('a large answer %s arrives whole', async (_, known) => {
  const large = 'x'.repeat(3_000_000)
  listener = (_, response) => {
    if (known) response.setHeader('content-length', large.length)
    response.write(large.slice(0, 1000))
    response.end(large.slice(1000))
  }
  expect(await (await send('/')).text()).toBe(large)
})

test('HEAD and 304 have no body', async () => {
  listener = ({ method }, response) => {
    response.writeHead(method === 'HEAD' ? 200 : 304, { 'content-length': '7' })
    response.end()
  }
  expect(await (await send('/', { method: 'HEAD' })).text()).toBe('')
  expect((await send('/')).status).toBe(304)
  // The backend answers a deletion without a length
  listener = (_, response) => response.writeHead(204).end()
  expect(await (await send('/', { method: 'DELETE' })).text()).toBe('')
})

test('a caller who leaves, and a connection that breaks, reject', async () => {
  const left = new AbortController()
  listener = () => left.abort()
  await expect(send('/', { signal: left.signal })).rejects.toMatchObject({ name: 'AbortError' })
  listener = (_, response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.write('12345', () => response.destroy())
  }
  await expect(send('/')).rejects.toMatchObject({ code: 'ECONNRESET' })
})
