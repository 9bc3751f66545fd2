import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { endSlowReaders } from './slow-readers.ts'

/** More than the system's own buffers between two programs take. */
const large = Buffer.alloc(24 * 1024 * 1024)
const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A server with a large answer at `/` and an endless, quiet one at `/live`. */
async function start() {
  const server = createServer((request, response) => {
    if (request.url === '/') response.end(large)
    else response.write('data: hello\n\n')
  })
  servers.push(server)
  endSlowReaders(server, { leastRate: 10_000, standstill: 2000, every: 100 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Sends a request, and does not read the answer until told to. */
function ask(server: ReturnType<typeof createServer>, path: string): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`)
  socket.pause()
  return socket
}

const open = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

test('an answer that nobody reads ends with its connection', async () => {
  const server = await start()
  const sockets = Array.from({ length: 5 }, () => ask(server, '/'))
  await expect.poll(() => open(server)).toBe(5)
  await expect.poll(() => open(server), { timeout: 20_000 }).toBe(0)
  for (const socket of sockets) socket.destroy()
})

test('one that is read slowly arrives whole, and a quiet stream stays', async () => {
  const server = await start()
  const quiet = ask(server, '/live')
  quiet.resume()
  const unread = ask(server, '/')
  const slow = ask(server, '/')
  let bytes = 0
  slow.on('data', (chunk) => {
    bytes += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 1)
  })
  slow.resume()
  await expect.poll(() => bytes, { timeout: 60_000 }).toBeGreaterThan(large.length)
  // Both were open for longer than the unread one could stay open
  await expect.poll(() => open(server), { timeout: 20_000 }).toBe(2)
  expect([quiet.destroyed, slow.destroyed]).toEqual([false, false])
  for (const socket of [quiet, unread, slow]) socket.destroy()
})
