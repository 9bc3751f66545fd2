import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** How long an answer may wait to be read. */
export interface Patience {
  /** Bytes a second below which an answer is read too slowly: a tenth of what the slowest phone network carries. */
  leastRate: number
  /** Milliseconds for which reading may stand still: a phone in a tunnel. */
  standstill: number
  /** Milliseconds between two looks at all connections. */
  every: number
}

const usual: Patience = { leastRate: 500, standstill: 60_000, every: 5000 }

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
  const { leastRate, standstill, every } = { ...usual, ...patience }
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
      const earned = before ? ((taken - before.taken) / leastRate) * 1000 : standstill
      const due = Math.min(now + standstill, (before?.due ?? now) + earned)
      connections.set(socket, { taken, due })
      if (due < now) socket.destroy()
    }
  }
  const timer = setInterval(look, every).unref()
  server.once('close', () => clearInterval(timer))
}
