import type { Server } from 'node:http'
import { addressKey, type Trust } from './limits/address.ts'

/**
 * Connections at once, of one address and in all. A person's browser has at most six and one for each open screen, and lets
 * go of idle ones after five seconds, so an office behind one address stays far below; each takes about 20 kB here.
 */
const usual = { each: 500, all: 4000 }

/**
 * Closes connections beyond a number at once: whoever opens them without asking anything would use up the memory and the
 * open files of this process. Those of our own proxies, which bring everyone's requests, count in all only.
 */
export function limitConnections(server: Server, trust: Trust, most: Partial<typeof usual> = {}): void {
  const { each, all } = { ...usual, ...most }
  const open = new Map<string, number>()
  let total = 0
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket
    const key = trust(remoteAddress, 0) ? undefined : (addressKey(remoteAddress) ?? '')
    const ofAddress = key === undefined ? 0 : (open.get(key) ?? 0)
    if (total >= all || ofAddress >= each) return void socket.destroy()
    total += 1
    if (key !== undefined) open.set(key, ofAddress + 1)
    socket.once('close', () => {
      total -= 1
      if (key === undefined) return
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
