import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { extendDeadline, type Pace } from './pace.ts'

interface Patience extends Pace {
  /** Milliseconds between two looks at all connections. */
  every: number
}

/** A tenth of what the slowest phone network carries, and a phone in a tunnel. */
const defaults: Patience = { leastRate: 500, standstill: 60_000, every: 5000 }

interface Waiting {
  /** Bytes that the other side has taken so far. */
  taken: number
  /** When its connection is closed, unless it takes more. */
  due: number
}

/**
 * Closes connections whose other side does not read what was sent to it: each holds its answer in memory, and nothing
 * else would ever end it. What waits without an answer, as a live stream does, is left alone.
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
