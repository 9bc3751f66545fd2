/** Answers that are sent before the whole body has arrived: they must arrive on a slow network too. */
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileOf } from '#tests/support/file-content.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
let keys: { publishableKey: string; secretKey: string }

beforeAll(async () => {
  server = await startServer({ SEED: 'none' })
  keys = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
})
afterAll(async () => {
  await server?.stop()
})

/**
 * Sends a body in pieces with pauses, and looks at the answer only once all of it was sent, as browsers do.
 * @returns the first line of the answer, or the error
 */
async function sendSlowly(path: string, headers: Record<string, string>, bytes: number): Promise<string> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let failed: NodeJS.ErrnoException | undefined
  socket.on('error', (error) => {
    failed = error
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.pause()
  const lines = Object.entries({ host: 'x', 'content-length': String(bytes), ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const body = fileOf('png', bytes)
  const pieces = 20
  for (let piece = 0; piece < pieces && !socket.destroyed; piece++) {
    socket.write(body.subarray((piece * bytes) / pieces, ((piece + 1) * bytes) / pieces))
    await sleep(100)
  }
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
    socket.end()
  })
  socket.resume()
  await closed
  return received.split('\r\n')[0] || String(failed?.code)
}

test.each([
  [
    'a file that visitors may not upload',
    '/storage/v1/object/site-images/slow.png',
    'image/png',
    5_000_000,
    /^HTTP\/1\.1 40[0-3]/,
  ],
  [
    'a file that is not what its name says',
    '/storage/v1/object/site-images/slow.jpg',
    'image/jpeg',
    5_000_000,
    /^HTTP\/1\.1 415/,
  ],
  [
    'a file that is too large',
    '/storage/v1/object/site-images/large.png',
    'image/png',
    40_000_000,
    /^HTTP\/1\.1 413/,
  ],
  ['a body that is too large', '/rest/v1/service_requests', 'application/json', 2_000_000, /^HTTP\/1\.1 413/],
  [
    'a body for an address that expects none',
    '/rest/v1/rpc/x/y',
    'application/json',
    900_000,
    /^HTTP\/1\.1 404/,
  ],
])('%s', async (_, path, type, bytes, answer) => {
  // Someone who may not upload is told so, and not what is wrong with the file
  const apikey = type === 'image/jpeg' ? keys.secretKey : keys.publishableKey
  expect(await sendSlowly(path, { apikey, 'content-type': type }, bytes)).toMatch(answer)
})
