import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { limitConnections } from './connections.ts'
import { parseTrust } from './limits/address.ts'

const servers: ReturnType<typeof createServer>[] = []
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function start(trustProxy = '') {
  const server = createServer((_request, response) => response.end('here'))
  servers.push(server)
  limitConnections(server, parseTrust(trustProxy), { each: 3, all: 5 })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  return server
}

/** Opens a connection from an address of this machine. @returns it, and whether it was accepted */
async function ask(server: ReturnType<typeof createServer>, from = '127.0.0.1') {
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  sockets.push(socket)
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  const answered = await Promise.race([
    once(socket, 'data').then(
      () => true,
      () => false,
    ),
    once(socket, 'close').then(() => false),
  ])
  return { socket, answered }
}
const open = (server: ReturnType<typeof createServer>) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)))

test('an address has a limited number of connections, others have their own, and one that ends makes room', async () => {
  const server = await start()
  const [first] = [await ask(server), await ask(server), await ask(server)]
  expect((await ask(server)).answered).toBe(false)
  expect((await ask(server, '127.0.0.2')).answered).toBe(true)
  first.socket.destroy()
  await expect.poll(() => open(server)).toBe(3)
  expect((await ask(server)).answered).toBe(true)
  expect((await ask(server)).answered).toBe(false)
})

test('all together have a limited number, and the address that has most gives way to one that has fewer', async () => {
  const server = await start()
  const crowd = [
    await ask(server, '127.0.0.2'),
    await ask(server, '127.0.0.2'),
    await ask(server, '127.0.0.2'),
  ]
  for (const from of ['127.0.0.3', '127.0.0.4']) expect((await ask(server, from)).answered).toBe(true)
  const gone = once(crowd[0]?.socket as Socket, 'close')
  expect((await ask(server, '127.0.0.5')).answered).toBe(true)
  await gone
  expect(crowd.map(({ socket }) => socket.destroyed)).toEqual([true, false, false])
  await expect.poll(() => open(server)).toBe(5)
})

test('where everyone has one, no one gives way', async () => {
  const server = await start()
  for (const from of ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6'])
    expect((await ask(server, from)).answered).toBe(true)
  expect((await ask(server, '127.0.0.7')).answered).toBe(false)
})

test('our own proxy brings everyone’s', async () => {
  const server = await start('loopback')
  for (let count = 0; count < 5; count++) expect((await ask(server)).answered).toBe(true)
  expect((await ask(server)).answered).toBe(false)
})
