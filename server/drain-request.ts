import type { IncomingMessage } from 'node:http'

/** Bytes of a body that is read to its end although none of it is needed; more ends the connection. */
const most = 64 * 1024 * 1024

/**
 * Waits until all of a request has arrived, and throws away what nobody has read. An answer that is sent before would be
 * lost on a slow network: the connection is closed half a second after the answer, and browsers look at an answer only
 * once they have sent everything. They would report a broken connection instead of the reason for a refusal.
 * @param incoming undefined for a request that came over no connection, as in tests
 * @returns also when the client has left, or sends too much. The server's `requestTimeout` ends one that is too slow
 */
export async function drainRequest(incoming: IncomingMessage | undefined): Promise<void> {
  if (!incoming || incoming.complete || incoming.destroyed) return
  if (Number(incoming.headers['content-length'] ?? 0) > most) return
  let bytes = 0
  await new Promise<void>((resolve) => {
    incoming.once('end', resolve)
    incoming.once('close', resolve)
    // A reader that has given up would pause it again and again
    incoming.removeAllListeners('data')
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > most) resolve()
    })
    incoming.resume()
  })
}
