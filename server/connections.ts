import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey, type Trust } from './limits/address.ts'

/**
 * The most simultaneous connections, of one address and in all. A person's browser has at most six, plus one
 * for each open screen, and closes idle ones after five seconds, so an office behind one address stays far
 * below; each takes about 15 kB here.
 */
const defaults = { each: 500, all: 4000 }

/**
 * Limits the number of simultaneous connections: anyone who opens connections without sending requests could
 * use up the memory and open files of this process. At the limit, the oldest connection of the address with
 * the most gives way to an address that has fewer. Connections of our own proxies, which carry everyone's
 * requests, count only towards the total.
 */
export function limitConnections(server: Server, trust: Trust, most: Partial<typeof defaults> = {}): void {
  const { each, all } = { ...defaults, ...most }
  /** Connections by address, the oldest first. */
  const open = new Map<string, Set<Socket>>()
  let total = 0

  /**
   * Closes the oldest connection of the address with the most, if that is more than `than`. @returns whether
   * it did
   */
  function makeRoom(than: number): boolean {
    let largest: Set<Socket> | undefined
    for (const sockets of open.values()) if (sockets.size > (largest?.size ?? than)) largest = sockets
    const [oldest] = largest ?? []
    if (!oldest) return false
    largest?.delete(oldest)
    oldest.destroy()
    return true
  }

  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const key = trust(remoteAddress, 0) ? undefined : (addressKey(remoteAddress) ?? '')
    const own = key === undefined ? undefined : (open.get(key) ?? new Set<Socket>())
    if (own && own.size >= each) return void socket.destroy()
    if (total >= all && !makeRoom((own?.size ?? 0) + 1)) return void socket.destroy()
    total += 1
    if (key !== undefined && own) open.set(key, own.add(socket))
    socket.once('close', () => {
      total -= 1
      if (key === undefined || !own) return
      own.delete(socket)
      if (own.size === 0 && open.get(key) === own) open.delete(key)
    })
  })
}
