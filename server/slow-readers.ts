import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { extendDeadline, type Pace } from './pace.ts'

interface Patience extends Pace {
  /** Milliseconds between two checks of all connections. */
  every: number
}

/** A tenth of the pace of the slowest phone network, and enough time for a phone in a tunnel. */
const defaults: Patience = { leastRate: 500, standstill: 60_000, every: 5000 }

interface Waiting {
  /** Bytes that the other side has taken so far. */
  taken: number
  /** The time when its connection is closed, unless it receives more. */
  due: number
}

/**
 * Closes connections whose other side does not read its answer: each keeps the answer in memory, and nothing
 * else would ever end it. Connections that have nothing to send, such as a silent live stream, stay open.
 */
export function endSlowReaders(server: Server, patience: Partial<Patience> = {}): void {
  const pace = { ...defaults, ...patience }
  const connections = new Map<Socket, Waiting | undefined>()
  server.on('connection', (socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => connections.delete(socket))
  })

  function look() {
    const now = performance.now()
    for (const [socket, before] of connections) {
      if (socket.writableLength === 0) {
        connections.set(socket, undefined)
        continue
      }
      const taken = socket.bytesWritten - socket.writableLength
      const due = before ? extendDeadline(before.due, taken - before.taken, now, pace) : now + pace.standstill
      connections.set(socket, { taken, due })
      if (due < now) socket.destroy()
    }
  }
  const timer = setInterval(look, pace.every).unref()
  server.once('close', () => clearInterval(timer))
}
