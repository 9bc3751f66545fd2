import type { IncomingMessage } from 'node:http'

/**
 * The most bytes of a body that are read to the end although they are not needed; a larger body ends the
 * connection.
 */
const most = 64 * 1024 * 1024

/**
 * Waits until a request has arrived completely, and discards unread bytes. An earlier answer would be lost on
 * a slow network: the connection is closed half a second after the answer, and browsers look at the answer
 * only once they have sent everything. They would report a broken connection instead of the reason for a
 * refusal.
 * @param incoming undefined for a request without a connection, as in tests
 * @returns also when the client has left, or sends too much. The server's `requestTimeout` ends slow requests
 */
export async function drainRequest(incoming: IncomingMessage | undefined): Promise<void> {
  if (!incoming || incoming.complete || incoming.destroyed) return
  if (Number(incoming.headers['content-length'] ?? 0) > most) return
  let bytes = 0
  await new Promise<void>((resolve) => {
    incoming.once('end', resolve)
    incoming.once('close', resolve)
    // Remove a reader that has given up, which would pause the request again and again
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) resolve()
    })
    incoming.resume()
  })
}
