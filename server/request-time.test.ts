import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitRequestTime } from './request-time.ts'

const servers: ReturnType<typeof createServer>[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/**
 * Sends the beginning of each request, one after the other, to a server that allows 300 ms for requests
 * without files.
 */
async function begin(requests: string[]) {
  const server = createServer((request) => request.resume())
  servers.push(server)
  limitRequestTime(server, { withoutFiles: 300, withFiles: 60_000 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const begun = []
  for (const request of requests) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    const received = once(server, 'request')
    socket.write(`${request} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\nbeginning`)
    await received
    begun.push({ request, socket, closed: once(socket, 'close') })
  }
  return begun
}

test('what brings files may take longer to arrive', async () => {
  const long = [
    'POST /request',
    'POST /en/contact/send',
    'POST /track.data',
    'POST /careers',
    'POST /en/careers/send',
    'POST /careers/site-engineer',
    'POST /storage/v1/object/request-files/plan.pdf',
    'PUT /storage/v1/object/team-documents/a/plan.pdf?x=1',
    'PUT /storage/v1/object/upload/sign/team-documents/plan.pdf?token=x',
  ]
  const begun = await begin([...long, 'POST /rest/v1/rpc/track_request'])
  // The last request has less time than the earlier ones
  await begun.at(-1)?.closed
  expect(begun.filter(({ socket }) => !socket.destroyed).map(({ request }) => request)).toEqual(long)
  for (const { socket } of begun) socket.destroy()
})

test('what brings no file is ended', async () => {
  const short = [
    'POST /login',
    'POST /privacy/request',
    'POST /storage/v1/object/list/request-files',
    'DELETE /storage/v1/object/request-files',
    'POST /auth/v1/token',
  ]
  await Promise.all((await begin(short)).map(({ closed }) => closed))
})
